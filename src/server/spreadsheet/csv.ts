import { pipeline, Readable } from 'node:stream'

import { CsvError, parse } from 'csv-parse'

import { fieldProblem } from '#contract/problem.ts'

import {
  characterCounter,
  faults,
  longestText,
  type SheetCell,
  type SheetLimits,
  type SheetRow,
  type Tick,
  tooManyColumns,
  tooManyRows,
} from './sheet.ts'
import { brokenFile } from './zip.ts'

/** As much text as is read at a time. */
const pieceLength = 65_536
/** No sheet is longer or wider than Excel's; far more empty lines than people leave at its end are refused too. */
const mostLines = 100_000
const mostFields = 16_384
/** One record, with all its line ends between quotation marks. */
const longestRecord = 1_000_000
const separators = [';', ',', '\t'] as const
/** A first line that tells Excel what separates: it is no row. */
const told = /^"?sep=([;,\t])"?(?:\r\n|\n|\r)/i

/**
 * The rows of a comma-separated text; a semicolon or a tab separates as well, whichever the first row has most of.
 * @throws the refusal at `file` when a quotation never ends, or the limits are passed.
 */
export async function readCsv(text: string, limits: SheetLimits, tick: Tick): Promise<SheetRow[]> {
  const [line = '', separator] = told.exec(text) ?? []
  const parser = parse({
    // Asked for each field, so that a record ends while it is being read.
    cast: (field, { index, records }) => {
      tick()
      if (index === mostFields) throw tooManyColumns(records + 1, index, limits)
      return field
    },
    delimiter: separator ?? findSeparator(text),
    max_record_size: longestRecord,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  // The callback is there so that leaving early is no error; what the parser throws arrives below.
  pipeline(Readable.from(piecesOf(text.slice(line.length))), parser, () => undefined)
  const rows: SheetRow[] = []
  const count = characterCounter(limits)
  let number = 0
  try {
    // Safe: without columns a record is the list of its texts.
    for await (const record of parser as AsyncIterable<string[]>) {
      number++
      const cells = cellsOf(record, number, limits)
      if (number > mostLines) throw tooManyRows(number, limits)
      if (cells.length === 0) continue
      if (rows.length === limits.rows) throw tooManyRows(number, limits)
      for (const cell of cells) count(cell)
      rows.push({ number, cells })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw error.code === 'CSV_MAX_RECORD_SIZE' ? tooLongRecord(number + 1) : brokenFile()
  }
  return rows
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** That of the first row which has any, the commonest there. */
function findSeparator(text: string): string {
  const lines = text.slice(0, 10_000).split(/[\r\n]/)
  const row = lines.find((line) => separators.some((separator) => line.includes(separator))) ?? ''
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

function tooLongRecord(row: number) {
  return fieldProblem(
    'file',
    `Baris ${row} terlalu panjang. Periksa tanda kutip yang tidak ditutup, lalu unggah lagi.`,
  )
}
