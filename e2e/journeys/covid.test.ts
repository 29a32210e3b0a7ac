import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { dayText, monthText } from '#domain/words.ts'
import { findCalendar } from '#forms/calendar.ts'
import { limbahCovid } from '#forms/definitions/limbah-covid.ts'
import { completeCovid } from '#forms/testing/samples.ts'

import { type Report, signInByApi } from '../api.ts'
import { journey, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { chooseMonth, openFromDesk } from '../pages/desk.ts'
import { dayButton, fieldOf, fillDay, fillFields, openDay, openSection, type } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

const found = findCalendar(limbahCovid)
if (!found) throw new Error('COVID waste has no calendar.')
const { field } = found
const sectionOf = (id: string) => {
  const section = limbahCovid.sections.find((one) => one.id === id)
  if (!section) throw new Error(`COVID waste has no section ${id}.`)
  return section
}

/** A figure of the result card, as it is written. */
const figure = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).first()

journey(
  'a hospital keeps its COVID waste day by day, sees what does not balance, sends, and prints the month',
  ['desk'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(15, 46)
    const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`
    const call = await signInByApi(productUrl(), 'rs@silika.test')
    const page = await visitor()
    await signInAtHome(page, 'rs@silika.test')
    await chooseMonth(page, month)
    await openFromDesk(page, limbahCovid.title, 'Isi')
    await arrive(page, '**/formulir/covid19/*')
    const id = page.url().match(/covid19\/(\d+)/)?.[1]
    const read = async (): Promise<Report> => (await call('GET', `/api/limbahcovid?report_id=${id}`)).data
    const { context } = await read()
    const answers = completeCovid(context.profile, month, { days: [1, 2, 7] })
    const sheet = { form: limbahCovid, answers, context }
    const [first = {}, second = {}] = answers.days ?? []

    // There was something this month: the calendar opens.
    await page.getByRole('button', { name: 'Ada, catat per hari' }).click()
    await page.getByRole('grid', { name: monthText(month) }).waitFor()
    await expectGood(page, 'the empty calendar')

    // The keyboard walks over the days and opens one.
    await dayButton(page, day(1)).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await fillDay(dialog, field, first)
    await expectGood(page, 'a day')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await dayButton(page, day(1), /Lengkap, 14,3 kg$/).waitFor()

    // The next day goes on: standing answers are copied, the stock is yesterday's.
    await openDay(page, day(2))
    await dialog.getByRole('button', { name: 'Salin dari hari sebelumnya' }).click()
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Rawat inap' }).isChecked()).toBe(true)
    await expect.poll(() => fieldOf(dialog, 'Stok awal').inputValue()).toBe('14,3')
    await fillDay(dialog, field, second)
    // More leaves than there is.
    await type(fieldOf(dialog, 'Diserahkan ke pihak ketiga'), '50')
    await dialog.getByRole('button', { name: 'Hari berikutnya, ' }).click()
    await dialog.getByRole('heading', { name: new RegExp(dayText(day(3))) }).waitFor()
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await dayButton(page, day(2), /Perlu diperbaiki/).waitFor()
    // The day that was only looked at is not written down.
    await dayButton(page, day(3), /Belum dicatat$/).waitFor()

    // A day without activity is one tap.
    await openDay(page, day(7))
    await dialog.getByRole('button', { name: 'Tidak ada kegiatan' }).click()
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await dayButton(page, day(7), /Nihil$/).waitFor()
    await expect.poll(() => figure(page, 'Hari dilaporkan').innerText()).toContain('3')

    for (const section of ['pelapor', 'kebiasaan', 'pernyataan']) {
      const { title, fields } = sectionOf(section)
      await openSection(page, title)
      await fillFields(page, fields, sheet)
    }
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    const summary = page.getByRole('region', { name: /perlu diperbaiki sebelum dikirim/ })
    await summary.getByRole('button', { name: /^Hari 2 .*Neraca limbah/ }).click()
    await dialog.getByText(/Neraca limbah hari 2 .* tidak seimbang/).waitFor()
    await type(fieldOf(dialog, 'Diserahkan ke pihak ketiga'), '28,6')
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await expect.poll(() => figure(page, 'Limbah padat').innerText()).toMatch(/28,60\s*kg/)
    await expectGood(page, 'the calendar with days')

    // 28.6 kg of two days, sixteen patient-days.
    await expect.poll(() => figure(page, 'Limbah padat per pasien-hari').innerText()).toContain('1,79')
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    const sent = await read()
    expect(sent.report_status).toBe('sent')
    expect(sent.answers).toMatchObject({ cov_nihil: 'tidak', days: answers.days })

    await page.goto(`/formulir/covid19/redaksi/${id}`)
    await page.getByRole('heading', { name: 'Jumlah sebulan' }).waitFor()
    await page.getByText(/Belum dilaporkan: 3–6 dan 8–/).waitFor()
    await expectGood(page, 'the report as it was sent')
    await page.goto(`/print/covid/${id}`)
    await page.getByRole('heading', { name: 'Jumlah sebulan' }).waitFor()
    const amounts = page.getByRole('region', { name: 'Hari: Limbah padat' })
    await expect.poll(() => amounts.locator('tfoot').innerText()).toMatch(/Jumlah\s+19\s+1,2\s+9,5\s+8,4/)
    await expectGood(page, 'the printout')
  },
  { timeout: 240_000 },
)

journey(
  'a month without anything is declared in one tap with its reason, taken back, declared again, and sent',
  ['desk'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(17, 46)
    const call = await signInByApi(productUrl(), 'puskesmas@silika.test')
    const page = await visitor()
    await signInAtHome(page, 'puskesmas@silika.test')
    await chooseMonth(page, month)
    await page.getByRole('button', { name: `Nihil bulan ini ${limbahCovid.title}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Nihil ${monthText(month)}` })
    // Who gives up leaves no draft behind.
    await dialog.getByRole('button', { name: 'Batal', exact: true }).click()
    await page.getByRole('button', { name: `Nihil bulan ini ${limbahCovid.title}`, exact: true }).click()
    await dialog.getByRole('button', { name: 'Catat nihil' }).click()
    await dialog.getByText('Wajib diisi').waitFor()
    await dialog.getByText('Lainnya', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Penjelasan alasan nihil' }).fill('Pendek')
    await dialog.getByRole('button', { name: 'Catat nihil' }).click()
    await dialog.getByText(/10 huruf/).waitFor()
    await expectGood(page, 'the reason')
    await dialog.getByText('Tidak ada pasien COVID-19', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Catat nihil' }).click()
    await arrive(page, '**/formulir/covid19/*')
    const id = page.url().match(/covid19\/(\d+)/)?.[1]
    await page.getByText('Alasan: Tidak ada pasien COVID-19.').waitFor()

    await page.getByRole('button', { name: 'Batalkan nihil' }).click()
    await page.getByText('Adakah kegiatan COVID-19 bulan ini?').waitFor()
    await page.getByRole('button', { name: 'Nihil bulan ini', exact: true }).click()
    await dialog.getByText('Pelayanan COVID-19 ditutup', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Catat nihil' }).click()
    await page.getByText('Alasan: Pelayanan COVID-19 ditutup.').waitFor()
    await expectGood(page, 'a nihil month')

    const { context } = (await call('GET', `/api/limbahcovid?report_id=${id}`)).data
    const answers = completeCovid({ ...context.profile, covidHandler: false }, month)
    for (const section of ['pelapor', 'pernyataan']) {
      const { title, fields } = sectionOf(section)
      await openSection(page, title)
      await fillFields(page, fields, { form: limbahCovid, answers, context })
    }
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    const sent = (await call('GET', `/api/limbahcovid?report_id=${id}`)).data
    expect(sent.answers).toMatchObject({ cov_nihil: 'ya', cov_nihil_reason: 'pelayanan_ditutup' })
    await page.goto(`/formulir/covid19/redaksi/${id}`)
    await page.getByText('Nihil bulan ini').first().waitFor()
    await expectGood(page, 'a nihil report as it was sent')
  },
)
