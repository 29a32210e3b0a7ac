import { expect } from 'vitest'

import { wasteCategories } from '#domain/medical-waste.ts'
import { monthText, numberText } from '#domain/words.ts'
import { bor } from '#forms/definitions/bor.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { completeBor } from '#forms/testing/samples.ts'

import { type Report, signInByApi, wasteFor } from '../api.ts'
import { journey, productUrl, thisMonth } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { chooseMonth, openFromDesk } from '../pages/desk.ts'
import { cellOf, fieldOf, fillFields, fillForm, openSection, type } from '../pages/form.ts'
import { signInAtHome } from '../pages/sign-in.ts'

journey(
  'a hospital fills its month by hand, sees what is wrong, sends, and holds a receipt that anyone can verify',
  ['phone'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(0, 46)
    const call = await signInByApi(productUrl(), 'rs@silika.test')
    const page = await visitor()
    await signInAtHome(page, 'rs@silika.test')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/formulir')
    await chooseMonth(page, month)
    await openFromDesk(page, limbahFasyankes.title, 'Isi')
    await arrive(page, '**/formulir/limbah-fasyankes/*')

    // What it will answer follows on from its last report: the page shows the stock that was left.
    const { data } = await call('GET', `/api/limbahfasyankes?report_id=${page.url().match(/\d+$/)?.[0]}`)
    const report: Report = data
    const answers = wasteFor(report)
    const { context } = report
    const beds = completeBor(context.profile, month)
    const sheet = { form: limbahFasyankes, answers, context: { ...context, related: { bor: beds } } }

    await page.getByRole('link', { name: /BOR belum diisi/ }).click()
    await arrive(page, '**/formulir/limbah-fasyankes/bor/*')
    for (const { fields } of bor.sections)
      await fillFields(page, fields, { form: bor, answers: beds, context })
    // It goes back at once, before anything is saved; and once more, after it has checked.
    const address = page.url()
    const goBack = async () => {
      await page.getByRole('link', { name: 'Kembali ke formulir limbah' }).click()
      await arrive(page, /limbah-fasyankes\/\d+/)
    }
    await goBack()
    await page.goto(address)
    await page.getByRole('button', { name: 'Simpan dan periksa' }).click()
    await page.getByRole('heading', { name: 'BOR sudah lengkap' }).waitFor()
    await goBack()

    // Wrong numbers are questioned where they stand.
    await openSection(page, 'Organisasi dan profil')
    const staff = fieldOf(page, 'Jumlah tenaga sanitasi lingkungan')
    await type(staff, 'empat')
    await staff.press('Tab')
    await page.getByText('Harus berupa angka, misalnya 1.234.').waitFor()
    await type(staff, '1234.5')
    await staff.press('Tab')
    await page.getByText('Maksud Anda 1234,5? Tulis desimal dengan koma, ribuan dengan titik.').waitFor()
    await page.getByRole('button', { name: 'Pakai 1234,5', exact: true }).click()
    await page.getByText('Terbaca: 1.234,5 orang').waitFor()
    await type(staff, '1234')
    await page.getByText('Terbaca: 1.234 orang').waitFor()
    await staff.press('Tab')
    await page.getByText('Paling besar 200 orang').waitFor()

    await fillForm(page, sheet)
    // One cell does not fit the others.
    await openSection(page, 'Timbulan')
    const infectious = cellOf(page, wasteCategories.infectious.label, { label: 'Stok akhir bulan' })
    const right = Number(answers['infectious_closing_kg'])
    await type(infectious, numberText(right + 50))
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    const summary = page.getByRole('region', { name: /hal perlu diperbaiki sebelum dikirim/ })
    await summary
      .getByRole('button', { name: /Neraca limbah/ })
      .first()
      .click()
    await expect.poll(() => infectious.evaluate((field) => field === document.activeElement)).toBe(true)
    await type(infectious, numberText(right))

    // It learns what the report would be worth, looks it over, and sends.
    await openSection(page, 'Bukti dan pernyataan')
    const outlook = page.getByRole('region', { name: 'Hasil pengelolaan limbah' })
    await outlook.getByText(/ dari 5 layanan terpenuhi\.$/).waitFor()
    await page.getByRole('button', { name: 'Pratinjau' }).click()
    const preview = page.getByRole('dialog', { name: /^Pratinjau/ })
    await preview.getByText('PT Angkut Limbah Aman').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    const ask = page.getByRole('dialog', { name: `Kirim ${limbahFasyankes.title}?` })
    if (month === thisMonth) await ask.getByText('Bulan laporan belum berakhir').waitFor()
    await ask
      .getByRole('button', { name: month === thisMonth ? 'Tetap kirim' : 'Kirim', exact: true })
      .click()
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    const code = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).innerText()

    // The server has what was typed, nothing more and nothing less.
    const sent = (await call('GET', `/api/limbahfasyankes?report_id=${report.report_id}`)).data
    expect(sent.report_status).toBe('sent')
    expect(sent.answers).toMatchObject(answers)

    const anyone = await visitor()
    await anyone.goto(`/verifikasi/${code}`)
    await anyone.getByText('RS Cahaya Parahyangan').first().waitFor()
    await anyone.getByText(monthText(month)).first().waitFor()
  },
  { timeout: 240_000 },
)

journey(
  'bed occupancy that is filled in without a connection goes with the report that waits for one',
  ['phone'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(67, 69)
    const call = await signInByApi(productUrl(), 'rs@silika.test')
    const { data: opened } = await call('POST', '/api/limbahfasyankes', { date: month })
    const { report_id, version, context } = opened
    await call('PUT', '/api/limbahfasyankes', { report_id, version, answers: wasteFor(opened) })
    const page = await visitor()
    await signInAtHome(page, 'rs@silika.test')
    await page.goto(`/formulir/limbah-fasyankes/${report_id}`)
    await page.getByRole('link', { name: /BOR belum diisi/ }).click()
    await arrive(page, '**/formulir/limbah-fasyankes/bor/*')
    await fieldOf(page, 'Jumlah hari perawatan').waitFor()

    await page.context().setOffline(true)
    const beds = completeBor(context.profile, month)
    for (const { fields } of bor.sections)
      await fillFields(page, fields, { form: bor, answers: beds, context })
    await page.getByRole('link', { name: 'Kembali ke formulir limbah' }).click()
    await arrive(page, /limbah-fasyankes\/\d+/)
    await page.getByRole('link', { name: /^BOR \d/ }).waitFor()
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim saat tersambung' }).click()
    await page.getByText('Menunggu sambungan untuk dikirim').waitFor()

    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    const { data } = await call('GET', `/api/limbahfasyankes?report_id=${report_id}`)
    const { report_status, sheets } = data as unknown as { report_status: string; sheets: { bor: object } }
    expect([report_status, sheets.bor]).toMatchObject(['sent', beds])
  },
  { serviceWorkers: 'allow' },
)
