import { createReadStream } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { AwsV4Signer } from 'aws4fetch'

import { isOutage } from '#server/outages.ts'

import type { ReceivedFile } from './file-store.ts'

/** A bucket of a server that speaks the protocol of S3. */
export type BucketSettings = {
  /** Where its buckets are, without a slash at the end. */
  url: string
  name: string
  region: string
  key: string
  secret: string
  /** How long it may say nothing. */
  timeoutMs: number
}

type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** A key, or nothing for the bucket itself. */
  path?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  file?: ReceivedFile
}
/** An answer whose body must be read or dropped. */
type Answered = { status: number; pieces: AsyncGenerator<Uint8Array>; drop: () => void }

/** What failed quickly is tried again after so long; what was silent until its time was over is not. */
const pausesMs = [100, 400]
/** An upload may go on for this many times the patience, if it never rests. */
const uploadPatience = 6
/** SHA-256 of nothing. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Is told apart from faults of ours by its code (`outages.ts`). */
const away = (why: string, cause?: unknown) =>
  Object.assign(new Error(`The store of files ${why}.`, { cause }), { code: 'STORAGE_AWAY' })

/**
 * Calls of a bucket: signed, without redirects, with an end to waiting. `good` are the statuses that the caller understands.
 * @throws an outage where it does not answer, or answers anything else
 */
export function bucketCalls(settings: BucketSettings) {
  const { request, Agent } = settings.url.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true })

  async function once(asked: Asked): Promise<Answered> {
    const { method, path = '', query = {}, file, headers = {} } = asked
    const search = new URLSearchParams(query).toString()
    const place = `${settings.url}/${settings.name}${path && `/${path}`}${search && `?${search}`}`
    const signed = await new AwsV4Signer({
      method,
      url: place,
      headers: { ...headers, 'x-amz-content-sha256': file?.sha256 ?? emptyHash },
      accessKeyId: settings.key,
      secretAccessKey: settings.secret,
      region: settings.region,
      service: 's3',
    }).sign()
    const length = file ? { 'content-length': String(file.size) } : {}
    const sent = request(signed.url, {
      method,
      agent,
      headers: { ...Object.fromEntries(signed.headers), ...length },
    })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const giveUp = () => sent.destroy(away('does not answer in time'))
    const inAll = setTimeout(giveUp, settings.timeoutMs * (file ? uploadPatience : 1))
    sent.setTimeout(settings.timeoutMs, giveUp)
    sent.once('response', resolve).on('error', reject)
    // Its failure is that of the request, or of the file, which ends the request.
    if (file) pipeline(createReadStream(file.path), sent).catch(reject)
    else sent.end()
    try {
      const response = await promise
      // From here on the patience is counted piece by piece: a reader may be slow.
      sent.setTimeout(0)
      // What is refused before it was sent whole is not sent on.
      response.once('close', () => sent.destroy())
      return answered(response, settings.timeoutMs)
    } catch (error) {
      sent.destroy()
      throw error
    } finally {
      clearTimeout(inAll)
    }
  }

  return async function call(asked: Asked, good: readonly number[]): Promise<Answered> {
    for (let tries = 0; ; tries++) {
      const pause = pausesMs[tries]
      try {
        const answer = await once(asked)
        if (good.includes(answer.status)) return answer
        answer.drop()
        const failure = away(`answers ${answer.status} to ${asked.method}`)
        if (pause === undefined || (answer.status < 500 && answer.status !== 429))
          throw Object.assign(failure, { isFinal: true })
      } catch (error) {
        if (!isOutage(error) || (error instanceof Error && 'isFinal' in error)) throw error
        const isSilence = error instanceof Error && 'code' in error && error.code === 'STORAGE_AWAY'
        if (pause === undefined || isSilence) throw away('cannot be reached', error)
      }
      await sleep(pause)
    }
  }
}

function answered(response: IncomingMessage, patienceMs: number): Answered {
  return {
    status: response.statusCode ?? 0,
    pieces: piecesOf(response, patienceMs),
    // Read to its end, so that the connection can be used again.
    drop: () =>
      void response
        .on('error', () => {})
        .setTimeout(patienceMs, () => response.destroy())
        .resume(),
  }
}

async function* piecesOf(response: IncomingMessage, patienceMs: number): AsyncGenerator<Uint8Array> {
  const pieces = response[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  try {
    for (;;) {
      const timer = setTimeout(() => response.destroy(away('broke off')), patienceMs)
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    response.destroy()
  }
}
