import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { type AssessmentPart, assessmentParts, parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'

import { journey } from '../../journey.ts'
import { arrive } from '../../pages/arrive.ts'
import { cardOf } from '../../pages/desk.ts'
import { answer, evidence } from '../../pages/instruments.ts'
import { searchOf } from '../../pages/self-assessment.ts'
import { signIn } from '../../pages/sign-in.ts'

/** A facility goes through all three parts by hand, from the desk to the result, for two semesters after one another. */

const deskOf = ({ year, semester }: AssessmentPeriod) =>
  `/formulir?tab=penilaian&tahun=${year}&semester=${semester}`

/** Answers the quick assessment that is open: floods are frequent, everything else is no trouble. */
async function answerQuick(page: Page): Promise<void> {
  const questions = page.getByRole('main').getByRole('listitem')
  // Not the cards of the intro, which stand until the page is there.
  await page.getByRole('radio').first().waitFor()
  for (const [index, question] of (await questions.all()).entries())
    await question.getByRole('radio', { name: index === 0 ? 'Ya' : 'Tidak', exact: true }).check()
  await page.getByRole('checkbox', { name: /^Banjir/ }).check()
}

/** Fills the instrument that is open so far that it can be sent, and sends it. */
const fillInstrument: Record<AssessmentPart, (page: Page) => Promise<void>> = {
  hazard: async (page) => {
    await page
      .getByRole('checkbox', { name: /^Dampak: / })
      .first()
      .check()
    await page.getByRole('button', { name: 'Kirim Semua Jawaban', exact: true }).click()
    await page.getByRole('button', { name: 'Ya, Kirim Semua', exact: true }).click()
  },
  vulnerability: async (page) => {
    await answer(page, 1, 'Tinggi', evidence)
    await page.getByRole('button', { name: 'Kirim Semua Data', exact: true }).click()
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
  },
  capacity: async (page) => {
    await answer(page, 1, 'Sedang', evidence)
    const next = page.getByRole('button', { name: 'Next', exact: true })
    const groups = page.getByRole('tablist', { name: 'Kelompok pertanyaan' }).getByRole('tab')
    for (let group = 1; group < (await groups.count()); group += 1) await next.click()
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
  },
}

journey(
  'a facility goes through all three parts for two semesters, and sees its result',
  ['phone'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'rs2@silika.test')
    const periods: AssessmentPeriod[] = [
      { year: 2020, semester: 1 },
      { year: 2020, semester: 2 },
    ]
    for (const period of periods) {
      for (const part of assessmentParts) {
        const { name, intro, quick, instrument } = parts[part]
        await page.goto(deskOf(period))
        await cardOf(page, name).getByRole('link', { name: /^Isi/ }).click()
        await arrive(page, `**${intro.route}${searchOf(period)}`)
        await page.getByRole('link', { name: intro.next, exact: true }).click()
        await arrive(page, `**${quick.route}${searchOf(period)}`)
        await answerQuick(page)
        await page.getByRole('button', { name: quick.save, exact: true }).click()
        await arrive(page, `**${instrument.route}${searchOf(period)}`)
        await page.getByRole('heading', { level: 1, name: instrument.title, exact: true }).waitFor()
        await fillInstrument[part](page)
        await arrive(page, `**${deskOf(period)}`)
        await expect
          .poll(() => cardOf(page, name).getByText('Formulir Telah Terkirim', { exact: true }).count())
          .toBe(2)
      }
      await page.getByRole('link', { name: 'Lihat hasil' }).click()
      await arrive(page, `**/form/creshcf/hasil${searchOf(period)}`)
      await page.getByRole('heading', { name: 'Risiko fasyankes' }).waitFor()
      await page.getByText('3 dari 3', { exact: true }).waitFor()
    }
  },
  { timeout: 300_000 },
)
