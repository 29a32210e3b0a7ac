import type { Locator, Page } from 'playwright-core'

import type { Month } from '#domain/month.ts'

import { arrive } from './arrive.ts'

/** Waits for a filter; on a phone filters are behind a button. */
export async function openFilter(page: Page, filter: Locator): Promise<void> {
  const folded = page.getByRole('button', { name: /^Saring/, expanded: false })
  await filter.or(folded).first().waitFor()
  if (await folded.isVisible()) await folded.click()
}

/** Chooses the month of the desk, the queue or a table. */
export async function chooseMonth(page: Page, month: Month): Promise<void> {
  const months = page.getByRole('combobox', { name: 'Bulan laporan' })
  await openFilter(page, months)
  await months.selectOption(month)
  await arrive(
    page,
    (url) => ['bulan', 'date'].some((name) => url.searchParams.get(name) === month) || url.search === '',
  )
}

/** The card of a form on the desk. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

/** Takes the one step that the desk offers for a form: Isi, Lanjutkan, Perbaiki or Lihat. */
export async function openFromDesk(page: Page, title: string, step: string): Promise<void> {
  const card = cardOf(page, title)
  await card
    .getByRole('button', { name: new RegExp(`^${step}`) })
    .or(card.getByRole('link', { name: new RegExp(`^${step}`) }))
    .click()
}
