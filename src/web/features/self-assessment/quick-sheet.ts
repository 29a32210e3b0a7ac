import type { ReplyOf } from '#contract/endpoint.ts'
import type { readHazardQuick } from '#contract/self-assessment.ts'
import { type HazardKey, hazardKeys } from '#domain/hazards.ts'
import { isQuickQuestionShown, type QuickAnswerSet, type YesNo, yesNo } from '#domain/self-assessment.ts'

/** A quick assessment while it is being filled in: the answers by question id, and the ticked hazards of question 1. */
export type QuickSheet = { answers: Readonly<Record<string, YesNo>>; hazards: readonly HazardKey[] }

export const emptySheet: QuickSheet = { answers: {}, hazards: [] }

export const isSameSheet = (one: QuickSheet, other: QuickSheet): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The sheet that the server has read back. */
export function sheetOf({ data }: ReplyOf<typeof readHazardQuick>): QuickSheet {
  const boxes = data.answers['1']?.bencana
  return {
    answers: Object.fromEntries(Object.entries(data.answers).map(([id, { jawaban }]) => [id, jawaban])),
    hazards: hazardKeys.filter((key) => boxes?.[key] === true),
  }
}

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

/** The answers as they travel. Five unticked hazards travel only where they are an answer too. */
export function answerSetOf({ answers, hazards }: QuickSheet, keepsUntickedHazards: boolean): QuickAnswerSet {
  const hasBoxes = answers['1'] === 'ya' && (hazards.length > 0 || keepsUntickedHazards)
  const bencana = Object.fromEntries(hazardKeys.map((key) => [key, hazards.includes(key)]))
  return Object.fromEntries(
    Object.entries(answers).map(([id, jawaban]) => [
      id,
      { pertanyaan: { id: Number(id) }, jawaban, ...(id === '1' && hasBoxes ? { bencana } : {}) },
    ]),
  )
}
