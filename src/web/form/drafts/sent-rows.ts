import { parsePath } from '#forms/answers/paths.ts'
import { asRows, dayOfRow } from '#forms/answers/rows.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { answerOf, type AnswerSheet } from '#forms/context.ts'
import type { FormDefinition, RowsField } from '#forms/define-form.ts'
import { oncePer } from '#forms/once-per.ts'
import { isRows } from '#forms/shape.ts'

import type { PathMove } from './draft.ts'

/** A report that is being corrected: its rows are told from those that were sent by what stands in them, on any device. */
type Correction = { form: FormDefinition; sent: AnswerSheet; answers: AnswerSheet }

/** Where a path of the sent report stands by now; undefined where its row is gone. */
export function pathSinceSent({ form, sent, answers }: Correction): PathMove {
  return (path) => {
    const { name, row } = parsePath(path)
    const field = slotsOf(form).find((slot) => slot.name === name)?.field
    if (!row || !isRows(field)) return path
    const index = originsOf(field)(listAt(sent, name))(listAt(answers, name)).indexOf(row.index)
    return index === -1 ? undefined : `${name}.${index}.${row.cell}`
  }
}

/** The sent answers, each row in the place of what became of it. */
export function sentBeside({ form, sent, answers }: Correction): AnswerSheet {
  const lists = slotsOf(form).flatMap(({ name, field }) => {
    const old = asRows(sent[name])
    if (!isRows(field) || old.length === 0) return []
    const origins = originsOf(field)(listAt(sent, name))(listAt(answers, name))
    return [[name, origins.map((index) => (index === null ? {} : (old[index] ?? {})))]]
  })
  return { ...sent, ...Object.fromEntries(lists) }
}

/** An answered list itself: its rows are known by it until one of them changes. */
function listAt(answers: AnswerSheet, name: string): readonly unknown[] {
  const list = answers[name]
  return Array.isArray(list) ? list : []
}

/** Where each row stood when the report was sent, null for a row that is new: compared once, as every remark asks at each key. */
const originsOf = oncePer((field: RowsField) =>
  oncePer((sent: readonly unknown[]) =>
    oncePer((now: readonly unknown[]) => compareRows(field, asRows(sent), asRows(now))),
  ),
)

function compareRows(field: RowsField, sent: AnswerSheet[], now: AnswerSheet[]): (number | null)[] {
  if (field.orderedBy !== undefined) {
    const days = sent.map((row) => dayOfRow(field, row))
    return now.map((row) => noneAsNull(days.indexOf(dayOfRow(field, row))))
  }
  // Where there are as many as before, most are only changed: one stays where it is unless it is more like another.
  const isAsMany = sent.length === now.length
  const weightOf = (row: AnswerSheet, old: AnswerSheet, isInPlace: boolean) => {
    const alike = likeness(row, old)
    if (!isAsMany || alike > 0.5) return alike
    return isInPlace ? Number.MIN_VALUE : 0
  }
  const origins: (number | null)[] = now.map(() => null)
  const pairs = now
    .flatMap((row, index) =>
      sent.map((old, origin) => ({ index, origin, weight: weightOf(row, old, index === origin) })),
    )
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { index, origin } of pairs)
    if (origins[index] === null && !origins.includes(origin)) origins[index] = origin
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
