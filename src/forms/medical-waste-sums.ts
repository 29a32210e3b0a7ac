import type { BedCounts } from '#domain/bed-days.ts'
import {
  medicalCategoryNames,
  type WasteCategory,
  wasteCategoryNames,
  type WasteColumn,
} from '#domain/medical-waste.ts'

import { amountOf, answerOf, type AnswerSheet } from './context.ts'

/** Sums over the waste table that checks and indicators share; all in kilograms. */

/** Σ of one column; cells that are not answered count as 0. */
export function columnSum(
  answers: AnswerSheet,
  column: WasteColumn,
  categories: readonly WasteCategory[] = wasteCategoryNames,
): number {
  return categories.reduce((sum, category) => sum + amountOf(answers, `${category}_${column}`), 0)
}

/** Σ of one column over the categories that are answered; null when none is. */
export function knownColumnSum(
  answers: AnswerSheet,
  column: WasteColumn,
  categories: readonly WasteCategory[] = wasteCategoryNames,
): number | null {
  const answered = categories.filter((category) => answerOf(answers, `${category}_${column}`) !== undefined)
  return answered.length === 0 ? null : columnSum(answers, column, answered)
}

/** W: the medical waste of the month, without sludge and other hazardous waste; null when nothing is answered. */
export function medicalWasteOf(answers: AnswerSheet): number | null {
  return knownColumnSum(answers, 'generated_kg', medicalCategoryNames)
}

/** The highest temperature of the freezer, °C; null without a freezer or without a reading. */
export function warmestFreezerOf(answers: AnswerSheet): number | null {
  const warmest = answerOf(answers, 'sto_cold_temp_c')
  return answerOf(answers, 'sto_cold') === 'ya' && typeof warmest === 'number' ? warmest : null
}

const countOf = (answers: AnswerSheet, field: string): number | undefined => {
  const value = answerOf(answers, field)
  return typeof value === 'number' ? value : undefined
}

/** The bed counts of a BOR sheet; the bed-days only where the number of beds changed. */
export function bedCountsOf(bor: AnswerSheet | null | undefined): BedCounts {
  return {
    beds: countOf(bor ?? {}, 'bor_beds_total'),
    bedDays:
      answerOf(bor ?? {}, 'bor_beds_changed') === 'ya' ? countOf(bor ?? {}, 'bor_bed_days') : undefined,
  }
}
