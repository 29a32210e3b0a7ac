import { type Day, isDay } from '#domain/time.ts'
import { dayText } from '#domain/words.ts'

import { answerOf, type AnswerSheet } from '../context.ts'
import type { RowsField } from '../define-form.ts'
import { fieldsProposedFrom } from '../in-row.ts'
import { oncePer } from '../once-per.ts'
import { fieldsNamed } from './conditions.ts'

/** Whether something has the shape of a row, a record of answers. */
export const isRow = (item: unknown): item is AnswerSheet =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

/** The date by which a row stands in its list; empty where it has none, or the list has no order. */
export function dayOfRow({ orderedBy }: RowsField, item: AnswerSheet): Day {
  const day = orderedBy === undefined ? undefined : answerOf(item, orderedBy)
  return typeof day === 'string' ? day : ''
}

/** What a row of a list is called: by its date where it is ordered by one (`hari 3 April 2025`), else by its number. */
export function rowLabelOf({ item: word, orderedBy }: RowsField, item: AnswerSheet, index: number): string {
  const day = orderedBy && answerOf(item, orderedBy)
  return `${word} ${typeof day === 'string' && isDay(day) ? dayText(day) : index + 1}`
}

/** The rows of a list's answer; without what is no row, and none where there is no list. */
export const asRows = (value: unknown): AnswerSheet[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** The names that the conditions and proposals of a list's cells look at. */
const surroundingsOf = oncePer(
  ({ fields }: RowsField): ReadonlySet<string> =>
    new Set(
      Object.values(fields).flatMap(({ when, proposal }) => [
        ...fieldsNamed(when),
        ...(proposal ? fieldsProposedFrom(proposal) : []),
      ]),
    ),
)

/**
 * What a row's conditions and proposals look at: the row in front of what they name of the sheet. The sheet is too large to
 * be copied for every row, and as the prototype of a row it would be converted each time.
 */
export function rowScope(field: RowsField, row: AnswerSheet, answers: AnswerSheet): Record<string, unknown> {
  const scope: Record<string, unknown> = {}
  for (const name of surroundingsOf(field)) scope[name] = answers[name]
  return Object.assign(scope, row)
}
