import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Where the router leaves itself for tools. */
    __TSR_ROUTER__?: {
      history: { push: (href: string) => void }
      latestLocation: { href: string }
      state: { status: 'idle' | 'pending'; resolvedLocation?: { href: string } }
    }
  }
}

/**
 * Waits until the page of an address is there. The address alone is not enough: it changes at the click, while the page that one
 * leaves stands until the code of the next one has come, and would take the next click.
 */
export async function arrive(page: Page, url: string | RegExp | ((url: URL) => boolean)): Promise<void> {
  await page.waitForURL(url)
  await settled(page)
}

/** Goes to another address as a link of the page does, without loading the page again; a new tab loads it. */
export async function follow(page: Page, href: string): Promise<void> {
  if (await page.evaluate(() => window.__TSR_ROUTER__ === undefined)) return void (await page.goto(href))
  await page.evaluate((address) => window.__TSR_ROUTER__?.history.push(address), href)
  await settled(page)
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__
    return (
      router?.state.status === 'idle' && router.state.resolvedLocation?.href === router.latestLocation.href
    )
  })
}
