import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { type HazardKey, hazards, type Level } from '#domain/hazards.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'

import { signInByApi } from '../api.ts'
import { type Journey, productUrl } from '../journey.ts'
import { quickBody, searchOf } from './self-assessment.ts'
import { signIn } from './sign-in.ts'

/** A facility that assesses itself: what a journey needs beforehand, done by the product's own calls. */
export type Assessor = { id: number; call: Awaited<ReturnType<typeof signInByApi>> }

export async function assessorOf(username: string): Promise<Assessor> {
  const call = await signInByApi(productUrl(), username)
  const { id } = await read<{ id: number }>(call, '/api/session')
  return { id, call }
}

/** The `data` of an answer; its shape is the contract's. */
export async function read<T>(call: Assessor['call'], address: string): Promise<T> {
  return (await call('GET', address)).data as unknown as T
}

/** Where a quick assessment is saved. */
export const quickPaths: Record<AssessmentPart, string> = {
  hazard: '/api/form-assessment-answers',
  vulnerability: '/api/form-assessment-answers-kerentanan',
  capacity: '/api/assessments/penilaian',
}

/** Saves the quick assessment of a part: question 1 with these hazards, everything else `tidak`. */
export async function saveQuick(
  { id, call }: Assessor,
  period: AssessmentPeriod,
  part: AssessmentPart,
  ticked: readonly HazardKey[],
): Promise<void> {
  const first = ticked.length > 0 ? 'ya' : 'tidak'
  await call('POST', quickPaths[part], quickBody(part, id, period, { first, hazards: ticked }))
}

/** Ids of the questions, as the product gives them. */
async function questionIds(call: Assessor['call']) {
  type Asked = { pertanyaan_list: { id: number }[] }
  const special = await read<(Asked & { type_bencana: string })[]>(call, '/api/kerentanan-khusus')
  const general = await read<Asked[]>(call, '/api/kerentananquestionall')
  const capacity = await read<{ questions: { id: number }[] }[]>(call, '/api/penilaianquestionall')
  return {
    special: (hazard: HazardKey) =>
      special
        .filter(({ type_bencana }) => type_bencana === hazards[hazard].name)
        .flatMap(({ pertanyaan_list }) => pertanyaan_list.map(({ id }) => id)),
    general: general.flatMap(({ pertanyaan_list }) => pertanyaan_list.map(({ id }) => id)),
    capacity: capacity.flatMap(({ questions }) => questions.map(({ id }) => id)),
  }
}

export const evidence = 'https://drive.contoh.go.id/bukti'

/** Sends the three instruments of a period whose quick assessments are saved: every question with the same level. */
export async function sendInstruments(
  { id, call }: Assessor,
  period: AssessmentPeriod,
  ticked: readonly HazardKey[],
  levels: { vulnerability: Level; capacity: Level },
): Promise<void> {
  const ids = await questionIds(call)
  const answered = (level: Level) => (question_id: number) => ({
    question_id,
    answer: level,
    link: evidence,
  })
  await call('POST', '/api/instrument-identifikasi', {
    user_id: id,
    ...period,
    pertanyaan_khusus: Object.fromEntries(
      ticked.map((key) => [
        hazards[key].name,
        {
          WASH: {
            Tinggi: [{ id_question: 10_000 + hazards[key].id * 1000 + 211, answered: 'Tinggi' }],
          },
        },
      ]),
    ),
  })
  await call('POST', '/api/instrument-kerentanan', {
    user_id: id,
    ...period,
    pertanyaan_khusus: ticked.flatMap(ids.special).map(answered(levels.vulnerability)),
    pertanyaan_umum: ids.general.map(answered(levels.vulnerability)),
  })
  await call('POST', '/api/instrument-penilaian', {
    form_type: 'penilaian_instrument',
    user_id: id,
    tahun_assessment: period.year,
    semester_assessment: period.semester,
    answers: ids.capacity.map(answered(levels.capacity)),
  })
}

/** A question of the vulnerability or capacity instrument by its place in the open list. */
export const questionAt = (page: Page, number: number) =>
  page.getByRole('group', { name: new RegExp(`^${number}\\. `) })

/** Answers a question with a level and, where one is given, a link. */
export async function answer(page: Page, number: number, level: Level, link?: string): Promise<void> {
  const question = questionAt(page, number)
  await question.getByRole('radio', { name: level, exact: true }).check()
  if (link !== undefined) await question.getByLabel('Link/URL (wajib diisi)').fill(link)
}

/** The account whose instruments are filled by hand. */
export const assessorName = 'rs2@silika.test'
export const unanswered = 'No response from server. Please check network and API server status.'
export const instrumentAddress = (part: AssessmentPart, period: AssessmentPeriod) =>
  `${parts[part].instrument.route}${searchOf(period)}`

export async function openedFor({ visitor }: Journey): Promise<{ page: Page; facility: Assessor }> {
  const facility = await assessorOf(assessorName)
  const page = await visitor()
  await signIn(page, assessorName)
  return { page, facility }
}

/** A toast stands at the top right, and goes after three seconds. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.getByRole('status').getByText(words, { exact: true })
  await toast.waitFor()
  const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: Number.NaN, width: 0 }
  expect(y).toBeLessThan(120)
  expect(x + width).toBeGreaterThan((page.viewportSize()?.width ?? 0) * 0.6)
  await toast.waitFor({ state: 'detached', timeout: 6000 })
}

export const tabOf = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
