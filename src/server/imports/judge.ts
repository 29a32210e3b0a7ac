import { unguardFormulas } from '#domain/formula.ts'
import { faultColumn, faultMark, longestKey, mostImported } from '#domain/imports.ts'
import { readTable, sameLabel, type SheetError } from '#server/spreadsheet/sheet-table.ts'
import type { ReadSheet, SheetJudge } from '#server/spreadsheet/sheet-task.ts'
import { cellText, faults as cellFaults } from '#server/spreadsheet/sheet.ts'

import type { Cells } from './kind.ts'

/** A table that the file may be: the labels of its columns, those that a file may leave out, and those that name what a row is about. */
type Table = {
  variant: string
  labels: Record<string, string>
  optional: string[]
  keys: readonly string[]
}
type Given = { tables: [Table, ...Table[]]; isOfDownloads: boolean }
type Found = {
  variant: string
  rows: { row: number; cells: Cells; errors: Record<string, string[]> | null }[]
  /** Of the header. */
  errors: SheetError[]
  /** A column that the header should have, where it has none that is known: it is a title, or of another sheet. */
  wantedHead: string | null
}

/** A spreadsheet as rows of texts; what its cells mean is judged where the database is at hand. */
export const importJudge: SheetJudge<Given, Found> = {
  module: import.meta.url,
  name: 'importJudge',
  sheet: 'Laporan',
  limits: { rows: mostImported + 1, columns: 600, characters: 20_000_000, unpackedBytes: 200_000_000 },
  judge: (sheet, { tables, isOfDownloads }) => {
    const { rows, kind } = sheet
    const { table, known } = tableOf(sheet, tables)
    const { variant, labels, optional, keys } = table
    const all: Record<string, string> = { ...labels, [faultColumn.name]: faultColumn.label }
    const { records, errors } = readTable(rows, all, [...optional, faultColumn.name])
    const names = new Map(Object.entries(labels).map(([name, label]) => [label, name]))
    const isOfHeader = ({ row }: SheetError) => row === (rows[0]?.number ?? 1)
    const faults = Map.groupBy(
      errors.filter((error) => !isOfHeader(error)),
      ({ row }) => row,
    )
    const isGuarded = isOfDownloads && kind === 'csv'
    const faultOf = (name: string, text: string) =>
      text === faultMark
        ? stillWrong
        : keys.includes(name) && text.length > longestKey
          ? cellFaults.long
          : null
    return {
      variant,
      errors: errors.filter(isOfHeader),
      wantedHead: known === 0 ? (Object.values(labels)[0] ?? null) : null,
      rows: records.flatMap(({ row, cells: { [faultColumn.name]: _told, ...cells } }) => {
        const given = Object.entries(cells).map(([name, cell]) => [name, cellText(cell)] as const)
        const texts = given.flatMap(([name, text]) =>
          text === '' || faultOf(name, text) ? [] : [[name, isGuarded ? unguardFormulas(text) : text]],
        )
        const wrong = [
          ...(faults.get(row) ?? []).flatMap(({ column, message }) =>
            names.has(column) ? [[names.get(column), [message]]] : [],
          ),
          ...given.flatMap(([name, text]) => {
            const fault = faultOf(name, text)
            return fault ? [[name, [fault]]] : []
          }),
        ]
        if (texts.length + wrong.length === 0) return []
        return [
          {
            row,
            cells: Object.fromEntries(texts),
            errors: wrong.length > 0 ? Object.fromEntries(wrong) : null,
          },
        ]
      }),
    }
  },
}

const stillWrong = `Ganti tulisan ‘${faultMark}’ dengan isinya, atau kosongkan.`

/** The table whose columns the header has most of, and how many. */
function tableOf({ rows: [header] }: ReadSheet, [first, ...others]: Given['tables']) {
  const typed = (header?.cells ?? []).map(cellText)
  const known = ({ labels }: Table) =>
    typed.filter((label) => Object.values(labels).some((own) => sameLabel(own, label))).length
  let [best, most] = [first, known(first)]
  for (const table of others) {
    const count = known(table)
    if (count > most) [best, most] = [table, count]
  }
  return { table: best, known: most }
}
