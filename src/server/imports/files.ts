import type { FileContent } from '#contract/envelope.ts'
import { faultColumn, faultMark, importKinds, mostImported } from '#domain/imports.ts'
import { namesOf } from '#domain/names-of.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { workbookFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import type { ImportColumn, ImportKind } from './kind.ts'
import { listWrong, type StoredImport } from './queries.ts'
import { faultsOf } from './work.ts'

type Columns = ImportKind['columns']

/** The columns as somebody fills them in: texts, and lists to choose from. */
const inputColumns = (columns: Columns): OutSheet['columns'] =>
  Object.values(columns).map(({ label, width, choices }) => ({
    label,
    ...(width !== undefined && { width }),
    input: choices ? ({ is: 'choice', of: choices } as const) : ({ is: 'text' } as const),
  }))

/** A row of the spreadsheet, in the order of its columns. */
export const sheetRow = <Name extends string>(
  columns: Readonly<Record<Name, ImportColumn>>,
  cells: Readonly<Partial<Record<NoInfer<Name>, string | null>>>,
): OutCell[] => namesOf(columns).map((name) => cells[name] ?? null)

/** The spreadsheet of a kind with what is there, and a sheet that explains it. */
export function templateFile(
  kind: StoredImport['kind'],
  columns: Columns,
  { name, rows }: { name: string; rows: OutSheet['rows'] },
): FileContent {
  return workbookFile(name, [
    { name: importKinds[kind].title, columns: inputColumns(columns), rows, inputRows: mostImported },
    {
      name: 'Petunjuk',
      columns: [
        { label: 'Kolom', width: 24 },
        { label: 'Cara mengisi', width: 90 },
      ],
      rows: Object.values(columns).map(({ label, hint, choices }) => [
        label,
        choices ? `${hint} Pilihan: ${choices.join('; ')}.` : hint,
      ]),
    },
  ])
}

/** How many rows are in memory at once. */
const atOnce = 500

/** The rows of an import that are wrong, as a file that can be corrected and brought in again. */
export function wrongRowsFile(db: ReadDb, { id, kind: name }: StoredImport, kind: ImportKind): FileContent {
  const { columns } = kind
  async function* rows(): AsyncGenerator<OutCell[]> {
    for (let after = 0; ;) {
      const batch = await listWrong(db, id, { after, limit: atOnce })
      for (const { cells, errors } of batch) {
        const faults = faultsOf(kind, errors).map(
          ([column, messages]) => `${columns[column]?.label ?? column}: ${messages.join(' ')}`,
        )
        yield [
          ...Object.keys(columns).map((column) => cells[column] ?? (errors?.[column] ? faultMark : null)),
          faults.join('\n'),
        ]
      }
      const last = batch.at(-1)
      if (!last || batch.length < atOnce) return
      after = last.row
    }
  }
  const { noun, title } = importKinds[name]
  return workbookFile(`Impor ${noun} yang perlu diperbaiki`, [
    {
      name: title,
      columns: [...inputColumns(columns), { label: faultColumn.label, width: 70 }],
      rows: rows(),
      inputRows: mostImported,
    },
  ])
}
