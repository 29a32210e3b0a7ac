import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { type AssessmentPeriod, labels, parts, sentences } from '#domain/self-assessment.ts'

import { journey, type Journey } from '../../journey.ts'
import { arrive } from '../../pages/arrive.ts'
import { expectGood } from '../../pages/good.ts'
import {
  answer,
  assessorOf,
  type Assessor,
  evidence,
  questionAt,
  read,
  saveQuick,
} from '../../pages/instruments.ts'
import { periodOn, searchOf } from '../../pages/self-assessment.ts'
import { fillLogin, signIn } from '../../pages/sign-in.ts'

/** The three instruments: every text that the specification fixes for them, at the moment at which it belongs. */

const username = 'rs2@silika.test'
const unanswered = 'No response from server. Please check network and API server status.'
const addressOf = (part: keyof typeof parts, period: AssessmentPeriod) =>
  `${parts[part].instrument.route}${searchOf(period)}`

async function opened({ visitor }: Journey): Promise<{ page: Page; facility: Assessor }> {
  const facility = await assessorOf(username)
  const page = await visitor()
  await signIn(page, username)
  return { page, facility }
}

/** A toast stands at the top right, and goes after three seconds. */
async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.getByRole('status').getByText(words, { exact: true })
  await toast.waitFor()
  const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: Number.NaN, width: 0 }
  expect(y).toBeLessThan(120)
  expect(x + width).toBeGreaterThan((page.viewportSize()?.width ?? 0) * 0.6)
  await toast.waitFor({ state: 'detached', timeout: 6000 })
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

journey(
  'the hazard instrument: ticked hazards, four categories, two columns, three levels, and final once it is sent',
  ['desk', 'phone'],
  async (walk) => {
    const period = periodOn(walk.screen, 2021)
    const { page, facility } = await opened(walk)
    await saveQuick(facility, period, 'hazard', ['banjir', 'kenaikanAir'])
    const address = addressOf('hazard', period)
    await page.goto(address)
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
    expect(await tab(page, /^Banjir/).getAttribute('aria-selected')).toBe('true')
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
    if (walk.screen === 'desk')
      for (const name of ['Dampak', 'Potensi Dampak'])
        await page.getByRole('columnheader', { name, exact: true }).waitFor()
    await page
      .getByRole('heading', { name: 'Tingkat Dampak Kejadian Bencana Terhadap Fasyankes', exact: true })
      .waitFor()
    const columns = await page.getByRole('group').locator('legend').allInnerTexts()
    expect(columns.map((words) => words.trim().split(/\s/)[0])).toEqual(['BESAR', 'SEDANG', 'KECIL'])
    await expectGood(page, 'the hazard instrument')

    // Nothing answered yet.
    const send = page.getByRole('button', { name: 'Kirim Semua Jawaban', exact: true })
    await send.click()
    await dialogOf(page, 'Validasi Gagal')
      .getByText(
        'Silakan jawab minimal satu pertanyaan pada bagian Pertanyaan Umum atau Pertanyaan Khusus sebelum mengirim.',
        { exact: true },
      )
      .waitFor()
    await page.getByRole('button', { name: 'Mengerti' }).click()

    const other = page.getByPlaceholder('Sebutkan lainnya...', { exact: true })
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
    await tab(page, /^Air Laut/).click()
    await tab(page, /^2 WASH/).click()
    await page
      .getByRole('checkbox', { name: /^Dampak: / })
      .first()
      .check()

    // A reload, the way back and an ended session lose nothing.
    await page.reload()
    await page.getByText('Isian yang belum dikirim dibuka kembali').waitFor()
    await page.getByRole('link', { name: 'Kembali' }).click()
    await arrive(page, `**/form/creshcf/assessment${searchOf(period)}`)
    await page.goBack()
    await arrive(page, `**${address}`)
    expect(await other.inputValue()).toBe('Jembatan putus')

    // The question before it is sent; sending fails without a connection, and keeps everything.
    await send.click()
    const question = dialogOf(page, 'Konfirmasi Pengiriman')
    await question.getByText(/tidak dapat diubah/).waitFor()
    expect((await question.boundingBox())?.width).toBeLessThanOrEqual(400)
    await question.getByRole('button', { name: 'Batal', exact: true }).click()
    await send.click()
    await page.context().setOffline(true)
    await question.getByRole('button', { name: 'Ya, Kirim Semua', exact: true }).click()
    const failure = dialogOf(page, 'Gagal Menyimpan')
    await failure
      .getByText('Tidak dapat menghubungi server. Periksa koneksi Anda.', { exact: true })
      .waitFor()
    await page.context().setOffline(false)
    await failure.getByRole('button', { name: 'Coba lagi' }).click()
    await arrive(page, '**/formulir?*')
    await expectToast(page, 'Data Instrumen Bahaya berhasil disimpan.')

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

    // What was sent is shown, and shut.
    await page.goto(address)
    await page.getByText(/^Sudah dikirim pada/).waitFor()
    const sent = page.getByRole('checkbox', { name: /^Dampak: Tenaga kesehatan sulit/ })
    expect([await sent.isChecked(), await sent.isDisabled(), await send.count()]).toEqual([true, true, 0])

    // Until an administrator opens it again.
    const admin = await assessorOf('admin@silika.test')
    const reason = 'Angka banjir keliru, mohon diperbaiki'
    await admin.call('POST', '/api/creshcf/reopen', { user_id: facility.id, ...period, reason })
    await page.reload()
    await page.getByText(`Alasan administrator: ${reason}`, { exact: true }).waitFor()
    await sent.uncheck()
    await send.click()
    await question.getByRole('button', { name: 'Ya, Kirim Semua', exact: true }).click()
    await arrive(page, '**/formulir?*')
  },
  { timeout: 240_000, forgive: /ERR_INTERNET_DISCONNECTED/ },
)

journey(
  'the hazard instrument says what could not be loaded, what is empty, and why it was not sent',
  ['desk'],
  async (walk) => {
    const period = periodOn(walk.screen, 2022)
    const { page, facility } = await opened(walk)
    const address = addressOf('hazard', period)

    await page.goto(`/form/creshcf/bahaya?year=${period.year}`)
    await page.getByText('userId, year, dan semester wajib diisi', { exact: true }).waitFor()
    await page.getByRole('link', { name: `Semester 1 Tahun ${period.year}` }).click()
    await arrive(page, `**${address}`)

    // No quick assessment: a 404 says nothing, and no hazard is open.
    await page.goto(address)
    const send = page.getByRole('button', { name: 'Kirim Semua Jawaban', exact: true })
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
      page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Server sibuk.' } }), {
        times: 1,
      })
    await fail(general)
    await fail(special)
    await fail('**/api/instrument-identifikasi/**')
    await page.goto(address)
    await page.getByText('Gagal memuat data instrumen: Server sibuk.', { exact: true }).waitFor()
    await page.getByText('Gagal memuat data pertanyaan khusus: Server sibuk.', { exact: true }).waitFor()
    await page.getByText('Gagal memuat jawaban sebelumnya: Server sibuk.', { exact: true }).waitFor()
    await expectGood(page, 'the hazard instrument that could not be loaded')
    const retry = page.getByRole('button', { name: 'Coba lagi' })
    for (let left = 3; left > 0; left -= 1) {
      await retry.first().click()
      await expect.poll(() => retry.count()).toBe(left - 1)
    }

    await page
      .getByRole('checkbox', { name: /^Dampak: / })
      .first()
      .check()
    const sendAnswered = async (status: number, json: object) => {
      await page.route('**/api/instrument-identifikasi', (route) => route.fulfill({ status, json }), {
        times: 1,
      })
      await send.click()
      await page.getByRole('button', { name: 'Ya, Kirim Semua', exact: true }).click()
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
    const yes = page.getByRole('button', { name: 'Ya, Kirim Semua', exact: true })
    await yes.click()
    await expect.poll(() => yes.isDisabled()).toBe(true)
    go()
    await arrive(page, '**/formulir?*')
  },
  { timeout: 240_000, forgive: /^50[03]:/ },
)

journey(
  'the vulnerability instrument: hazard tabs, numbered sections, a required link for every answer, and the session may end',
  ['desk', 'phone'],
  async (walk) => {
    const period = periodOn(walk.screen, 2023)
    const { page, facility } = await opened(walk)
    await saveQuick(facility, period, 'vulnerability', ['banjir', 'kekeringan'])
    const address = addressOf('vulnerability', period)
    await page.goto(address)

    // What the three words mean here.
    for (const [level, words] of [
      ['Tinggi', 'belum siap, tidak dapat merespons (risiko lebih tinggi)'],
      ['Sedang', 'persiapan dasar atau belum lengkap'],
      ['Rendah', 'siap, mampu merespons'],
    ] as const) {
      await page.getByRole('term').filter({ hasText: level }).waitFor()
      await page.getByRole('definition').getByText(words, { exact: true }).waitFor()
    }
    expect(await tab(page, /^Badai/).isDisabled()).toBe(true)
    const sections = await page
      .getByRole('tablist', { name: /^Bagian/ })
      .getByRole('tab')
      .allInnerTexts()
    expect(sections.map((words) => words.split('\n').slice(0, 2).join(' '))).toEqual([
      '1 Pertanyaan Khusus',
      '2 Pertanyaan Umum',
    ])
    const list = page.getByRole('region', { name: 'Pertanyaan Khusus' })
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(500)
    await expectGood(page, 'the vulnerability instrument')

    // A link belongs to every answer, and only to an answer.
    const link = page.getByLabel('Link/URL (wajib diisi)', { exact: true })
    expect(await link.count()).toBe(0)
    await answer(page, 1, 'Tinggi')
    expect(await link.count()).toBe(1)
    await answer(page, 2, 'Rendah', 'http://nodot')
    await tab(page, /^2 Pertanyaan Umum/).click()
    await answer(page, 1, 'Sedang')
    const send = page.getByRole('button', { name: 'Kirim Semua Data', exact: true })
    await send.click()
    const refusal = dialogOf(page, 'Validasi Gagal')
    await refusal
      .getByText('Harap lengkapi link/URL untuk semua jawaban yang dipilih:', { exact: true })
      .waitFor()
    expect(await refusal.getByRole('listitem').locator('b').allInnerTexts()).toEqual([
      'Banjir – Pertanyaan Khusus: Link/URL wajib diisi',
      'Banjir – Pertanyaan Khusus: Format URL tidak valid. Contoh: https://contoh.go.id/dokumen',
      'Banjir – Pertanyaan Umum: Link/URL wajib diisi',
    ])
    await refusal.getByRole('button', { name: 'Perbaiki' }).click()
    await expect.poll(() => link.first().evaluate((field) => field === document.activeElement)).toBe(true)
    const own = (number: number) => questionAt(page, number)
    await own(1).getByText('Link/URL wajib diisi', { exact: true }).waitFor()
    await own(2)
      .getByText('Format URL tidak valid. Contoh: https://contoh.go.id/dokumen', { exact: true })
      .waitFor()
    for (const [wrong, isRight] of [
      ['javascript:alert(1)', false],
      ['ftp://arsip.contoh.go.id/sk', true],
    ] as const) {
      await own(2).getByLabel(labels.link).fill(wrong)
      await expect
        .poll(() =>
          own(2)
            .getByText(/^Format URL tidak valid/)
            .count(),
        )
        .toBe(isRight ? 0 : 1)
    }
    await own(1).getByLabel(labels.link).fill(evidence)

    // One link for several answers.
    await answer(page, 3, 'Sedang')
    await own(1).getByLabel(labels.link).fill(`${evidence}/1`)
    await page.getByRole('button', { name: /^Pakai tautan ini untuk 1 jawaban lain/ }).click()
    expect(await own(3).getByLabel(labels.link).inputValue()).toBe(`${evidence}/1`)
    await tab(page, /^2 Pertanyaan Umum/).click()
    await answer(page, 1, 'Sedang', evidence)

    // The session ends meanwhile: giving up says so, signing in goes on where it was.
    const context = page.context()
    await context.clearCookies({ name: 'token' })
    await send.click()
    const question = dialogOf(page, 'Konfirmasi')
    expect((await question.boundingBox())?.width).toBeLessThanOrEqual(400)
    await question.getByRole('button', { name: 'Tidak', exact: true }).click()
    await send.click()
    await question.getByRole('button', { name: 'Ya', exact: true }).click()
    const ended = dialogOf(page, 'Sesi berakhir')
    await ended.waitFor()
    await fillLogin(page, username)
    await arrive(page, '**/formulir?*')
    await expectToast(page, 'Penilaian Instrumen Kerentanan berhasil disimpan.')
    const { details } = await read<{ details: { question_id: number }[] }>(
      facility.call,
      `/api/instrument-kerentanan/${facility.id}/${period.year}/${period.semester}`,
    )
    const byId = details.toSorted((one, another) => one.question_id - another.question_id)
    expect(byId).toEqual([
      { question_id: 21_101, answer: 'Tinggi', link: `${evidence}/1`, question_type: 'specific' },
      {
        question_id: 21_102,
        answer: 'Rendah',
        link: 'ftp://arsip.contoh.go.id/sk',
        question_type: 'specific',
      },
      { question_id: 21_103, answer: 'Sedang', link: `${evidence}/1`, question_type: 'specific' },
      { question_id: 30_101, answer: 'Sedang', link: evidence, question_type: 'general' },
    ])

    // It may be sent again.
    await page.goto(address)
    await page.getByText(/^Sudah dikirim pada/).waitFor()
    expect(await own(1).getByRole('radio', { name: 'Tinggi' }).isChecked()).toBe(true)
    await answer(page, 1, 'Rendah')
    await send.click()
    await question.getByRole('button', { name: 'Ya', exact: true }).click()
    await arrive(page, '**/formulir?*')
  },
  { timeout: 240_000 },
)

journey(
  'the vulnerability instrument says what could not be loaded and why it was not sent',
  ['desk'],
  async (walk) => {
    const period = periodOn(walk.screen, 2024)
    const { page, facility } = await opened(walk)
    // Its own quick assessment has no boxes: those of the hazard part count.
    await saveQuick(facility, period, 'hazard', ['kebakaranHutan'])
    await page.route('**/api/kerentanan-khusus', (route) => route.abort('connectionfailed'), { times: 3 })
    await page.route('**/api/kerentananquestionall', (route) => route.fulfill({ json: { data: 'x' } }), {
      times: 1,
    })
    await page.goto(addressOf('vulnerability', period))
    await page.getByText(`Gagal memuat data pertanyaan khusus: ${unanswered}`, { exact: true }).waitFor()
    await page.getByText('Format data instrumen tidak sesuai.', { exact: true }).waitFor()
    // A question that the product has withdrawn meanwhile is refused by its number.
    await page.route(
      '**/api/kerentanan-khusus',
      async (route) => {
        const response = await route.fetch()
        const { data } = (await response.json()) as {
          data: { type_bencana: string; pertanyaan_list: object[] }[]
        }
        const fires = data.find(({ type_bencana }) => type_bencana === 'Kebakaran Hutan')
        fires?.pertanyaan_list.unshift({ id: 25_199, pertanyaan: 'Pertanyaan yang sudah ditarik?' })
        await route.fulfill({ response, json: { data } })
      },
      { times: 1 },
    )
    await page.reload()
    await answer(page, 1, 'Sedang', evidence)
    await page.getByRole('button', { name: 'Kirim Semua Data', exact: true }).click()
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
    await page.getByText('Pertanyaan ID 25199: Pertanyaan tidak dikenal.', { exact: true }).waitFor()
    await page.reload()
    await answer(page, 1, 'Sedang', evidence)
    const sendRefused = async (status: number, json: object) => {
      await page.route('**/api/instrument-kerentanan', (route) => route.fulfill({ status, json }), {
        times: 1,
      })
      await page.getByRole('button', { name: 'Kirim Semua Data', exact: true }).click()
      await page.getByRole('button', { name: 'Ya', exact: true }).click()
    }
    await sendRefused(422, { code: 'invalidInput', message: sentences.invalidData, errors: {} })
    await page
      .getByRole('alert')
      .getByText('Gagal mengirim data: Terdapat kesalahan validasi pada data yang dikirim.', {
        exact: true,
      })
      .waitFor()
    await sendRefused(500, { code: 'internal', message: 'Rusak.' })
    await dialogOf(page, 'Gagal Menyimpan')
      .getByText('Terjadi kesalahan saat menyimpan data.', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Tutup' }).click()
    await page.context().clearCookies({ name: 'token' })
    await page.getByRole('button', { name: 'Kirim Semua Data', exact: true }).click()
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
    await dialogOf(page, 'Sesi berakhir').getByRole('button', { name: 'Tutup' }).click()
    await page.getByText('Autentikasi gagal. Silakan login kembali.', { exact: true }).waitFor()
  },
  { timeout: 180_000, forgive: /^500:/ },
)

journey(
  'the capacity instrument: nine groups, Next to Kirim, tab by tab and then as a whole',
  ['desk', 'phone'],
  async (walk) => {
    const period = periodOn(walk.screen, 2025)
    const { page, facility } = await opened(walk)
    await page.goto(addressOf('capacity', period))
    for (const words of ['selesai dilaksanakan', 'sedang berjalan', 'tidak atau belum dilaksanakan'])
      await page.getByRole('definition').getByText(words, { exact: true }).waitFor()
    const groups = await read<{ id: number; name: string }[]>(facility.call, '/api/penilaianquestionall')
    const tabs = page.getByRole('tablist', { name: 'Kelompok pertanyaan' }).getByRole('tab')
    expect((await tabs.allTextContents()).map((words) => words.replace(/\d+ dari.*/, ''))).toEqual(
      groups.map(({ id, name }) => `${id}${name}`),
    )
    await expectGood(page, 'the capacity instrument')

    const next = page.getByRole('button', { name: 'Next', exact: true })
    await answer(page, 1, 'Tinggi')
    expect(await questionAt(page, 1).getByRole('radio', { name: 'Tinggi' }).getAttribute('value')).toBe('1')
    await next.click()
    const refusal = dialogOf(page, 'Validasi Gagal')
    await refusal.getByText('Kepemimpinan dan Tata Kelola: Link/URL wajib diisi', { exact: true }).waitFor()
    await refusal.getByRole('button', { name: 'Perbaiki' }).click()
    await questionAt(page, 1).getByLabel(labels.link).fill(evidence)
    for (const { name } of groups.slice(1)) {
      await next.click()
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    }
    expect(await next.count()).toBe(0)

    // A group that was left out of order is refused with the whole.
    await tabs.nth(1).click()
    await answer(page, 2, 'Rendah')
    await tabs.nth(8).click()
    const send = page.getByRole('button', { name: 'Kirim', exact: true })
    await send.click()
    await refusal.getByText('Tenaga Kesehatan: Link/URL wajib diisi', { exact: true }).waitFor()
    await refusal.getByRole('button', { name: 'Perbaiki' }).click()
    await questionAt(page, 2).getByLabel(labels.link).fill(evidence)
    await page.reload()
    await tabs.nth(8).click()

    await page.route('**/api/instrument-penilaian', (route) => route.abort('connectionfailed'), { times: 1 })
    await send.click()
    const question = dialogOf(page, 'Konfirmasi')
    await question.getByText('64 pertanyaan belum dijawab.').waitFor()
    await question.getByRole('button', { name: 'Ya', exact: true }).click()
    await page
      .getByText('Gagal menyimpan data: Gagal menghubungi server. Periksa koneksi internet Anda.', {
        exact: true,
      })
      .waitFor()
    await send.click()
    await question.getByRole('button', { name: 'Ya', exact: true }).click()
    await arrive(page, '**/formulir?*')
    await expectToast(page, 'Data penilaian instrument berhasil disimpan.')
    const { details } = await read<{ details: unknown }>(
      facility.call,
      `/api/instrument-penilaian/${facility.id}/${period.year}/${period.semester}`,
    )
    expect(details).toEqual([
      { question_id: 40_101, answer: 'Tinggi', link: evidence },
      { question_id: 40_202, answer: 'Rendah', link: evidence },
    ])
    await page.goto(addressOf('capacity', period))
    expect(await questionAt(page, 1).getByRole('radio', { name: 'Tinggi' }).isChecked()).toBe(true)
  },
  { timeout: 240_000 },
)
