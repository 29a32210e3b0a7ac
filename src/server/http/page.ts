import { existsSync } from 'node:fs'
import path from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const aYear = 'public, max-age=31536000, immutable'
const always = 'no-cache'

/** The built page: precompressed files, hashed ones kept for a year, the rest revalidated each time. */
export async function servePage(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(path.join(root, 'index.html'))) return
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    // A screen fetches a dozen files; the log is about calls.
    logLevel: 'warn',
    // Such as the list of what was built.
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      void reply.header(
        'cache-control',
        file.startsWith(path.join(root, 'assets') + path.sep) ? aYear : always,
      )
    },
  })
}

/** The boundaries of the map: their names change with what they hold. */
export async function serveBoundaries(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    prefix: '/batas/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    logLevel: 'warn',
    setHeaders: (reply) => void reply.header('cache-control', aYear),
  })
}

/** Whether the request is a person's who opens a screen of the page, whose addresses exist in the browser only. */
export function wantsScreen(request: FastifyRequest): boolean {
  const { method, headers } = request
  const pathname = pathOf(request)
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/api(?:\/|$)/.test(pathname) &&
    path.posix.extname(pathname) === '' &&
    (headers.accept ?? '').includes('text/html')
  )
}

export function sendScreen(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html')
}

/** Where a person goes on whose address cannot be decoded: the page says of it that it leads nowhere. Never to another host. */
export function decodableUrl({ url }: FastifyRequest): string {
  return url.replace(/^[^?]*/, (typed) => `/${typed.replaceAll('%', '%25').replace(/^[/\\]+/, '')}`)
}

/** The address without its query. Not by `URL`, which refuses some of what people type. */
export const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? url
