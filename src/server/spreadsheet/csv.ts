import { pipeline, Readable } from 'node:stream'

import { CsvError, parse } from 'csv-parse'

import {
  faults,
  longestText,
  type SheetCell,
  type SheetLimits,
  type SheetRow,
  tooManyColumns,
  tooManyRows,
} from './sheet.ts'
import { brokenFile } from './zip.ts'

/** So much text is read at a time; then other requests have their turn. */
const pieceLength = 65_536
const separators = [';', ',', '\t'] as const

/**
 * The rows of a comma-separated text; a semicolon or a tab separates as well, whichever the first row has most of.
 * @throws the refusal at `file` when a quotation never ends, or the limits are passed.
 */
export async function readCsv(text: string, limits: SheetLimits, tick: () => void): Promise<SheetRow[]> {
  const parser = parse({
    delimiter: findSeparator(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  // The callback is there so that leaving early is no error; what the parser throws arrives below.
  pipeline(Readable.from(piecesOf(text)), parser, () => undefined)
  const rows: SheetRow[] = []
  let number = 0
  try {
    // Safe: without columns a record is the list of its texts.
    for await (const record of parser as AsyncIterable<string[]>) {
      number++
      tick()
      const cells = cellsOf(record, number, limits)
      if (cells.length === 0) continue
      if (rows.length === limits.rows) throw tooManyRows(number, limits)
      rows.push({ number, cells })
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenFile() : error
  }
  return rows
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** That of the first row which has any, the commonest there. */
function findSeparator(text: string): string {
  const row = /.*[;,\t].*/.exec(text.slice(0, 10_000))?.[0] ?? ''
  const counts = separators.map((separator) => row.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The cells of a record up to its last that holds something. */
function cellsOf(record: readonly string[], row: number, limits: SheetLimits): SheetCell[] {
  const cells = record.map(cellOf)
  const last = cells.findLastIndex((cell) => cell !== null)
  if (last >= limits.columns) throw tooManyColumns(row, last, limits)
  return cells.slice(0, last + 1)
}

/** A text that a spreadsheet would take for a formula is one. */
function cellOf(text: string): SheetCell {
  const trimmed = text.trim()
  if (trimmed.startsWith('=')) return { fault: faults.formula }
  if (trimmed.length > longestText) return { fault: faults.long }
  return trimmed === '' ? null : trimmed
}
