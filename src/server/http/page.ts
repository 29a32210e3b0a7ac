import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { serveAssets } from './assets.ts'
import { readyAnswer, sendShared } from './shared-answers.ts'

const aYear = 'public, max-age=31536000, immutable'
const always = 'no-cache'

/** A strip above every screen; in the file itself, so that no screen can do without it. */
const strip = (notice: string) =>
  `<aside aria-label="Pemberitahuan" style="padding:4px 16px;background:#fff1c2;color:#4d3800;font:600 13px/20px system-ui,sans-serif;text-align:center">${notice}</aside>`

/**
 * The built page: precompressed files, hashed ones kept for a year, the rest revalidated each time. A `notice`, without markup,
 * stands above every screen. What belongs together is read once, so that a build beside a running process takes nothing from it.
 * Gives the screen; null where the page was not built.
 */
export async function servePage(
  app: FastifyInstance,
  root: string,
  notice: string | null,
): Promise<string | null> {
  const page = path.join(root, 'index.html')
  if (!existsSync(page)) return null
  const plain = readFileSync(page, 'utf8')
  const screen = notice === null ? plain : plain.replace('<body>', `<body>${strip(notice)}`)
  const answer = readyAnswer(screen)
  app.decorateReply('sendScreen', function sendScreen() {
    this.header('cache-control', always).header('etag', answer.tag)
    return sendShared(this.request, this, answer, 'text/html; charset=utf-8')
  })
  // Where the file itself would be sent, also to the page's service worker.
  for (const url of ['/', '/index.html'])
    app.get(url, { logLevel: 'warn' }, (_request, reply) => reply.sendScreen())
  serveAssets(app, root, '/assets', aYear)
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    // The log is about calls.
    logLevel: 'warn',
    // Such as the list of what was built.
    dotfiles: 'ignore',
    setHeaders: (reply) => void reply.header('cache-control', always),
  })
  return screen
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

/** Whether the request is a person's who opens a screen of the page that was built, whose addresses exist in the browser only. */
export function wantsScreen(request: FastifyRequest): boolean {
  const { method, headers, server } = request
  const pathname = pathOf(request)
  return (
    server.hasReplyDecorator('sendScreen') &&
    (method === 'GET' || method === 'HEAD') &&
    !/^\/api(?:\/|$)/.test(pathname) &&
    // A file's name; a link may have taken the full stop of its sentence along.
    !/\.[^/.]+$/.test(pathname) &&
    (headers.accept ?? '').includes('text/html')
  )
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the screen in which every page of ours opens; there where the page was built. */
    sendScreen: () => Promise<unknown>
  }
}

/** Whether the address holds what stands for no text, or for one that no system of files knows. */
export function isUnreadable(request: FastifyRequest): boolean {
  try {
    return decodeURIComponent(pathOf(request)).includes('\u0000')
  } catch {
    return true
  }
}

/** The address with each sign taken as it was typed. Never one of another host. */
export function readableUrl({ url }: FastifyRequest): string {
  return url.replace(/^[^?]*/, (typed) => `/${typed.replaceAll('%', '%25').replace(/^[/\\]+/, '')}`)
}

/** The address without its query. Not by `URL`, which refuses some of what people type. */
export const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? url
