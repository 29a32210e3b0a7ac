import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'

import { type FactRow, type Indicator, type MonthOfFacts, valueOf, yearValueOf } from './indicator.ts'
import type { FormRow } from './shipped-forms.ts'

/** An indicator with its place: its key and the form that it belongs to. */
export type TableIndicator = { key: string; form: string; indicator: Indicator }

/** The facts beside one facility's reports of a month, by form; a form without a sent report has none. */
export type MonthFacts = { month: Month; facts: Readonly<Record<string, FactRow>> }

/** Every indicator of these forms, form by form, in the order in which they are shown. */
export function indicatorsOf(rows: readonly FormRow[]): TableIndicator[] {
  return rows.flatMap(({ form, worth }) =>
    Object.entries(worth?.indicators ?? {}).map(([key, indicator]) => ({ key, form: form.id, indicator })),
  )
}

/** Those that stand in a facility's table: that it can answer or, before its profile changed, has answered in one of the months. */
export function answerableBy(
  profile: FacilityProfile,
  indicators: readonly TableIndicator[],
  months: readonly MonthFacts[] = [],
): TableIndicator[] {
  return indicators.filter(
    (each) =>
      !each.indicator.regional &&
      ((each.indicator.applies?.(profile) ?? true) ||
        months.some((month) => monthValueOf(each, month) !== null)),
  )
}

const ofForm = (form: string, { month, facts }: MonthFacts): MonthOfFacts | null => {
  const row = facts[form]
  return row ? { facts: row, month } : null
}

/** An indicator's value of one month, unrounded: a number, a word's code, or null where it cannot be computed. */
export function monthValueOf({ form, indicator }: TableIndicator, month: MonthFacts): number | string | null {
  return valueOf(indicator, ofForm(form, month))
}

/** An indicator's value of a year, from its months in order and those in which its form was owed; null without a value. */
export function totalOf(
  { form, indicator }: TableIndicator,
  months: readonly MonthFacts[],
  owed: readonly Month[] = [],
): number | string | null {
  return yearValueOf(
    indicator,
    months.flatMap((month) => ofForm(form, month) ?? []),
    owed,
  )
}
