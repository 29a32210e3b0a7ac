import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib'

import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { figureVersionOf } from '#server/database/figure-version.ts'
import type { ReadDb } from '#server/database/transaction.ts'

import { leastCompressed } from './compression.ts'

/**
 * Answers that many readers share, ready to be sent. An answer stands until a summary is counted again; what else it rests on,
 * such as names and the clock, may be `mostAgeMs` old.
 */
export type SharedAnswers = {
  /** The answer to a question, made by `make` where it is not known; those who ask at the same time wait for one making. */
  answer: (db: ReadDb, question: string, make: () => Promise<string>) => Promise<SharedAnswer>
  /**
   * A long text, packed by gzip, which comes and is packed piece by piece. It stands until a summary is counted again, whatever its
   * age: the question names what else it rests on.
   */
  packed: (db: ReadDb, question: string, make: () => AsyncIterable<Uint8Array>) => Promise<Buffer>
}
/** `tag` is the ETag of its text. */
export type SharedAnswer = { tag: string; as: (encoding: Encoding | null) => Promise<Buffer> }

const mostAgeMs = 30_000
/** Of all answers together, and of one. */
const mostBytes = 64 * 2 ** 20
const mostBytesOfOne = 16 * 2 ** 20
/** Of all packed texts together: a year of a form is a few hundred kilobytes. */
const mostPackedBytes = 32 * 2 ** 20

const compressions = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Buffer) => promisify(gzip)(text),
} as const
type Encoding = keyof typeof compressions
const encodings: Encoding[] = ['br', 'gzip']

/** `now` is a clock in milliseconds. */
export function sharedAnswers(now = () => performance.now()): SharedAnswers {
  const known = new LRUCache<string, SharedAnswer & { bytes: number }>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    // Its compressed forms are small beside its text.
    sizeCalculation: ({ bytes }, key) => 2 * bytes + key.length,
    ttl: mostAgeMs,
    ttlResolution: 0,
    perf: { now },
  })
  const packs = new LRUCache<string, Buffer>({
    maxSize: mostPackedBytes,
    sizeCalculation: (pack, key) => pack.length + key.length,
  })
  const [answerOnce, packOnce] = [onceIn(known), onceIn(packs)]
  return {
    answer: (db, question, make) => answerOnce(db, question, async () => readyAnswer(await make())),
    packed: (db, question, make) => packOnce(db, question, async () => packOf(make())),
  }
}

/** What has been made for a question and version of the figures is found in `known`; those who ask at the same time wait for one making. */
function onceIn<Made extends object>(known: Pick<LRUCache<string, Made>, 'get' | 'set'>) {
  const making = new Map<string, Promise<Made>>()
  return async (db: ReadDb, question: string, make: () => Promise<Made>): Promise<Made> => {
    // Read before the answer: one that is newer than its version is only made once more.
    const key = `${await figureVersionOf(db)} ${question}`
    const found = known.get(key) ?? making.get(key)
    if (found) return found
    const made = make()
      .then((answer) => {
        known.set(key, answer)
        return answer
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}

async function packOf(text: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const packer = createGzip()
  const [packed] = await Promise.all([buffer(packer), pipeline(text, packer)])
  return packed
}

/** Compresses an answer when that form is first asked for, and keeps it. */
export function readyAnswer(written: string): SharedAnswer & { bytes: number } {
  const text = Buffer.from(written)
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    // Weak: the same text may come compressed.
    tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    bytes: text.length,
    as: async (encoding) => {
      if (encoding === null) return text
      const ready = compressed.get(encoding) ?? compressions[encoding](text)
      compressed.set(encoding, ready)
      return ready
    },
  }
}

/** Sends an answer in a form that its reader takes. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SharedAnswer,
  type = 'application/json; charset=utf-8',
) {
  reply
    .header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
    .header('vary', 'accept-encoding')
  if (reply.hasHeader('etag') && request.headers['if-none-match'] === answer.tag)
    return reply.code(304).send()
  reply.header('content-type', type)
  const text = await answer.as(null)
  const wanted =
    text.length < leastCompressed ? null : negotiate(request.headers['accept-encoding'] ?? '', encodings)
  if (wanted === null) return reply.send(text)
  return reply.header('content-encoding', wanted).send(await answer.as(wanted))
}
