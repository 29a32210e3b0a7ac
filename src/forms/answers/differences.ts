import { answerOf, type AnswerSheet } from '../context.ts'
import type { FormDefinition, RowsField } from '../define-form.ts'
import { isRows } from '../shape.ts'
import { originsOf } from './row-origins.ts'
import { asRows, rowLabelOf } from './rows.ts'
import { slotsOf, labelOf } from './slots.ts'
import { textOf } from './words.ts'

/** A changed answer: its place, what it is called, and its words before and after. */
export type Difference = { name: string; label: string; before: string; after: string }

/** What changed between two sheets of one form, in the order of the screen. */
export function differencesBetween(
  form: FormDefinition,
  before: AnswerSheet,
  after: AnswerSheet,
): Difference[] {
  return slotsOf(form).flatMap((slot) => {
    const { name, field } = slot
    const [old, now] = [answerOf(before, name), answerOf(after, name)]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    if (!isRows(field))
      return [{ name, label: labelOf(slot), before: textOf(field, old), after: textOf(field, now) }]
    return rowDifferences(name, field, asRows(old), asRows(now))
  })
}

/**
 * Row by row, each beside what it was before. A row that is gone is named after those that are there: it has no place among them.
 */
function rowDifferences(
  name: string,
  field: RowsField,
  old: AnswerSheet[],
  now: AnswerSheet[],
): Difference[] {
  const origins = originsOf(field)(old)(now)
  const gone = [...old.keys()].filter((index) => !origins.includes(index))
  const differing = (place: number, label: string, before: AnswerSheet, after: AnswerSheet) =>
    Object.entries(field.fields).flatMap(([cell, options]): Difference[] => {
      const [a, b] = [answerOf(before, cell), answerOf(after, cell)]
      if (JSON.stringify(a) === JSON.stringify(b)) return []
      const words = { before: textOf(options, a), after: textOf(options, b) }
      return [{ name: `${name}.${place}.${cell}`, label: `${label}: ${options.label}`, ...words }]
    })
  return [
    ...now.flatMap((item, index) =>
      differing(index, rowLabelOf(field, item, index), old[origins[index] ?? -1] ?? {}, item),
    ),
    ...gone.flatMap((index, place) => {
      const item = old[index] ?? {}
      return differing(now.length + place, rowLabelOf(field, item, index), item, {})
    }),
  ]
}
