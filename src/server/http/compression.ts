import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

import { problem } from '#contract/problem.ts'

import { hasBody } from './unread-body.ts'

/** In bytes; shorter answers are sent as they are. */
export const leastCompressed = 1024
/** Bytes that are compressed at once: a tenth of a millisecond for most, where a stream and its thread take four times that. */
const mostAtOnce = 32 * 1024

/** Compresses what the application answers, for those who take it. What it is sent must come as it is. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: leastCompressed,
    // By default it depends on the machine.
    syncThreshold: mostAtOnce,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    // A few hundred kilobytes unpack to gigabytes.
    globalDecompression: false,
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { 'content-encoding': encoding = 'identity' } = raw.headers
    if (encoding === 'identity' || !hasBody(raw)) return
    reply.header('accept-encoding', 'identity')
    throw problem('wrongMediaType')
  })
}
