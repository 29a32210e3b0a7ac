import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { readSheet } from '#server/spreadsheet/read-sheet.ts'

import { signInByApi } from '../api.ts'
import { turnTo } from '../browser.ts'
import { journey, productUrl } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

/** The facility that changes its record here; no other journey looks at it. */
const changed = 'rs2@silika.test'
/** The facility that reads its year of reports here. */
const reporting = 'rs@silika.test'

/** A part of the page by its heading. */
const partOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title })
const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

/** So much of a record as the journeys look at. */
type Stored = { user_id: number; version: number; phone: string | null; email: string | null; beds: number }
async function recordOf(username: string): Promise<{ call: Caller; record: Stored }> {
  const call = (await signInByApi(productUrl(), username)) as unknown as Caller
  return { call, record: (await call('GET', '/api/profile')).data }
}
type Caller = (method: 'GET' | 'PUT', address: string, body?: object) => Promise<{ data: Stored }>

journey(
  'a facility corrects its profile: errors at the fields, saved, and shown in its history',
  ['phone'],
  async ({ visitor }) => {
    const phone = '+62 31 503 7654'
    const email = 'sanitasi@contoh.go.id'
    const page = await visitor()
    await signIn(page, changed)
    await page.goto('/profile-fasyankes')
    await partOf(page, 'Identitas').getByText('RS Cahaya Kalimas').waitFor()
    await partOf(page, 'Izin dan kerja sama').getByText('Dokumen lingkungan').waitFor()
    await expectGood(page, 'the profile')

    await page.getByRole('button', { name: 'Ubah profil' }).click()
    await field(page, 'Nomor telepon').fill('0812')
    await field(page, 'Surel').fill('rs di surabaya')
    await page.getByRole('button', { name: 'Simpan profil' }).click()
    await page.getByText('Tulis 9–15 angka').waitFor()
    await page.getByText('Tulis alamat surel').waitFor()
    await expect
      .poll(() => field(page, 'Nomor telepon').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await expectGood(page, 'the profile with errors')

    // The two numbers the wrong way round: the page says so at once, and nothing is sent.
    await field(page, 'Lintang').fill('112,76543')
    await field(page, 'Bujur').fill('-7,28765')
    await page.getByText('Lintang dan bujur tampaknya tertukar. Lintang −7,28765, bujur 112,76543?').waitFor()
    // Both as a map copies them, into one field.
    await field(page, 'Lintang').fill('-7.29111, 112.75222')
    expect(await field(page, 'Bujur').inputValue()).toBe('112,75222')
    await field(page, 'Nomor telepon').fill(phone)
    await field(page, 'Surel').fill(email)
    await page.getByRole('button', { name: 'Simpan profil' }).click()

    await partOf(page, 'Identitas').getByText(phone).waitFor()
    // The heading has the focus, and is seen.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const latest = partOf(page, 'Riwayat perubahan').getByRole('listitem').first()
    await latest.getByText(email).waitFor()
    expect(await latest.innerText()).toContain(phone)
    expect(await latest.innerText()).toMatch(/° LS, 112,7\d+° BT/)
    await expectGood(page, 'the profile with its history')
    expect((await recordOf(changed)).record).toMatchObject({ phone, email })
  },
)

journey(
  'the position comes from the device, from the map, or from the keyboard',
  ['phone'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, changed)
    await page.goto('/profile-fasyankes?ubah=true')
    const ask = page.getByRole('button', { name: 'Gunakan lokasi perangkat' })
    await ask.click()
    await page.getByText('Izin lokasi ditolak').waitFor()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: -7.3001, longitude: 112.7002, accuracy: 14 })
    await ask.click()
    await page.getByText('ketelitian ±14 m').waitFor()
    expect(await field(page, 'Lintang').inputValue()).toBe('−7,3001')

    const map = page.getByRole('application', { name: /^Peta skematis Kota Surabaya/ })
    await map.click({ position: { x: 40, y: 60 } })
    const picked = await field(page, 'Lintang').inputValue()
    expect(picked).not.toBe('−7,3001')
    await map.press('ArrowUp')
    await expect.poll(() => field(page, 'Lintang').inputValue()).not.toBe(picked)
    // Far from every other facility of the city: asked about, not refused.
    await field(page, 'Lintang').fill('-8,65')
    await field(page, 'Bujur').fill('115,21')
    await page.getByText(/^Posisi ini \d+ km dari fasyankes terdekat di Kota Surabaya/).waitFor()
    await expectGood(page, 'the position')
    await page.getByRole('button', { name: 'Batal' }).click()
    await page.getByRole('button', { name: 'Ubah profil' }).waitFor()
  },
)

journey('two devices change the profile: the second one chooses', ['desk'], async ({ visitor }) => {
  const other = 'Jalan Pemuda No. 11, Surabaya'
  const mine = 'Jalan Embong No. 3, Surabaya'
  const page = await visitor()
  await signIn(page, changed)
  await page.goto('/profile-fasyankes?ubah=true')
  await field(page, 'Alamat').fill(mine)
  const { call, record } = await recordOf(changed)
  await call('PUT', `/api/pengguna/updateidentitas/${record.user_id}`, {
    version: record.version,
    address: other,
    beds: 214,
  })
  await page.getByRole('button', { name: 'Simpan profil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profil ini sudah diubah dari tempat lain' })
  await dialog.getByRole('cell', { name: mine }).waitFor()
  await dialog.getByRole('cell', { name: other }).waitFor()
  await expectGood(page, 'the choice between two profiles')
  await dialog.getByRole('button', { name: 'Pakai isian saya' }).click()
  await partOf(page, 'Identitas').getByText(mine).waitFor()
  // What was not changed here follows the other device.
  expect((await recordOf(changed)).record).toMatchObject({
    address: mine,
    beds: 214,
  })
})

journey(
  'the table shows a year, its trend in numbers, and is exported as it stands',
  ['desk'],
  async ({ visitor }) => {
    const year = new Date().getFullYear()
    const page = await visitor()
    await signIn(page, reporting)
    await page.goto('/table/fasyankes')
    await page.getByRole('img', { name: /^Grafik garis “Tren Limbah medis dihasilkan”/ }).waitFor()
    await expectGood(page, 'the summary')

    await page.getByLabel('Tampilkan').selectOption({ label: 'Pengelolaan Limbah Fasyankes' })
    await page.getByLabel('Indikator').selectOption({ label: 'BOR' })
    await page.getByRole('img', { name: /^Grafik garis “Tren BOR”\. .*% pada / }).waitFor()
    expect(new URL(page.url()).search).toContain('tren=bor')
    await page.getByText('Lihat angkanya').click()
    const numbers = page.getByRole('table', { name: 'Tren BOR' })
    const row = numbers.getByRole('row', { name: /^Jan / })
    const inTrend = (await row.getByRole('cell').last().innerText()).trim()
    expect(inTrend).toMatch(/^\d+,\d%$/)
    await expectGood(page, 'the waste of a year')
    const line = page.getByRole('row', { name: /^BOR/ })
    expect((await line.getByRole('cell').first().innerText()).trim()).toBe(inTrend)
    // On a phone each month is a card.
    await turnTo(page, 'phone')
    await page.getByRole('heading', { name: `Januari ${year}` }).click()
    await page.getByText(inTrend).last().waitFor()
    await turnTo(page, 'desk')

    for (const [name, format] of [
      ['Unduh Excel', 'xlsx'],
      ['Unduh CSV', 'csv'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(
        new RegExp(`^tabel-fasyankes-\\w+-${year}-limbahfasyankes\\.${format}$`),
      )
      const rows = (await readSheet(await readFile(await file.path()))).map(({ cells }) => cells)
      const bor = rows.find(([, label]) => label === 'BOR')
      const numberIn = (text: unknown) => Number(String(text).replace('%', '').replace(',', '.'))
      expect(numberIn(bor?.[3])).toBe(numberIn(inTrend))
    }

    await page.getByRole('button', { name: 'Tahun sebelumnya' }).click()
    await page.getByLabel('Tahun', { exact: true }).selectOption('2020')
    await page.getByText('Belum ada angka untuk digambar').waitFor()
    await expectGood(page, 'a year without reports')
  },
)

journey('both pages say what to do when the server is away, and go on', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, reporting)
  const calls = /\/api\/(profile|facility-table)/
  await page.route(calls, (route) => route.abort('connectionfailed'))
  for (const [path, there] of [
    ['/profile-fasyankes', 'Ubah profil'],
    ['/table/fasyankes', 'Unduh Excel'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Coba lagi' }).waitFor()
    await expectGood(page, `${path} without an answer`)
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page
      .getByRole('button', { name: there })
      .or(page.getByRole('link', { name: there }))
      .waitFor()
    await page.route(calls, (route) => route.abort('connectionfailed'))
  }
})
