import { beforeEach, describe, expect, it, vi } from 'vitest'

import { withFiles } from './late-files.ts'

/** What the page links to; the document of the tests loads nothing. */
let links: HTMLLinkElement[] = []
/** A property that the browser alone knows. */
let own = ''
const load = vi.fn<() => Promise<string>>(async () => 'code')
beforeEach(() => {
  load.mockClear()
  links = []
  own = ''
  vi.stubGlobal('CSS', { supports: (property: string) => property === own })
  const append = vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) links.push(link)
  })
  return () => append.mockRestore()
})
const linked = () => links.map((link) => [link.rel, link.getAttribute('href')])
const settle = (event: 'error' | 'load') => links.at(-1)?.dispatchEvent(new Event(event))
const missing = /^Failed to fetch dynamically imported module/

it('imports what has no other file at once', async () => {
  expect(await withFiles(load)).toBe('code')
})

it('asks once more for a stylesheet that did not come, before the code that needs it', async () => {
  const first = withFiles(load, ['reports.css'])
  settle('error')
  await expect(first).rejects.toThrow(missing)
  const second = withFiles(load, ['reports.css'])
  expect(linked()).toEqual([
    ['stylesheet', '/reports.css'],
    ['stylesheet', '/reports.css'],
  ])
  expect(load).not.toHaveBeenCalled()
  settle('load')
  expect(await second).toBe('code')
})

it('imports code while it is on its way, named once, and leaves its failure to the import', async () => {
  expect(await withFiles(load, ['shown.js'])).toBe('code')
  settle('error')
  load.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  await expect(withFiles(load, ['shown.js'])).rejects.toThrow('Importing a module script failed.')
  expect(await withFiles(load, ['shown.js'])).toBe('code')
  expect(linked()).toEqual([['modulepreload', '/shown.js']])
})

it('names nothing to Safari, which would never ask again for what did not come so', async () => {
  own = '-webkit-nbsp-mode'
  vi.stubGlobal('fetch', async () => new Response(''))
  expect(await withFiles(load, ['safari.js'])).toBe('code')
  expect(linked()).toEqual([])
})

describe('in Firefox, which never asks again for what it could not import', () => {
  beforeEach(() => {
    own = '-moz-appearance'
  })
  const answerWith = (answer: (address: string) => Response) => {
    const asked = vi.fn<typeof answer>(answer)
    vi.stubGlobal('fetch', async (address: string) => asked(address))
    return asked
  }

  it('asks for each file once', async () => {
    const asked = answerWith(() => new Response(''))
    const both = await Promise.all([withFiles(load, ['once.js']), withFiles(load, ['once.js'])])
    expect(both).toEqual(['code', 'code'])
    expect(asked.mock.calls).toEqual([['/once.js']])
  })

  it('imports nothing before its files are there', async () => {
    answerWith(() => {
      throw new TypeError('NetworkError when attempting to fetch resource.')
    })
    await expect(withFiles(load, ['page.js'])).rejects.toThrow(missing)
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
      answerWith((address) => new Response('', { status: address === `/${gone}` ? 404 : 200 }))
      const words = `Failed to fetch dynamically imported module: ${names[0]}`
      await expect(withFiles(load, names)).rejects.toThrow(words)
    },
  )
})
