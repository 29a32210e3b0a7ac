/**
 * The service worker. It keeps what the shell needs to open without a connection, once it was visited: the page itself (asked
 * for first, kept as a fallback), hashed assets and fonts as they are used, what must be at hand, the forms' definitions and the configuration.
 * Nothing else of the API is kept: answers belong to a person, and this browser may be shared.
 */
/** Every file of this build, written in by scripts/build-web.ts. */
// oxlint-disable-next-line no-underscore-dangle -- a name that no variable of ours has
declare const __BUILT_FILES__: string[]
/** Of these, what must be at hand: what leaving needs, and what may have to stand over a page. */
// oxlint-disable-next-line no-underscore-dangle -- as above
declare const __FILES_AT_HAND__: string[]

// Safe: this file runs as a service worker and as nothing else.
const worker = self as unknown as ServiceWorkerGlobalScope

const assets = 'silika-assets'
const pages = 'silika-pages'
const replies = 'silika-replies'
const kept = [assets, pages, replies]

/** In milliseconds: how long a page load waits for a slow server before the kept page opens. */
const patience = 8000

type Strategy = (request: Request, event: FetchEvent) => Promise<Response>

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell())
})

/** The page and its entry were fetched before there was a worker: they are kept now, so that the second visit can be offline. */
async function keepShell() {
  const page = await fetch('/', { cache: 'no-cache' })
  // The browser tries again: until then the worker before this one, and what it keeps, go on.
  if (!page.ok) throw new Error(`The page was answered with ${page.status}.`)
  await keepPage(await page.clone().text(), page)
}

/** Keeps a page once all is there that it begins with: where the line drops before, the page that was kept stays. */
async function keepPage(markup: string, page: Response) {
  await addMissing(filesNamedIn(markup))
  await (await caches.open(pages)).put('/', page)
}

const filesNamedIn = (markup: string) =>
  [...markup.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')

worker.addEventListener('activate', (event) => {
  event.waitUntil(forget())
})

/** Caches of other names, and assets that neither this build nor the page that is kept has. */
async function forget() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)))
  const cache = await caches.open(assets)
  const page = await recall(pages, '/')
  const current = new Set([...__BUILT_FILES__, ...(page ? filesNamedIn(await page.text()) : [])])
  const requests = await cache.keys()
  await Promise.all(
    requests.filter(({ url }) => !current.has(new URL(url).pathname)).map((request) => cache.delete(request)),
  )
  await worker.clients.claim()
}

/** The page, once it has loaded, lists what came before there was a worker. Then there is time for what must be at hand. */
worker.addEventListener('message', (event) => {
  const paths: unknown = event.data
  if (!Array.isArray(paths)) return
  // Firefox lists what is fetched before it is imported twice, which the cache refuses.
  const loaded = [...new Set(paths.filter((path) => typeof path === 'string'))]
  event.waitUntil(keep(loaded).then(() => keep(__FILES_AT_HAND__)))
})

const keep = (paths: string[]) => addMissing(paths.filter((path) => __BUILT_FILES__.includes(path)))

async function addMissing(paths: string[]) {
  const cache = await caches.open(assets)
  const found = await Promise.all(paths.map((path) => cache.match(path)))
  await cache.addAll(paths.filter((_path, index) => !found[index]))
}

/** Keeps an answer, where the browser has room for it and may: if not, it is given all the same. */
async function remember(name: string, request: Request, response: Response) {
  await caches
    .open(name)
    .then((cache) => cache.put(request, response))
    .catch(() => undefined)
}

const recall = (name: string, request: Request | string): Promise<Response | undefined> =>
  caches
    .open(name)
    .then((cache) => cache.match(request))
    .catch(() => undefined)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  const strategy = strategyFor(request, url.pathname)
  if (strategy) event.respondWith(strategy(request, event))
})

/** How a request is answered; none: the browser does it without us. */
function strategyFor(request: Request, path: string): Strategy | undefined {
  if (request.mode === 'navigate') return path.startsWith('/api/') ? undefined : networkFirstPage
  if (path.startsWith('/assets/')) return cacheFirst
  if (path === '/favicon.svg') return fresherNextTime
  // A published version never changes.
  if (path.startsWith('/api/forms/')) return networkFirst
  return path === '/api/config' ? networkFirst : undefined
}

const networkFirstPage: Strategy = async (request, event) => {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) })
    // Every address is answered with the same page, except those that carry words of their own.
    const isPage = response.ok && response.headers.get('content-type')?.includes('text/html')
    if (isPage && !response.headers.has('x-own-words')) {
      // All of it, within the patience.
      const markup = await response.clone().text()
      event.waitUntil(keepPage(markup, response.clone()).catch(() => undefined))
    }
    return response.status >= 502 ? ((await recall(pages, '/')) ?? response) : response
  } catch (error) {
    const page = await recall(pages, '/')
    if (page) return page
    throw error
  }
}

const cacheFirst: Strategy = async (request) => {
  const found = await recall(assets, request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) await remember(assets, request, response.clone())
  return response
}

const networkFirst: Strategy = async (request) => {
  try {
    const response = await fetch(request)
    if (response.ok) await remember(replies, request, response.clone())
    return response.status >= 502 ? ((await keptReply(request)) ?? response) : response
  } catch (error) {
    const found = await keptReply(request)
    if (found) return found
    throw error
  }
}

/** A reply of before. The page sees by its header that the server has not answered: src/web/api/call.ts. */
async function keptReply(request: Request): Promise<Response | undefined> {
  const found = await recall(replies, request)
  const type = found?.headers.get('content-type') ?? ''
  return found && new Response(found.body, { headers: { 'content-type': type, 'x-kept': '1' } })
}

const fresherNextTime: Strategy = async (request, event) => {
  const found = await recall(assets, request)
  const asked = fetch(request).then(async (response) => {
    if (response.ok) await remember(assets, request, response.clone())
    return response
  })
  if (!found) return asked
  event.waitUntil(asked.catch(() => undefined))
  return found
}
