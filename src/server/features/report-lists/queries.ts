import { type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { FacilityType } from '#domain/facility.ts'
import { currentMonth, type Month } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { type ReportStatus, reportStatuses } from '#domain/report-status.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'
import { countFrom, firstFrom, rowsFrom, limitTo, allOf } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { reportColumns } from '#server/features/reports/life/dossier-queries.ts'
import type { Report } from '#server/features/reports/life/dossier.ts'
import { lastSent } from '#server/features/reports/life/last-sent.ts'
import { isOfOpenMonth, owedPairs } from '#server/features/reports/life/owing.ts'
import type { FacilityOfList } from '#server/features/reports/life/present.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'
import { listVersionsOf, sheetsWith, tabledColumns } from '#server/report-tables/queries.ts'
import type { OneAnswer, TabledReport, Version } from '#server/report-tables/report-tables.ts'

import {
  facilityCondition,
  lateCondition,
  type QueuePage,
  statusCount,
  type StatusCount,
} from '../review/queries.ts'

/** Which reports of a form a list is about. */
export type ListScope = {
  actor: Actor
  form: string
  month: Month | undefined
  province: string | undefined
  regency: string | undefined
  type: FacilityType | undefined
  /** Part of a facility's name, or its code. */
  find: string | undefined
  /** Only reports whose facts hold this level; `none` where the form's facts have no such level. */
  level?: { table: string; column: string } | 'none' | undefined
}

function placeCondition(scope: Omit<ListScope, 'form' | 'month'>): RawBuilder<unknown> {
  const { province, regency } = scope
  return allOf(
    facilityCondition(scope),
    province && sql`facility.province_code = ${province}`,
    regency && sql`facility.regency_code = ${regency}`,
  )
}

/** Asks for facilities only where they narrow the list: a walk along the index else looks at the few that were merged away. */
function facilitiesOf(scope: Omit<ListScope, 'form' | 'month'>) {
  const { actor, province, regency, type, find } = scope
  return actor.reach !== 'all' || province || regency || type || find
    ? sql`report.facility_id in (select facility.id from facility where ${placeCondition(scope)})`
    : sql`report.facility_id not in (select id from facility where merged_into is not null)`
}

function listCondition(scope: ListScope): RawBuilder<unknown> {
  const { form, month, level } = scope
  return allOf(
    sql`report.form = ${form}`,
    month && sql`report.month = ${month}`,
    facilitiesOf(scope),
    level &&
      (level === 'none'
        ? sql`false`
        : sql`report.id in (select report_id from ${sql.table(level.table)} where ${sql.ref(level.column)} is not null)`),
  )
}

export type ListedReport = Report & {
  month: Month
  userId: number | null
  facilityId: number
  facilityName: string
  facilityCode: string
  facilityType: FacilityType
  /** Whether the facility was at work in the month. */
  isOpen: boolean
} & Pick<FacilityOfList, 'provinceCode' | 'province' | 'regencyCode' | 'regency'>

const listedColumns = sql`
  ${reportColumns}, report.month, owner.id as "userId", facility.id as "facilityId",
  facility.name as "facilityName", facility.code as "facilityCode", facility.type as "facilityType",
  province.code as "provinceCode", province.name as province, regency.code as "regencyCode",
  regency.name as regency, ${isOfOpenMonth} as "isOpen"`
const listedJoins = sql`
  join report on report.id = page.id
  join facility on facility.id = report.facility_id
  join province on province.code = facility.province_code
  join regency on regency.code = facility.regency_code
  join account saver on saver.id = report.saved_by
  left join account owner on owner.facility_id = facility.id`

/** A page of the list, newest month first. */
export async function listReports(db: ReadDb, scope: ListScope, page: Page): Promise<ListedReport[]> {
  return rowsFrom(db)<ListedReport>`
    with page as materialized (
      select report.id from report where ${listCondition(scope)}
      order by report.month desc, report.id desc ${limitTo(page)})
    select ${listedColumns}
    from page ${listedJoins}
    order by report.month desc, report.id desc`
}

export async function countReports(db: ReadDb, scope: ListScope): Promise<number> {
  return countFrom(db, sql`from report where ${listCondition(scope)}`)
}

/** The versions of the form that the list's reports were answered with, by month, newest first; of an empty list that of `now`. */
export const listVersions = (
  db: ReadDb,
  scope: ListScope,
  { forms, now }: { forms: FormRegistry; now: Date },
): Promise<Version[]> =>
  listVersionsOf(db, listCondition(scope), {
    ...{ forms, form: scope.form },
    month: scope.month ?? currentMonth(now, scope.actor.zone),
  })

/** A report of the list with what the caller may read of its answers. */
export type AnsweredReport = TabledReport & { id: number }

type AnsweredPart = {
  after: Pick<AnsweredReport, 'id' | 'month'> | undefined
  limit: number
  only?: OneAnswer | undefined
}

/**
 * The list from `after` on, in its order. A facility reads its own answers as they stand, everybody else what was sent last:
 * the rule of `visibleSheets` for many reports at once. With `only` the sheets hold that one answer.
 */
export async function listAnswered(
  db: ReadDb,
  scope: ListScope,
  { after, limit, only }: AnsweredPart,
): Promise<AnsweredReport[]> {
  return rowsFrom(db)<AnsweredReport>`
    with page as materialized (
      select report.id from report
      where ${listCondition(scope)}
        and ${after ? sql`(report.month, report.id) < (${after.month}, ${after.id})` : sql`true`}
      order by report.month desc, report.id desc limit ${limit})
    select report.id, ${tabledColumns(sql`facility.type`)},
      case
        when report.facility_id = ${scope.actor.facilityId} then (
          select ${sheetsWith(sql`jsonb_object_agg(sheet.form, sheet.answers)`, only)}
          from report_sheet sheet where sheet.report_id = report.id)
        when ${isReported()} then ${lastSent(sheetsWith(sql`submission.sheets`, only))}
      end as sheets
    from page
    join report on report.id = page.id
    join facility on facility.id = report.facility_id
    join province on province.code = facility.province_code
    join regency on regency.code = facility.regency_code
    order by report.month desc, report.id desc`
}

/** The names of the regions that a list is narrowed to. */
export async function findRegionNames(
  db: ReadDb,
  { province, regency }: Partial<Pick<ListScope, 'province' | 'regency'>>,
): Promise<{ province: string | null; regency: string | null }> {
  const row = await firstFrom(db)<{ province: string | null; regency: string | null }>`
    select (select name from province where code = ${province ?? null}) as province,
      (select name from regency where code = ${regency ?? null}) as regency`
  return row ?? { province: null, regency: null }
}

/** What reports are counted by. */
const regionTables = {
  provinsi: { table: sql`province`, code: sql`facility.province_code` },
  'kab-kota': { table: sql`regency`, code: sql`facility.regency_code` },
} as const

export type RegionCount = { code: string; name: string } & Record<ReportStatus, number>

/**
 * The reports of each region that has facilities in the scope, by status, and what is owed of `definition` in its month and
 * not begun (0 where no month is named).
 */
export async function countByRegion(
  db: ReadDb,
  scope: ListScope,
  per: keyof typeof regionTables,
  definition: FormDefinition | undefined,
): Promise<RegionCount[]> {
  const { table, code } = regionTables[per]
  const { month } = scope
  const owed =
    month && definition
      ? sql`
        select facility_id from (${owedPairs([definition], month, placeCondition(scope))}) owed
        where not exists (
          select from report
          where report.facility_id = owed.facility_id and report.form = ${scope.form} and report.month = ${month})`
      : sql`select null::integer as facility_id where false`
  return rowsFrom(db)<RegionCount>`
    with counted as (
      select report.facility_id, report.status, count(*) as reports
      from report where ${listCondition(scope)} group by report.facility_id, report.status),
    stated as (
      select facility_id, status, reports from counted union all select facility_id, ${'unfilled' satisfies ReportStatus}, 1 from (${owed}) owed)
    select region.code, region.name, ${sql.join(
      namesOf(reportStatuses).map(
        (status) =>
          sql`coalesce(sum(stated.reports) filter (where stated.status = ${status}), 0)::int as ${sql.ref(status)}`,
      ),
    )}
    from facility
    join ${table} region on region.code = ${code}
    left join stated on stated.facility_id = facility.id
    where ${placeCondition(scope)}
    group by region.code, region.name order by region.code`
}

/** A month of every form and facility, or of what narrows it. */
export type MonthScope = Pick<ListScope, 'actor' | 'province' | 'regency' | 'type' | 'find'> & {
  month: Month
  form: string | undefined
}

const monthCondition = (scope: MonthScope) =>
  allOf(
    sql`report.month = ${scope.month}`,
    scope.form && sql`report.form = ${scope.form}`,
    facilitiesOf(scope),
  )

/** How many reports of the scope there are by status, and of those how many are late. */
export async function countMonth(db: ReadDb, scope: MonthScope): Promise<StatusCount[]> {
  return rowsFrom(db)<StatusCount>`
    select ${statusCount} from report where ${monthCondition(scope)} group by report.status`
}

/** A page of the scope's reports, the newest sending first; drafts come last. */
export async function listMonth(
  db: ReadDb,
  scope: MonthScope,
  { status, lateOnly, ...page }: QueuePage,
): Promise<(ListedReport & { form: string })[]> {
  const order = sql`report.sent_at desc nulls last, report.id desc`
  return rowsFrom(db)<ListedReport & { form: string }>`
    with page as materialized (
      select report.id from report
      where ${monthCondition(scope)} ${status ? sql`and ${hasStatus(status)}` : sql``} ${lateOnly ? sql`and ${lateCondition(lateOnly)}` : sql``}
      order by ${order} ${limitTo(page)})
    select report.form, ${listedColumns}
    from page ${listedJoins}
    order by ${order}`
}
