import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

journey('a province reads its quarterly report and prints it', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'provinsi@silika.test')
  await page.goto('/grafik')
  await page.getByRole('link', { name: 'Laporan triwulan' }).click()
  await page.getByRole('heading', { level: 1, name: /^Laporan Triwulan/ }).waitFor()
  const summary = page.getByRole('region', { name: '1. Ringkasan' })
  await summary.getByText(/^Dari [\d.]+ laporan bulanan yang wajib dikirim/).waitFor()
  await page.getByRole('img', { name: /^Grafik garis “Tingkat pelaporan menurut formulir”/ }).waitFor()
  await page.getByRole('img', { name: /^Peta Kepatuhan, Jawa Barat/ }).waitFor()
  await page.getByRole('heading', { name: /^Timbulan per tempat tidur per hari menurut kelas/ }).waitFor()
  await page.getByRole('heading', { name: /^Temuan aturan mutu data, / }).waitFor()
  await page
    .getByText(/fasyankes belum mengirim/)
    .first()
    .waitFor()
  await expectGood(page, 'the quarterly report')

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Jawa Barat', { exact: true }).first().isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Cetak' }).isVisible()).toBe(false)
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  // A cover with contents, eleven sections and a table of each on paper of its own.
  const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(15)
  expect(pages).toBeLessThan(60)
  // A4, in points.
  expect(paper).toContain('/MediaBox [0 0 594')
  // Charts and maps are drawings, not pictures of dots.
  expect(await page.locator('article canvas').count()).toBe(0)
})
