import type { FileContent } from '#contract/envelope.ts'
import { dayIn } from '#domain/time.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'
import { sheetRow, templateFile } from '#server/imports/files.ts'

import { officeColumns } from './importing.ts'
import { listOfficeWords, type OfficeFilter } from './queries.ts'

/** The offices of the list, filled into the spreadsheet of the import: corrected there, they come back with what has changed. */
export async function exportOffices(
  db: ReadDb,
  { actor, filter, now }: { actor: Actor; filter: OfficeFilter; now: Date },
): Promise<FileContent> {
  const rows = await listOfficeWords(db, filter)
  const name = `data-dinas-kesehatan-${dayIn(actor.zone, now)}`
  return templateFile('offices', officeColumns, {
    name,
    rows: rows.map(({ code, ...words }) => sheetRow(officeColumns, { ...words, region: code })),
  })
}
