import { mostImported } from '#domain/imports.ts'
import { readTable, type SheetError } from '#server/spreadsheet/sheet-table.ts'
import type { SheetJudge } from '#server/spreadsheet/sheet-task.ts'
import { cellText } from '#server/spreadsheet/sheet.ts'

import type { Cells } from './kind.ts'

/** The labels of the columns, and those that a file may leave out. */
type Given = { labels: Record<string, string>; optional: string[] }
type Found = {
  rows: { row: number; cells: Cells; errors: Record<string, string[]> | null }[]
  /** Of the header. */
  errors: SheetError[]
}

/** A spreadsheet as rows of texts; what its cells mean is judged where the database is at hand. */
export const importJudge: SheetJudge<Given, Found> = {
  module: import.meta.url,
  name: 'importJudge',
  limits: { rows: mostImported + 1, columns: 60, characters: 20_000_000 },
  judge: ({ rows }, { labels, optional }) => {
    const { records, errors } = readTable(rows, labels, optional)
    const names = new Map(Object.entries(labels).map(([name, label]) => [label, name]))
    const isOfHeader = ({ row }: SheetError) => row === (rows[0]?.number ?? 1)
    const faults = Map.groupBy(
      errors.filter((error) => !isOfHeader(error)),
      ({ row }) => row,
    )
    return {
      errors: errors.filter(isOfHeader),
      rows: records.map(({ row, cells }) => ({
        row,
        cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cellText(cell)])),
        errors: faults.has(row)
          ? Object.fromEntries(
              (faults.get(row) ?? []).map(({ column, message }) => [names.get(column) ?? column, [message]]),
            )
          : null,
      })),
    }
  },
}
