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

/** What holds for every page, whoever reads it and whatever it shows: accessible, in Indonesian, never wider than the screen. */
export async function expectGood(page: Page, what: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Memuat' }).first().waitFor({ state: 'detached' })
  const broken = await violationsOn(page)
  const { words, overflow } = await page.evaluate(() => ({
    words: document.body.innerText,
    overflow: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
  }))
  const wide = overflow > 0 ? [`${overflow} px wider than the screen`] : []
  const found = [...broken, ...englishIn(words).map((word) => `in English: ${word}`), ...wide]
  expect.soft(found.map((fault) => `${what}: ${fault}`)).toEqual([])
}

export async function expectGoodPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectGood(page, path)
  }
}
