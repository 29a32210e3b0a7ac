import type { Page } from 'playwright-core'

import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'

import { journey } from '../../journey.ts'
import { arrive } from '../../pages/arrive.ts'
import { answer, hazardBox, openAssessment } from '../../pages/self-assessment.ts'
import { endSession, signIn } from '../../pages/sign-in.ts'

/** One account and one period for this file: nothing here gets as far as being saved. */
const username = 'puskesmas2@silika.test'
const period = { year: 2024, semester: 1 } as const
const saveButton = (page: Page, part: AssessmentPart) =>
  page.getByRole('button', { name: part === 'capacity' ? 'Simpan' : 'Simpan Penilaian', exact: true })

/** Fills a quick assessment so that the page has nothing against it. */
async function fill(page: Page, part: AssessmentPart) {
  await openAssessment(page, parts[part].quick.route, period)
  await answer(page, 1, 'Ya')
  await hazardBox(page, 'Banjir').check()
  for (const id of [2, 3, 4, 5, 6, 8, 9, 10]) await answer(page, id, 'Tidak')
}

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
  'a signed-out person reads what it means, and leaves with the page',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    for (const [part, words] of [
      ['vulnerability', 'Autentikasi gagal. Silakan login kembali.'],
      ['hazard', 'Sesi Anda telah berakhir. Silakan masuk kembali.'],
    ] as const) {
      await signIn(page, username)
      await fill(page, part)
      await endSession(page)
      await saveButton(page, part).click()
      const dialog = page.getByRole('dialog', { name: 'Sesi berakhir' })
      await dialog.getByText(words, { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: 'Tinggalkan halaman ini' }).click()
      await arrive(page, '**/welcome')
      await page.context().clearCookies()
      await page.evaluate(() => sessionStorage.clear())
    }
  },
)

journey('without a token the server’s word is shown', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, username)
  // The page's own call comes before the session ends: refused, it would open the dialog over the link.
  const named = page.waitForResponse('**/api/pengguna/*')
  await openAssessment(page, parts.hazard.intro.route, period)
  await named
  await page.context().clearCookies({ name: 'token' })
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Sesi berakhir' })
    .getByText('Token autentikasi tidak ditemukan.', { exact: true })
    .waitFor()
})
