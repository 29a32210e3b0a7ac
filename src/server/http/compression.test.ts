import { gunzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { compressAnswers } from './compression.ts'

const texts = { tiny: 'kecil '.repeat(100), short: 'pendek '.repeat(1000), long: 'panjang '.repeat(10_000) }

async function ask(path: string, encoding: string | undefined) {
  const app = Fastify()
  await compressAnswers(app)
  for (const [name, text] of Object.entries(texts)) app.get(`/${name}`, async () => ({ text }))
  app.get('/varied', async (_request, reply) => reply.header('vary', 'cookie').send({ text: texts.short }))
  app.get('/ready', async (_request, reply) => reply.header('content-encoding', 'br').send(texts.short))
  return app.inject({
    method: 'GET',
    url: path,
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  })
}

it.each([
  ['/short', 'gzip, deflate, br', 'br'],
  ['/short', 'gzip', 'gzip'],
  ['/short', 'br;q=1, gzip;q=0', 'br'],
  ['/short', 'identity', undefined],
  ['/short', undefined, undefined],
  ['/tiny', 'gzip', undefined],
  ['/long', 'gzip, deflate, br', 'br'],
  ['/long', 'gzip', 'gzip'],
  // What comes compressed stays as it is.
  ['/ready', 'gzip', 'br'],
])('%s for a reader who takes %s comes as %s', async (path, taken, encoding) => {
  expect((await ask(path, taken)).headers['content-encoding']).toBe(encoding)
})

it('a short answer is whole, and says on what its form depends', async () => {
  const { rawPayload, headers } = await ask('/varied', 'gzip')
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ text: texts.short })
  expect(headers).toMatchObject({
    vary: 'cookie, accept-encoding',
    'content-length': String(rawPayload.length),
    'content-type': 'application/json; charset=utf-8',
  })
})
