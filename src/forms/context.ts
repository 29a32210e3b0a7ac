import type { FacilityProfile } from '#domain/facility.ts'

import type { Calendar } from './kinds/kind.ts'

/** Answers by field; what is not answered is absent. Table cells stand under `{row}_{column}`, rows as arrays of objects. */
export type AnswerSheet = Readonly<Record<string, unknown>>

/** All that a form's conditions and checks may look at beside the answers. Plain data: the server sends it to the page. */
export type FormContext = Calendar & {
  profile: FacilityProfile
  /** Last month's answers, when that report was sent; where the stock runs on, those of the latest one that was. */
  previous: AnswerSheet | null
  /** Where the stock runs on: what an office has confirmed last, of the months before. */
  confirmed?: AnswerSheet | null
  /** The facility's other forms of the same month (and sub-forms of the same report), by form id. */
  related: Readonly<Record<string, AnswerSheet | null>>
  /** Totals of earlier reported months, newest first, by indicator. */
  history: Readonly<Record<string, readonly number[]>>
  /** Numbers by field that another system gave for this report; null or absent where none did. */
  imported?: Readonly<Record<string, number>> | null
}

/** A context in which nothing is known beside the facility and the month. */
export const bareContext = ({
  month,
  today,
  profile,
}: Pick<FormContext, 'month' | 'today' | 'profile'>): FormContext => ({
  ...{ month, today, profile },
  ...{ previous: null, related: {}, history: {} },
})

export const answerOf = (answers: AnswerSheet, field: string): unknown => {
  const value = answers[field]
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value
}

/** A number, or 0 where none is given; for sums over cells that need not all be shown. */
export const amountOf = (answers: AnswerSheet, field: string): number => {
  const value = answers[field]
  return typeof value === 'number' ? value : 0
}
