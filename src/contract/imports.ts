import * as z from 'zod'

import { importKindNames, importVerdictNames, longestCell, mostImported } from '#domain/imports.ts'

import { endpoint } from './endpoint.ts'
import { ById, Done, FileContent, Id, Instant, one, paged, paging, whole } from './envelope.ts'

/** Spreadsheets that are brought in: looked at first, corrected in place, then done. */

const Kind = z.enum(importKindNames, { error: `Pilih ${importKindNames.join(' atau ')}` })
const Count = z.int()

const Import = z.object({
  import_id: z.int(),
  kind: z.enum(importKindNames),
  file_name: z.string(),
  /** `checking` and `running` while it is worked on. */
  state: z.enum(['checking', 'checked', 'running']),
  total: Count,
  /** Rows that nobody has looked at yet. */
  unchecked: Count,
  counts: z.record(z.enum(importVerdictNames), Count),
  columns: z.array(
    z.object({ name: z.string(), label: z.string(), choices: z.array(z.string()).nullable() }),
  ),
  created_at: Instant,
  changed_at: Instant,
})
const ImportRow = z.object({
  row: z.int(),
  cells: z.record(z.string(), z.string()),
  verdict: z.enum(importVerdictNames).nullable(),
  /** Sentences by column. */
  errors: z.record(z.string(), z.array(z.string())),
  changes: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type ImportRow = z.output<typeof ImportRow>

export const startImport = endpoint('POST', '/api/impor', {
  permission: 'account.manage',
  summary: `Takes a spreadsheet (XLSX or CSV) of at most ${mostImported} offices, facilities, accounts or reports and looks at each row; nothing is stored of what it says`,
  upload: { maxBytes: 20_000_000 },
  body: z.strictObject({ kind: Kind }),
  reply: one(Import),
})
export const listImports = endpoint('GET', '/api/impor', {
  permission: 'account.manage',
  summary: "The caller's own imports of a kind, the newest first; they are kept for 30 days",
  query: z.strictObject({ kind: Kind, ...paging }),
  reply: paged(Import),
})
export const getImport = endpoint('GET', '/api/impor/{id}', {
  permission: 'account.manage',
  polled: true,
  summary: 'An import of the caller: how far it is, and how many rows would do what',
  params: ById,
  reply: one(Import),
})
export const listImportRows = endpoint('GET', '/api/impor/{id}/baris', {
  permission: 'account.manage',
  summary: 'The rows of an import with what is wrong with them, or what they would change',
  params: ById,
  query: z.strictObject({
    ...paging,
    verdict: z.enum(importVerdictNames, { error: 'Status tidak dikenal' }).optional(),
  }),
  reply: paged(ImportRow),
})
export const correctImportRow = endpoint('PUT', '/api/impor/{id}/baris/{row}', {
  permission: 'account.manage',
  summary: 'Corrects cells of a row that was not done yet, and looks at it again',
  params: z.strictObject({ id: Id, row: whole(1, 2_000_000) }),
  body: z.strictObject({
    /** Those that change; without any the row is only looked at again. */
    cells: z
      .record(z.string().max(100), z.string().max(longestCell, { error: 'Isi sel terlalu panjang' }))
      .optional(),
  }),
  reply: one(ImportRow),
})
export const downloadWrongRows = endpoint('GET', '/api/impor/{id}/perlu-diperbaiki', {
  permission: 'account.manage',
  summary:
    'The rows of an import that are wrong, as a spreadsheet that can be brought in again, each with what is wrong with it',
  params: ById,
  reply: FileContent,
})
export const runImport = endpoint('POST', '/api/impor/{id}/jalankan', {
  permission: 'account.manage',
  sensitive: true,
  summary: 'Does the rows that make or change something; rows that are wrong stay to be corrected',
  params: ById,
  body: z.strictObject({
    /** How many there were when it was asked; another number is refused. */
    count: whole(1, mostImported, 'Tulis jumlah baris yang dimaksud'),
  }),
  reply: one(Import),
})
export const stopImport = endpoint('POST', '/api/impor/{id}/hentikan', {
  permission: 'account.manage',
  summary: 'Stops an import that is under way: what it has done stays, and the rest can be done later',
  params: ById,
  reply: one(Import),
})
export const deleteImport = endpoint('DELETE', '/api/impor/{id}', {
  permission: 'account.manage',
  summary: 'Removes an import, and stops it if it is under way; what it has done stays',
  params: ById,
  reply: Done,
})
export const getImportTemplate = endpoint('GET', '/api/impor-templat/{kind}', {
  permission: 'account.manage',
  summary: 'The empty spreadsheet for an import, with a sheet that explains it',
  params: z.strictObject({ kind: Kind }),
  reply: FileContent,
})
