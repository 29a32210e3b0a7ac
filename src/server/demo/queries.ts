import { type RawBuilder, sql } from 'kysely'

import { firstFrom } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

/** Rows in one statement: few round trips, yet no parameter of more than some megabytes. */
const batch = 500

/** Writes rows with few statements: while the database runs one, the next is made. */
export async function writeInBatches<Row>(
  db: Db,
  rows: readonly Row[],
  statementOf: (rows: readonly Row[]) => RawBuilder<unknown>,
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  for (let start = 0; start < rows.length; start += batch) {
    const statement = statementOf(rows.slice(start, start + batch))
    await running
    running = statement.execute(db)
  }
  await running
}

/** Inserts many rows with few statements; what no row names has its default. */
export async function insertMany(
  db: Db,
  table: keyof Schema,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const named = new Set(rows.flatMap((row) => Object.keys(row)))
  const types = await listColumnTypes(db, table)
  const columns = Object.fromEntries([...named].map((name) => [name, getFrom(types, name)]))
  const names = sql.join([...named].map((name) => sql.ref(name)))
  await writeInBatches(
    db,
    rows,
    (some) => sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from ${givenRows(columns, some)}`,
  )
}

/** The PostgreSQL type of each column of a table. */
async function listColumnTypes(db: ReadDb, table: keyof Schema): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/**
 * Rows as a table `given` of their columns. Column by column as texts: PostgreSQL reads that three times as fast as one JSON
 * with all of them.
 */
function givenRows(
  columns: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> {
  const entries = Object.entries(columns)
  const texts = entries.map(([name, type]) => sql`${rows.map((row) => columnText(row[name], type))}::text[]`)
  const names = entries.map(([name]) => sql.ref(name))
  const typed = entries.map(([name, type]) => sql`${sql.ref(name)}::${sql.raw(type)} as ${sql.ref(name)}`)
  return sql`(
    select ${sql.join([...typed, sql`place`])}
    from unnest(${sql.join(texts)}) with ordinality as text (${sql.join([...names, sql`place`])})) as given`
}

/** A value as PostgreSQL reads it from text. */
function columnText(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  const json = JSON.stringify(value)
  // A list of codes: an array is written as JSON is, except for its brackets.
  return type.endsWith('[]') ? `{${json.slice(1, -1)}}` : json
}

/** Lets this transaction compress with LZ4 where the server can: sheets are most of what is written, and a first start waits. */
export async function compressFast(db: Db): Promise<void> {
  await sql`
    select set_config(name, 'lz4', true) from pg_settings
    where name = 'default_toast_compression' and 'lz4' = any(enumvals)`.execute(db)
}

/**
 * Drops the foreign keys and the non-unique indexes of these tables, and returns a function that makes them again: checking and sorting
 * all rows at once is faster than row by row. The tables stay locked until the transaction ends.
 */
export async function withoutIndexes(
  db: Db,
  tables: readonly (keyof Schema)[],
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ take: string; give: string }>`
    with filled as (select name::regclass as id from unnest(${tables}::text[]) as name)
    select format('alter table %s drop constraint %I', id, conname) as take,
      format('alter table %s add constraint %I %s', id, conname, pg_get_constraintdef(foreign_key.oid)) as give
    from filled join pg_constraint foreign_key on conrelid = id and contype = 'f'
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from filled join pg_index on indrelid = id and not indisunique`.execute(db)
  for (const { take } of rows) await sql.raw(take).execute(db)
  return async () => {
    for (const { give } of rows) await sql.raw(give).execute(db)
  }
}

/** Lets this transaction rest while reports are made; on a busy machine that takes longer than a request may. */
export async function allowPauses(db: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
}

/** Whether somebody works with the database already: with the demonstration, or with accounts of their own. */
export async function isInUse(db: ReadDb): Promise<boolean> {
  const row = await firstFrom(db)<{ inUse: boolean }>`
    select exists (select from setting where key = 'demo') or exists (select from account) as "inUse"`
  return row?.inUse === true
}

export type DistrictRow = { code: string; name: string; regency_code: string }
export async function listDistrictsOf(db: ReadDb, regencies: readonly string[]): Promise<DistrictRow[]> {
  return db
    .selectFrom('district')
    .select(['code', 'name', 'regency_code'])
    .where('regency_code', 'in', regencies)
    .orderBy('code')
    .execute()
}

export async function listRegionNames(db: ReadDb) {
  const [provinces, regencies] = await Promise.all([
    db.selectFrom('province').select(['code', 'name', 'zone']).orderBy('code').execute(),
    db.selectFrom('regency').select(['code', 'name', 'province_code']).orderBy('code').execute(),
  ])
  return { provinces, regencies }
}

export async function listFacilityIds(db: ReadDb): Promise<Map<string, number>> {
  const rows = await db.selectFrom('facility').select(['id', 'code']).execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export async function listAccounts(db: ReadDb) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'full_name', 'role', 'facility_id', 'regency_code'])
    .execute()
}

export async function getAdministrator(db: ReadDb): Promise<number> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Administrator')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** The account of each city's office, by its region. */
export async function listOfficeAccounts(db: ReadDb): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'regency_code'])
    .where('role', '=', 'PublicHealthService_Regency')
    .execute()
  return new Map(rows.flatMap(({ id, regency_code }) => (regency_code ? [[regency_code, id] as const] : [])))
}

/** Ids of a form's reports of these facilities by `facility/month`. */
export async function listReportIds(
  db: ReadDb,
  form: string,
  facilities: readonly number[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('report')
    .select(['id', 'facility_id', 'month'])
    .where('form', '=', form)
    .where('facility_id', '=', sql<number>`any(${[...facilities]}::int[])`)
    .execute()
  return new Map(rows.map(({ id, facility_id, month }) => [`${facility_id}/${month}`, id]))
}

/** Ids of stored files by their storage key. */
export async function listFileIds(db: ReadDb): Promise<Map<string, number>> {
  const rows = await db.selectFrom('file').select(['id', 'storage_key']).execute()
  return new Map(rows.map(({ id, storage_key }) => [storage_key, id]))
}

/** The current revision of each question of the self-assessment. */
export async function listQuestionRevisions(db: ReadDb): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('assessment_question')
    .select(['id', 'revision'])
    .where('is_current', '=', true)
    .execute()
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/** Ids of these facilities' sent instruments by `facility/year/semester/part`. */
export async function listInstrumentIds(
  db: ReadDb,
  facilities: readonly number[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('assessment_instrument')
    .select(['id', 'facility_id', 'year', 'semester', 'part'])
    .where('facility_id', '=', sql<number>`any(${[...facilities]}::int[])`)
    .execute()
  return new Map(
    rows.map(({ id, facility_id, year, semester, part }) => [
      `${facility_id}/${year}/${semester}/${part}`,
      id,
    ]),
  )
}

const historyColumns = {
  report_id: 'int',
  at: 'timestamptz',
  actor_id: 'int',
  transition: 'text',
  from_status: 'text',
  to_status: 'text',
  reason: 'text',
  remarks: 'jsonb',
  submission_number: 'int',
}

/** The history, each `send` tied to its submission by `submission_number`; and the audit trail that goes with it. */
export async function insertHistory(
  db: Db,
  rows: readonly Readonly<Record<keyof typeof historyColumns, unknown>>[],
): Promise<void> {
  await writeInBatches(
    db,
    rows,
    (some) => sql`
      with written as (
        insert into report_history (report_id, at, actor_id, actor_name, actor_role, transition, from_status, to_status,
          reason, remarks, submission_id)
        select given.report_id, given.at, given.actor_id, account.full_name, account.role, given.transition,
          given.from_status, given.to_status, given.reason, given.remarks, submission.id
        from ${givenRows(historyColumns, some)}
        join account on account.id = given.actor_id
        left join submission
          on submission.report_id = given.report_id and submission.number = given.submission_number
        order by given.place
        returning id, at, actor_id, transition, from_status, to_status, report_id, reason)
      insert into audit (at, actor_id, action, subject, subject_id, detail, facility_id)
      select at, actor_id, 'report.' || transition, 'report', report_id::text,
        jsonb_strip_nulls(jsonb_build_object('before', jsonb_build_object('status', from_status),
          'after', jsonb_build_object('status', to_status), 'reason', reason)),
        (select facility_id from report where id = report_id)
      from written order by id`,
  )
}

/** The planner must know the tables at once, not when the server gets round to it. */
export async function analyse(db: Db, factTables: readonly string[]): Promise<void> {
  const tables = sql.join(factTables.map((table) => sql.table(table)))
  await sql`analyze ${tables}, province, regency, district, facility, account, office, report, report_sheet, submission, report_history, notification, file, device_list, device_row, audit, quick_assessment, assessment_instrument, assessment_answer, assessment_history, assessment_result, assessment_hazard_result, irbi_level, document, document_version, document_passage`.execute(
    db,
  )
}

/** @throws Error when the key is not there. */
export function getFrom<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`Nothing is known of ${String(key)}`)
  return value
}
