import { gzipSync } from 'node:zlib'

import { negotiate } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** In bytes; shorter answers are sent as they are. */
export const leastCompressed = 1024
/** Characters that are compressed at once: less than a tenth of a millisecond for most, where a stream and its thread take four times that. */
const mostAtOnce = 32 * 1024

/** Compresses what the application answers, for those who take it. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', (request, reply, answer, done) => {
    if (typeof answer !== 'string' || answer.length > mostAtOnce || reply.hasHeader('content-encoding'))
      return done(null, answer)
    const text = Buffer.from(answer)
    if (
      text.length < leastCompressed ||
      negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) === null
    )
      return done(null, answer)
    reply
      .header('content-encoding', 'gzip')
      .header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
      .removeHeader('content-length')
    done(null, gzipSync(text))
  })
  await app.register(compress, {
    threshold: leastCompressed,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
}
