import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { FileContent } from '#contract/envelope.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { pgErrorOf } from '#server/database/errors.ts'

import { askedOf } from './ranges.ts'
import { problemOf } from './refusals.ts'

export const isFile = (answer: unknown): answer is FileContent =>
  typeof answer === 'object' && answer !== null && 'stream' in answer

/** A viewer draws its own buttons, and does not begin in a sandbox. */
const framed = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
/** A reader of a stored file who takes nothing for so long is let go. */
const readerMs = 120_000

export function sendFile(reply: FastifyReply, file: FileContent) {
  const { mime, name, size, inline, isFramed, stream, stored } = file
  const asked = stored && size !== null ? { size, ...askedOf(reply.request, { size, ...stored }) } : null
  if (asked?.range === 'none') {
    reply.header('content-range', `bytes */${asked.size}`)
    throw problem('noSuchPart')
  }
  reply
    // A text that somebody has uploaded may be in any alphabet; a program must not guess.
    .header('content-type', mime === 'text/csv' ? 'application/octet-stream' : mime)
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(name)}`,
    )
    // A shared computer keeps nothing of it, unless it is everybody's.
    .header(
      'cache-control',
      stored?.isEverybodys ? everybodys : (reply.getHeader('cache-control') ?? 'no-store'),
    )
    .header(
      'content-security-policy',
      isFramed ? framed : "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
  if (stored) {
    reply.header('etag', stored.tag).header('accept-ranges', 'bytes')
    reply.raw.setTimeout(readerMs, () => reply.raw.destroy())
  }
  if (asked?.isSame) return reply.code(304).removeHeader('content-type').send()
  if (stored && asked?.range) {
    const { first, last } = asked.range
    reply.code(206).header('content-range', `bytes ${first}-${last}/${asked.size}`)
    return sendBytes(reply, stored.part(asked.range), last - first + 1)
  }
  if (!file.isPacked) return sendBytes(reply, stream, size)
  reply.header('vary', 'accept-encoding')
  if (negotiate(reply.request.headers['accept-encoding'] ?? '', ['gzip']) === null)
    return reply.send(Readable.from(endSeen(reply, stream), { objectMode: false }).compose(createGunzip()))
  return sendBytes(reply.header('content-encoding', 'gzip'), stream, size)
}

/** By RFC 8187, whose signs are fewer than those of an address. */
const encodedName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** It never changes, but may be taken back: so long may somebody still show it who did not ask again. */
const everybodys = 'public, max-age=300, immutable'

function sendBytes(reply: FastifyReply, stream: FileContent['stream'], size: number | null) {
  if (size !== null) reply.header('content-length', size)
  // For the head alone nothing is made or fetched.
  const bytes =
    reply.request.method === 'HEAD' ? [] : size === null ? endSeen(reply, stream) : wholeOf(stream, size)
  return reply.send(Readable.from(bytes, { objectMode: false }))
}

/**
 * Over HTTP/1.0, as nginx speaks it to us unless it is told otherwise, the end of the connection is the end of a text whose length was not
 * said. One that breaks off must not look whole: its connection is reset.
 */
async function* endSeen(reply: FastifyReply, stream: FileContent['stream']): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    if (reply.raw.headersSent && reply.request.raw.httpVersion === '1.0') reply.raw.socket?.resetAndDestroy()
    throw error
  }
}

/**
 * As many bytes as were promised.
 * @throws where a stored file is shorter: the reply breaks off, or its reader would wait for the rest.
 */
async function* wholeOf(stream: FileContent['stream'], size: number): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const piece of stream) {
    if (left > 0) yield piece.subarray(0, left)
    left -= piece.length
  }
  if (left > 0) throw new Error('A stored file is shorter than its row says.')
}

/** How long a caller should wait before trying again, where nobody knows how long it takes. */
const busySeconds = 10

export function replyWithProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = problemOf(error)
  const route = request.routeOptions?.url
  if (isGone(request, error)) request.log.info({ route }, 'client gone')
  else if (refusal.status >= 500) request.log.error({ failure: describe(error, refusal), route }, 'failed')
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  const { seconds = refusal.code === 'busy' ? busySeconds : undefined } = refusal.details
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  // What may stand there already, if a file was to be sent.
  for (const name of ['content-length', 'content-disposition', 'content-encoding']) reply.removeHeader(name)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(refusal.body)
}

const goneCodes: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

/** Whether it failed because the one who asked went away. */
const isGone = ({ raw }: FastifyRequest, error: unknown): boolean =>
  raw.socket.destroyed && error instanceof Error && 'code' in error && goneCodes.includes(error.code)

/**
 * An error without the values that the database quotes in its details: they are people's answers. Without its stack where something is away:
 * that is nobody's mistake in the code, and while it lasts each call writes a line.
 */
function describe(error: unknown, { code: refusal }: Problem) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, cause } = error
  const stack = refusal === 'busy' ? undefined : error.stack
  const database = pgErrorOf(error)
  const { code, constraint } = database ?? {}
  return { name, message, stack, cause: cause instanceof Error ? cause.message : undefined, code, constraint }
}
