import { answerOf, type AnswerSheet } from '../context.ts'
import type { FormDefinition, RowsField } from '../define-form.ts'
import { isRows } from '../shape.ts'
import { asRows, dayOfRow, rowLabelOf } from './rows.ts'
import { slotsOf, labelOf } from './slots.ts'
import { textOf } from './words.ts'

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

/** Row by row: in a list of days the rows of one day belong together, elsewhere those of one place. */
function rowDifferences(
  name: string,
  field: RowsField,
  old: AnswerSheet[],
  now: AnswerSheet[],
): Difference[] {
  const keyOf = (item: AnswerSheet, index: number) => dayOfRow(field, item) || index
  const places = (rows: AnswerSheet[]) => new Map(rows.map((item, index) => [keyOf(item, index), index]))
  const [before, after] = [places(old), places(now)]
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    const index = is ?? was ?? 0
    const [left, right] = [was === undefined ? {} : (old[was] ?? {}), is === undefined ? {} : (now[is] ?? {})]
    return Object.entries(field.fields).flatMap(([cell, options]) => {
      const [a, b] = [answerOf(left, cell), answerOf(right, cell)]
      if (JSON.stringify(a) === JSON.stringify(b)) return []
      const label = `${rowLabelOf(field, is === undefined ? left : right, index)}: ${options.label}`
      return [
        { name: `${name}.${index}.${cell}`, label, before: textOf(options, a), after: textOf(options, b) },
      ]
    })
  })
}
