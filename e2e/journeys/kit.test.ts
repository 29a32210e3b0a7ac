import { expect } from 'vitest'

import { kitItems } from '#domain/sanitarian-kit.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import { completeKit } from '#forms/testing/samples.ts'

import { signInByApi } from '../api.ts'
import { journey, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { chooseMonth, openFromDesk } from '../pages/desk.ts'
import { cardOfRow, fieldOf, fillFields, openSection, type } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

/** The items of the sample that are filled by hand; nobody ticks the others. */
const owned = ['ph_meter_water', 'chemical_reagents', 'lux_meter', 'vector_kit'] as const

journey(
  'a Puskesmas ticks what its kit holds, explains an old calibration, sends, and prints',
  ['desk'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(15, 46)
    const call = await signInByApi(productUrl(), 'puskesmas@silika.test')
    const page = await visitor()
    await signInAtHome(page, 'puskesmas@silika.test')
    await chooseMonth(page, month)
    await openFromDesk(page, sanitarianKit.title, 'Isi')
    await arrive(page, '**/formulir/sanitarian-kit/*')
    const id = page.url().match(/sanitarian-kit\/(\d+)/)?.[1]
    const { context } = (await call('GET', `/api/sanitarian-kit?report_id=${id}`)).data
    const whole: Record<string, unknown> = completeKit(context.profile, month)
    const isAnother = (name: string) =>
      Object.keys(kitItems).some((item) => name.startsWith(`${item}_`)) &&
      !owned.some((item) => name.startsWith(`${item}_`))
    const answers = Object.fromEntries(Object.entries(whole).filter(([name]) => !isAnother(name)))
    for (const { title, fields } of sanitarianKit.sections.filter(
      ({ id: section }) => section !== 'pernyataan',
    )) {
      await openSection(page, title)
      await fillFields(page, fields, { form: sanitarianKit, answers, context })
      await expectGood(page, title)
    }

    // A year that has not begun is wrong while it is typed, kept by the server, and listed after saving.
    await openSection(page, 'Kepemilikan dan pemakaian')
    const year = fieldOf(page, 'Tahun pengadaan')
    const nextYear = new Date().getFullYear() + 1
    const save = page.getByRole('button', { name: 'Simpan draf' })
    // Just above the bar of buttons: what is wrong comes into view by itself.
    const bar = (await save.boundingBox())?.y ?? Number.NaN
    await year.evaluate((field, y) => window.scrollBy(0, field.getBoundingClientRect().bottom + 20 - y), bar)
    await type(year, String(nextYear))
    const tooLate = page.getByText('Tahun pengadaan tidak boleh setelah tahun ini.', { exact: true })
    await tooLate.waitFor()
    await expect
      .poll(async () => {
        const { y = Number.NaN, height = 0 } = (await tooLate.boundingBox()) ?? {}
        return y + height
      })
      .toBeLessThan(bar - 12)
    await openSection(page, 'Pelapor')
    await save.click()
    const listed = page.getByRole('region', { name: '1 hal perlu diperbaiki sebelum dikirim' })
    await listed.waitFor()
    expect((await call('GET', `/api/sanitarian-kit?report_id=${id}`)).data.answers['kit_year']).toBe(nextYear)
    // The stored draft says when it is opened that something is wrong, wherever that is.
    await page.reload()
    await page.getByText('1 perlu diperbaiki').first().waitFor()
    await expectGood(page, 'a stored draft with something wrong')
    await save.click()
    await expectGood(page, 'what is wrong in a draft')
    await listed.getByRole('button', { name: /^Tahun pengadaan/ }).click()
    await expect.poll(() => year.evaluate((field) => field === document.activeElement)).toBe(true)
    await type(year, String(answers['kit_year']))
    await listed.waitFor({ state: 'detached' })
    await openSection(page, 'Alat dan bahan')

    // What is filled is worth something at once: four of thirty items, and two calibrations that hold.
    await page.getByText('Kit kurang').waitFor()
    await page.getByText('4 dari 30 alat').waitFor()
    await page.getByText('2 dari 2 alat yang perlu kalibrasi').waitFor()
    await page.getByRole('heading', { name: 'Air 2 dari 13' }).waitFor()

    // A calibration of long ago is overdue, and to be explained.
    const card = cardOfRow(page, kitItems.ph_meter_water.label)
    const calibrated = fieldOf(card, 'Kalibrasi terakhir')
    await type(calibrated, '10/01/2021')
    await calibrated.press('Tab')
    await card.getByText('Lewat sejak 10 Januari 2022').waitFor()
    await card.getByText(/Kalibrasi pH meter air .* lebih dari 12 bulan lalu/).waitFor()
    await page.getByText('1 dari 2 alat yang perlu kalibrasi').waitFor()
    await expectGood(page, 'an overdue calibration')

    // What is unticked again is no part of the kit.
    await page.getByRole('checkbox', { name: kitItems.vector_kit.label, exact: true }).uncheck()
    await page.getByText('3 dari 30 alat').waitFor()

    await openSection(page, 'Bukti dan pernyataan')
    await page
      .getByRole('textbox', { name: 'Penjelasan data tidak lazim' })
      .fill('Kalibrasi dijadwalkan bulan depan di laboratorium provinsi.')
    await page.getByRole('checkbox', { name: 'Saya menyatakan data ini benar' }).check()
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    const sent = (await call('GET', `/api/sanitarian-kit?report_id=${id}`)).data
    expect(sent.report_status).toBe('sent')
    expect(sent.answers).toMatchObject({
      ph_meter_water_calibrated_on: '2021-01-10',
      lux_meter_available: 'ya',
      vector_kit_available: 'tidak',
      gps_tablet_available: 'tidak',
    })

    await page.goto(`/formulir/sanitarian-kit/redaksi/${id}`)
    await page.getByText(/Perlu dikalibrasi; kalibrasi terakhir: pH meter air \(10 Januari 2021\)/).waitFor()
    await expectGood(page, 'the report as it was sent')
    await page.goto(`/print/sanitarian/${id}`)
    await page.getByText(/Perlu dikalibrasi; kalibrasi terakhir: pH meter air \(10 Januari 2021\)/).waitFor()
    await expectGood(page, 'the printout')
  },
)
