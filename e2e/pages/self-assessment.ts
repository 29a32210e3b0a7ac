import type { Locator, Page } from 'playwright-core'

import { hazardKeys } from '#domain/hazards.ts'
import type { HazardKey } from '#domain/hazards.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import type { YesNo } from '#domain/self-assessment/questions.ts'

export const searchOf = ({ year, semester }: AssessmentPeriod) => `?year=${year}&semester=${semester}`

/** Opens a screen of the module and waits until its questions are there. */
export async function openAssessment(page: Page, route: string, period: AssessmentPeriod): Promise<void> {
  await page.goto(route + searchOf(period))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Memuat' }).first().waitFor({ state: 'detached' })
}

/** A question of a quick assessment, by its number. */
export const questionOf = (page: Page, id: number): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(String(id), { exact: true }) })

/** Answers a question of a quick assessment. */
export async function answer(page: Page, id: number, word: 'Ya' | 'Tidak'): Promise<void> {
  await questionOf(page, id).getByRole('radio', { name: word, exact: true }).check()
}

export const hazardBox = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Jenis bencana yang sering terjadi' }).getByRole('checkbox', {
    name: new RegExp(`^${name}`),
  })

/** A whole quick assessment as it travels. */
export function quickBody(
  part: AssessmentPart,
  user_id: number,
  period: AssessmentPeriod,
  { first, hazards }: { first: YesNo; hazards: readonly HazardKey[] },
) {
  const flags = Object.fromEntries(hazardKeys.map((key) => [key, hazards.includes(key)]))
  const ids = [1, 2, 3, 4, 5, 6, 8, 9, 10]
  return {
    form_type: parts[part].formType,
    user_id,
    ...period,
    answers: Object.fromEntries(
      ids.map((id) => [
        id,
        {
          pertanyaan: { id },
          jawaban: id === 1 ? first : 'tidak',
          ...(id === 1 && first === 'ya' ? { bencana: flags } : {}),
        },
      ]),
    ),
  }
}
