import { namesOf } from '#domain/names-of.ts'
import { labelKey } from '#domain/plain-text.ts'

import { isFault, type SheetCell, type SheetFault, type SheetRow } from './sheet.ts'

/** What is wrong with one cell: the row as a spreadsheet counts, the label of the column, the sentence. */
export type SheetError = { row: number; column: string; message: string }

/** One row below the header, by the keys of its columns; a cell that cannot be relied on is already among the errors. */
export type SheetRecord<Key extends string> = {
  row: number
  cells: Record<Key, Exclude<SheetCell, SheetFault>>
}

/**
 * Takes the first row for the header and the rest for records. `labels` names the columns that are wanted, each once, in any order and
 * any case; a column that is missing (unless it is `optional`), unknown or there twice is an error of the header, and then no
 * record is read.
 */
export function readTable<Key extends string>(
  [header, ...rows]: readonly SheetRow[],
  labels: Record<Key, string>,
  optional: readonly NoInfer<Key>[] = [],
): { records: SheetRecord<Key>[]; errors: SheetError[] } {
  const keys = namesOf(labels)
  const { columns, errors } = readHeader(header, keys, labels, optional)
  if (errors.length > 0) return { records: [], errors }
  const records = rows.flatMap(({ number, cells }): SheetRecord<Key>[] => {
    const read = keys.map((key) => [key, cells[columns.get(key) ?? -1] ?? null] as const)
    if (read.every(([, cell]) => cell === null)) return []
    for (const [key, cell] of read)
      if (isFault(cell)) errors.push({ row: number, column: labels[key], message: cell.fault })
    const relied = read.map(([key, cell]) => [key, isFault(cell) ? null : cell])
    // Whole: a cell for each key.
    return [{ row: number, cells: Object.fromEntries(relied) as SheetRecord<Key>['cells'] }]
  })
  return { records, errors }
}

function readHeader<Key extends string>(
  header: SheetRow | undefined,
  keys: readonly Key[],
  labels: Record<Key, string>,
  optional: readonly Key[],
): { columns: Map<Key, number>; errors: SheetError[] } {
  const columns = new Map<Key, number>()
  const errors: SheetError[] = []
  const row = header?.number ?? 1
  for (const [index, cell] of (header?.cells ?? []).entries()) {
    if (cell === null) continue
    const typed = isFault(cell) || typeof cell === 'object' ? '' : String(cell)
    const key = keys.find((one) => sameLabel(labels[one], typed))
    if (!key) errors.push({ row, column: typed.slice(0, 60) || '–', message: 'Kolom ini tidak dikenal.' })
    else if (columns.has(key)) errors.push({ row, column: labels[key], message: 'Kolom ini ada dua kali.' })
    else columns.set(key, index)
  }
  for (const key of keys)
    if (!columns.has(key) && !optional.includes(key))
      errors.push({ row, column: labels[key], message: 'Kolom ini tidak ada.' })
  return { columns, errors }
}

/** Whether a header names a column, in whatever case. */
export function sameLabel(label: string, typed: string): boolean {
  return label === typed || labelKey(label) === labelKey(typed)
}
