import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, it } from 'vitest'

import { formRegistry } from '#server/form-versions/form-registry.ts'
import { servicesOf } from '#server/start/services.ts'
import { listening } from '#server/testing/listening.ts'
import { workerDatabase } from '#server/testing/test-database.ts'
import { testConfig } from '#server/testing/with-app.ts'

import { createApp } from './app.ts'

const head = (...lines: string[]) =>
  `${['POST /api/login HTTP/1.1', 'host: x', ...lines].join('\r\n')}\r\n\r\n`
const unread = { code: 'malformed', message: 'Kiriman tidak dapat dibaca.' }
const tooLong = { code: 'tooLarge', message: 'Kiriman terlalu besar; paling besar 16 KB.', limit: '16 KB' }

it.each([
  ['a length that is no number', head('content-length: banyak'), 400, unread],
  ['two lengths', head('content-length: 2', 'content-length: 3'), 400, unread],
  ['a part without a length', `${head('transfer-encoding: chunked')}ZZ\r\n{}\r\n`, 400, unread],
  ['no HTTP at all', 'halo\r\n\r\n', 400, unread],
  ['an address of 20 KB', `GET /api/config?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, tooLong],
])('%s is refused in Indonesian', async (_what, sent, status, refusal) => {
  const { db, read } = await workerDatabase()
  const app = await createApp({ db, read }, servicesOf(testConfig({}), formRegistry([])), [])
  await using server = await listening(app)
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(sent)
  const [answered = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect([answered.split(' ')[1], JSON.parse(body)]).toEqual([String(status), refusal])
})
