import { guardFormulas } from '#domain/formula.ts'
import { round } from '#domain/words.ts'

import type { NumberCell, NumberTable } from './chart.ts'

/** The table of a chart as an Indonesian spreadsheet opens it: semicolons between cells, a comma before decimals, UTF-8 with its mark. */
export function csvOf(table: NumberTable, head: readonly (readonly string[])[]): string {
  const { columns, rows } = withShares(table)
  const lines = [...head, ...(head.length > 0 ? [[]] : []), columns, ...rows]
  return `\uFEFF${lines.map((line) => line.map(cellText).join(';')).join('\r\n')}\r\n`
}

/** Cells of a file are bare numbers: what holds shares says so, a column or, where columns hold other measures too, a row. */
function withShares({ columns, rows }: NumberTable): NumberTable {
  const columnAt = (at: number) => rows.flatMap((row) => row.slice(at, at + 1))
  const isMixed = columns.some((_, at) => columnAt(at).some(isShare) && !areShares(columnAt(at)))
  return {
    columns: columns.map((name, at) => (areShares(columnAt(at)) ? `${name} (%)` : name)),
    rows: rows.map(([name = '', ...cells]) => [
      isMixed && typeof name === 'string' && areShares(cells) ? `${name} (%)` : name,
      ...cells,
    ]),
  }
}

const isShare = (cell: NumberCell) => typeof cell !== 'string' && cell.measure.unit === '%'
function areShares(cells: readonly NumberCell[]): boolean {
  const numbers = cells.filter((cell) => typeof cell !== 'string')
  return numbers.length > 0 && numbers.every(isShare)
}

function cellText(cell: NumberCell): string {
  if (typeof cell !== 'string')
    return cell.value === null ? '' : String(round(cell.value, cell.measure.decimals)).replace('.', ',')
  const safe = guardFormulas(cell)
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A name for a file: `Tren limbah, Jawa Barat` becomes `tren-limbah-jawa-barat`. */
export function fileNameOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
}

/** Lets the browser save it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
