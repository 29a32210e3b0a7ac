import { expect } from 'vitest'

import { firstPracticeId } from '#domain/practice.ts'
import { pertanyaanKunci } from '#forms/definitions/pertanyaan-kunci.ts'
import { completeKeyQuestions } from '#forms/testing/samples.ts'

import { type Report, signInByApi } from '../api.ts'
import { journey, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { cardOf, openFromDesk } from '../pages/desk.ts'
import { fillForm } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

const practising = 'rs2@silika.test'

journey(
  "'Mode latihan': a facility fills and sends a month that nobody counts, and finds its real month untouched",
  ['phone'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(51, 53)
    const page = await visitor()
    await signInAtHome(page, practising)
    // A tab that was open before follows: it must not go on among the real months.
    const tab = await page.context().newPage()
    await tab.goto('/formulir')
    await tab.getByRole('heading', { name: 'Formulir', exact: true }).waitFor()

    await page.goto('/')
    await page.getByRole('button', { name: 'Mulai berlatih' }).click()
    await arrive(page, '**/formulir')
    const bar = page.getByRole('complementary', { name: 'Mode latihan' })
    await bar.getByText('Isian di sini tidak sampai ke dinas').waitFor()
    await expectGood(page, 'the desk in practice')
    await tab.getByRole('complementary', { name: 'Mode latihan' }).waitFor()
    await tab.close()

    await page.goto(`/formulir?bulan=${month}`)
    await openFromDesk(page, pertanyaanKunci.title, 'Isi')
    await arrive(page, '**/formulir/pertanyaan-kunci/*')
    const id = Number(page.url().match(/\d+$/)?.[0])
    expect(id).toBeGreaterThanOrEqual(firstPracticeId)
    const asked = await page.request.get(`/api/kesehatanlingkungan-pertanyaankunci?report_id=${id}`)
    const { context } = ((await asked.json()) as { data: Report }).data
    await fillForm(page, { form: pertanyaanKunci, answers: completeKeyQuestions(context.profile), context })
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await page
      .getByRole('dialog', { name: `Kirim ${pertanyaanKunci.title}?` })
      .getByRole('button', { name: 'Kirim', exact: true })
      .click()
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    await page.getByText(/^LATIHAN-\d{6}-\d+-1$/).waitFor()
    await bar.waitFor()
    await expectGood(page, 'a receipt of practice')

    await bar.getByRole('button', { name: 'Selesai berlatih' }).click()
    await arrive(page, '**/formulir')
    await bar.waitFor({ state: 'detached' })
    await page.goto(`/formulir?bulan=${month}`)
    await cardOf(page, pertanyaanKunci.title).getByText('Belum diisi').waitFor()
    const call = await signInByApi(productUrl(), practising)
    const missing = await call('GET', `/api/kesehatanlingkungan-pertanyaankunci?report_id=${id}`).catch(
      (error: unknown) => String(error),
    )
    expect(missing).toContain(' 404 ')
  },
)
