import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'

import { journey } from '../../journey.ts'
import { quickPaths } from '../../pages/instruments.ts'
import { answer, hazardBox, openAssessment, questionOf, searchOf } from '../../pages/self-assessment.ts'
import { endSession, signIn } from '../../pages/sign-in.ts'

/** One account and one period for this file: nothing here gets as far as being saved. */
const username = 'puskesmas2@silika.test'
const period = { year: 2024, semester: 1 } as const
const everyPart = ['hazard', 'vulnerability', 'capacity'] as const satisfies AssessmentPart[]
const questions = '**/api/getPertayaanAssessmentKerentanan'
const readCalls = {
  hazard: '**/api/assessmentIdentifikasiAnswer/**',
  vulnerability: '**/api/assessmentKerentananAnswer/**',
  capacity: '**/api/assessmentPenilaianAnswer/**',
} as const
const saveCall = (part: AssessmentPart) => `**${quickPaths[part]}`

const saveButton = (page: Page, part: AssessmentPart) =>
  page.getByRole('button', { name: part === 'capacity' ? 'Simpan' : 'Simpan Penilaian', exact: true })

/** Fills a quick assessment so that the page has nothing against it. */
async function fill(page: Page, part: AssessmentPart) {
  await openAssessment(page, parts[part].quick.route, period)
  await answer(page, 1, 'Ya')
  await hazardBox(page, 'Banjir').check()
  for (const id of [2, 3, 4, 5, 6, 8, 9, 10]) await answer(page, id, 'Tidak')
}

const refuse = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body })

journey(
  'questions that cannot be loaded say why, and nothing can be saved',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, username)
    for (const part of everyPart) {
      await page.route(questions, refuse(500, { message: 'Basis data sedang dipelihara.' }))
      await openAssessment(page, parts[part].quick.route, period)
      const alert = page.getByRole('alert')
      await alert
        .getByText('Gagal memuat daftar pertanyaan: Basis data sedang dipelihara.', { exact: true })
        .waitFor()
      await saveButton(page, part).click()
      await alert
        .getByText('Daftar pertanyaan belum dimuat. Tidak dapat menyimpan.', { exact: true })
        .waitFor()

      await page.unroute(questions)
      await page.getByRole('button', { name: 'Coba lagi' }).click()
      await questionOf(page, 10).waitFor()

      await page.route(questions, refuse(200, { data: { 1: 'bukan daftar' } }))
      await openAssessment(page, parts[part].quick.route, period)
      await alert.getByText('Format data pertanyaan tidak sesuai.').waitFor()
      await page.unroute(questions)
    }
  },
  { forgive: /^500: / },
)

journey(
  'answers that cannot be loaded bring a warning, a 404 does not',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, username)
    for (const part of everyPart) {
      await page.route(readCalls[part], refuse(500, { message: 'Basis data sedang dipelihara.' }))
      await openAssessment(page, parts[part].quick.route, period)
      await page
        .getByText('Gagal memuat jawaban sebelumnya: Basis data sedang dipelihara.', { exact: true })
        .waitFor()
      // The questions are there all the same.
      await questionOf(page, 10).waitFor()
      await page.unroute(readCalls[part])

      const answered = page.waitForResponse(readCalls[part])
      await page.getByRole('button', { name: 'Coba lagi' }).click()
      expect((await answered).status()).toBe(404)
      await page.getByText(/^Gagal memuat/).waitFor({ state: 'detached' })
      expect(await page.getByRole('alert').count()).toBe(0)
    }
  },
  { forgive: /^500: / },
)

journey('while it loads and while it saves, the button is closed', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, username)
  for (const part of everyPart) {
    const loading = Promise.withResolvers<void>()
    await page.route(readCalls[part], async (route) => {
      await loading.promise
      await route.continue()
    })
    await page.goto(parts[part].quick.route + searchOf(period))
    await saveButton(page, part).waitFor()
    expect(await saveButton(page, part).isDisabled()).toBe(true)
    loading.resolve()
    await questionOf(page, 1).waitFor()
    await page.unroute(readCalls[part])

    await fill(page, part)
    const saving = Promise.withResolvers<void>()
    await page.route(saveCall(part), async (route) => {
      await saving.promise
      await route.abort('connectionfailed')
    })
    await saveButton(page, part).click()
    await expect.poll(() => saveButton(page, part).isDisabled()).toBe(true)
    saving.resolve()
    await page
      .getByText('Gagal menghubungi server. Periksa koneksi internet Anda.', { exact: true })
      .waitFor()
    expect(await saveButton(page, part).isDisabled()).toBe(false)
    // What was filled in is still there.
    expect(await hazardBox(page, 'Banjir').isChecked()).toBe(true)
    await page.unroute(saveCall(part))
  }
})

journey('a refused save shows its errors at their fields', ['desk', 'phone'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, username)
  const errors = {
    'answers.3.jawaban': ['Jawaban pertanyaan 3 ditolak.'],
    'answers.1.bencana': ['Jenis bencana ditolak.'],
  }
  const words = {
    hazard: 'Terdapat kesalahan validasi pada input Anda.',
    vulnerability: 'Terdapat kesalahan validasi pada data yang dikirim.',
  } as const
  for (const part of ['hazard', 'vulnerability'] as const) {
    await fill(page, part)
    await page.route(saveCall(part), refuse(422, { message: 'Ditolak', errors }))
    await saveButton(page, part).click()
    await page.getByRole('alert').getByText(words[part], { exact: true }).waitFor()
    await questionOf(page, 3).getByText('Jawaban pertanyaan 3 ditolak.', { exact: true }).waitFor()
    await questionOf(page, 1).getByText('Jenis bencana ditolak.', { exact: true }).waitFor()
    // A new answer takes its error away, and no other.
    await answer(page, 3, 'Ya')
    await page.getByText('Jawaban pertanyaan 3 ditolak.').waitFor({ state: 'detached' })
    expect(await page.getByText('Jenis bencana ditolak.').count()).toBe(1)
    await page.unroute(saveCall(part))
  }
})

journey('a semester that has not begun is refused by the server itself', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, username)
  for (const [part, words] of [
    ['hazard', 'Terdapat kesalahan validasi pada input Anda.'],
    ['vulnerability', 'Terdapat kesalahan validasi pada data yang dikirim.'],
    ['capacity', 'Gagal menyimpan: Terdapat kesalahan validasi pada data yang dikirim.'],
  ] as const) {
    await openAssessment(page, parts[part].quick.route, { year: 2090, semester: 2 })
    await page.getByText('Semester 2 Tahun 2090 belum dimulai. Jawaban belum dapat disimpan.').waitFor()
    await answer(page, 1, 'Tidak')
    for (const id of [2, 3, 4, 5, 6, 8, 9, 10]) await answer(page, id, 'Tidak')
    await saveButton(page, part).click()
    const alert = page.getByRole('alert')
    await alert.getByText(words, { exact: true }).waitFor()
    await alert.getByText('Semester 2 Tahun 2090 belum dimulai.').waitFor()
  }
})

journey(
  'any other refusal is shown in the server’s own words',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, username)
    for (const part of everyPart) {
      await fill(page, part)
      await page.route(saveCall(part), refuse(500, { message: 'Penyimpanan penuh.' }))
      await saveButton(page, part).click()
      await page
        .getByRole('alert')
        .getByText('Gagal menyimpan: Penyimpanan penuh.', { exact: true })
        .waitFor()
      await page.unroute(saveCall(part))
    }
  },
  { forgive: /^500: / },
)

journey('a signed-out person who gives up reads what it means', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  for (const [part, words] of [
    ['vulnerability', 'Autentikasi gagal. Silakan login kembali.'],
    ['hazard', 'Gagal menyimpan: Sesi Anda telah berakhir. Silakan masuk kembali.'],
  ] as const) {
    await signIn(page, username)
    await fill(page, part)
    await endSession(page)
    await saveButton(page, part).click()
    const dialog = page.getByRole('dialog', { name: 'Sesi berakhir' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Tutup' }).click()
    await page.getByText(words, { exact: true }).waitFor()
    await page.context().clearCookies()
    await page.evaluate(() => sessionStorage.clear())
  }
})

journey('without a token the server’s word is shown', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, username)
  await openAssessment(page, parts.hazard.intro.route, period)
  await page.context().clearCookies({ name: 'token' })
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.getByRole('dialog', { name: 'Sesi berakhir' }).waitFor()
  await page.getByRole('dialog', { name: 'Sesi berakhir' }).getByRole('button', { name: 'Tutup' }).click()
  await page
    .getByText('Gagal memuat daftar pertanyaan: Token autentikasi tidak ditemukan.', { exact: true })
    .waitFor()
})

journey('without its configuration the module says so', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, username)
  await page.route('**/api/config', refuse(404, { message: 'Tidak ada' }))
  await openAssessment(page, parts.hazard.quick.route, period)
  await page
    .getByRole('alert')
    .getByText('Konfigurasi environment tidak ditemukan.', { exact: true })
    .waitFor()
  await page.unroute('**/api/config')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await page.getByText('Konfigurasi environment tidak ditemukan.').waitFor({ state: 'detached' })
})
