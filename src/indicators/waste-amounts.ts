import { bedDaysOf } from '#domain/bed-days.ts'
import type { FacilityProfile } from '#domain/facility.ts'
import { type WasteCategory, wasteCategoryNames } from '#domain/medical-waste.ts'
import { daysInMonth, type Month } from '#domain/month.ts'
import { slack } from '#domain/slack.ts'
import { answerOf } from '#forms/context.ts'
import type { BorAnswers } from '#forms/definitions/bor.ts'
import type { LimbahFasyankesAnswers } from '#forms/definitions/limbah-fasyankes.ts'
import { bedCountsOf, knownColumnSum, medicalWasteOf } from '#forms/medical-waste-sums.ts'

import { type Ratio, ratioOf } from './ratio.ts'

/** The amounts of one report, in kilograms; null where nothing is answered. */
export type WasteAmounts = {
  /** W: medical waste generated, all categories but sludge and other hazardous waste. */
  generated: number | null
  /** W plus sludge and other hazardous waste. */
  hazardous: number | null
  opening: number | null
  /** Treated by the facility or handed over. */
  managed: number | null
  /** Opening stock plus everything generated. */
  available: number | null
  closing: number | null
  byCategory: Partial<Record<WasteCategory, number>>
}

/** The amounts of a report, summed over the rows of its tables. */
export function wasteAmountsOf(answers: LimbahFasyankesAnswers): WasteAmounts {
  const [opening, hazardous] = [
    knownColumnSum(answers, 'opening_kg'),
    knownColumnSum(answers, 'generated_kg'),
  ]
  const [own, partner] = [
    knownColumnSum(answers, 'treated_own_kg'),
    knownColumnSum(answers, 'third_party_kg'),
  ]
  return {
    generated: medicalWasteOf(answers),
    hazardous,
    opening,
    managed: addKnown(own, partner),
    available: addKnown(opening, hazardous),
    closing: knownColumnSum(answers, 'closing_kg'),
    byCategory: Object.fromEntries(
      wasteCategoryNames.flatMap((category) => {
        const given = answerOf(answers, `${category}_generated_kg`)
        return typeof given === 'number' ? [[category, given]] : []
      }),
    ),
  }
}

const addKnown = (a: number | null, b: number | null) =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0)

/** Whether what was there is what was managed and what is left, within 0.1 kg or 1 %; null where one of the three is not known. */
export function isBalanced({
  available,
  managed,
  closing,
}: Pick<WasteAmounts, 'available' | 'managed' | 'closing'>): boolean | null {
  if (available === null || managed === null || closing === null) return null
  return Math.abs(available - managed - closing) <= Math.max(0.1, available * 0.01) + slack
}

/** Managed ÷ available; its percent is null where there was nothing to manage. */
export function managedShare({ managed, available }: WasteAmounts): Ratio | null {
  return ratioOf(managed, available)
}

/** kg of medical waste per available bed-day; null without beds. */
export function wastePerBedDay(
  generated: number | null,
  bor: BorAnswers | null,
  profile: FacilityProfile,
  month: Month,
): Ratio | null {
  return ratioOf(generated, bedDaysOf(bedCountsOf(bor), profile, month))
}

/** kg of medical waste per occupied bed-day (patient day). */
export function wastePerPatientDay(generated: number | null, bor: BorAnswers | null): Ratio | null {
  return ratioOf(generated, bor?.bor_patient_days ?? null)
}

/** kg of medical waste per day of the month. */
export function wastePerDay(generated: number | null, month: Month): Ratio | null {
  return ratioOf(generated, daysInMonth(month))
}

/** A facility's year: kilograms; `projected` only from three reported months on, and to be labelled "perkiraan". */
export type YearlyEmergence = {
  monthsReported: number
  total: number | null
  mean: number | null
  projected: number | null
}

/** From the twelve months of a year, null where nothing was reported; a reported 0 is a real zero. */
export function yearlyEmergence(months: readonly (number | null)[]): YearlyEmergence {
  const reported = months.filter((value) => value !== null)
  if (reported.length === 0) return { monthsReported: 0, total: null, mean: null, projected: null }
  const total = reported.reduce((sum, value) => sum + value, 0)
  const mean = total / reported.length
  return { monthsReported: reported.length, total, mean, projected: reported.length >= 3 ? mean * 12 : null }
}
