import { beforeEach, expect, it, vi } from 'vitest'

/** What the worker listens to. */
type Heard = {
  request?: unknown
  data?: unknown
  respondWith?: (answer: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}
const listeners = new Map<string, (event: Heard) => void>()

/** What the browser keeps, by cache and path; `isFull` where it has no room left. */
const kept = new Map<string, Map<string, Response>>()
let isFull = false
/** What the server gives, by path; nothing where the line is cut. */
const given = new Map<string, string>()
let fetched: string[] = []

const origin = 'http://silika.test'
const pathOf = (request: unknown) =>
  new URL(typeof request === 'string' ? request : (request as { url: string }).url, origin).pathname

async function get(request: unknown): Promise<Response> {
  const path = pathOf(request)
  fetched.push(path)
  const text = given.get(path)
  if (text === undefined) throw new TypeError('Failed to fetch')
  const type = path.startsWith('/assets/') ? 'text/javascript' : 'text/html'
  return new Response(text, { headers: { 'content-type': type } })
}

function cacheNamed(name: string) {
  const entries = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, entries)
  const put = async (request: unknown, response: Response) => {
    if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
    entries.set(pathOf(request), response)
  }
  return {
    put,
    match: async (request: unknown) => entries.get(pathOf(request))?.clone(),
    keys: async () => [...entries.keys()].map((path) => ({ url: origin + path })),
    delete: async (request: unknown) => entries.delete(pathOf(request)),
    addAll: async (paths: string[]) => {
      if (new Set(paths).size < paths.length) throw new DOMException('Named twice.', 'InvalidStateError')
      const answers = await Promise.all(paths.map(async (path) => [path, await get(path)] as const))
      for (const [path, answer] of answers) await put(path, answer)
    },
  }
}

/** The worker hears of something; what it answers, once all that it goes on with is done. */
async function hear(type: string, of: Pick<Heard, 'request' | 'data'> = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get(type)?.({
    ...of,
    respondWith: (coming) => {
      answer = coming
    },
    waitUntil: (more) => work.push(more),
  })
  const response = await answer
  await Promise.all(work)
  return response
}
const open = (path: string, mode = 'navigate', method = 'GET') =>
  hear('fetch', { request: { method, mode, url: origin + path } })
const textOf = async (path: string, mode?: string) => (await open(path, mode))?.text()

const pageOf = (build: string) => `<script src="/assets/${build}.js"></script>`

beforeEach(async () => {
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: Heard) => void) => listeners.set(type, listener),
    location: new URL(origin),
    clients: { claim: async () => undefined },
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheNamed(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  })
  vi.stubGlobal('fetch', get)
  vi.stubGlobal('__BUILT_FILES__', ['/assets/old.js'])
  vi.stubGlobal('__FILES_AT_HAND__', [])
  kept.clear()
  isFull = false
  // Its types are of another world than those of tests.
  if (listeners.size === 0) await import(new URL('sw.ts', import.meta.url).pathname)
  serve('old')
  await hear('install')
  fetched = []
})

/** The server has been given a build. */
function serve(build: string): void {
  given.clear()
  given.set('/', pageOf(build))
  given.set('/formulir', pageOf(build))
  given.set(`/assets/${build}.js`, build)
}
const cut = () => given.clear()

it('opens the page that is kept without a connection, with the code that it names', async () => {
  cut()
  expect(await textOf('/formulir')).toBe(pageOf('old'))
  expect(await textOf('/assets/old.js', 'no-cors')).toBe('old')
})

it('keeps a page of a new build together with its code', async () => {
  serve('new')
  expect(await textOf('/formulir')).toBe(pageOf('new'))
  cut()
  expect(await textOf('/formulir')).toBe(pageOf('new'))
  expect(await textOf('/assets/new.js', 'no-cors')).toBe('new')
})

it('goes on with the page before where the line drops between a new one and its code', async () => {
  serve('new')
  given.delete('/assets/new.js')
  expect(await textOf('/formulir')).toBe(pageOf('new'))
  cut()
  expect(await textOf('/formulir')).toBe(pageOf('old'))
  expect(await textOf('/assets/old.js', 'no-cors')).toBe('old')
})

it('is not installed with a page whose code did not come, or without one', async () => {
  serve('new')
  given.delete('/assets/new.js')
  await expect(hear('install')).rejects.toThrow('Failed to fetch')
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(hear('install')).rejects.toThrow('503')
  cut()
  vi.stubGlobal('fetch', get)
  expect(await textOf('/formulir')).toBe(pageOf('old'))
})

it('gives what has come also where nothing more can be kept', async () => {
  isFull = true
  serve('new')
  given.set('/api/config', '{"name":"new"}')
  expect(await textOf('/formulir')).toBe(pageOf('new'))
  expect(await textOf('/assets/new.js', 'no-cors')).toBe('new')
  expect(await textOf('/api/config', 'cors')).toBe('{"name":"new"}')
})

it('says of a reply of before that it is one', async () => {
  const reply = async () => {
    const response = await open('/api/config', 'cors')
    return [await response?.text(), response?.headers.has('x-kept')]
  }
  given.set('/api/config', '{"name":"new"}')
  expect(await reply()).toEqual(['{"name":"new"}', false])
  cut()
  expect(await reply()).toEqual(['{"name":"new"}', true])
})

it('works as if it were not there where the browser forbids to keep anything', async () => {
  vi.stubGlobal('caches', { open: async () => Promise.reject(new DOMException('Denied', 'SecurityError')) })
  expect(await textOf('/formulir')).toBe(pageOf('old'))
  expect(await textOf('/assets/old.js', 'no-cors')).toBe('old')
})

it('takes away what no build has that may still open', async () => {
  kept.get('silika-assets')?.set('/assets/ancient.js', new Response('ancient'))
  serve('new')
  await open('/formulir')
  await hear('activate')
  expect([...(kept.get('silika-assets') ?? [])].map(([path]) => path).toSorted()).toEqual([
    '/assets/new.js',
    '/assets/old.js',
  ])
})

it('opens the page that is kept where the server behind its proxy is away, and no page with words of its own later', async () => {
  vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status: 502 }))
  expect(await textOf('/formulir')).toBe(pageOf('old'))
  const headers = { 'content-type': 'text/html', 'x-own-words': '1' }
  vi.stubGlobal('fetch', async () => new Response('Dokumen 7', { headers }))
  expect(await textOf('/public/document/7')).toBe('Dokumen 7')
  vi.stubGlobal('fetch', get)
  cut()
  expect(await textOf('/formulir')).toBe(pageOf('old'))
})

it.each([
  ['answers of the API', '/api/profile', 'cors', 'GET'],
  ['downloads', '/api/unduhan/7/berkas', 'navigate', 'GET'],
  ['what is sent', '/sso-callback', 'navigate', 'POST'],
])('leaves %s to the browser', async (_what, path, mode, method) => {
  expect(await open(path, mode, method)).toBeUndefined()
  expect(fetched).toEqual([])
})

it('keeps what the page has loaded, then what must be at hand, of this build alone', async () => {
  vi.stubGlobal('__BUILT_FILES__', ['/assets/old.js', '/assets/form.js', '/assets/leave.js'])
  vi.stubGlobal('__FILES_AT_HAND__', ['/assets/leave.js'])
  for (const name of ['form', 'leave', 'strange']) given.set(`/assets/${name}.js`, name)
  await hear('message', { data: ['/assets/form.js', '/assets/form.js', '/assets/strange.js', 7] })
  await hear('message', { data: 'lain' })
  expect(fetched).toEqual(['/assets/form.js', '/assets/leave.js'])
  cut()
  expect(await textOf('/assets/leave.js', 'no-cors')).toBe('leave')
})
