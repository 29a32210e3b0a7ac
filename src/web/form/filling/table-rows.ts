import { numberText } from '#domain/words.ts'
import { errorOf } from '#forms/answers/schemas.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { tickOf, withUnit } from '#forms/answers/words.ts'
import { amountOf } from '#forms/context.ts'
import type { SimpleField, TableField } from '#forms/define-form.ts'
import { isSimple } from '#forms/shape.ts'

import { isRowOpen } from '../drafts/draft.ts'
import type { Editor } from './editor.ts'

type Cell = { name: string; column: string; field: SimpleField }
export type Row = {
  code: string
  label: string
  hint: string | undefined
  group: string | undefined
  cells: Cell[]
  /** The cell that the tick itself answers, where a closed row stores the opposite. */
  ticked: Cell | undefined
  isOpen: boolean
  isFixed: boolean
}

/** The rows that this facility is asked about, with the cells that each has. */
export function rowsOfTable(editor: Editor, name: string, field: TableField): Row[] {
  const slots = slotsOf(editor.form).filter(({ cell }) => cell?.table === name)
  return Object.entries(field.rows).flatMap(([code, { label, hint, group, alwaysOpen = false }]) => {
    const cells = slots.flatMap(({ name: path, field: cellField, cell }): Cell[] =>
      cell?.row === code && isSimple(cellField) && editor.shown.has(path)
        ? [{ name: path, column: cell.column, field: cellField }]
        : [],
    )
    if (cells.length === 0) return []
    const isFixed = alwaysOpen || cells.every(({ field: cell }) => cell.empty === undefined)
    const isOpen = isFixed || isRowOpen(editor.draft, name, code, cells)
    const ticked = cells.find(({ field: cell }) => tickOf(cell) !== undefined)
    return [{ code, label, hint, group, cells, ticked, isOpen, isFixed }]
  })
}

export type Column = [code: string, field: TableField['columns'][string]]

/** The columns that any row fills; a cell that its row's tick answers needs none. */
export function columnsOf(field: TableField, rows: readonly Row[]): Column[] {
  return Object.entries(field.columns).filter(([column]) =>
    rows.some(({ cells, ticked }) => cells.some((cell) => cell.column === column && cell !== ticked)),
  )
}

/** The sum of a column over all rows; a number that is refused counts as little as one that cannot be read. */
export function totalOf(editor: Editor, rows: readonly Row[], column: string): string {
  const amounts = rows
    .flatMap(({ cells }) => cells)
    .filter((cell) => cell.column === column)
    .map(({ name, field }) => {
      const amount = amountOf(editor.filled, name)
      return errorOf(field, amount, editor.context) === undefined ? amount : 0
    })
  return numberText(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** Neighbours under the same heading. */
export function groupsOf(rows: readonly Row[]): { title: string | undefined; rows: Row[] }[] {
  const groups: { title: string | undefined; rows: Row[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && last.title === row.group) last.rows.push(row)
    else groups.push({ title: row.group, rows: [row] })
  }
  return groups
}

/** `3 dari 13` rows that are ticked. */
export const openText = (rows: readonly Row[]) =>
  `${rows.filter(({ isOpen }) => isOpen).length} dari ${rows.length}`

/** What is left from last month of a row that nobody has opened, with its unit; undefined where nothing is. */
export function leftOver(editor: Editor, row: Row): string | undefined {
  const [most] = row.cells
    .map(({ name, field }) => ({ field, amount: amountOf(editor.filled, name) }))
    .toSorted((one, other) => other.amount - one.amount)
  return most && most.amount > 0 ? withUnit(most.field, numberText(most.amount)) : undefined
}

/** What a closed row says in place of its cells. */
export function closedWords(editor: Editor, row: Row): string {
  const left = leftOver(editor, row)
  return left === undefined
    ? 'Tidak ada; centang untuk mengisi'
    : `Sisa bulan lalu ${left} tetap; centang bila ada perubahan`
}
