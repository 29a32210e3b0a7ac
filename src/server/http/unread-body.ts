import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What is read and thrown away before a refusal; who sends more, or slower, may see the connection break off. */
const mostBytes = 100_000_000
const mostMs = 15_000

/**
 * Reads what a client still sends and forgets it. An answer that comes while a client is sending is lost with most of them: closing the
 * connection on bytes that nobody has read resets it.
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed || !hasBody(request)) return
  const enough = new AbortController()
  let left = mostBytes
  const count = (piece: Buffer) => {
    left -= piece.length
    if (left < 0) enough.abort()
  }
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) request.once(event, () => resolve())
    enough.signal.addEventListener('abort', () => resolve())
  })
  request.on('data', count)
  request.resume()
  await Promise.race([ended, sleep(mostMs, undefined, { signal: enough.signal }).catch(() => {})])
  enough.abort()
  request.off('data', count)
}

/** Whether a request brings more than its head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
