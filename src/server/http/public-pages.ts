import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { escapedHtml } from '#domain/rich-text/elements.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { html } from '#server/public-pages/html.ts'
import { type PageWords, type PublicPage, publicPages } from '#server/public-pages/pages.ts'

import type { Services } from './implement.ts'
import { ownOrigin } from './serve.ts'
import { sendShared } from './shared-answers.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Built = Readonly<Record<string, Chunk>>

/** What every public page stands in. */
const frame = 'shell/public-frames.tsx'
const menu: readonly (readonly [path: string, label: string])[] = [
  ['/welcome', 'Beranda'],
  ['/public/document', 'Dokumen'],
  ['/public/about', 'Tentang'],
  ['/public/guide', 'Panduan'],
]

type Serving = { db: ReadDb; services: Services; screen: string }
const isSlug = /^[a-z0-9-]{1,80}$/

/**
 * Serves the public pages with their words in their first HTML, and names them to search engines. Nothing of a session is in it: it
 * is made once for everyone, and kept until its words change. Where it cannot be made the page comes as any other screen does.
 */
export function servePublicPages(app: FastifyInstance, root: string, serving: Serving): void {
  const { db, services, screen } = serving
  const built = readBuilt(root)
  /** The page as it is sent; empty where its address names a part that is not there. */
  async function answerOf(page: PublicPage, part: string | null) {
    const asked = { db, services, now: services.now(), part }
    const mark = (await page.mark?.(asked)) ?? ''
    return services.answers.answer(db, `page ${page.path} ${part ?? ''} ${mark}`, async () => {
      const told = await page.text(asked)
      return told ? pageOf(page, { screen, built, config: services.config, part, told }) : ''
    })
  }
  for (const page of publicPages)
    app.get(page.path, { logLevel: 'warn' }, async (request, reply) => {
      try {
        const named = page.parts && new URL(request.url, 'http://page').searchParams.get(page.parts.name)
        const answer = isSlug.test(named ?? 'none') && (await answerOf(page, named ?? null))
        if (!answer || (await answer.as(null)).length === 0) return await reply.sendScreen()
        // The service worker must not keep it as the page of every address.
        void reply.header('x-own-words', '1').header('cache-control', 'no-cache').header('etag', answer.tag)
        return await sendShared(request, reply, answer, 'text/html; charset=utf-8')
      } catch (error) {
        request.log.error({ page: page.path, failure: String(error) }, 'public page without its words')
        return reply.removeHeader('etag').removeHeader('x-own-words').sendScreen()
      }
    })

  const origin = (request: FastifyRequest) => ownOrigin(request, services.config.publicUrl)
  app.get('/robots.txt', { logLevel: 'warn' }, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        ['User-agent: *', 'Disallow: /api/', 'Allow: /', `Sitemap: ${origin(request)}/sitemap.xml`, ''].join(
          '\n',
        ),
      ),
  )
  app.get('/sitemap.xml', { logLevel: 'warn' }, async (request, reply) => {
    const asked = { db, services, now: services.now(), part: null }
    const listed = await Promise.all(
      publicPages.map(async ({ path: place, parts }) => [
        place,
        ...((await parts?.list(asked)) ?? []).map((part) => `${place}?${parts?.name}=${part}`),
      ]),
    )
    const places = listed
      .flat()
      .map((place) => `<url><loc>${escapedHtml(`${origin(request)}${place}`)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`,
      )
  })
}

/** The manifest that Vite writes beside the built page; empty where nothing was built. */
function readBuilt(root: string): Built {
  try {
    // Safe: Vite writes its manifest so.
    return JSON.parse(readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')) as Built
  } catch {
    return {}
  }
}

/** The files of these modules and of all that they import at once. */
function filesOf(built: Built, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const chunks = new Map<string, Chunk>()
  const add = (name: string) => {
    const chunk = built[name]
    if (!chunk || chunks.has(name)) return
    chunks.set(name, chunk)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  return {
    scripts: [...new Set([...chunks.values()].map(({ file }) => `/${file}`))],
    styles: [...new Set([...chunks.values()].flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
  }
}

type Told = { screen: string; built: Built; config: Services['config']; part: string | null; told: PageWords }

/** The screen that everyone gets, with what is this page's own. */
function pageOf(page: PublicPage, { screen, built, config, part, told }: Told): string {
  const { words, description = page.description } = told
  const ownTitle = told.title ?? page.title
  const title = ownTitle ? `${ownTitle} · ${config.appName}` : config.appName
  const { scripts, styles } = filesOf(built, [
    frame,
    ...page.modules,
    ...((part !== null && page.parts?.modules) || []),
  ])
  const place = part === null ? page.path : `${page.path}?${page.parts?.name}=${part}`
  const address = config.publicUrl === null ? place : new URL(place, config.publicUrl).href
  const missing = (file: string) => !screen.includes(`"${file}"`)
  const head = html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="id_ID" />
    <meta property="og:site_name" content="${config.appName}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${styles.filter(missing).map((file) => html`<link rel="stylesheet" crossorigin href="${file}" />`)}
    ${scripts.filter(missing).map((file) => html`<link rel="modulepreload" crossorigin href="${file}" />`)}
    <style>
      #first ~ #root {
        display: none;
      }
    </style>`
  const body = html`<div id="first" class="public-layout-layout">
    <header class="public-layout-header">
      <div class="public-layout-bar row wrap">
        <a class="public-layout-brand" href="/welcome"><strong>${config.appName}</strong></a>
        <nav class="public-layout-menu" aria-label="Menu utama">
          ${menu.map(([to, label]) => html`<a class="public-layout-link center" href="${to}">${label}</a>`)}
        </nav>
      </div>
    </header>
    <main class="public-layout-main"><div class="narrow-page">${words}</div></main>
    <footer class="narrow-page small">
      ${config.appName} ${config.version} · Dikembangkan oleh ${config.partnerName} · Didukung oleh
      ${config.whoOffice}
    </footer>
  </div>`
  return screen
    .replace(/<title>[^<]*<\/title>/, () => html`<title>${title}</title>`.markup)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${head.markup}</head>`)
    .replace('<div id="root">', () => `${body.markup}<div id="root">`)
}
