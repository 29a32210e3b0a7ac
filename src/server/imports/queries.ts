import { sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import { type ImportKindName, type ImportVerdict, importVerdictNames } from '#domain/imports.ts'
import { countFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

import type { Cells, ImportChange } from './kind.ts'

export type ImportState = 'checking' | 'checked' | 'running'
/** The job that looks at an import, or does it: its key begins with the import. */
export const importJob = 'import'
export type StoredImport = {
  id: number
  kind: ImportKindName
  /** Which of the tables of its kind it is. */
  variant: string
  accountId: number
  fileName: string
  state: ImportState
  createdAt: Date
  changedAt: Date
}
export type RowErrors = Record<string, string[]>
export type StoredRow = {
  row: number
  cells: Cells
  verdict: ImportVerdict | null
  errors: RowErrors | null
  changes: ImportChange | null
}

/** Nobody works any more on one whose job was given up: what is left waits as after a stop. */
const stateNow = sql<ImportState>`case when exists (
    select from job where kind = ${importJob} and finished_at is null and split_part(key, '/', 1) = sheet_import.id::text)
  then state else 'checked' end`

const imports = (db: ReadDb) =>
  db
    .selectFrom('sheet_import')
    .select([
      'id',
      'kind',
      'variant',
      'account_id as accountId',
      'file_name as fileName',
      stateNow.as('state'),
      'created_at as createdAt',
      'changed_at as changedAt',
    ])

export const findImport = (db: ReadDb, id: number): Promise<StoredImport | undefined> =>
  imports(db).where('id', '=', id).executeTakeFirst()

/** How far an import is, kept so until the transaction ends: who stops it waits for the rows that are being done. */
export const lockState = (db: Db, id: number): Promise<{ state: ImportState } | undefined> =>
  db.selectFrom('sheet_import').select('state').where('id', '=', id).forUpdate().executeTakeFirst()

type Own = { accountId: number; kind: ImportKindName }

/** An account's imports of a kind, the newest first. */
export const listImportsOf = (
  db: ReadDb,
  { accountId, kind }: Own,
  { page, perPage }: Page,
): Promise<StoredImport[]> =>
  imports(db)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

export const countImportsOf = (db: ReadDb, { accountId, kind }: Own): Promise<number> =>
  countFrom(db, sql`from sheet_import where account_id = ${accountId} and kind = ${kind}`)

export async function insertImport(
  db: Db,
  {
    rows,
    ...one
  }: Omit<StoredImport, 'id' | 'state' | 'changedAt'> & {
    rows: readonly Pick<StoredRow, 'row' | 'cells' | 'errors'>[]
  },
): Promise<number> {
  const { id } = await db
    .insertInto('sheet_import')
    .values({
      kind: one.kind,
      variant: one.variant,
      account_id: one.accountId,
      file_name: one.fileName,
      state: 'checking',
      created_at: one.createdAt,
      changed_at: one.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into import_row (import_id, row, cells, errors)
    select ${id}, row, cells, errors
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows(row int, cells jsonb, errors jsonb)`.execute(
    db,
  )
  return id
}

export async function setState(db: Db, id: number, state: ImportState, now: Date): Promise<void> {
  await db.updateTable('sheet_import').set({ state, changed_at: now }).where('id', '=', id).execute()
}

export async function deleteImport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sheet_import').where('id', '=', id).execute()
}

/** Imports that nobody has touched since, with their rows. */
export async function deleteImportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sheet_import').where('changed_at', '<', before).execute()
}

/** How many rows of an import have each verdict, and how many nobody has looked at yet. */
export type Counts = { total: number; unchecked: number; counts: Record<ImportVerdict, number> }

/** The counts of each of these imports. */
export async function countRows(db: ReadDb, ids: readonly number[]): Promise<(id: number) => Counts> {
  const { rows } = await sql<{ id: number; verdict: ImportVerdict | null; count: number }>`
    select import_id as id, verdict, count(*)::int as count
    from import_row where import_id = any(${[...ids]}::int[]) group by import_id, verdict`.execute(db)
  return (id) => {
    const own = rows.filter((row) => row.id === id)
    const countOf = (verdict: ImportVerdict | null) => own.find((row) => row.verdict === verdict)?.count ?? 0
    return {
      total: own.reduce((sum, { count }) => sum + count, 0),
      unchecked: countOf(null),
      // Whole: an entry for each verdict.
      counts: Object.fromEntries(importVerdictNames.map((name) => [name, countOf(name)])) as Counts['counts'],
    }
  }
}

const rowColumns = ['row', 'cells', 'verdict', 'errors', 'changes'] as const

export function listRows(
  db: ReadDb,
  id: number,
  verdict: ImportVerdict | undefined,
  { page, perPage }: Page,
): Promise<StoredRow[]> {
  return db
    .selectFrom('import_row')
    .select(rowColumns)
    .where('import_id', '=', id)
    .$if(verdict !== undefined, (query) => query.where('verdict', '=', verdict ?? 'wrong'))
    .orderBy('row')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

export function findRow(db: ReadDb, id: number, row: number): Promise<StoredRow | undefined> {
  return db
    .selectFrom('import_row')
    .select(rowColumns)
    .where('import_id', '=', id)
    .where('row', '=', row)
    .executeTakeFirst()
}

/** The next rows that wait: for a look, or to be done. */
export function listWaiting(
  db: ReadDb,
  id: number,
  state: 'checking' | 'running',
  limit: number,
): Promise<StoredRow[]> {
  return db
    .selectFrom('import_row')
    .select(rowColumns)
    .where('import_id', '=', id)
    .where((eb) =>
      state === 'checking' ? eb('verdict', 'is', null) : eb('verdict', 'in', ['new', 'changed']),
    )
    .orderBy('row')
    .limit(limit)
    .execute()
}

/** Rows that are wrong, from the one below `after` on. */
export function listWrong(
  db: ReadDb,
  id: number,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<StoredRow, 'row' | 'cells' | 'errors'>[]> {
  return db
    .selectFrom('import_row')
    .select(['row', 'cells', 'errors'])
    .where('import_id', '=', id)
    .where('verdict', '=', 'wrong')
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute()
}

/** These cells of all rows. */
export async function listCells(
  db: ReadDb,
  id: number,
  names: readonly string[],
): Promise<{ row: number; cells: Cells }[]> {
  const { rows } = await sql<{ row: number; cells: Cells }>`
    select row, coalesce((
      select jsonb_object_agg(name, cells ->> name) from unnest(${[...names]}::text[]) as name where cells ? name), '{}') as cells
    from import_row where import_id = ${id} order by row`.execute(db)
  return rows
}

export async function saveVerdicts(
  db: Db,
  id: number,
  rows: readonly Omit<StoredRow, 'cells'>[],
): Promise<void> {
  await sql`
    update import_row set verdict = given.verdict, errors = given.errors, changes = given.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(row int, verdict text, errors jsonb, changes jsonb)
    where import_id = ${id} and import_row.row = given.row`.execute(db)
}

export async function updateCells(db: Db, id: number, row: number, cells: Cells): Promise<void> {
  await db
    .updateTable('import_row')
    .set({ cells: JSON.stringify(cells) })
    .where('import_id', '=', id)
    .where('row', '=', row)
    .execute()
}
