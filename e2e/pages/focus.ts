import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Goes back from a link or button by the keyboard, and expects each step to be seen: nothing that stays in view lies over all of it. */
export async function expectSeenGoingBack(page: Page, from: Locator, steps: number): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await from.focus()
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Shift+Tab')
    expect.soft(await coveredFocus(page)).toBeNull()
  }
}

/** What has the focus, if other things lie over all of it. */
async function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    // What a frame has scrolled away lies beside it.
    const frame = focused.closest('table')?.parentElement ?? document.body
    const shares = [0.1, 0.5, 0.9]
    const isSeen = shares.some((x) =>
      shares.some((y) => {
        const above = document.elementFromPoint(left + width * x, top + height * y)
        return above !== null && frame.contains(above) && (focused.contains(above) || above.contains(focused))
      }),
    )
    return isSeen ? null : `${focused.outerHTML.slice(0, 160)} at ${Math.round(top)}`
  })
}
