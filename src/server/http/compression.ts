import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** In bytes; shorter answers are sent as they are. */
export const leastCompressed = 1024
/** Bytes that are compressed at once: a tenth of a millisecond for most, where a stream and its thread take four times that. */
const mostAtOnce = 32 * 1024

/** Compresses what the application answers, for those who take it. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: leastCompressed,
    // By default it depends on the machine.
    syncThreshold: mostAtOnce,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
}
