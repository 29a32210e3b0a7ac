import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { englishIn } from '../english.ts'

/** What holds for every page, whoever reads it and whatever it shows: accessible, in Indonesian, never wider than the screen. */
export async function expectGood(page: Page, what: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Memuat' }).first().waitFor({ state: 'detached' })
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const { words, overflow } = await page.evaluate(() => ({
    words: document.body.innerText,
    overflow: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
  }))
  const broken = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
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
