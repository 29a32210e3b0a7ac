import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { englishIn } from '../english.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** WCAG 2.2 AA, and what its authors advise beyond it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What axe finds on the page, a line a rule. It runs in the page itself, which has no frames: many times faster than its runner. */
async function violationsOn(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, rules)
}

/** Kinds of elements that axe has been over, by the width of the screen; each worker has its own. */
const examined = new Map<number, Set<string>>()

/**
 * What is on the page, as far as axe distinguishes it: each kind of element below its parent, whether what needs a name has one,
 * the ids that stand twice, and the order of headings and landmarks.
 */
async function kindsOn(page: Page): Promise<{ width: number; kinds: string[] }> {
  return page.evaluate(() => {
    const states = ['role', 'type', 'disabled', 'hidden', 'tabindex', 'lang', 'open', 'inert']
    const kindOf = (element: Element) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => states.includes(name) || /^(aria|data)-/.test(name))
        // A number, an id or a sentence makes no different component.
        .map(({ name, value }) => (/^[a-z-]{1,20}$/.test(value) ? `${name}=${value}` : name))
      return [element.tagName, element.getAttribute('class'), ...attributes].join(' ')
    }
    const hasName = (element: Element) => {
      const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
      const isField =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
      const labels = isField ? [...(element.labels ?? [])] : []
      // What is typed or chosen in a field is not its name.
      const own = isField ? [] : [element]
      return [...own, ...labels, ...ids.map((id) => document.getElementById(id))].some(
        (one) =>
          one?.textContent?.trim() ||
          one?.getAttribute('aria-label') ||
          one?.querySelector('[alt], [aria-label]'),
      )
    }
    const needsName = 'a, button, input, select, textarea, img, svg, dialog, fieldset, table, [role]'
    const ids = new Set<string>()
    const kinds = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      const own = `${element.parentElement ? kindOf(element.parentElement) : ''} > ${kindOf(element)}`
      kinds.add(element.matches(needsName) && !hasName(element) ? `${own} without a name` : own)
      if (element.id && ids.has(element.id)) kinds.add(`${own} with the id of another`)
      ids.add(element.id)
    }
    const outline = document.body.querySelectorAll('h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside')
    kinds.add(
      `outline ${[...outline]
        .map(({ tagName }) => tagName)
        .join(' ')
        .replaceAll(/(\b\w+\b)( \1)+/g, '$1')}`,
    )
    return { width: innerWidth, kinds: [...kinds] }
  })
}

/** axe takes as long as the page itself; what it has been over at this width looks and sounds the same on the next page. */
async function newViolationsOn(page: Page): Promise<string[]> {
  const { width, kinds } = await kindsOn(page)
  const seen = examined.get(width) ?? new Set()
  if (kinds.every((kind) => seen.has(kind))) return []
  const found = await violationsOn(page)
  // A page with a fault is looked at again wherever it comes.
  if (found.length === 0) examined.set(width, new Set([...seen, ...kinds]))
  return found
}

/** What holds for every page, reader and content: accessible, in Indonesian, never wider than the screen. */
export async function expectGood(page: Page, what: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Memuat' }).first().waitFor({ state: 'detached' })
  // What is about to change is dimmed meanwhile.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  const broken = await newViolationsOn(page)
  const { words, overflow } = await page.evaluate(() => ({
    words: document.body.innerText,
    overflow: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
  }))
  const wide = overflow > 0 ? [`${overflow} px wider than the screen`] : []
  const found = [...broken, ...englishIn(words).map((word) => `in English: ${word}`), ...wide]
  expect.soft(found.map((fault) => `${what}: ${fault}`)).toEqual([])
}

/** Tabs in which pages are looked at side by side: a page waits for its answers about as long as it works. */
const tabsAtOnce = 3

/** Opens each address in a tab of the page's person, waits until it `isReady`, and expects it to be good. */
export async function expectGoodPages(
  page: Page,
  paths: readonly string[],
  isReady: (tab: Page) => Promise<void> = (tab) => tab.getByRole('heading', { level: 1 }).first().waitFor(),
): Promise<void> {
  const left = [...paths]
  await Promise.all(
    Array.from({ length: Math.min(tabsAtOnce, left.length) }, async () => {
      const tab = await page.context().newPage()
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        await tab.goto(path)
        await isReady(tab)
        await expectGood(tab, path)
      }
      await tab.close()
    }),
  )
}
