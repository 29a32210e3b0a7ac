import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey, type Journey, monthsAgo } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

const searchOf = (page: Page) => new URL(page.url()).searchParams

journey('a visitor reads the figures of the country without signing in', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/welcome')
  await page.getByRole('heading', { name: /^Angka nasional / }).waitFor()
  await page.getByRole('img', { name: /^Peta Kepatuhan/ }).waitFor()
  await page.getByText('Data terbuka').click()
  await page
    .getByRole('link', { name: /^Unduh CSV: / })
    .first()
    .waitFor()
  await expectGood(page, 'the figures of the country')
  // The whole map, and what names facilities, ask for a session.
  for (const address of ['/', '/table/user']) {
    await page.goto(address)
    await page.waitForURL('**/welcome**')
  }
})

journey('a facility reads its month beside similar ones', ['phone'], readBesideSimilar, { timeout: 240_000 })

async function readBesideSimilar({ visitor }: Journey) {
  const page = await visitor()
  await signIn(page, 'rs2@silika.test')
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Beranda' }).waitFor()
  await page.getByRole('button', { name: 'Bulan sebelumnya' }).click()
  await expect.poll(() => searchOf(page).get('periode')).toMatch(/^20\d\d-\d\d$/)
  const waste = page.getByRole('listitem').filter({ hasText: 'Timbulan per hari' })
  // Others are counted some time after the first report of a database, and under load later.
  const seesMedian = async () => {
    await page.reload()
    await waste.waitFor()
    return waste.getByText(/^Median /).isVisible()
  }
  await expect.poll(seesMedian, { timeout: 90_000, interval: 2000 }).toBe(true)
  await page.getByText('Letak fasyankes').waitFor()
  await expectGood(page, 'the figures of a facility')
  await page.goto('/?periode=2021-01')
  await page.getByText('Belum ada angka untuk Januari 2021').waitFor()
  await page.getByRole('link', { name: 'Buka formulir' }).click()
  await expect.poll(() => searchOf(page).get('bulan')).toBe('2021-01')
}

const offices = [
  {
    ...{ office: 'a province', who: 'provinsi@silika.test', name: 'Jawa Barat', key: 'provinsi', code: '32' },
    screen: 'desk',
  },
  {
    ...{ office: 'a city', who: 'kota@silika.test', name: 'Kota Bandung', key: 'kota', code: '32.73' },
    screen: 'phone',
  },
] as const

for (const { office, who, name, key, code, screen } of offices)
  journey(
    `${office} office goes from its map to its reports, and to nobody else’s`,
    [screen],
    async ({ visitor }) => {
      const page = await visitor()
      await signIn(page, who)
      await page.goto(`/?${key}=${code}`)
      await page.getByRole('heading', { level: 2, name }).waitFor()
      await page.locator('.map-cluster').first().waitFor()
      await expectGood(page, `the map of ${office}`)
      if (screen === 'phone') await page.getByRole('button', { name: 'Buka angka wilayah' }).click()
      await page.getByLabel('Angka wilayah').getByRole('link', { name: 'Tabel' }).click()
      await page.getByRole('heading', { level: 1, name: 'Tabel' }).waitFor()
      expect(searchOf(page).get(key)).toBe(code)
      const step = page.getByRole('link', { name: /^(Periksa|Lihat) laporan / }).first()
      await step.waitFor()
      await expectGood(page, `the table of ${office}`)
      // Nothing is pressed on paper.
      await page.emulateMedia({ media: 'print' })
      expect(await step.isVisible()).toBe(false)
      await page.emulateMedia({ media: 'screen' })
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

journey('an administrator finds the late reports of a city', ['desk'], async ({ visitor }) => {
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
