import {
  faults,
  longestText,
  type SheetCell,
  type SheetLimits,
  type SheetRow,
  tooManyColumns,
  tooManyRows,
} from './sheet.ts'

/** After so many rows other requests have their turn. */
const rowsAtOnce = 500
const separators = [';', ',', '\t'] as const

/** The rows of a comma-separated text; a semicolon or a tab separates as well, whichever the first row has most of. */
export async function readCsv(text: string, limits: SheetLimits, tick: () => void): Promise<SheetRow[]> {
  const separator = findSeparator(text)
  const rows: SheetRow[] = []
  let rowNumber = 1
  let at = 0
  let cells: SheetCell[] = []
  let column = 0
  const endRow = () => {
    if (cells.length > 0) {
      if (rows.length === limits.rows) throw tooManyRows(rowNumber, limits)
      rows.push({ number: rowNumber, cells })
    }
    rowNumber++
    cells = []
    column = 0
  }
  while (at < text.length) {
    const field = readField(text, at, separator)
    const cell = cellOf(field.text)
    if (cell !== null) {
      if (column >= limits.columns) throw tooManyColumns(rowNumber, column, limits)
      while (cells.length < column) cells.push(null)
      cells.push(cell)
    }
    column++
    at = field.next
    if (!field.endsRow) continue
    endRow()
    if (rowNumber % rowsAtOnce !== 0) continue
    tick()
    await new Promise((resolve) => setImmediate(resolve))
  }
  endRow()
  return rows
}

/** That of the first row which has any, the commonest there. */
function findSeparator(text: string): string {
  const row = /.*[;,\t].*/.exec(text.slice(0, 10_000))?.[0] ?? ''
  const counts = separators.map((separator) => row.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** One field from `at`, quoted or not, and where the next begins. */
function readField(
  text: string,
  at: number,
  separator: string,
): { text: string; next: number; endsRow: boolean } {
  let value = ''
  let from = at
  if (text[at] === '"') {
    from = at + 1
    for (;;) {
      const quote = text.indexOf('"', from)
      if (quote === -1) return { text: value + text.slice(from), next: text.length, endsRow: true }
      value += text.slice(from, quote)
      from = quote + 1
      if (text[from] !== '"') break
      value += '"'
      from++
    }
  }
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  value += text.slice(from, end)
  const endsRow = text[end] !== separator
  const next = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
  return { text: value, next, endsRow }
}

/** A text that a spreadsheet would take for a formula is one. */
function cellOf(text: string): SheetCell {
  const trimmed = text.trim()
  if (trimmed.startsWith('=')) return { fault: faults.formula }
  if (trimmed.length > longestText) return { fault: faults.long }
  return trimmed === '' ? null : trimmed
}
