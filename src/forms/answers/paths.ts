import { answerOf, type AnswerSheet } from '../context.ts'
import type { FormDefinition, RowsField, SimpleField } from '../define-form.ts'
import { isRows } from '../shape.ts'
import { asRows } from './rows.ts'
import { slotsOf } from './slots.ts'

/** A place in a sheet: a field or a table's cell (`sharps_opening_kg`), or a cell in a list's row (`shipments.0.ship_date`). */
export type Path = { name: string; row?: { index: number; cell: string } }

/** The place behind its text. */
export function parsePath(path: string): Path {
  const [name = '', index, cell] = path.split('.')
  return cell === undefined ? { name } : { name, row: { index: Number(index), cell } }
}

/** The answer at a place; undefined where nothing is answered. */
export function answerAt(answers: AnswerSheet, { name, row }: Path): unknown {
  if (!row) return answerOf(answers, name)
  const sheet = asRows(answers[name])[row.index]
  return sheet && answerOf(sheet, row.cell)
}

/** The answer at a place by its text; undefined where nothing is answered. */
export function valueAt(answers: AnswerSheet, path: string): unknown {
  return answerAt(answers, parsePath(path))
}

/** Where a sheet answers a field, the field itself, and the list in whose rows it stands. */
export type AnsweredPath = Path & { field: SimpleField; list?: RowsField }

/** Where a sheet answers the fields that are meant, in the order of the form. */
export function answeredPaths(
  form: FormDefinition,
  answers: AnswerSheet,
  isMeant: (field: SimpleField) => boolean,
): AnsweredPath[] {
  return slotsOf(form).flatMap(({ name, field }): AnsweredPath[] => {
    if (!isRows(field))
      return isMeant(field) && answerOf(answers, name) !== undefined ? [{ name, field }] : []
    const cells = Object.entries(field.fields).filter(([, options]) => isMeant(options))
    return asRows(answers[name]).flatMap((item, index) =>
      cells
        .filter(([cell]) => answerOf(item, cell) !== undefined)
        .map(([cell, options]) => ({ name, row: { index, cell }, field: options, list: field })),
    )
  })
}

/** Puts a value at a place of a sheet that may be changed; its rows may not, and are copied. `undefined` takes the answer away. */
export function putAt(sheet: Record<string, unknown>, { name, row }: Path, value: unknown): void {
  if (row) {
    const rows = asRows(sheet[name])
    const item = { ...rows[row.index] }
    putAt(item, { name: row.cell }, value)
    if (rows[row.index]) sheet[name] = rows.with(row.index, item)
  } else if (value === undefined) delete sheet[name]
  else sheet[name] = value
}

/** The sheet without its answers at these places. */
export function withoutPaths(answers: AnswerSheet, paths: readonly Path[]): AnswerSheet {
  const left: Record<string, unknown> = { ...answers }
  for (const path of paths) putAt(left, path, undefined)
  return left
}
