import { isDay } from '#domain/time.ts'

import { asRows } from './answers/rows.ts'
import { answerOf, amountOf, type AnswerSheet } from './context.ts'

/** The day rows of a COVID-waste report, which checks and indicators share; kilograms. */

/** The rows that name their day, in the order of the calendar. */
export function covidDaysOf(answers: AnswerSheet): AnswerSheet[] {
  return asRows(answers['days'])
    .filter((row) => dayOf(row) !== '')
    .toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
}

/** The date of a row; empty where it has none that exists. */
export const dayOf = (row: AnswerSheet): string => {
  const day = answerOf(row, 'report_date')
  return typeof day === 'string' && isDay(day) ? day : ''
}

/** The row says that nothing was done on its day. */
export const isIdleDay = (row: AnswerSheet): boolean => {
  const activity = answerOf(row, 'cov_activity')
  return Array.isArray(activity) && activity.includes('tidak_ada_kegiatan')
}

/** Solid waste of a day: infectious, sharps and the patients' domestic waste, which is handled as infectious. */
export const covidSolidOf = (row: AnswerSheet): number =>
  amountOf(row, 'cov_solid_infectious_kg') +
  amountOf(row, 'cov_solid_sharps_kg') +
  amountOf(row, 'cov_domestic_kg')

/** The stock that the latest day with one has left; null where no day says. */
export function covidStockOf(days: readonly AnswerSheet[]): number | null {
  const last = days.findLast((row) => answerOf(row, 'cov_closing_kg') !== undefined)
  return last === undefined ? null : amountOf(last, 'cov_closing_kg')
}
