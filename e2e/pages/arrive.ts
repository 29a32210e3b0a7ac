import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Where the router leaves itself for tools. */
    __TSR_ROUTER__?: {
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
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__
    return (
      router?.state.status === 'idle' && router.state.resolvedLocation?.href === router.latestLocation.href
    )
  })
}
