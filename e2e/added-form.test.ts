import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { getFormPages } from '#domain/report-pages.ts'
import { kinds } from '#forms/kinds/index.ts'
import { addedForm, addedFormAnswers } from '#forms/testing/added-form.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'

import { type Report, signInByApi } from './api.ts'
import { journey, monthsAgo, thisMonth } from './journey.ts'
import { arrive } from './pages/arrive.ts'
import { chooseMonth, openFromDesk } from './pages/desk.ts'
import { fieldOf, fillForm, openSection, type } from './pages/form.ts'
import { expectGood } from './pages/good.ts'
import { signIn, signInAtHome } from './pages/sign-in.ts'
import { type Product, startProduct } from './product.ts'

/**
 * The product with one more form, known only by its definition, its worth and its row: its screen, its review,
 * its print page, its result and its columns follow. The calls are in src/server/features/reports/added-form.test.ts.
 */
let product: Product
beforeAll(async () => {
  product = await startProduct({
    from: inject('preparedData'),
    env: { FORMS_MODULE: 'src/indicators/testing/survei-air.ts' },
  })
}, 180_000)
afterAll(() => product?.stop())

const { id, title, paths } = addedForm
const pages = getFormPages(id)
const username = 'puskesmas@silika.test'
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\nxref\n0 0\ntrailer<</Root 1 0 R>>\nstartxref\n40\n%%EOF\n',
)

it('asks every kind of question, so that each is answered by hand below', () => {
  const asked = addedForm.sections.flatMap(({ fields }) => Object.values(fields).map(({ kind }) => kind))
  expect([...new Set<string>(asked)].toSorted()).toEqual([...Object.keys(kinds), 'rows', 'table'].toSorted())
})

journey(
  'a form that was added is filled by hand, sent, returned, corrected, confirmed, printed and exported',
  ['phone'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(0, 3)
    const facility = await visitor()
    await signInAtHome(facility, username)
    await chooseMonth(facility, month)
    await openFromDesk(facility, title, 'Isi')
    await arrive(facility, `**/formulir/lain/${id}/*`)
    const report = Number(/\d+$/.exec(new URL(facility.url()).pathname)?.[0])
    const call = await signInByApi(product.url, username)
    const { data }: { data: Report } = await call('GET', `${paths.base}?report_id=${report}`)

    const answers = {
      ...addedFormAnswers,
      diuji: 'ya',
      // The running month may have no later day yet.
      tanggal_uji: `${month}-01`,
      tautan_hasil: 'https://contoh.go.id/hasil-uji',
      gangguan: [{ mulai: `${month}-01`, jam: 6 }],
    }
    await fillForm(facility, { form: addedForm, answers, context: data.context })
    const evidence = { name: 'bukti.pdf', mimeType: 'application/pdf', buffer: pdf }
    await facility.getByLabel('Bukti dukung: pilih berkas').setInputFiles(evidence)
    await facility.getByRole('link', { name: 'bukti.pdf' }).waitFor()
    await expectGood(facility, 'the last section')

    // Errors appear at the field, by the rules of the definition.
    await openSection(facility, 'Pemakaian')
    const used = fieldOf(facility, 'Air terpakai')
    await type(used, '13000')
    await facility.getByRole('button', { name: 'Kirim', exact: true }).click()
    await facility.getByText('Air terpakai tidak boleh lebih dari air tersedia.').first().waitFor()
    await expectGood(facility, 'the form with an error')
    await type(used, '9500')
    await facility.getByRole('button', { name: 'Kirim', exact: true }).click()
    // The running month is not over: its dialog asks whether to send all the same.
    const confirmed = (usual: string) => ({ name: month === thisMonth ? 'Tetap kirim' : usual, exact: true })
    await facility.getByRole('dialog').getByRole('button', confirmed('Kirim')).click()
    await facility.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()

    const office = await visitor()
    await signIn(office, 'kota@silika.test')
    await office.goto(`/konfirmasi/formulir/${report}`)
    // 9,500 of 12,000 litres, as the indicator shows it.
    await office.getByText('Air terpakai dari yang tersedia').waitFor()
    await office.getByText('79,2', { exact: true }).waitFor()
    await office.getByRole('button', { name: 'Beri catatan: Air terpakai' }).click()
    await office.getByRole('textbox', { name: 'Catatan: Air terpakai' }).fill('Periksa meteran.')
    await expectGood(office, 'the review')
    await office.getByRole('button', { name: 'Kembalikan' }).click()
    const dialog = office.getByRole('dialog', { name: 'Kembalikan untuk diperbaiki?' })
    await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Angka meteran tidak cocok.')
    await dialog.getByRole('button', { name: 'Kembalikan' }).click()
    await dialog.waitFor({ state: 'detached' })

    await facility.goto(`/formulir?bulan=${month}`)
    await openFromDesk(facility, title, 'Perbaiki')
    await arrive(facility, `**${pages.correct(report)}*`)
    await openSection(facility, 'Pemakaian')
    await facility.getByText('Catatan dinas: Periksa meteran.').waitFor()
    await type(used, '9000')
    await facility.getByRole('button', { name: 'Kirim perbaikan' }).click()
    await facility.getByRole('dialog').getByRole('button', confirmed('Kirim perbaikan')).click()
    await facility.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    await office.goto(`/konfirmasi/formulir/${report}`)
    await office.getByRole('button', { name: 'Konfirmasi', exact: true }).click()
    await arrive(office, (url) => !url.pathname.endsWith(`/${report}`))

    await facility.goto(pages.sent(report))
    await facility.getByText('Dikonfirmasi', { exact: true }).first().waitFor()
    await expectGood(facility, 'as it was sent')
    await facility.goto(pages.print(report))
    await facility.getByRole('heading', { level: 1, name: title }).waitFor()
    await facility.getByText('9.000 liter/hari').waitFor()
    await facility.getByText('75,0', { exact: true }).waitFor()
    await facility.getByText('Mata air gunung').waitFor()
    await expectGood(facility, 'on paper')

    const file = await office.request.get(`/api/data/${id}?format=csv&fil_blth=${month}`)
    const [head, ...rows] = (await readSheet(await file.body())).map(({ cells }) => cells)
    const row = rows.find((cells) => cells.includes('Puskesmas Cibeunying Kidul'))
    const cell = (label: string) => row?.[head?.indexOf(label) ?? -1]
    expect(['Air terpakai (liter/hari)', 'Sumber cadangan', 'Tandon atas: Volume (m³)'].map(cell)).toEqual([
      '9000',
      'Air hujan, Truk tangki',
      '10,5',
    ])
  },
  { timeout: 240_000, url: () => product.url },
)

journey(
  'without ME-SMILE the form says that it is not set up',
  ['phone'],
  async ({ visitor }) => {
    const call = await signInByApi(product.url, username)
    const { data } = await call('POST', '/api/limbahfasyankes', { date: monthsAgo(20) })
    const { report_id, version } = data
    await call('PUT', '/api/limbahfasyankes', { report_id, version, answers: { org_me_smile: 'ya' } })
    const page = await visitor()
    await signIn(page, username)
    await page.goto(`/formulir/limbah-fasyankes/${report_id}`)
    await openSection(page, 'Timbulan')
    await page.getByRole('button', { name: 'Impor dari ME-SMILE' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Impor ME-SMILE belum diatur pada sistem ini.' })
      .waitFor()
  },
  { url: () => product.url, forgive: /503/ },
)
