import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { openFilter } from '../pages/desk.ts'
import { expectSeenGoingBack } from '../pages/focus.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

journey('the ministry asks a question, keeps it, and a province opens it', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'kemenkes@silika.test')
  await page.goto('/grafik?provinsi=35')
  await page.getByRole('link', { name: 'Jelajah data' }).click()
  const table = page.getByRole('table', { name: 'Jelajah data' })
  await table.getByRole('row', { name: /^Kota Surabaya/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('provinsi')).toBe('35')

  await page.getByRole('button', { name: 'Pilih indikator' }).click()
  const choice = page.getByRole('dialog', { name: 'Pilih indikator' })
  await choice.getByLabel('Cari indikator').fill('BOR')
  await choice.getByRole('checkbox', { name: 'BOR', exact: true }).click()
  await choice.getByRole('button', { name: 'Tampilkan' }).click()
  await table.getByRole('columnheader', { name: /^BOR/ }).waitFor()
  const types = page.getByLabel('Jenis fasyankes')
  await openFilter(page, types)
  await types.selectOption({ label: 'Rumah Sakit' })
  await expectGood(page, 'the explorer as a table')
  // Twelve columns are wider than their frame.
  await expectSeenGoingBack(
    page,
    table
      .getByRole('row', { name: /^Jawa Timur/ })
      .getByRole('button')
      .last(),
    12,
  )

  await table
    .getByRole('row', { name: /^Jawa Timur/ })
    .getByRole('button')
    .first()
    .click()
  await page
    .getByRole('dialog', { name: 'Jawa Timur' })
    .getByRole('link', { name: 'Buka laporannya' })
    .waitFor()
  await expectGood(page, 'a number and its reports')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Batang', exact: true }).click()
  await page.getByRole('img', { name: /“BOR”/ }).waitFor()
  await page.getByRole('link', { name: 'Peta', exact: true }).last().click()
  await page.locator('.leaflet-container canvas').waitFor()
  await expectGood(page, 'the explorer as a map')
  await page.getByLabel('Indikator pada peta').selectOption('bor')
  const mapped = page.getByLabel('Periode pada peta')
  const earlier = await mapped.locator('option').first().getAttribute('value')
  await mapped.selectOption(earlier)
  await page.waitForURL((url) => url.searchParams.get('tampak_waktu') === earlier)
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh gambar' }).click(),
  ])
  expect(picture.suggestedFilename()).toBe(`bor-jawa-timur-${earlier}.png`)

  const name = 'RS Jawa Timur'
  await page.getByRole('button', { name: 'Simpan tampilan' }).click()
  const saving = page.getByRole('dialog', { name: 'Simpan tampilan' })
  await saving.getByLabel('Nama tampilan').fill(name)
  await saving.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const shared = page.url()
  expect(new URL(shared).search).toMatch(/^\?tampilan=[0-9a-f]{16}$/)

  const office = await visitor()
  await signIn(office, 'provinsi@silika.test')
  await office.goto(shared)
  await office.getByRole('heading', { level: 1, name }).waitFor()
  await office.locator('.leaflet-container canvas').waitFor()
  expect(await office.getByLabel('Periode pada peta').inputValue()).toBe(earlier)
  await office.getByRole('link', { name: 'Tabel', exact: true }).last().click()
  const seen = office.getByRole('table', { name })
  await seen
    .getByRole('row', { name: /^Jawa Timur/ })
    .getByRole('button')
    .first()
    .click()
  await office.getByText(/^Di luar wilayah Anda/).waitFor()
  await expectGood(office, "another's view")
})
