import { chromium, type Page } from 'playwright-core'

import { findChromium } from '../../scripts/chromium.ts'

/** What a browser takes for something on the map, in milliseconds, and how much it may take. */
export type MapTime = { what: string; time: number; limit?: number }

/** The targets. */
const limits = { interactive: 2000, task: 100 } as const
/** In milliseconds: a page is at rest after this time without a long task; who has waited longer than `patience` knows enough. */
const rest = 2000
const patience = 30_000
/** How many times slower a processor is taken to be besides, as in a cheap phone; for information. */
const slowdown = 4

/** A province with many regencies and facilities. */
const places = { country: '/', 'a province': '/?provinsi=35' } as const

/** What people do with the map. */
const walks = {
  panning: async (page) => {
    const { x, y } = await middleOf(page)
    for (const [across, down] of [
      [160, 80],
      [-260, -120],
      [180, 60],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + across, y + down, { steps: 25 })
      await page.mouse.up()
      await page.waitForTimeout(300)
    }
  },
  zooming: async (page) => {
    const { x, y } = await middleOf(page)
    await page.mouse.move(x, y)
    for (const step of [-240, -240, -240, 240, 240, 240]) {
      await page.mouse.wheel(0, step)
      await page.waitForTimeout(400)
    }
  },
  'sliding through months': async (page) => {
    const slider = page.getByRole('slider', { name: 'Periode' })
    for (const key of ['ArrowLeft', 'ArrowRight'])
      for (let step = 0; step < 12; step += 1) {
        await slider.press(key)
        await page.waitForTimeout(80)
      }
  },
  'months that play': async (page) => {
    await page.getByRole('slider', { name: 'Periode' }).press('Home')
    await page.getByRole('button', { name: 'Putar' }).click()
    await page.waitForTimeout(6000)
    await page.getByRole('button', { name: 'Berhenti' }).click()
  },
} as const satisfies Record<string, (page: Page) => Promise<void>>

/** How soon the ministry can use the map, and the longest task while it does; the network is the machine itself. */
export async function* measureMap(address: string): AsyncGenerator<MapTime> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('There is no Chromium: run "node scripts/install-chromium.ts".')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  try {
    const open = async (rate: number) => {
      const context = await browser.newContext({
        ...{ baseURL: address, viewport: { width: 1440, height: 900 }, locale: 'id-ID' },
      })
      // The page asks who is signed in where it finds an id; whose it is the server says.
      await context.addCookies(
        Object.entries({ token: 'ministry', id: '0' }).map(([name, value]) => ({
          name,
          value,
          url: address,
        })),
      )
      await context.addInitScript(watch)
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      return page
    }
    yield* timesOn(await open(1))
    for await (const { what, time } of timesOn(await open(slowdown)))
      yield { what: `${what}, processor ${slowdown} × slower`, time }
  } finally {
    await browser.close()
  }
}

async function* timesOn(page: Page): AsyncGenerator<MapTime> {
  for (const visit of ['first visit', 'second visit']) {
    const time = await openMap(page, places.country)
    yield { what: `interactive, ${visit}`, time, limit: limits.interactive }
  }
  for (const [place, address] of Object.entries(places)) {
    await openMap(page, address)
    for (const [what, walk] of Object.entries(walks)) {
      const begin = await now(page)
      await walk(page)
      await page.waitForTimeout(500)
      const tasks = (await tasksOn(page)).filter(({ start }) => start >= begin)
      const time = Math.max(0, ...tasks.map(({ duration }) => duration))
      yield { what: `longest task, ${what}, ${place}`, time, limit: limits.task }
    }
  }
}

// The page's own words: this file is compiled for Node, which has no document.
const watch = `
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const isThere = (what) => document.querySelector(what) !== null
    if (['.leaflet-container canvas', '[aria-label="Legenda"] li', '[aria-labelledby="angka-wilayah"] td'].every(isThere))
      globalThis.drawnAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

/** Tasks that held the page for 50 milliseconds or more, in milliseconds since it began to load. */
const tasksOn = async (page: Page): Promise<{ start: number; duration: number }[]> =>
  page.evaluate('globalThis.longTasks')
const now = async (page: Page) => Number(await page.evaluate('performance.now()'))

/** Milliseconds from asking for the page until the map, its legend and its numbers are there and nothing holds the page any more. */
async function openMap(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  let end = NaN
  while (Number.isNaN(end)) {
    await page.waitForTimeout(100)
    end = Number(await page.evaluate('globalThis.drawnAt'))
  }
  while ((await now(page)) < Math.min(end + rest, patience)) {
    await page.waitForTimeout(500)
    end = Math.max(end, ...(await tasksOn(page)).map(({ start, duration }) => start + duration))
  }
  return end
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.leaflet-container').boundingBox()
  if (!box) throw new Error('There is no map.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
