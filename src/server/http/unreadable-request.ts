import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { problem } from '#contract/problem.ts'

/** What Node.js found wrong with the text of a request, before there was one to route. */
type Fault = Error & { code?: string }

/** By the word of Node.js; anything else is 400. */
const statuses = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** Refuses what cannot be read as a request of HTTP, such as a length that is no number, in the words of every other refusal. */
export function refuseUnreadable({ code }: Fault, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses.get(code ?? '') ?? 400
  const refusal = status === 431 ? problem('tooLarge', { limit: '16 KB' }) : problem('malformed')
  const body = JSON.stringify(refusal.body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
