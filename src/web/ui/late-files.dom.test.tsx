import { beforeEach, expect, it, vi } from 'vitest'

import { withFiles } from './late-files.ts'

/** What is asked for as a stylesheet; the document of the tests loads nothing. */
let links: HTMLLinkElement[] = []
beforeEach(() => {
  links = []
  const append = vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) links.push(link)
  })
  return () => append.mockRestore()
})
const settle = (event: 'error' | 'load') => links.at(-1)?.dispatchEvent(new Event(event))

const load = vi.fn<() => Promise<string>>(async () => 'code')
const answerWith = (answer: () => Response) => {
  const asked = vi.fn<() => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}
const lost = () => {
  throw new TypeError('NetworkError when attempting to fetch resource.')
}
beforeEach(() => {
  load.mockClear()
})

it('imports what has no other file at once', async () => {
  expect(await withFiles(load)).toBe('code')
})

it('asks for each file once', async () => {
  const asked = answerWith(() => new Response(''))
  expect(await Promise.all([withFiles(load, ['once.js']), withFiles(load, ['once.js'])])).toEqual([
    'code',
    'code',
  ])
  expect(asked.mock.calls).toEqual([['/once.js']])
})

it('imports nothing before its files are there, since Firefox would never ask for them again', async () => {
  answerWith(lost)
  await expect(withFiles(load, ['page.js'])).rejects.toThrow(/^Failed to fetch dynamically imported module/)
  expect(load).not.toHaveBeenCalled()
  answerWith(() => new Response(''))
  expect(await withFiles(load, ['page.js'])).toBe('code')
})

it.each([
  ['of its own', 'own.js', ['own.js', 'shared.js']],
  ['of others too', 'common.js', ['old.js', 'common.js']],
])(
  'fails by the name of its own file where a release has taken one %s away: the router tries once for each',
  async (_whose, gone, names) => {
    vi.stubGlobal(
      'fetch',
      async (address: string) => new Response('', { status: address === `/${gone}` ? 404 : 200 }),
    )
    const words = `Failed to fetch dynamically imported module: ${names[0]}`
    await expect(withFiles(load, names)).rejects.toThrow(words)
  },
)

it('asks once more for a stylesheet that did not come, before the code that needs it', async () => {
  const first = withFiles(load, ['reports.css'])
  settle('error')
  await expect(first).rejects.toThrow(/^Failed to fetch dynamically imported module/)
  const second = withFiles(load, ['reports.css'])
  expect(links.map(({ href }) => new URL(href, 'http://localhost').pathname)).toEqual([
    '/reports.css',
    '/reports.css',
  ])
  expect(load).not.toHaveBeenCalled()
  settle('load')
  expect(await second).toBe('code')
})
