import Fastify from 'fastify'
import { expect, it } from 'vitest'

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
