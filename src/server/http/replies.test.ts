import { once } from 'node:events'
import { connect } from 'node:net'

import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { listening } from '#server/testing/listening.ts'

import { replyWithProblem, sendFile } from './replies.ts'

it.each([null, 6])('makes nothing of a file of %s bytes whose head alone is asked for', async (size) => {
  let made = 0
  async function* stream() {
    made++
    yield Buffer.from('satu,2')
  }
  await using app = Fastify()
  app.get('/file', (_request, reply) =>
    sendFile(reply, { mime: 'text/csv', name: 'a.csv', size, inline: false, stream: stream() }),
  )
  const head = await app.inject({ method: 'HEAD', url: '/file' })
  expect([head.statusCode, head.body, made]).toEqual([200, '', 0])
  const { body, headers } = await app.inject('/file')
  expect([body, made]).toEqual(['satu,2', 1])
  for (const name of ['content-type', 'content-disposition', 'content-length'])
    expect(head.headers[name]).toBe(headers[name])
})

it.each(['1.0', '1.1'])('lets no proxy take what broke off for the whole, over HTTP/%s', async (version) => {
  const begun = Promise.withResolvers<void>()
  async function* stream() {
    yield Buffer.from('satu,2')
    await begun.promise
    throw new Error('Connection terminated')
  }
  const app = Fastify()
  app.get('/file', (_request, reply) =>
    sendFile(reply, { mime: 'text/csv', name: 'a.csv', size: null, inline: false, stream: stream() }),
  )
  await using server = await listening(app)
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let [text, failure] = ['', '']
  socket.on('data', (bytes) => {
    text += String(bytes)
    if (text.includes('satu,2')) begun.resolve()
  })
  socket.on('error', ({ message }) => (failure = message))
  socket.write(`GET /file HTTP/${version}\r\nhost: silika.test\r\n\r\n`)
  await once(socket, 'close').catch(() => {})
  // HTTP/1.1 ends a whole text with an empty piece.
  const looksWhole = version === '1.1' ? text.endsWith('0\r\n\r\n') : failure === ''
  expect(looksWhole).toBe(false)
})

it.each([
  ['a mistake of ours with its stack', 'it broke', { stack: expect.any(String) }],
  ['what is away in a line', 'timeout exceeded when trying to connect', {}],
])('logs %s', async (_words, message, more) => {
  const lines: string[] = []
  await using app = Fastify({
    logger: { level: 'error', stream: { write: (line) => void lines.push(line) } },
  })
  app.setErrorHandler(replyWithProblem)
  app.get('/call', () => Promise.reject(new Error(message)))
  await app.inject('/call')
  const [failure] = lines.map((line) => (JSON.parse(line) as { failure: object }).failure)
  expect(failure).toEqual({ name: 'Error', message, ...more })
})
