import { guardFormulas } from '#domain/formula.ts'
import { round } from '#domain/words.ts'

import type { NumberCell, NumberTable } from './chart.ts'

/** The table of a chart as an Indonesian spreadsheet opens it: semicolons between cells, a comma before decimals, UTF-8 with its mark. */
export function csvOf({ columns, rows }: NumberTable, head: readonly (readonly string[])[]): string {
  const lines = [...head, ...(head.length > 0 ? [[]] : []), columns, ...rows]
  return `\uFEFF${lines.map((line) => line.map(cellText).join(';')).join('\r\n')}\r\n`
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
