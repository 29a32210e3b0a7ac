import type { CategoryKey, HazardKey, Level } from '../hazards.ts'

/** The questions of the self-assessment, as its rules, scores and screens know them. */

/** One question of the quick assessments. */
export type QuickItem = { id: number; text: string }
/** One item of the hazard instrument, with a box for "has happened" and one for "may happen". */
export type HazardItem = {
  id: number
  hazard: HazardKey
  category: CategoryKey
  /** "Lainnya (sebutkan)": asks for a text. */
  isOther: boolean
  text: string
}
/** One box in a column of the hazard instrument's second section. */
export type ImpactItem = {
  id: number
  hazard: HazardKey
  category: CategoryKey
  dimension: string
  level: Level
  text: string
}
/** One question of the vulnerability instrument; without a hazard it is general. */
export type VulnerabilityItem = { id: number; hazard: HazardKey | null; category: CategoryKey; text: string }
/** One question of the capacity instrument. */
export type CapacityItem = { id: number; groupId: number; group: string; text: string }

/** The questions of the quick assessments that raise the concern when answered `ya`; 8 to 10 lower it. */
export const riskQuestions: readonly number[] = [2, 3, 4, 5, 6, 7]
export const protectiveQuestions: readonly number[] = [8, 9, 10]
/** A question that is asked only where another is answered `ya`. */
const conditionalQuestions: Readonly<Record<number, number>> = { 7: 6 }
export const yesNo = { ya: 'Ya', tidak: 'Tidak' } as const
export type YesNo = keyof typeof yesNo

/** Whether a question is asked, given the answers so far. */
export function isQuickQuestionShown(id: number, answerTo: (id: number) => unknown): boolean {
  const other = conditionalQuestions[id]
  return other === undefined || answerTo(other) === 'ya'
}
