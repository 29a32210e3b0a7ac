import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
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
  await page.locator('.map-cluster').first().waitFor()
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

journey(
  'an external viewer sees areas and no figure of a facility',
  ['desk', 'phone'],
  async ({ screen, visitor }) => {
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
    await expectGood(page, `a facility on the map (${screen})`)
  },
)
