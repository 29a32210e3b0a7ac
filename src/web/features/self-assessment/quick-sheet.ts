import { type HazardKey, hazardKeys, hazards as everyHazard } from '#domain/hazards.ts'
import { isQuickQuestionShown, type QuickItem, type YesNo, yesNo } from '#domain/self-assessment/questions.ts'
import type { GivenAnswers, QuickAnswers } from '#domain/self-assessment/quick.ts'

import { type Difference, differenceOf } from '../../ui/differences.ts'

/** A quick assessment while it is being filled in: the answers by question id, and the ticked hazards of question 1. */
export type QuickSheet = { answers: Readonly<Record<string, YesNo>>; hazards: readonly HazardKey[] }

export const emptySheet: QuickSheet = { answers: {}, hazards: [] }

export const isSameSheet = (one: QuickSheet, other: QuickSheet): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The sheet that the server has read back. */
export const sheetOf = ({ answers, hazards }: QuickAnswers): QuickSheet => ({
  answers,
  hazards: hazards ?? [],
})

/** Whether what the device has kept is a sheet. */
export function isQuickSheet(kept: unknown): kept is QuickSheet {
  if (typeof kept !== 'object' || kept === null) return false
  const { answers, hazards } = kept as Partial<QuickSheet>
  return (
    typeof answers === 'object' &&
    Object.values(answers).every((word) => word in yesNo) &&
    Array.isArray(hazards) &&
    hazards.every((key) => hazardKeys.includes(key as HazardKey))
  )
}

/** The sheet with one more answer. An answer that is no longer asked for goes with the one that asked for it. */
export function answered({ answers, hazards }: QuickSheet, id: number, word: YesNo): QuickSheet {
  const next: Record<string, YesNo> = { ...answers, [id]: word }
  const kept = Object.entries(next).filter(([other]) =>
    isQuickQuestionShown(Number(other), (asked) => next[asked]),
  )
  return { answers: Object.fromEntries(kept), hazards: next['1'] === 'ya' ? hazards : [] }
}

/** The sheet with a hazard ticked or unticked. */
export function ticked(sheet: QuickSheet, hazard: HazardKey, isTicked: boolean): QuickSheet {
  return {
    ...sheet,
    hazards: hazardKeys.filter((key) => (key === hazard ? isTicked : sheet.hazards.includes(key))),
  }
}

/** In what two copies of a sheet differ, in words. */
export function sheetDifferences(
  questions: readonly QuickItem[],
  mine: QuickSheet,
  saved: QuickSheet,
): Difference[] {
  return questions.flatMap(({ id, text }) =>
    differenceOf({ name: String(id), label: text }, answerWords(mine, id), answerWords(saved, id)),
  )
}
function answerWords(sheet: QuickSheet, id: number): string {
  const word = sheet.answers[id]
  const names = id === 1 ? sheet.hazards.map((key) => everyHazard[key].name) : []
  return [word && yesNo[word], ...names].filter(Boolean).join(', ')
}

/** The answers to save. Five unticked hazards are sent only where they are an answer too. */
export function givenAnswersOf(
  { answers, hazards }: QuickSheet,
  keepsUntickedHazards: boolean,
): GivenAnswers {
  const hasBoxes = answers['1'] === 'ya' && (hazards.length > 0 || keepsUntickedHazards)
  return Object.fromEntries(
    Object.entries(answers).map(([id, word]) => [
      id,
      { names: Number(id), word, hazards: id === '1' && hasBoxes ? hazards : null },
    ]),
  )
}
