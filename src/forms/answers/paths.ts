import { answerOf, type AnswerSheet } from '../context.ts'
import { asRows } from './rows.ts'

/** A place in a sheet: a field or a table's cell (`sharps_opening_kg`), or a cell in a list's row (`shipments.0.ship_date`). */
export type Path = { name: string; row?: { index: number; cell: string } }

export function parsePath(path: string): Path {
  const [name = '', index, cell] = path.split('.')
  return cell === undefined ? { name } : { name, row: { index: Number(index), cell } }
}

/** The answer at a place; undefined where nothing is answered. */
export function valueAt(answers: AnswerSheet, path: string): unknown {
  const { name, row } = parsePath(path)
  if (!row) return answerOf(answers, name)
  const sheet = asRows(answers[name])[row.index]
  return sheet && answerOf(sheet, row.cell)
}
