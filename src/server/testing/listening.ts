import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'

import type { FastifyInstance } from 'fastify'

type Received = { status: number; headers: NodeJS.Dict<string | string[]>; text: string }
/** One request over a socket of its own, with headers that `fetch` would not send. */
export type Send = (
  method: string,
  path: string,
  options?: { headers?: OutgoingHttpHeaders; body?: unknown },
) => Promise<Received>

/** The application on a port of the machine, for what only sockets show. */
export async function listening(
  app: FastifyInstance,
): Promise<{ url: string; send: Send } & AsyncDisposable> {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const send: Send = async (method, path, { headers = {}, body } = {}) => {
    const bytes = Buffer.isBuffer(body)
    const text = bytes || body === undefined ? body : JSON.stringify(body)
    const sent = request(`${url}${path}`, {
      method,
      agent: false,
      headers: {
        ...(text === undefined || bytes ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    sent.end(text)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: Buffer.concat(chunks).toString('utf8'),
    }
  }
  return { url, send, [Symbol.asyncDispose]: () => app.close() }
}
