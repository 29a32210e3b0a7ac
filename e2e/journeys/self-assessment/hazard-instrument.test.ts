import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { journey } from '../../journey.ts'
import { arrive } from '../../pages/arrive.ts'
import { expectGood } from '../../pages/good.ts'
import {
  type Assessor,
  assessorOf,
  dialogOf,
  expectToast,
  instrumentAddress,
  openedFor,
  read,
  saveQuick,
  tabOf,
} from '../../pages/instruments.ts'
import { searchOf } from '../../pages/self-assessment.ts'

/** Every text that the specification fixes for the instrument, at the moment at which it belongs. */

const sendButton = (page: Page) => page.getByRole('button', { name: 'Kirim Semua Jawaban', exact: true })
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Ya, Kirim Semua', exact: true })

journey(
  'the hazard instrument: ticked hazards, four categories, two columns, three levels, and final once it is sent',
  ['desk'],
  async (walk) => {
    const period = { year: 2021, semester: 1 } as const
    const { page, facility } = await openedFor(walk)
    await saveQuick(facility, period, 'hazard', ['banjir', 'kenaikanAir'])
    const address = instrumentAddress('hazard', period)
    await page.goto(address)
    await expectInstrument(page)
    const other = page.getByPlaceholder('Sebutkan lainnya...', { exact: true })
    await answerSome(page, other)

    // A reload, the way back and an ended session lose nothing.
    await page.reload()
    await page.getByText('Isian yang belum dikirim dibuka kembali').waitFor()
    await page.getByRole('link', { name: 'Kembali' }).click()
    await arrive(page, `**/form/creshcf/assessment${searchOf(period)}`)
    await page.goBack()
    await arrive(page, `**${address}`)
    expect(await other.inputValue()).toBe('Jembatan putus')

    await sendAtSecondTry(page)
    await expectStored(facility, period)

    // What was sent is shown, and shut.
    await page.goto(address)
    await page.getByText(/^Sudah dikirim pada/).waitFor()
    const sent = page.getByRole('checkbox', { name: /^Dampak: Tenaga kesehatan sulit/ })
    const send = sendButton(page)
    expect([await sent.isChecked(), await sent.isDisabled(), await send.count()]).toEqual([true, true, 0])

    // Until an administrator opens it again.
    const admin = await assessorOf('admin@silika.test')
    const reason = 'Angka banjir keliru, mohon diperbaiki'
    await admin.call('POST', '/api/creshcf/reopen', { user_id: facility.id, ...period, reason })
    await page.reload()
    await page.getByText(`Alasan administrator: ${reason}`, { exact: true }).waitFor()
    await sent.uncheck()
    await send.click()
    await confirmButton(page).click()
    await arrive(page, '**/formulir?*')
  },
  { timeout: 240_000, forgive: /ERR_INTERNET_DISCONNECTED/ },
)

async function expectInstrument(page: Page): Promise<void> {
  await page
    .getByRole('heading', {
      level: 1,
      name: 'Identifikasi Dampak dan Potensi Dampak Terhadap Fasyankes',
    })
    .waitFor()

  // The toggle: all five, open where they are ticked; the first of those is chosen.
  const toggle = page.getByRole('tablist', { name: 'Jenis bencana' }).getByRole('tab')
  await expect
    .poll(() => toggle.locator('span > span:first-child').allInnerTexts())
    .toEqual(['Banjir', 'Badai', 'Air Laut', 'Kekeringan', 'Kebakaran Hutan'])
  for (const [index, isOpen] of [true, false, true, false, false].entries())
    expect(await toggle.nth(index).isEnabled()).toBe(isOpen)
  expect(await tabOf(page, /^Banjir/).getAttribute('aria-selected')).toBe('true')
  const steps = await page
    .getByRole('tablist', { name: /^Kategori/ })
    .getByRole('tab')
    .allInnerTexts()
  expect(steps.map((words) => words.split('\n').slice(0, 2))).toEqual([
    ['1', 'Sumber Daya Kesehatan'],
    ['2', 'WASH'],
    ['3', 'Layanan Energi'],
    ['4', 'Infrastruktur'],
  ])
  for (const name of ['Dampak', 'Potensi Dampak'])
    await page.getByRole('columnheader', { name, exact: true }).waitFor()
  await page
    .getByRole('heading', { name: 'Tingkat Dampak Kejadian Bencana Terhadap Fasyankes', exact: true })
    .waitFor()
  const columns = await page.getByRole('group').locator('legend').allInnerTexts()
  expect(columns.map((words) => words.trim().split(/\s/)[0])).toEqual(['BESAR', 'SEDANG', 'KECIL'])
  await expectGood(page, 'the hazard instrument')
}

/** Answers in two hazards and two categories; `other` is the text beside the answer "Lainnya". */
async function answerSome(page: Page, other: Locator): Promise<void> {
  // Nothing answered yet.
  const send = sendButton(page)
  await send.click()
  await dialogOf(page, 'Validasi Gagal')
    .getByText(
      'Silakan jawab minimal satu pertanyaan pada bagian Pertanyaan Umum atau Pertanyaan Khusus sebelum mengirim.',
      { exact: true },
    )
    .waitFor()
  await page.getByRole('button', { name: 'Mengerti' }).click()

  expect(await other.count()).toBe(0)
  await page.getByRole('checkbox', { name: /^Dampak: Tenaga kesehatan sulit/ }).check()
  await page.getByRole('checkbox', { name: /^Potensi Dampak: Lainnya/ }).check()
  await send.click()
  await dialogOf(page, 'Validasi Gagal').getByRole('button', { name: 'Perbaiki' }).click()
  await expect.poll(() => other.evaluate((field) => field === document.activeElement)).toBe(true)
  await other.fill('Jembatan putus')
  const levels = (name: RegExp) => page.getByRole('group', { name }).getByRole('checkbox').first()
  await levels(/BESAR/).check()
  await levels(/SEDANG/).check()
  await page.getByText(/lebih dari satu tingkat dicentang/).waitFor()
  await tabOf(page, /^Air Laut/).click()
  await tabOf(page, /^2 WASH/).click()
  await page
    .getByRole('checkbox', { name: /^Dampak: / })
    .first()
    .check()
}

/** The question before it is sent; sending fails without a connection, and keeps everything. */
async function sendAtSecondTry(page: Page): Promise<void> {
  const send = sendButton(page)
  await send.click()
  const question = dialogOf(page, 'Konfirmasi Pengiriman')
  await question.getByText(/tidak dapat diubah/).waitFor()
  expect((await question.boundingBox())?.width).toBeLessThanOrEqual(400)
  await question.getByRole('button', { name: 'Batal', exact: true }).click()
  await send.click()
  await page.context().setOffline(true)
  await confirmButton(page).click()
  const failure = dialogOf(page, 'Gagal Menyimpan')
  await failure.getByText('Tidak dapat menghubungi server. Periksa koneksi Anda.', { exact: true }).waitFor()
  await page.context().setOffline(false)
  await failure.getByRole('button', { name: 'Coba lagi' }).click()
  await arrive(page, '**/formulir?*')
  await expectToast(page, 'Data Instrumen Bahaya berhasil disimpan.')
}

async function expectStored(facility: Assessor, period: AssessmentPeriod): Promise<void> {
  const userPeriod = `${facility.id}/${period.year}/${period.semester}`
  const { details } = await read<{ details: { question_id: number }[] }>(
    facility.call,
    `/api/instrument-identifikasi/${userPeriod}`,
  )
  expect(details).toEqual([
    { question_id: 1101, dampak: 1, potensiDampak: 0, name_lainnya: null, bencana_type: 'Banjir' },
    {
      question_id: 1190,
      dampak: 0,
      potensiDampak: 1,
      name_lainnya: 'Jembatan putus',
      bencana_type: 'Banjir',
    },
    {
      question_id: 3201,
      dampak: 1,
      potensiDampak: 0,
      name_lainnya: null,
      bencana_type: 'Kenaikan Muka Air Laut',
    },
  ])
  expect(
    await read<unknown[]>(facility.call, `/api/get-jawaban-pertanyaan-identifikasi-khusus/${userPeriod}`),
  ).toMatchObject([
    { bencana_name: 'Banjir', section_name: 'Sumber Daya Kesehatan', answered: 'Tinggi' },
    { bencana_name: 'Banjir', section_name: 'Sumber Daya Kesehatan', answered: 'Sedang' },
  ])
}

journey(
  'the hazard instrument says what could not be loaded, what is empty, and why it was not sent',
  ['desk'],
  async (walk) => {
    const period = { year: 2022, semester: 1 } as const
    const { page, facility } = await openedFor(walk)
    const address = instrumentAddress('hazard', period)

    await page.goto(`/form/creshcf/bahaya?year=${period.year}`)
    await page.getByText('userId, year, dan semester wajib diisi', { exact: true }).waitFor()
    await page.getByRole('link', { name: `Semester 1 Tahun ${period.year}` }).click()
    await arrive(page, `**${address}`)

    // No quick assessment: a 404 says nothing, and no hazard is open.
    await page.goto(address)
    const send = sendButton(page)
    await send.click()
    await dialogOf(page, 'Validasi Gagal')
      .getByText(
        'Tidak ada jenis bencana yang aktif. Silakan aktifkan minimal satu jenis bencana pada halaman sebelumnya.',
        { exact: true },
      )
      .waitFor()
    expect(await page.getByText('Gagal memuat').count()).toBe(0)

    await saveQuick(facility, period, 'hazard', ['badai'])
    const general = '**/api/identifikasi/merasakan'
    const special = '**/api/get-pertanyaan-identifikasi-khusus'
    const answerWith = (path: string, body: unknown) =>
      page.route(path, (route) => route.fulfill({ json: body }), { times: 1 })
    await answerWith(general, { data: [] })
    await answerWith(special, { data: [] })
    await page.goto(address)
    await page
      .getByText('Tidak ada data pertanyaan untuk kombinasi bahaya dan kategori ini.', { exact: true })
      .waitFor()
    await page.getByText('Tidak ada data pertanyaan khusus yang tersedia.', { exact: true }).waitFor()

    await answerWith(general, { data: {} })
    await page.goto(address)
    await page.getByText('Format data instrumen tidak sesuai.', { exact: true }).waitFor()
    expect(await send.isDisabled()).toBe(true)

    const fail = (path: string) =>
      page.route(
        path,
        (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Terjadi kesalahan.' } }),
        {
          times: 1,
        },
      )
    await fail(general)
    await fail(special)
    await fail('**/api/instrument-identifikasi/**')
    await page.goto(address)
    await page.getByText('Gagal memuat data instrumen: Terjadi kesalahan.', { exact: true }).waitFor()
    await page.getByText('Gagal memuat data pertanyaan khusus: Terjadi kesalahan.', { exact: true }).waitFor()
    await page.getByText('Gagal memuat jawaban sebelumnya: Terjadi kesalahan.', { exact: true }).waitFor()
    await expectGood(page, 'the hazard instrument that could not be loaded')
    const retry = page.getByRole('button', { name: 'Coba lagi' })
    await retry.click()
    await expect.poll(() => retry.count()).toBe(0)

    await page
      .getByRole('checkbox', { name: /^Dampak: / })
      .first()
      .check()
    const sendAnswered = async (status: number, json: object) => {
      await page.route('**/api/instrument-identifikasi', (route) => route.fulfill({ status, json }), {
        times: 1,
      })
      await send.click()
      await confirmButton(page).click()
    }
    await sendAnswered(500, { code: 'internal', message: 'Rusak.' })
    const failure = dialogOf(page, 'Gagal Menyimpan')
    await failure.getByText('Terjadi kesalahan saat menyimpan data.', { exact: true }).waitFor()
    await failure.getByRole('button', { name: 'Tutup' }).click()
    await sendAnswered(422, {
      code: 'invalidHazardInput',
      message: sentences.invalidInput,
      errors: { 'answers.2101.jawaban': ['Pertanyaan ini tidak dikenal.'] },
    })
    const refused = page.getByRole('alert')
    await refused
      .getByText('Gagal mengirim data: Terdapat kesalahan validasi pada input Anda.', { exact: true })
      .waitFor()
    await refused.getByText('Pertanyaan ini tidak dikenal.', { exact: true }).waitFor()

    // While it is being sent the button is shut.
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/instrument-identifikasi', async (route) => {
      await held
      await route.continue()
    })
    await send.click()
    const yes = confirmButton(page)
    await yes.click()
    await expect.poll(() => yes.isDisabled()).toBe(true)
    go()
    await arrive(page, '**/formulir?*')
  },
  { timeout: 240_000, forgive: /^50[03]:/ },
)
