import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { watchStyles, withStyles } from './late-styles.ts'

beforeAll(watchStyles)

/** What is asked for; the document of the tests loads nothing. */
let asked: HTMLLinkElement[] = []
beforeEach(() => {
  asked = []
  const append = vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) asked.push(link)
  })
  return () => append.mockRestore()
})
const settle = (event: 'error' | 'load') => asked.at(-1)?.dispatchEvent(new Event(event))

/** A stylesheet as Vite asks for it, which does not come. */
function fail(href: string) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  document.body.append(link)
  Object.defineProperty(link, 'href', { value: href })
  link.dispatchEvent(new Event('error'))
  link.remove()
}

it('loads code at once where every stylesheet came', async () => {
  expect(await withStyles(async () => 'code')).toBe('code')
  expect(asked).toEqual([])
})

it('asks once more for a stylesheet that did not come, before the code that needs it', async () => {
  fail('/assets/reports.css')
  const load = vi.fn<() => Promise<string>>(async () => 'code')
  const arriving = withStyles(load)
  expect(asked.map((link) => new URL(link.href, 'http://localhost').pathname)).toEqual([
    '/assets/reports.css',
  ])
  await new Promise((resolve) => setTimeout(resolve))
  expect(load).not.toHaveBeenCalled()
  settle('load')
  expect(await arriving).toBe('code')
  await withStyles(load)
  expect(asked).toHaveLength(1)
})

it('loads the code although it fails again, and asks for it at the next try', async () => {
  fail('/assets/gone.css')
  const arriving = withStyles(async () => 'code')
  // As the document hears of it where the link is in it.
  fail('/assets/gone.css')
  settle('error')
  expect(await arriving).toBe('code')
  const next = withStyles(async () => 'code')
  expect(asked).toHaveLength(2)
  settle('load')
  expect(await next).toBe('code')
})
