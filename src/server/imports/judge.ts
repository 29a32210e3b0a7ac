import { unguardFormulas } from '#domain/formula.ts'
import { mostImported } from '#domain/imports.ts'
import { readTable, sameLabel, type SheetError } from '#server/spreadsheet/sheet-table.ts'
import type { ReadSheet, SheetJudge } from '#server/spreadsheet/sheet-task.ts'
import { cellText } from '#server/spreadsheet/sheet.ts'

import type { Cells } from './kind.ts'

/** A table that the file may be: the labels of its columns, and those that a file may leave out. */
type Table = { variant: string; labels: Record<string, string>; optional: string[] }
type Given = { tables: [Table, ...Table[]]; isOfDownloads: boolean }
type Found = {
  variant: string
  rows: { row: number; cells: Cells; errors: Record<string, string[]> | null }[]
  /** Of the header. */
  errors: SheetError[]
}

/** A spreadsheet as rows of texts; what its cells mean is judged where the database is at hand. */
export const importJudge: SheetJudge<Given, Found> = {
  module: import.meta.url,
  name: 'importJudge',
  sheet: 'Laporan',
  limits: { rows: mostImported + 1, columns: 600, characters: 20_000_000, unpackedBytes: 200_000_000 },
  judge: (sheet, { tables, isOfDownloads }) => {
    const { rows, kind } = sheet
    const { variant, labels, optional } = tableOf(sheet, tables)
    const { records, errors } = readTable(rows, labels, optional)
    const names = new Map(Object.entries(labels).map(([name, label]) => [label, name]))
    const isOfHeader = ({ row }: SheetError) => row === (rows[0]?.number ?? 1)
    const faults = Map.groupBy(
      errors.filter((error) => !isOfHeader(error)),
      ({ row }) => row,
    )
    const isGuarded = isOfDownloads && kind === 'csv'
    return {
      variant,
      errors: errors.filter(isOfHeader),
      rows: records.map(({ row, cells }) => ({
        row,
        cells: Object.fromEntries(
          Object.entries(cells).flatMap(([name, cell]) => {
            const text = cellText(cell)
            return text === '' ? [] : [[name, isGuarded ? unguardFormulas(text) : text]]
          }),
        ),
        errors: faults.has(row)
          ? Object.fromEntries(
              (faults.get(row) ?? []).map(({ column, message }) => [names.get(column) ?? column, [message]]),
            )
          : null,
      })),
    }
  },
}

/** The table whose columns the header has most of. */
function tableOf({ rows: [header] }: ReadSheet, [first, ...others]: Given['tables']): Table {
  const typed = (header?.cells ?? []).map(cellText)
  const known = ({ labels }: Table) =>
    typed.filter((label) => Object.values(labels).some((own) => sameLabel(own, label))).length
  let [best, most] = [first, known(first)]
  for (const table of others) {
    const count = known(table)
    if (count > most) [best, most] = [table, count]
  }
  return best
}
