import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { endpoint } from '#contract/endpoint.ts'
import type { FileContent } from '#contract/envelope.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { servicesOf } from '#server/start/services.ts'
import { listening } from '#server/testing/listening.ts'
import { workerDatabase } from '#server/testing/test-database.ts'
import { testConfig } from '#server/testing/with-app.ts'

import { createApp } from './app.ts'
import { publicRead, publicSlow } from './implement.ts'

const call = { permission: 'public', summary: 'Takes its time' } as const
const aFile = z.custom<FileContent>(() => true)

async function* endlessly() {
  for (;;) {
    yield Buffer.alloc(64 * 1024, 'silika')
    await sleep(5)
  }
}
const download = { mime: 'text/csv', name: 'besar.csv', size: null, inline: false }

const routes = [
  publicRead(endpoint('GET', '/api/unduhan', { ...call, reply: aFile }), () =>
    Promise.resolve({ ...download, stream: endlessly() } as never),
  ),
  publicRead(endpoint('GET', '/api/besar', { ...call, reply: z.object({ text: z.string() }) }), async () => {
    await sleep(100)
    return { text: 'jawaban '.repeat(2_000_000) }
  }),
  publicSlow(
    endpoint('POST', '/api/unggahan', {
      ...call,
      upload: { maxBytes: 1_000_000 },
      reply: z.object({}),
    }),
    () => Promise.resolve({}),
  ),
  publicSlow(
    endpoint('POST', '/api/isian', {
      ...call,
      body: z.object({ text: z.string() }),
      reply: z.object({}),
    }),
    () => Promise.resolve({}),
  ),
]

const head = (method: string, path: string, headers: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'host: silika.test', ...headers].join('\r\n')}\r\n\r\n`
const multipart = [
  'content-type: multipart/form-data; boundary=batas',
  'content-length: 5000',
  'x-requested-with: silika',
]
const part =
  '--batas\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 the beginning'

describe('a client that goes away', () => {
  it.each([
    ['in the middle of a download', head('GET', '/api/unduhan', []), 150],
    ['in the middle of a compressed download', head('GET', '/api/unduhan', ['accept-encoding: gzip']), 150],
    ['before its answer', head('GET', '/api/besar', []), 20],
    ['in the middle of its answer', head('GET', '/api/besar', []), 200],
    ['in the middle of a compressed answer', head('GET', '/api/besar', ['accept-encoding: gzip']), 150],
    ['in the middle of an upload', head('POST', '/api/unggahan', multipart) + part, 100],
    [
      'in the middle of what it sends',
      `${head('POST', '/api/isian', ['content-type: application/json', 'content-length: 5000'])}{"text": "`,
      100,
    ],
    ['in the middle of its request line', 'GET /api/bes', 50],
  ])('%s is no error of the server', async (_words, sent, patienceMs) => {
    const { db, read } = await workerDatabase()
    const config = testConfig({ logLevel: 'info' })
    const services = servicesOf(config, formRegistry([]))
    const lines: { level: number; msg: string; status?: number }[] = []
    const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
    await using server = await listening(await createApp({ db, read }, services, routes, { logTo }))
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(sent)
    socket.once('data', () => socket.pause())
    await sleep(patienceMs)
    socket.resetAndDestroy()
    await sleep(150)
    expect(lines.filter(({ level }) => level > 30)).toEqual([])
    expect((await server.send('GET', '/health')).status).toBe(200)
  })
})
