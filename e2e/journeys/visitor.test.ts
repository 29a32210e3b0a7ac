import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { type Screen, launchBrowser, openPage } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

it.each<Screen>(['desk', 'phone'])(
  'a visitor at the %s is shown the product, in Indonesian',
  async (screen) => {
    const { page, faults, close } = await openPage(browser, inject('productUrl'), screen)
    await page.goto('/')
    expect(await page.title()).toContain('SILIKA')
    expect(await page.locator('html').getAttribute('lang')).toBe('id')
    await expect.poll(() => page.getByRole('heading').count()).toBeGreaterThan(0)
    expect(faults).toEqual([])
    await close()
  },
)
