import { type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { type ReportedStatus, reportedStatuses, type StoredStatus } from '#domain/report-status.ts'
import type { FormWorth } from '#indicators/form-worth.ts'
import type { FactRow, Indicator } from '#indicators/indicator.ts'
import { withinReach } from '#server/database/reach.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'
import { allOf, countFrom, limitTo, rowsFrom } from '#server/database/rows.ts'
import { termSql } from '#server/database/summary-tables.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { facilityNamed } from '#server/features/reports/life/facility-queries.ts'
import { isOfOpenMonth } from '#server/features/reports/life/owing.ts'
import type { FacilityOfList } from '#server/features/reports/life/present.ts'
import type { Actor } from '#server/http/implement.ts'

import type { FactColumnKey } from './columns.ts'

/** Which reports of a form a table is about. */
export type TableScope = {
  actor: Actor
  form: string
  worth: FormWorth | null
  from: Month
  to: Month
  province?: string | undefined
  regency?: string | undefined
  type?: FacilityType | undefined
  /** Part of a facility's name, or its code. */
  find?: string | undefined
  facilityId?: number | undefined
  /** What has been sent by default; `unfilled`: who owes the report of `to` and has not sent it. */
  status?: ReportedStatus | 'unfilled' | undefined
}

/** How a table is sorted; newest month first without an order of its own. */
export type TableOrder = { by: FactColumnKey | { indicator: Indicator } | 'newest'; descends: boolean }

/** A report lies where it was when its month ended; who may see it follows from where its facility is now. */
function placeCondition(scope: TableScope, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const { actor, province, regency, type, find, facilityId } = scope
  return allOf(
    regency
      ? sql`${at}.regency_code = ${regency}`
      : province && sql`left(${at}.regency_code, 2) = ${province}`,
    type && sql`${at}.facility_type = ${type}`,
    facilityId !== undefined && sql`${at}.facility_id = ${facilityId}`,
    // Asked only where they narrow the list: a walk along the index then needs no other table.
    (actor.reach !== 'all' || find) &&
      sql`${at}.facility_id in (
        select facility.id from facility where ${withinReach(actor)} and ${facilityNamed(find ?? '')})`,
  )
}

/** The rows of a table: a report, or a duty beside the draft that it may have. */
function listed(scope: TableScope): RawBuilder<unknown> {
  const { form, from, to, status } = scope
  if (status === 'unfilled')
    return sql`
      from duty
      left join report on report.facility_id = duty.facility_id and report.form = duty.form and report.month = duty.month
        and ${hasStatus('draft')}
      where duty.form = ${form} and duty.month = ${to} and not exists (
          select from report sent
          where sent.facility_id = duty.facility_id and sent.form = duty.form and sent.month = duty.month
            and ${isReported('sent')})
        and ${placeCondition(scope, sql`duty`)}`
  return sql`
    from report
    where report.form = ${form} and report.month between ${from} and ${to}
      and ${status ? hasStatus(status) : isReported()} and ${placeCondition(scope, sql`report`)}`
}

/** What a table can be sorted by that every report has. Names are never null: told to come last they would not be read along their index. */
const factOrders = {
  facility: (turn) => sql`facility.name ${turn}`,
  regency: (turn) => sql`regency.name ${turn}`,
  status: (turn) => sql`array_position(${[...reportedStatuses]}::text[], row.status) ${turn} nulls last`,
  sent_at: (turn) => sql`row.sent_at ${turn} nulls last`,
} as const satisfies Record<FactColumnKey, (turn: RawBuilder<unknown>) => RawBuilder<unknown>>

/** The value of an indicator in SQL, as `valueOf` computes it; of a word, its place among the words. */
function valueSql(indicator: Indicator): RawBuilder<unknown> {
  switch (indicator.kind) {
    case 'amount':
      return termSql(indicator.of)
    case 'rate':
      return sql`(${termSql(indicator.of)})::double precision / nullif(${termSql(indicator.per)}, 0)`
    case 'word': {
      const column = sql`fact.${sql.ref(indicator.of)}::text`
      const code = sql`case ${column} when 'true' then 'ya' when 'false' then 'tidak' else ${column} end`
      return sql`array_position(${Object.keys(indicator.words)}::text[], ${code})`
    }
  }
}

/** What a row of a table is about: a facility's report, or that it has sent none. */
export type TableKey = { facilityId: number; reportId: number | null }

/** The rows of a table in its order, by their keys; all of them or a page. Found by narrow columns alone. */
export async function listTableKeys(
  db: ReadDb,
  scope: TableScope,
  order: TableOrder,
  page?: Page,
): Promise<TableKey[]> {
  return rowsFrom(db)<TableKey>`
    ${keysOf(scope, order)} ${page ? limitTo(page) : sql``}`
}

function keysOf(scope: TableScope, { by, descends }: TableOrder): RawBuilder<unknown> {
  const at = scope.status === 'unfilled' ? sql`duty` : sql`report`
  if (by === 'newest')
    return sql`
      select ${at}.facility_id as "facilityId", report.id as "reportId" ${listed(scope)}
      order by report.month desc, report.id desc`
  const turn = descends ? sql`desc` : sql`asc`
  return sql`
    select row.facility_id as "facilityId", row.report_id as "reportId"
    from (
      select ${at}.facility_id, report.id as report_id, report.month, report.status, report.sent_at
        ${by === 'regency' ? sql`, ${at}.regency_code` : sql``}
      ${listed(scope)}) row
    join facility on facility.id = row.facility_id
    ${by === 'regency' ? sql`join regency on regency.code = row.regency_code` : sql``}
    order by ${typeof by === 'string' ? factOrders[by](turn) : sql`${factOf(scope, by.indicator)} ${turn} nulls last`},
      facility.name, row.facility_id, row.report_id`
}

/** Looked up report by report: a join would read the facts of every month. */
function factOf({ worth }: TableScope, indicator: Indicator): RawBuilder<unknown> {
  if (!worth) return sql`null`
  return sql`(select ${valueSql(indicator)} from ${sql.table(worth.facts.table)} fact where fact.report_id = row.report_id)`
}

export type TableRow = FacilityOfList & {
  inpatient: boolean
  userId: number | null
  username: string | null
  reportId: number | null
  month: Month
  status: StoredStatus | null
  createdAt: Date | null
  sentAt: Date | null
  onTime: boolean | null
  facts: FactRow | null
}

/** The facts beside a report that has been sent. */
function factsOfReport(worth: FormWorth | null): RawBuilder<unknown> {
  if (!worth) return sql`null::jsonb`
  const { table } = worth.facts
  return sql`(select to_jsonb(fact) from ${sql.table(table)} fact where fact.report_id = report.id and ${isReported()})`
}

/** These rows of a table, in this order: each where its report lay, or its duty, and with the type of then. */
export async function listTableRows(
  db: ReadDb,
  { form, worth, to }: Pick<TableScope, 'form' | 'worth' | 'to'>,
  keys: readonly TableKey[],
): Promise<TableRow[]> {
  const [facilities, reports] = [
    keys.map(({ facilityId }) => facilityId),
    keys.map(({ reportId }) => reportId),
  ]
  return rowsFrom(db)<TableRow>`
    select facility.id, facility.name, facility.code, coalesce(report.facility_type, duty.facility_type, facility.type) as type,
      province.code as "provinceCode", province.name as province, regency.code as "regencyCode", regency.name as regency,
      facility.inpatient, owner.id as "userId", owner.username,
      report.id as "reportId", coalesce(report.month, ${to}) as month, report.status,
      report.created_at as "createdAt", report.sent_at as "sentAt", report.on_time as "onTime",
      ${factsOfReport(worth)} as facts
    from unnest(${facilities}::int[], ${reports}::int[]) with ordinality as page (facility_id, report_id, place)
    join facility on facility.id = page.facility_id
    left join report on report.id = page.report_id
    left join duty on report.id is null and duty.form = ${form} and duty.month = ${to} and duty.facility_id = facility.id
    join regency on regency.code = coalesce(report.regency_code, duty.regency_code, facility.regency_code)
    join province on province.code = regency.province_code
    left join account owner on owner.facility_id = facility.id
    order by page.place`
}

export async function countTableRows(db: ReadDb, scope: TableScope): Promise<number> {
  return countFrom(db, sql`${listed(scope)}`)
}

/** The columns that a person has chosen of a form's table. */
export async function findChosenColumns(
  db: ReadDb,
  accountId: number,
  form: string,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('table_columns')
    .select('columns')
    .where('account_id', '=', accountId)
    .where('form', '=', form)
    .executeTakeFirst()
  return row?.columns
}

/** Keeps the chosen columns of a form's table; none stands for the usual ones. */
export async function saveChosenColumns(
  db: Db,
  accountId: number,
  form: string,
  columns: readonly string[],
): Promise<void> {
  if (columns.length === 0) {
    await sql`delete from table_columns where account_id = ${accountId} and form = ${form}`.execute(db)
    return
  }
  const chosen = [...columns]
  await db
    .insertInto('table_columns')
    .values({ account_id: accountId, form, columns: chosen })
    .onConflict((conflict) => conflict.columns(['account_id', 'form']).doUpdateSet({ columns: chosen }))
    .execute()
}

type MonthOfReport = {
  id: number
  month: Month
  status: StoredStatus
  onTime: boolean | null
  /** Whether the facility was at work in the month. */
  isOpen: boolean
  facts: FactRow | null
}

type FacilityMonths = { facilityId: number } & Pick<TableScope, 'form' | 'worth' | 'from' | 'to'>

/** A facility's reports of a form in some months, with their facts where they have been sent. */
export async function listMonthsOf(
  db: ReadDb,
  { facilityId, form, worth, from, to }: FacilityMonths,
): Promise<MonthOfReport[]> {
  return rowsFrom(db)<MonthOfReport>`
    select report.id, report.month, report.status, report.on_time as "onTime", ${isOfOpenMonth} as "isOpen",
      ${factsOfReport(worth)} as facts
    from report
    where report.facility_id = ${facilityId} and report.form = ${form} and report.month between ${from} and ${to}
    order by report.month`
}

/** The newest period in which a facility has begun its self-assessment, and what came of it. */
export function findNewestAssessment(db: ReadDb, facilityId: number) {
  return db
    .selectFrom('assessment_result')
    .select([
      'year',
      'semester',
      'hazard_sent as hazard',
      'vulnerability_sent as vulnerability',
      'capacity_sent as capacity',
      'risk_max as risk',
      'risk_class as class',
    ])
    .where('facility_id', '=', facilityId)
    .orderBy('year', 'desc')
    .orderBy('semester', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The forms and months of an account's facility: those that have been sent for who reaches it, the confirmed ones for everybody. */
export async function listReportedMonths(
  db: ReadDb,
  userId: number,
  reader: Actor | null,
): Promise<{ form: string; month: Month }[]> {
  return rowsFrom(db)<{ form: string; month: Month }>`
    select report.form, report.month
    from account
    join facility on facility.id = account.facility_id
    join report on report.facility_id = facility.id
    where account.id = ${userId}
      and (${hasStatus('confirmed')} or
        (${isReported()} and ${withinReach(reader)}))
    order by report.form, report.month desc`
}
