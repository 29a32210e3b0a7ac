/**
 * The service worker. It keeps what the shell needs to open without a connection, once it was visited: the page itself (asked
 * for first, kept as a fallback), hashed assets and fonts as they are used, the way out, the forms' definitions and the configuration.
 * Nothing else of the API is kept: answers belong to a person, and this browser may be shared.
 */
/** Every file of this build, written in by scripts/build-web.ts. */
// oxlint-disable-next-line no-underscore-dangle -- a name that no variable of ours has
declare const __BUILT_FILES__: string[]
/** Of these, what leaving needs. */
// oxlint-disable-next-line no-underscore-dangle -- as above
declare const __LEAVING_FILES__: string[]

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
  const cache = await caches.open(pages)
  const page = await fetch('/', { cache: 'no-cache' })
  if (!page.ok) return
  const markup = await page.clone().text()
  await cache.put('/', page)
  const named = [...markup.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
  await (await caches.open(assets)).addAll(named)
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(forget())
})

/** Caches of other names, and assets that this build no longer has. */
async function forget() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)))
  const cache = await caches.open(assets)
  const current = new Set(__BUILT_FILES__)
  const requests = await cache.keys()
  await Promise.all(
    requests.filter(({ url }) => !current.has(new URL(url).pathname)).map((request) => cache.delete(request)),
  )
  await worker.clients.claim()
}

/** The page, once it has loaded, lists what came before there was a worker. Then there is time for what leaving needs. */
worker.addEventListener('message', (event) => {
  const paths: unknown = event.data
  if (!Array.isArray(paths)) return
  const loaded = paths.filter((path) => typeof path === 'string')
  event.waitUntil(keep(loaded).then(() => keep(__LEAVING_FILES__)))
})

async function keep(paths: string[]) {
  const cache = await caches.open(assets)
  const found = await Promise.all(paths.map((path) => cache.match(path)))
  const missing = paths.filter((path, index) => __BUILT_FILES__.includes(path) && !found[index])
  await cache.addAll(missing)
}

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

const networkFirstPage: Strategy = async (request) => {
  const cache = await caches.open(pages)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) })
    // Every address is answered with the same page, except those that carry words of their own.
    const isPage = response.ok && response.headers.get('content-type')?.includes('text/html')
    if (isPage && !response.headers.has('x-own-words')) await cache.put('/', response.clone())
    return response.status >= 502 ? ((await cache.match('/')) ?? response) : response
  } catch (error) {
    const page = await cache.match('/')
    if (page) return page
    throw error
  }
}

const cacheFirst: Strategy = async (request) => {
  const cache = await caches.open(assets)
  const found = await cache.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

const networkFirst: Strategy = async (request) => {
  const cache = await caches.open(replies)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response.status >= 502 ? ((await cache.match(request)) ?? response) : response
  } catch (error) {
    const found = await cache.match(request)
    if (found) return found
    throw error
  }
}

const fresherNextTime: Strategy = async (request, event) => {
  const cache = await caches.open(assets)
  const found = await cache.match(request)
  const asked = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone())
    return response
  })
  if (!found) return asked
  event.waitUntil(asked.catch(() => undefined))
  return found
}
