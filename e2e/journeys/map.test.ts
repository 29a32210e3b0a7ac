import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { openFilter } from '../pages/desk.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

/** The map is drawn, and its numbers have come. */
async function mapOf(page: Page): Promise<void> {
  await page.locator('.leaflet-container canvas').waitFor()
  await numbersOn(page).locator('tbody tr').first().waitFor()
}
/** The numbers of the map; the trend has a table of its own. */
const numbersOn = (page: Page) => page.getByRole('table', { name: /^Kepatuhan per / })
const addressOf = (page: Page) => new URL(page.url())

journey('the ministry goes from the country to a city and through time', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'kemenkes@silika.test')
  await page.goto('/')
  await mapOf(page)
  expect(await numbersOn(page).locator('tbody tr').count()).toBe(38)
  await expectGood(page, 'the map of the country')

  await page.getByRole('link', { name: 'Jawa Barat' }).click()
  await page.getByRole('heading', { level: 2, name: 'Jawa Barat' }).waitFor()
  expect(addressOf(page).searchParams.get('provinsi')).toBe('32')
  const clusters = page.getByRole('button', { name: /^\d+ fasyankes; perbesar$/ })
  await clusters.first().waitFor()
  const seen = await clusters.allTextContents()
  await clusters.first().press('Enter')
  await expect.poll(() => clusters.allTextContents()).not.toEqual(seen)
  expect(await page.evaluate(() => document.activeElement?.matches('.leaflet-container'))).toBe(true)
  await page.getByRole('link', { name: 'Kota Bandung' }).click()
  await page.getByRole('heading', { level: 2, name: 'Kota Bandung' }).waitFor()
  await expectGood(page, 'the map of a city')

  const slider = page.getByRole('slider', { name: 'Periode' })
  const before = await slider.getAttribute('aria-valuetext')
  await slider.press('ArrowLeft')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(before)
  await expect.poll(() => addressOf(page).searchParams.get('periode')).toMatch(/^20\d\d-\d\d$/)
  // The address says it all: a person who gets it sees the same map.
  const told = await numbersOn(page).textContent()
  await page.reload()
  await mapOf(page)
  await expect.poll(() => numbersOn(page).textContent()).toBe(told)

  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh gambar' }).click(),
  ])
  expect(picture.suggestedFilename()).toMatch(/^kepatuhan-kota-bandung-20\d\d-\d\d\.png$/)

  await page.getByRole('combobox', { name: 'Cari wilayah atau fasyankes' }).fill('RS Cahaya Kalimas')
  await page.getByRole('option', { name: 'RS Cahaya Kalimas' }).click()
  await page.getByRole('heading', { level: 2, name: 'RS Cahaya Kalimas' }).waitFor()
  await page.getByText('Sudah dikirim').waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: 'Kota Bandung' }).waitFor()
})

journey('the ministry finds a region on a phone', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'kemenkes@silika.test')
  await page.goto('/')
  await mapOf(page)
  await expectGood(page, 'the map of the country on a phone')
  const isWhole = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-container canvas')
    const stage = canvas?.closest('.leaflet-container')?.getBoundingClientRect()
    const drawn = canvas?.getBoundingClientRect()
    if (!canvas || !stage || !drawn) return false
    // The canvas is wider than what is seen: a column is judged by where it lies on the screen.
    const scale = canvas.width / drawn.width
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const columns = Array.from({ length: canvas.width }, (_, x) => x).filter((x) =>
      Array.from({ length: canvas.height }, (_, y) => y).some(
        (y) => (pixels[(y * canvas.width + x) * 4 + 3] ?? 0) > 0,
      ),
    )
    const at = (x: number | undefined) => drawn.left + (x ?? 0) / scale
    return at(columns[0]) > stage.left && at(columns.at(-1)) < stage.right
  })
  expect(isWhole).toBe(true)

  const search = page.getByRole('combobox', { name: 'Cari wilayah atau fasyankes' })
  await openFilter(page, search)
  // Where the list opens below the field, over the map.
  await search.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 100))
  await search.fill('kota b')
  // Nothing of the map, its legend first of all, lies over the list.
  const namesOnTop = () =>
    page.getByRole('option').evaluateAll((options) =>
      options.slice(0, 4).flatMap((option) => {
        const { left, top, width, height } = option.getBoundingClientRect()
        const isOnTop = option.contains(document.elementFromPoint(left + width * 0.75, top + height / 2))
        return isOnTop && top > 140 ? [option.textContent.replace(/Kode.*/, '')] : []
      }),
    )
  await expect
    .poll(namesOnTop)
    .toEqual(['Kota Banda Aceh', 'Kota Binjai', 'Kota Bukittinggi', 'Kota Bengkulu'])
  await page.getByRole('option', { name: /^Kota Bandung/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Kota Bandung' }).waitFor()
  await page.getByRole('button', { name: 'Buka angka wilayah' }).click()
  await page.getByRole('link', { name: 'Jawa Barat' }).first().waitFor()
  await expectGood(page, 'the figures of a city over the map')
  await page.getByRole('button', { name: 'Tutup angka wilayah' }).click()

  await page.goto('/')
  await mapOf(page)
  await page.getByRole('slider', { name: 'Periode' }).press('ArrowLeft')
  await expect.poll(() => addressOf(page).searchParams.get('periode')).toMatch(/^20\d\d-\d\d$/)
  await numbersOn(page).getByRole('link', { name: 'Jawa Timur' }).click()
  await page.getByRole('heading', { level: 2, name: 'Jawa Timur' }).waitFor()
})

journey('an external viewer sees areas and no figure of a facility', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'eksternal@silika.test')
  await page.goto('/?kota=32.73')
  await mapOf(page)
  expect(await page.getByLabel('Laporan', { exact: true }).count()).toBe(0)
  const facility = await page.evaluate(async () => {
    const reply = await fetch('/api/grafikberanda/marker?lokasi=32.73')
    // Safe: the call answers so.
    return ((await reply.json()) as { data: { id: number; month: unknown }[] }).data[0]
  })
  expect(facility?.month).toBeNull()
  await page.goto(`/?kota=32.73&fasyankes=${facility?.id}`)
  await page.getByText('Angka satu fasyankes hanya dapat dilihat dinas kesehatannya.').waitFor()
  await expectGood(page, 'a facility on the map')
  await page.goto('/table/user')
  await page.getByRole('heading', { name: 'Halaman ini bukan untuk peran Anda' }).waitFor()
})
