import { fieldProblem } from '#contract/problem.ts'
import type { Day } from '#domain/time.ts'
import { numberText } from '#domain/words.ts'

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
  /** All texts of the rows together: one that is shared by many cells counts at each. */
  characters: number
  milliseconds: number
}
export const usualLimits: SheetLimits = {
  rows: 5_001,
  columns: 100,
  unpackedBytes: 50_000_000,
  characters: 10_000_000,
  milliseconds: 15_000,
}

/** As much as Excel lets a cell hold. */
export const longestText = 32_767

export const faults = {
  formula: 'Sel berisi rumus. Salin, lalu tempel sebagai nilai saja.',
  error: (shown: string) => `Sel berisi kesalahan ${shown}. Isi dengan nilainya.`,
  merged: (range: string) => `Sel digabung (${range}). Pisahkan selnya, lalu isi setiap baris.`,
  long: 'Isi sel terlalu panjang.',
} as const

/** Asked wherever something is read again and again; throws the refusal at `file` once the time is over. */
export type Tick = () => void

/** The clock is read at the first call and then at each 64th: a call costs nothing. */
export function tickUntil(until: number): Tick {
  let calls = 0
  return () => {
    if (calls++ % 64 === 0 && performance.now() > until) throw tooComplex()
  }
}

/** Counts the texts of the rows. @throws the refusal at `file` when they pass the limit together. */
export function characterCounter({ characters }: SheetLimits): (cell: SheetCell) => void {
  let left = characters
  return (cell) => {
    if (typeof cell !== 'string') return
    left -= cell.length
    if (left < 0) throw tooMuch()
  }
}

/** The refusal of a file that takes too long, or more memory than it is given. */
export function tooComplex() {
  return fieldProblem(
    'file',
    'Berkas terlalu rumit untuk diperiksa. Hapus lembar, gambar, dan format yang tidak perlu.',
  )
}
/** The refusal of a file that holds more than is read. */
export function tooMuch() {
  return fieldProblem('file', 'Isi berkas terlalu besar setelah dibuka.')
}

/** A text of a file as it can be stored: a NUL, and half of a sign that takes two, become `\uFFFD`. */
export const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '\uFFFD')

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

/** The refusal of a file that holds more rows than are read; the first of them is the header. */
export function tooManyRows(row: number, { rows }: SheetLimits) {
  const most = numberText(rows - 1)
  return fieldProblem(
    'file',
    `Berkas terlalu panjang: baris ${row} melewati batas ${most} baris di bawah judul.`,
  )
}
/** The refusal of a row that is wider than is read. */
export function tooManyColumns(row: number, column: number, { columns }: SheetLimits) {
  return fieldProblem(
    'file',
    `Berkas terlalu lebar: baris ${row} kolom ${columnLetters(column)} melewati batas ${columns} kolom.`,
  )
}
