import { addDays } from '#domain/time.ts'
import { numberText } from '#domain/words.ts'

import { amountOf, answerOf, type AnswerSheet } from '../context.ts'
import { covidDaysOf, covidStockOf, dayOf, isIdleDay } from '../covid-days.ts'
import type { Breach, ListRow, RuleInput } from './rules.ts'

/** What a day without activity must not hold. */
const quantities = [
  'cov_inpatients',
  'cov_outpatients',
  'cov_vaccinations',
  'cov_solid_infectious_kg',
  'cov_solid_sharps_kg',
  'cov_solid_ppe_kg',
  'cov_domestic_kg',
  'cov_opening_kg',
  'cov_treated_own_kg',
  'cov_third_party_kg',
  'cov_closing_kg',
  'cov_residue_kg',
  'cov_liquid_m3',
]

/** The checks of the COVID-waste report, day by day. */
export const covidRules = {
  /** CV-02. A day without activity leaves the stock as it found it; a day that was not reported breaks the chain. */
  'covid.opensAsDayBefore': ({ answers, context, lists }) => {
    const reported = new Map(
      [...covidDaysOf(context.previous ?? {}), ...covidDaysOf(answers)].map((row) => [dayOf(row), row]),
    )
    return daysOf(lists).flatMap(({ item, path, label }): Breach[] => {
      const opening = answerOf(item, 'cov_opening_kg')
      const before = dayOf(item) === '' ? null : stockBefore(reported, dayOf(item))
      return typeof opening === 'number' && before !== null && Math.abs(opening - before) > 0.005
        ? [{ fields: [`${path}.cov_opening_kg`], words: { hari: label, lalu: numberText(before) } }]
        : []
    })
  },

  /** CV-03, from 5 inpatients on: infectious waste and sharps per patient. */
  'covid.unusualPerPatient': ({ lists }) =>
    outside(lists, {
      base: 'cov_inpatients',
      from: 5,
      band: [0.2, 5],
      parts: ['cov_solid_infectious_kg', 'cov_solid_sharps_kg'],
    }),

  /** CV-04, from 100 doses on: sharps per dose. */
  'covid.unusualPerDose': ({ lists }) =>
    outside(lists, {
      base: 'cov_vaccinations',
      from: 100,
      band: [0.002, 0.05],
      parts: ['cov_solid_sharps_kg'],
    }),

  /** CV-06 */
  'covid.amountsWithoutActivity': ({ lists }) =>
    daysOf(lists).flatMap(({ item, path, label }): Breach[] => {
      const given = isIdleDay(item) ? quantities.filter((cell) => amountOf(item, cell) > 0) : []
      return given.length > 0
        ? [{ fields: given.map((cell) => `${path}.${cell}`), words: { hari: label } }]
        : []
    }),

  /** Two days at room temperature are the limit. */
  'covid.storedTooLong': ({ lists }) =>
    daysOf(lists).flatMap(({ item, path, label, fields }): Breach[] => {
      const days = amountOf(item, 'cov_storage_days')
      const tooLong =
        'cov_storage_days' in fields && answerOf(item, 'cov_storage_cold') === 'tidak' && days > 2
      return tooLong
        ? [{ fields: [`${path}.cov_storage_days`], words: { hari: label, nilai: numberText(days) } }]
        : []
    }),

  /** A month without activity may still have last month's stock to answer for. */
  'covid.nihilWithStock': ({ answers, context }) => {
    const left = covidStockOf(covidDaysOf(context.previous ?? {}))
    return answerOf(answers, 'cov_nihil') === 'ya' && left !== null && left > 0
      ? [{ fields: ['cov_nihil'], words: { lalu: numberText(left) } }]
      : []
  },
} satisfies Record<string, (input: RuleInput) => Breach[]>

const daysOf = (lists: RuleInput['lists']): readonly ListRow[] => lists['days'] ?? []

/** What stood in stock at the end of the day before, following reported days without activity back; null if not known. */
function stockBefore(reported: ReadonlyMap<string, AnswerSheet>, day: string): number | null {
  for (let before = addDays(day, -1); ; before = addDays(before, -1)) {
    const row = reported.get(before)
    if (!row) return null
    const closing = answerOf(row, 'cov_closing_kg')
    if (typeof closing === 'number') return closing
    if (!isIdleDay(row)) return null
  }
}

/** The days on which Σ parts ÷ base lies outside a band, where the base is large enough to say so. */
function outside(
  lists: RuleInput['lists'],
  {
    base,
    from,
    band,
    parts,
  }: { base: string; from: number; band: readonly [number, number]; parts: string[] },
): Breach[] {
  return daysOf(lists).flatMap(({ item, path, label, fields }): Breach[] => {
    const count = base in fields ? amountOf(item, base) : 0
    const whole = parts.every((part) => answerOf(item, part) !== undefined)
    if (count < from || !whole) return []
    const value = parts.reduce((sum, part) => sum + amountOf(item, part), 0) / count
    if (value >= band[0] - 1e-12 && value <= band[1] + 1e-12) return []
    return [
      {
        fields: parts.slice(0, 1).map((part) => `${path}.${part}`),
        words: { hari: label, nilai: numberText(value, value < 0.1 ? 4 : 2) },
      },
    ]
  })
}
