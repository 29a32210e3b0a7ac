import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey, monthsAgo } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

const screens = ['desk', 'phone'] as const
const searchOf = (page: Page) => new URL(page.url()).searchParams

journey('a visitor reads the figures of the country without signing in', screens, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/welcome')
  await page.getByRole('heading', { name: /^Angka nasional / }).waitFor()
  await page.getByRole('img', { name: /^Peta Kepatuhan/ }).waitFor()
  await expectGood(page, 'the figures of the country')
  // What names facilities asks for a session.
  await page.goto('/table/user')
  await page.waitForURL('**/welcome**')
})

journey('a facility reads its month beside similar ones', screens, async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'rs2@silika.test')
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Beranda' }).waitFor()
  await page.getByRole('button', { name: 'Bulan sebelumnya' }).click()
  await expect.poll(() => searchOf(page).get('periode')).toMatch(/^20\d\d-\d\d$/)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Timbulan per hari' })
    .getByText(/^Median /)
    .waitFor()
  await page.getByText('Letak fasyankes').waitFor()
  await expectGood(page, 'the figures of a facility')
  await page.goto('/?periode=2021-01')
  await page.getByText('Belum ada angka untuk Januari 2021').waitFor()
  await page.getByRole('link', { name: 'Buka formulir' }).click()
  await expect.poll(() => searchOf(page).get('bulan')).toBe('2021-01')
})

journey(
  'a city office goes from its map to its reports, and to nobody else’s',
  screens,
  async ({ screen, visitor }) => {
    const page = await visitor()
    await signIn(page, 'kota@silika.test')
    await page.goto('/?kota=32.73')
    await page.getByRole('heading', { level: 2, name: 'Kota Bandung' }).waitFor()
    if (screen === 'phone') await page.getByRole('button', { name: 'Buka angka wilayah' }).click()
    await page.getByLabel('Angka wilayah').getByRole('link', { name: 'Tabel' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tabel' }).waitFor()
    expect(searchOf(page).get('kota')).toBe('32.73')
    await page.getByText('Kota Bandung').first().waitFor()
    // Another city's map tells its figures; its reports are not there.
    await page.goto('/?kota=35.78')
    await page.getByRole('heading', { level: 2, name: 'Kota Surabaya' }).waitFor()
    const [reply] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/report-table/')),
      page.goto('/table/user?kota=35.78'),
    ])
    expect(await reply.text()).not.toContain('Surabaya')
  },
)

journey('an administrator finds the late reports of a city', screens, async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'admin@silika.test')
  await page.goto(`/admin/analysis?bulan=${monthsAgo(3)}`)
  await page.getByRole('heading', { name: 'Pelaporan per provinsi' }).waitFor()
  await page.getByRole('link', { name: 'Mutu data' }).click()
  await page.getByRole('link', { name: 'Terlambat' }).click()
  await page.getByRole('link', { name: 'Jawa Barat' }).click()
  await page.getByRole('link', { name: 'Kota Bandung' }).click()
  await expect.poll(() => searchOf(page).get('kota')).toBe('32.73')
  await page.getByRole('link', { name: 'Buka laporan' }).first().waitFor()
  await expectGood(page, 'the late reports of a city')
  await page.goBack()
  await page.getByRole('link', { name: 'Kota Bandung' }).waitFor()
})
