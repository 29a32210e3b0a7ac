import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { addMonths, currentMonth, type Month } from '#domain/month.ts'

import { launchBrowser, type OpenedPage, openPage, type Screen } from './browser.ts'

/** The month that is running, as the product counts it. */
export const thisMonth: Month = currentMonth(new Date(), 'WIB')
/** The month `count` months before the running one. From 13 on the demonstration data have nothing, so that a journey starts clean. */
export const monthsAgo = (count: number): Month => addMonths(thisMonth, -count)

export const productUrl = (): string => inject('productUrl')

let launched: Promise<Browser> | undefined
let users = 0

/** The browser of this file's journeys; one for all files that run in the same process. */
function sharedBrowser(): () => Promise<Browser> {
  beforeAll(async () => {
    users += 1
    await (launched ??= launchBrowser())
  }, 60_000)
  afterAll(async () => {
    users -= 1
    if (users > 0) return
    const browser = await launched
    launched = undefined
    await browser?.close()
  })
  return async () => launched ?? launchBrowser()
}

/** What a journey has: pages of people who know nothing of each other, and the screen that it happens on. */
export type Journey = {
  screen: Screen
  /** A browser of its own for one more person (or one more device of the same person). */
  visitor: () => Promise<Page>
  /**
   * The month of a report that nobody has begun, this number of months ago, for a journey on one screen. `again` is the month of a second
   * try, because the first has left its report behind.
   */
  ownMonth: (first: number, again: number) => Month
}

/** A journey on the given screens. It fails with all that went wrong on any of its pages: scripts, console, foreign requests. */
export function journey(
  name: string,
  screens: readonly Screen[],
  walk: (journey: Journey) => Promise<void>,
  {
    timeout = 180_000,
    forgive = /^$/,
    url = productUrl,
    serviceWorkers = 'block',
  }: {
    timeout?: number
    /** Where the product answers, unless it is the one that all journeys share. */
    url?: () => string
    /** Faults that the journey brings about on purpose. */
    forgive?: RegExp
    /** Whether the service worker takes part, as where the connection is lost. */
    serviceWorkers?: 'allow' | 'block'
  } = {},
): void {
  const browser = sharedBrowser()
  const tried = new Set<Screen>()
  it.each(screens)(
    `${name} (%s)`,
    async (screen) => {
      const isAgain = tried.has(screen)
      tried.add(screen)
      const ownMonth: Journey['ownMonth'] = (first, again) => monthsAgo(isAgain ? again : first)
      const opened: OpenedPage[] = []
      const visitor = async () => {
        const one = await openPage(await browser(), url(), screen, serviceWorkers)
        opened.push(one)
        return one.page
      }
      try {
        await walk({ screen, visitor, ownMonth })
        const faults = opened.flatMap((one) => one.faults)
        expect(faults.filter((fault) => !forgive.test(fault))).toEqual([])
      } catch (error) {
        await keepPictures(`${name} ${screen}`, opened)
        throw error
      } finally {
        await Promise.all(opened.map(({ close }) => close()))
      }
    },
    timeout,
  )
}

/** What the pages showed when a journey failed, for the person who looks for the reason. */
async function keepPictures(name: string, opened: readonly OpenedPage[]): Promise<void> {
  for (const [index, { page }] of opened.entries())
    await page
      .screenshot({ path: `.tmp/e2e/${name.replaceAll(/\W+/g, '-')}-${index + 1}.png` })
      .catch(() => {})
}
