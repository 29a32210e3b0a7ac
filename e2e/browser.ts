import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
  chromium,
} from 'playwright-core'

import { findChromium } from '../scripts/chromium.ts'
import { endSession } from './pages/sign-in.ts'

/** The two screens that every page must fit on. A pixel of a phone is drawn as one: what is drawn finer takes longer and proves no more. */
export const screens = {
  desk: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>
export type Screen = keyof typeof screens

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-rasterization',
  // What draws without a graphics card needs no process to which all that is drawn must be sent.
  '--in-process-gpu',
  // What is fetched passes through one process less. It replaces the features that Playwright asks for: one of screenshots, one of
  // Google accounts.
  '--enable-features=NetworkServiceInProcess2',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--no-first-run',
  // A page of a journey lives for seconds: what optimising costs it does not earn back.
  '--js-flags=--no-opt --no-maglev',
]

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: getChromium(), args: flags })
}

/** A page, and all that went wrong on it. */
export type OpenedPage = { page: Page; faults: string[]; close: () => Promise<void> }

/** Nothing fades in: what is half transparent for a moment is neither seen nor measured. */
const settings = { locale: 'id-ID', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' } as const

/**
 * A page of its own (own cookies, own storage) as one in Jakarta sees it. Without the service worker, unless it is asked for:
 * what passes through the worker passes by the routes with which a journey plays failures.
 */
export async function openPage(
  browser: Browser,
  baseURL: string,
  screen: Screen = 'desk',
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<OpenedPage> {
  const context = await browser.newContext({ ...screens[screen], ...settings, serviceWorkers, baseURL })
  const opened = await watchedPage(context, baseURL)
  return { ...opened, close: () => leave(opened.page, baseURL) }
}

const sessions = new WeakMap<Page, CDPSession>()

/** A session of the browser's developer tools on an open page. It is opened once and kept as long as the page is open. */
export async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

/** Shows an open page on the other screen, with all that makes the screen one, and waits until it is drawn there. */
export async function turnTo(page: Page, screen: Screen): Promise<void> {
  const session = await sessionOf(page)
  const { viewport, isMobile: mobile, hasTouch: enabled } = screens[screen]
  const { width: screenWidth, height: screenHeight } = viewport
  // Together, so that the page is laid out once.
  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', {
      ...viewport,
      screenWidth,
      screenHeight,
      mobile,
      deviceScaleFactor: 1,
    }),
    session.send('Emulation.setTouchEmulationEnabled', { enabled }),
  ])
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn()
    await drawn()
  })
}

/** An account has ten sessions at most: those of journeys that are over would end the sessions of journeys that go on. */
async function leave(page: Page, baseURL: string): Promise<void> {
  // A journey may have stopped the server on purpose.
  await endSession(page, baseURL).catch(() => {})
  await page.context().close()
}

/** A page of a phone that remembers: what it stores lies in `folder` and outlives the browser. */
export async function openPersistentPage(folder: string, baseURL: string): Promise<OpenedPage> {
  const executablePath = getChromium()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: flags,
    ...screens.phone,
    ...settings,
    baseURL,
  })
  return watchedPage(context, baseURL)
}

function getChromium(): string {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('There is no Chromium: run "node scripts/install-chromium.ts".')
  return executablePath
}

/** A page of the context, and all that goes wrong in any of its tabs. */
async function watchedPage(context: BrowserContext, baseURL: string): Promise<OpenedPage> {
  context.setDefaultTimeout(30_000)
  const faults: string[] = []
  context.on('weberror', (fault) => {
    const error = fault.error()
    faults.push(`error: ${error instanceof Error ? error.message : String(error)}`)
  })
  context.on('console', (message) => {
    // What was refused is judged below, by its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    // Everything comes from the product itself: no fonts, maps or counters of others.
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(baseURL).origin)
      faults.push(`foreign request: ${request.url()}`)
  })
  context.on('response', (response) => {
    // The API may refuse (not signed in, not found, not valid); a file that is missing is always a fault.
    const mayRefuse = new URL(response.url()).pathname.startsWith('/api/')
    if (response.status() >= (mayRefuse ? 500 : 400)) faults.push(`${response.status()}: ${response.url()}`)
  })
  return { page: await context.newPage(), faults, close: () => context.close() }
}
