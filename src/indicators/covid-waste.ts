import { daysInMonth, type Month } from '#domain/month.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'
import { covidDaysOf, covidSolidOf, covidStockOf } from '#forms/covid-days.ts'
import type { LimbahCovidAnswers } from '#forms/definitions/limbah-covid.ts'

import { type Ratio, ratioOf } from './ratio.ts'

/**
 * A month of COVID waste, summed over its days: kilograms, people and doses; null = no day was reported. A month that is said to
 * be nihil is whole: every day counts as reported, and every sum is a real 0.
 */
export type CovidMonth = {
  days_reported: number
  days_in_month: number
  infectious_kg: number | null
  sharps_kg: number | null
  domestic_kg: number | null
  /** Part of the infectious waste. */
  ppe_kg: number | null
  /** Infectious, sharps and the patients' domestic waste. */
  solid_kg: number | null
  treated_own_kg: number | null
  third_party_kg: number | null
  residue_kg: number | null
  /** What the first day with a stock opened with, and the last closed with. */
  opening_kg: number | null
  closing_kg: number | null
  liquid_m3: number | null
  inpatients: number | null
  outpatients: number | null
  vaccinations: number | null
  /** Solid waste of the days on which inpatients were counted: the numerator of kilograms per patient-day. */
  inpatient_solid_kg: number | null
}

const sums = {
  infectious_kg: 'cov_solid_infectious_kg',
  sharps_kg: 'cov_solid_sharps_kg',
  domestic_kg: 'cov_domestic_kg',
  ppe_kg: 'cov_solid_ppe_kg',
  treated_own_kg: 'cov_treated_own_kg',
  third_party_kg: 'cov_third_party_kg',
  residue_kg: 'cov_residue_kg',
  liquid_m3: 'cov_liquid_m3',
  inpatients: 'cov_inpatients',
  outpatients: 'cov_outpatients',
  vaccinations: 'cov_vaccinations',
} as const satisfies Partial<Record<keyof CovidMonth, string>>

/** The month's sums. A day that is not reported is no 0: it is left out. */
export function covidMonthOf(answers: LimbahCovidAnswers, month: Month): CovidMonth {
  const isNihil = answers.cov_nihil === 'ya'
  const days = isNihil ? [] : covidDaysOf(answers)
  const total = (amount: (day: AnswerSheet) => number): number | null =>
    isNihil || days.length > 0 ? days.reduce((sum, day) => sum + amount(day), 0) : null
  const opening = days.find((day) => answerOf(day, 'cov_opening_kg') !== undefined)
  const summed = Object.fromEntries(
    Object.entries(sums).map(([name, cell]) => [name, total((day) => amountOf(day, cell))]),
  ) as Record<keyof typeof sums, number | null> // Whole: made from the table itself.
  return {
    ...summed,
    days_reported: isNihil ? daysInMonth(month) : days.length,
    days_in_month: daysInMonth(month),
    solid_kg: total(covidSolidOf),
    opening_kg: opening === undefined ? null : amountOf(opening, 'cov_opening_kg'),
    closing_kg: covidStockOf(days),
    inpatient_solid_kg: total((day) =>
      answerOf(day, 'cov_inpatients') === undefined ? 0 : covidSolidOf(day),
    ),
  }
}

/** kg of solid waste per patient-day (reported elsewhere: 1.88 and 1.71); its value is null without patients. */
export function covidWastePerPatientDay({ inpatient_solid_kg, inpatients }: CovidMonth): Ratio | null {
  return ratioOf(inpatient_solid_kg, inpatients)
}

/** Days reported ÷ days of the month; of use only for facilities that handle COVID-19. */
export function covidDayCompleteness({ days_reported, days_in_month }: CovidMonth): Ratio {
  return { numerator: days_reported, denominator: days_in_month }
}

/** What a COVID-waste report is worth, stored beside it: the month's sums. */
export type CovidWasteFacts = CovidMonth & { nihil: boolean }

/** The facts of a report. */
export function covidWasteFacts(answers: AnswerSheet, month: Month): CovidWasteFacts {
  // Safe: stored sheets passed the schemas of their form, and every field is optional in its type.
  const sheet = answers as LimbahCovidAnswers
  return { ...covidMonthOf(sheet, month), nihil: sheet.cov_nihil === 'ya' }
}
