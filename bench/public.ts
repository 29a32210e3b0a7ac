/**
 * Measures how long a visitor waits for each public page on a line of 400 kbit/s with 400 ms each way to an answer: until its words are
 * read, and until it can be used, on a first visit and on a second one. Prints a table in Markdown and exits 1 above a limit. `npm run bench:public`.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { type BrowserContext, chromium } from 'playwright-core'

import { findChromium } from '../scripts/chromium.ts'
import { startMeasured } from './measuring.ts'

const pages = ['/welcome', '/public/document', '/public/about', '/public/guide', '/public/handbook']
/** In milliseconds. */
const limits = { first: 6000, second: 2000 } as const
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Milliseconds from the address to the first words, and to a page that answers. */
async function visit(context: BrowserContext, address: string): Promise<{ read: number; used: number }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  const begun = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('h1').first().waitFor()
  const read = performance.now() - begun
  // The words of the server have gone, and the page's own stand there.
  await page.locator('#root h1').waitFor()
  const used = performance.now() - begun
  // So that the service worker keeps what it keeps.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  await page.close()
  return { read, used }
}

await using folder = await mkdtempDisposable(path.join(tmpdir(), 'silika-bench-'))
await using product = await startMeasured(folder.path)
const executablePath = findChromium()
if (executablePath === undefined) throw new Error('There is no Chromium: npm run e2e fetches one.')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
try {
  console.log('| page | first visit: read | used | second visit: read | used |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const address of pages) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const first = await visit(context, product.url + address)
    const second = await visit(context, product.url + address)
    console.log(
      `| ${[address, ...[first.read, first.used, second.read, second.used].map(seconds)].join(' | ')} |`,
    )
    if (first.used > limits.first || second.used > limits.second) process.exitCode = 1
    await context.close()
  }
} finally {
  await browser.close()
}
