import { fieldProblem } from '#contract/problem.ts'
import type { Day } from '#domain/time.ts'

/** A cell that holds a day: a number that is shown as a date. What was typed as text stays a text. */
type SheetDay = { day: Day }
/** A cell whose value cannot be relied on (a formula, an error, a part of a merged range), and what to do about it. */
export type SheetFault = { fault: string }
/** What one cell holds; null when it is empty. Texts are trimmed. */
export type SheetCell = null | string | number | SheetDay | SheetFault
/** A row that holds something. `number` counts from 1, as a spreadsheet does; `cells` begin in column A. */
export type SheetRow = { number: number; cells: SheetCell[] }

/** How much is read of a file; what is larger is refused as soon as that shows. */
export type SheetLimits = {
  /** Rows that hold something, the header among them. */
  rows: number
  columns: number
  /** All parts of the file together, once unpacked. */
  unpackedBytes: number
  milliseconds: number
}
export const usualLimits: SheetLimits = {
  rows: 5_001,
  columns: 100,
  unpackedBytes: 50_000_000,
  milliseconds: 20_000,
}

/** As much as Excel lets a cell hold. */
export const longestText = 32_767

export const faults = {
  formula: 'Sel berisi rumus. Salin, lalu tempel sebagai nilai saja.',
  error: (shown: string) => `Sel berisi kesalahan ${shown}. Isi dengan nilainya.`,
  merged: (range: string) => `Sel digabung (${range}). Pisahkan selnya, lalu isi setiap baris.`,
  long: 'Isi sel terlalu panjang.',
} as const

export function isFault(cell: SheetCell): cell is SheetFault {
  return typeof cell === 'object' && cell !== null && 'fault' in cell
}
function isSheetDay(cell: SheetCell): cell is SheetDay {
  return typeof cell === 'object' && cell !== null && 'day' in cell
}

/** A cell as plain text: a number in full, a day as `YYYY-MM-DD`, a fault as nothing. */
export function cellText(cell: SheetCell): string {
  if (cell === null || isFault(cell)) return ''
  return isSheetDay(cell) ? cell.day : String(cell)
}

/** `0` is `A`, `27` is `AB`. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26)
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCodePoint(65 + (index % 26))
}

/** `A` is 0, `AB` is 27. */
export function columnIndex(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + (letter.codePointAt(0) ?? 65) - 64, 0) - 1
}

/** @throws where a file holds more rows than are read. */
export function tooManyRows(row: number, { rows }: SheetLimits) {
  return fieldProblem('file', `Berkas terlalu panjang: baris ${row} melewati batas ${rows} baris.`)
}
/** @throws where a row is wider than is read. */
export function tooManyColumns(row: number, column: number, { columns }: SheetLimits) {
  return fieldProblem(
    'file',
    `Berkas terlalu lebar: baris ${row} kolom ${columnLetters(column)} melewati batas ${columns} kolom.`,
  )
}
