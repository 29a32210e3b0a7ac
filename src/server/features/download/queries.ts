import { type RawBuilder, sql } from 'kysely'

import type { DownloadOrder } from '#contract/download.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { ReportedStatus } from '#domain/report-status.ts'
import type { Span } from '#domain/span.ts'
import { withinReach } from '#server/database/reach.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'
import { firstFrom, rowsFrom, allOf } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { findProvince, findRegency } from '#server/features/regions/queries.ts'
import { lastSent } from '#server/features/reports/life/last-sent.ts'
import { insertFile, type NewFile } from '#server/files/uploads.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'
import { listVersionsOf, sheetsWith, tabledColumns } from '#server/report-tables/queries.ts'
import type { OneAnswer, TabledReport, Version } from '#server/report-tables/report-tables.ts'

/** Whose reach decides which reports there are. */
export type Reaching = Pick<Actor, 'reach' | 'facilityId' | 'provinceCode' | 'regencyCode' | 'zone'>
/** The reader of a file. */
export type Downloader = Reaching & Pick<Actor, 'id' | 'fullName'>

export type Places = Awaited<ReturnType<typeof findPlaces>>

/** Which reports a file holds. They lie where their facility was in their month. */
export type DownloadScope<By extends Reaching = Reaching> = {
  by: By
  form: string
  span: Span
  from: Month
  to: Month
  places: Places
  type: FacilityType | undefined
  status: ReportedStatus | undefined
}

export async function findPlaces(
  db: ReadDb,
  { province, regency }: { province: string | undefined; regency: string | undefined },
) {
  return {
    province: province === undefined ? undefined : await findProvince(db, province),
    regency: regency === undefined ? undefined : await findRegency(db, regency),
  }
}

function condition({ by, form, from, to, places, type, status }: DownloadScope): RawBuilder<unknown> {
  return allOf(
    sql`report.form = ${form} and report.month between ${from} and ${to} and ${status ? hasStatus(status) : isReported()}`,
    places.province && sql`report.province_code = ${places.province.code}`,
    places.regency && sql`report.regency_code = ${places.regency.code}`,
    type && sql`report.facility_type = ${type}`,
    by.reach !== 'all' &&
      sql`report.facility_id in (select facility.id from facility where ${withinReach(by)})`,
  )
}

export type Counted = { rows: number; confirmed: number }
export async function countReports(db: ReadDb, scope: DownloadScope): Promise<Counted> {
  const rows = await rowsFrom(db)<Counted>`
    select count(*)::int as rows, (count(*) filter (where ${hasStatus('confirmed')}))::int as confirmed
    from report where ${condition(scope)}`
  return rows[0] ?? { rows: 0, confirmed: 0 }
}

export type Owed = { expected: number; reported: number }
/** What was owed where the scope looks, and how much of it has been sent, as every other figure of the region says it. */
export async function getOwed(db: ReadDb, scope: DownloadScope): Promise<Owed> {
  const { by, places, form, span, type } = scope
  const regency = places.regency?.code ?? (by.reach === 'all' ? null : by.regencyCode)
  const province = places.province?.code ?? (by.reach === 'all' ? null : by.provinceCode)
  const [level, code] = regency ? [2, regency] : province ? [1, province] : [0, 'ID']
  const row = await firstFrom(db)<Owed>`
    select coalesce(sum(expected), 0)::int as expected, coalesce(sum(reported), 0)::int as reported
    from reporting_summary
    where form = ${form} and span = ${span} and region_level = ${level} and region_code = ${code}
      and ${type ? sql`facility_type = ${type}` : sql`true`}`
  return row ?? { expected: 0, reported: 0 }
}

/** The versions of the form that the reports were answered with, by month, newest first; of a file without reports the last one asked. */
export const listVersions = (db: ReadDb, scope: DownloadScope, forms: FormRegistry): Promise<Version[]> =>
  listVersionsOf(db, condition(scope), { forms, form: scope.form, month: scope.to })

/** The reports with what was sent last, newest month first, as a statement for a cursor; with `only` they hold that one answer. */
export function reportsStatement(
  scope: DownloadScope,
  only: OneAnswer | undefined,
): RawBuilder<TabledReport> {
  return sql<TabledReport>`
    select ${tabledColumns(sql`report.facility_type`)}, latest.sheets
    from report
    join facility on facility.id = report.facility_id
    join province on province.code = report.province_code
    join regency on regency.code = report.regency_code
    left join lateral ${lastSent(sql`${sheetsWith(sql`submission.sheets`, only)} as sheets`)} latest on true
    where ${condition(scope)}
    order by report.month desc, report.id desc`
}

/** An order as it stands; how far it is says the job that makes it. */
export type Ordered = {
  id: number
  asked: DownloadOrder
  total: number
  rows: number
  createdAt: Date
  name: string | null
  mime: string | null
  size: number | null
  attempts: number
  isGivenUp: boolean
  province: string | null
  regency: string | null
}

/** The job that makes an order. */
export const downloadJob = 'download'
/** As many orders are kept of an account, and as many bytes; the oldest go first. */
const mostKept = 10
const mostBytes = 1_000_000_000

/** The newest orders of an account, or one of them. */
export async function listOrdered(db: ReadDb, accountId: number, id?: number): Promise<Ordered[]> {
  return rowsFrom(db)<Ordered>`
    select download.id, download.asked, download.total, download.rows, download.created_at as "createdAt", file.name,
      file.mime, file.size, coalesce(job.attempts, 0) as attempts,
      (job.finished_at is not null and file.id is null) as "isGivenUp", province.name as province,
      regency.name as regency
    from download
    left join file on file.id = download.file_id
    left join job on job.kind = ${downloadJob} and job.key = download.id::text
    left join province on province.code = download.asked ->> 'province_id'
    left join regency on regency.code = download.asked ->> 'regency_id'
    where download.account_id = ${accountId} and ${id === undefined ? sql`true` : sql`download.id = ${id}`}
    order by download.id desc limit ${mostKept}`
}

/**
 * Orders a file; undefined where the account waits for another. What was given up before makes room. Holds the account's row: another role or
 * place, which ends its orders, comes before it or after.
 */
export async function insertOrder(
  db: Db,
  order: { accountId: number; asked: DownloadOrder; total: number; now: Date },
): Promise<number | undefined> {
  const { accountId, asked, total, now } = order
  await db.selectFrom('account').select('id').where('id', '=', accountId).forShare().executeTakeFirst()
  await sql`
    delete from download where account_id = ${accountId} and file_id is null
      and exists (select from job where kind = ${downloadJob} and key = download.id::text and finished_at is not null)`.execute(
    db,
  )
  const row = await db
    .insertInto('download')
    .values({ account_id: accountId, asked: JSON.stringify(asked), total, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').where('file_id', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findOrder(db: ReadDb, id: number) {
  return firstFrom(db)<{ accountId: number; asked: DownloadOrder; total: number }>`
    select account_id as "accountId", asked, total from download where id = ${id} and file_id is null`
}

/** The file of an order that is made. */
export function findFile(db: ReadDb, id: number) {
  return db
    .selectFrom('download')
    .innerJoin('file', 'file.id', 'download.file_id')
    .selectAll('file')
    .select(sql<boolean>`false`.as('isEverybodys'))
    .where('download.id', '=', id)
    .executeTakeFirst()
}

/** Says how far an order is; false where it was cancelled. */
export async function updateProgress(db: Db, id: number, rows: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('download')
    .set({ rows })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps the file of an order, and says what goes for it; undefined where the order was cancelled. */
export async function finishOrder(
  db: Db,
  { id, rows, file }: { id: number; rows: number; file: NewFile },
): Promise<string[] | undefined> {
  if (!(await updateProgress(db, id, rows))) return undefined
  const fileId = await insertFile(db, file, { scanner: null })
  await db.updateTable('download').set({ file_id: fileId, total: rows }).where('id', '=', id).execute()
  const beyond = await rowsFrom(db)<{ id: number }>`
    select id from (
      select download.id, download.file_id,
        row_number() over newest as place, sum(file.size::bigint) over newest as bytes
      from download join file on file.id = download.file_id
      where download.account_id = ${file.owner_id}
      window newest as (order by download.id desc)) kept
    where (place > ${mostKept} or bytes > ${mostBytes}) and id <> ${id}`
  return deleteOrders(db, sql`id = any(${beyond.map((row) => row.id)}::int[])`)
}

/** Removes an order of an account; the keys of its bytes, undefined where it does not exist. */
export async function deleteOrder(db: Db, accountId: number, id: number): Promise<string[] | undefined> {
  const isThere = await db
    .selectFrom('download')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return isThere && deleteOrders(db, sql`id = ${id}`)
}

export async function deleteOrdersBefore(db: Db, before: Date): Promise<string[]> {
  return deleteOrders(db, sql`created_at < ${before}`)
}

/** The keys of the bytes that are nobody's now. */
async function deleteOrders(db: Db, which: RawBuilder<unknown>): Promise<string[]> {
  const rows = await rowsFrom(db)<{ file_id: number | null }>`
    delete from download where ${which} returning file_id`
  const ids = rows.flatMap((row) => row.file_id ?? [])
  const files = await sql<{ storage_key: string }>`
    delete from file where id = any(${ids}::int[]) returning storage_key`.execute(db)
  return files.rows.map((row) => row.storage_key)
}

/** Of these forms and years those that have confirmed reports, the newest first: each found by its key, among the cells of all regions and spans. */
export async function listOpenYears(
  db: ReadDb,
  forms: readonly string[],
  years: readonly number[],
): Promise<{ form: string; year: number }[]> {
  return rowsFrom(db)<{ form: string; year: number }>`
    select form, span::int as year from reporting_summary
    where form = any(${[...forms]}::text[]) and span = any(${years.map(String)}::text[])
      and region_level = 0 and region_code = 'ID'
    group by form, span having sum(confirmed) > 0 order by form, year desc`
}
