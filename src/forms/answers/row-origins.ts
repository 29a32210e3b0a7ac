import { answerOf, type AnswerSheet } from '../context.ts'
import type { RowsField } from '../define-form.ts'
import { oncePer } from '../once-per.ts'
import { asRows, dayOfRow } from './rows.ts'

/**
 * Where each row of a list stood in an earlier one, null for a row that is new: told from what stands in them, on any device. Compared
 * once, as every remark asks at each key.
 */
export const originsOf = oncePer((field: RowsField) =>
  oncePer((before: readonly unknown[]) =>
    oncePer((now: readonly unknown[]) => compareRows(field, asRows(before), asRows(now))),
  ),
)

function compareRows(field: RowsField, before: AnswerSheet[], now: AnswerSheet[]): (number | null)[] {
  if (field.orderedBy !== undefined) {
    const days = before.map((row) => dayOfRow(field, row))
    return now.map((row) => noneAsNull(days.indexOf(dayOfRow(field, row))))
  }
  // Most rows are as they were, where they were: only the others are compared with each other.
  const origins = now.map((row, index) => (likeness(row, before[index] ?? {}) === 1 ? index : null))
  const left = new Set(before.keys())
  for (const origin of origins) if (origin !== null) left.delete(origin)
  // Where there are as many as before, most are only changed: one stays where it is unless it is more like another.
  const isAsMany = before.length === now.length
  const weightOf = (row: AnswerSheet, old: AnswerSheet, isInPlace: boolean) => {
    const alike = likeness(row, old)
    if (!isAsMany || alike > 0.5) return alike
    return isInPlace ? Number.MIN_VALUE : 0
  }
  const pairs = now
    .flatMap((row, index) =>
      origins[index] === null
        ? [...left].map((origin) => ({
            index,
            origin,
            weight: weightOf(row, before[origin] ?? {}, index === origin),
          }))
        : [],
    )
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { index, origin } of pairs)
    if (origins[index] === null && left.delete(origin)) origins[index] = origin
  return origins
}

const noneAsNull = (index: number) => (index === -1 ? null : index)

/** The share of their cells in which two rows agree. */
function likeness(one: AnswerSheet, other: AnswerSheet): number {
  const cells = Object.keys({ ...one, ...other })
  const same = cells.filter(
    (cell) => JSON.stringify(answerOf(one, cell)) === JSON.stringify(answerOf(other, cell)),
  )
  return cells.length === 0 ? 0 : same.length / cells.length
}
