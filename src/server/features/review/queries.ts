import { type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { type FacilityType, facilityTypeOfCode } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { withinReach } from '#server/database/reach.ts'
import { hasStatus, isReported, isUnsent } from '#server/database/report-status.ts'
import { allOf, firstFrom, limitTo, rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { reportColumns } from '#server/features/reports/life/dossier-queries.ts'
import type { Report, Sheets } from '#server/features/reports/life/dossier.ts'
import { facilityNamed } from '#server/features/reports/life/facility-queries.ts'
import { isOfOpenMonth, owedPairs } from '#server/features/reports/life/owing.ts'
import { type Step, unsentSteps } from '#server/features/reports/life/refusals.ts'
import { remarkCount } from '#server/features/reports/life/transition-queries.ts'
import type { Actor } from '#server/http/implement.ts'

/** Which part of a region's month a list is about. */
export type Scope = {
  actor: Actor
  month: Month
  /** The forms as that month is answered; one, or all. */
  forms: readonly FormDefinition[]
  type: FacilityType | undefined
  /** Part of a facility's name or its code. */
  find: string | undefined
}

/** Which facilities a call asks for, in its own words. */
export type FacilityFilters = { tipe_fasyankes?: number | undefined; find?: string | undefined }
export const facilitiesOf = ({ tipe_fasyankes, find }: FacilityFilters): Pick<Scope, 'type' | 'find'> => ({
  type: facilityTypeOfCode(tipe_fasyankes),
  find: find || undefined,
})

const idsOf = (forms: readonly FormDefinition[]) => forms.map(({ id }) => id)

type Facilities = Pick<Scope, 'actor'> & Partial<Pick<Scope, 'type' | 'find'>>

/** Whether the drafts that a merge has left behind are among what is looked at: an administrator finds them by name or code. */
const findsMerged = ({ actor, find }: Facilities): boolean => actor.role === 'Administrator' && Boolean(find)

/** The facilities that a list is about: within reach, of a type, by a part of the name or the code; what was merged away counts nowhere. */
export const facilityCondition = ({ actor, type, find }: Facilities) =>
  allOf(
    withinReach(actor),
    type && sql`facility.type = ${type}`,
    find && facilityNamed(find),
    !findsMerged({ actor, find }) && sql`facility.merged_into is null`,
  )

/** What the scope's facilities owe of the month: `owed (facility_id, form)`. */
function owedOf(scope: Scope): RawBuilder<unknown> {
  return owedPairs(scope.forms, scope.month, facilityCondition(scope))
}

export type StatusCount = { status: StoredStatus; reports: number; late: number }

/** Of these reports, those that are late: who is due and has a draft has not sent it. */
const lateIn = ({ status, late }: StatusCount, isDue: boolean): number =>
  status === 'draft' && !isDue ? 0 : late

/** How many of the reports that have been begun are of a status, or late. */
export const totalOf = (
  counted: readonly StatusCount[],
  { status, lateOnly }: Partial<Pick<QueuePage, 'status' | 'lateOnly'>>,
): number =>
  counted
    .filter((row) => status === undefined || row.status === status)
    .reduce((sum, row) => sum + (lateOnly ? lateIn(row, lateOnly.draftsToo) : row.reports), 0)

/** The counts of a list by status as the API shows them, whatever it is narrowed to. */
export function presentCounts(counted: readonly StatusCount[], isDue: boolean) {
  const of = (status: StoredStatus) => totalOf(counted, { status })
  return {
    ...{ unsend: of('draft'), sent: of('sent'), revise: of('revise'), confirmed: of('confirmed') },
    late: totalOf(counted, { lateOnly: { draftsToo: isDue } }),
  }
}

/** Whether a report was sent late or, as a draft, is late once its month is due. */
const isLateReport = sql`case when ${isReported()} then report.on_time = false else ${isOfOpenMonth} end`

/** A status with its reports, and with how many of them were sent late or, of drafts, are late once the month is due. */
export const statusCount = sql`
  report.status, count(*)::int as reports,
  (count(*) filter (where ${isLateReport}))::int as late`

/** How many reports of the scope there are by status, and of those how many are late. */
export async function countByStatus(db: ReadDb, scope: Scope): Promise<StatusCount[]> {
  return rowsFrom(db)<StatusCount>`
    select ${statusCount}
    from report join facility on facility.id = report.facility_id
    where report.month = ${scope.month} and report.form = any(${idsOf(scope.forms)}::text[])
      and ${facilityCondition(scope)}
    group by report.status`
}

/**
 * What the scope's facilities owe of the month and have not sent, with the draft that they may have. Only their own
 * reports are joined: by facility and form alone, PostgreSQL would read the month's reports of the whole country.
 */
const unsentOf = (scope: Scope): RawBuilder<unknown> => sql`
  from (${owedOf(scope)}) owed
  left join (
    select id, facility_id, form, status from report
    where month = ${scope.month} and facility_id in (
      select facility.id from facility where ${facilityCondition(scope)})) report
    on report.facility_id = owed.facility_id and report.form = owed.form
  where ${isUnsent()}`

/** How many reports of the scope are owed and not begun, and how many are owed and not sent. */
export async function countUnsent(db: ReadDb, scope: Scope): Promise<{ unfilled: number; missing: number }> {
  const row = await firstFrom(db)<{ unfilled: number; missing: number }>`
    select (count(*) filter (where report.id is null))::int as unfilled, count(*)::int as missing ${unsentOf(scope)}`
  return row ?? { unfilled: 0, missing: 0 }
}

/** The facility of a report in the queue. */
export type QueuedFacility = {
  facilityId: number
  facilityName: string
  facilityCode: string
  facilityType: FacilityType
  regency: string
}
const queuedFacility = sql`
  facility.id as "facilityId", facility.name as "facilityName", facility.code as "facilityCode",
  facility.type as "facilityType", regency.name as regency`
export type QueuedReport = Report &
  QueuedFacility & { form: string; userId: number | null; remarkCount: number; isOpen: boolean }

/** Only what was sent late; drafts that somebody waits for too, once the month is due. */
export type LateOnly = { draftsToo: boolean }
export const lateCondition = ({ draftsToo }: LateOnly): RawBuilder<unknown> =>
  draftsToo ? isLateReport : sql`(report.on_time = false and ${isReported()})`

export type QueuePage = Page & { status: StoredStatus | undefined; lateOnly: LateOnly | undefined }

/** A page of the scope's reports: who has waited longest comes first. Found by narrow columns alone: a province has thousands in a month. */
export async function listQueued(
  db: ReadDb,
  scope: Scope,
  { status, lateOnly, ...page }: QueuePage,
): Promise<QueuedReport[]> {
  const order = sql`report.sent_at nulls last, report.id`
  return rowsFrom(db)<QueuedReport>`
    with page as materialized (
      select report.id from report join facility on facility.id = report.facility_id
      where report.month = ${scope.month} and report.form = any(${idsOf(scope.forms)}::text[])
        and ${facilityCondition(scope)}
        ${status ? sql`and ${hasStatus(status)}` : sql``}
        ${lateOnly ? sql`and ${lateCondition(lateOnly)}` : sql``}
      order by ${order} ${limitTo(page)})
    select ${reportColumns}, report.form, ${queuedFacility}, owner.id as "userId",
      ${remarkCount} as "remarkCount", ${isOfOpenMonth} as "isOpen"
    from page
    join report on report.id = page.id
    join facility on facility.id = report.facility_id
    join regency on regency.code = facility.regency_code
    join account saver on saver.id = report.saved_by
    left join account owner on owner.facility_id = facility.id
    order by ${order}`
}

export type MissingReport = QueuedFacility & {
  form: string
  status: 'draft' | null
  remindedAt: Date | null
}

/** A page of those who owe a report of the month and have not sent it, and how many there are: looked for once, and joined before they are sorted. */
export async function listMissingReports(
  db: ReadDb,
  scope: Scope,
  page: Page,
): Promise<{ rows: MissingReport[]; total: number }> {
  const rows = await rowsFrom(db)<(MissingReport | { form: null }) & { total: number }>`
    with missing as materialized (
      select unsent.*, facility.name
      from (select owed.facility_id, owed.form, report.status ${unsentOf(scope)}) unsent
      join facility on facility.id = unsent.facility_id),
    page as materialized (select * from missing order by name, facility_id, form ${limitTo(page)})
    select found.total, page.form, page.status, ${queuedFacility},
      (select max(notification.created_at) from notification
        where notification.account_id = owner.id and notification.kind = 'remind'
          and notification.form = page.form and notification.month = ${scope.month}) as "remindedAt"
    from (select count(*)::int as total from missing) found
    left join page on true
    left join facility on facility.id = page.facility_id
    left join regency on regency.code = facility.regency_code
    left join account owner on owner.facility_id = facility.id
    order by page.name, page.facility_id, page.form`
  return { rows: rows.filter((row) => row.form !== null), total: rows[0]?.total ?? 0 }
}

/** Locks the facilities that are within reach, so that two reminders at once become one; gives their ids. */
export async function lockFacilities(db: Db, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsFrom(db)<{ id: number }>`
    select facility.id from facility
    where facility.id = any(${[...ids]}::int[]) and ${withinReach(actor)}
    order by facility.id for update`
  return rows.map(({ id }) => id)
}

/** Reminds the facilities that owe the scope's form and were not reminded since `today` began; returns their ids. */
export async function insertReminders(
  db: Db,
  scope: Scope,
  { facilityIds, now, today }: { facilityIds: readonly number[]; now: Date; today: Date },
): Promise<number[]> {
  const rows = await rowsFrom(db)<{ facility_id: number }>`
    with notified as (
      insert into notification (account_id, kind, report_id, form, month, facility_id, created_at)
      select account.id, 'remind', report.id, owed.form, ${scope.month}, owed.facility_id, ${now}
      from (${owedOf(scope)}) owed
      join account on account.facility_id = owed.facility_id and account.status = 'active'
      left join report on report.facility_id = owed.facility_id and report.form = owed.form
        and report.month = ${scope.month}
      where owed.facility_id = any(${[...facilityIds]}::int[]) and ${isUnsent()}
        and not exists (
          select from notification earlier
          where earlier.account_id = account.id and earlier.kind = 'remind' and earlier.form = owed.form
            and earlier.month = ${scope.month} and earlier.created_at >= ${today})
      returning facility_id, form),
    audited as (
      insert into audit (at, actor_id, action, subject, subject_id, detail)
      select ${now}, ${scope.actor.id}, ${'report.remind' satisfies AuditAction}, 'facility', facility_id::text,
        jsonb_build_object('form', form, 'month', ${scope.month}::text) from notified)
    select facility_id from notified`
  return rows.map(({ facility_id }) => facility_id)
}

/** From now on the sent report counts as opened; only the first time matters. */
export async function markOpened(db: Db, reportId: number, now: Date): Promise<void> {
  await db
    .updateTable('report')
    .set({ opened_at: now })
    .where('id', '=', reportId)
    .where('status', '=', 'sent')
    .where('opened_at', 'is', null)
    .execute()
}

/** What an office has narrowed its queue to: a type, part of a name or code, what was sent late. */
export type Narrowing = Partial<Pick<Scope, 'type' | 'find'>> & { isLate?: boolean }

/** The next report that waits in the queue of this one, as it was narrowed, and how many wait beside it. */
export async function findNextWaiting(
  db: ReadDb,
  actor: Actor,
  current: { reportId: number; form: string; month: Month; sentAt: Date | null },
  { type, find, isLate = false }: Narrowing = {},
): Promise<{ next: number | null; others: number }> {
  const rows = await rowsFrom(db)<{ id: number; others: number }>`
    select report.id, count(*) over ()::int as others
    from report join facility on facility.id = report.facility_id
    where report.form = ${current.form} and report.month = ${current.month} and ${hasStatus('sent')}
      and report.id <> ${current.reportId} and ${facilityCondition({ actor, type, find })}
      ${isLate ? sql`and ${lateCondition({ draftsToo: false })}` : sql``}
    order by (report.sent_at, report.id) > (${current.sentAt}::timestamptz, ${current.reportId}::int) desc nulls last,
      report.sent_at, report.id
    limit 1`
  return { next: rows[0]?.id ?? null, others: rows[0]?.others ?? 0 }
}

export async function findNotes(db: ReadDb, reportId: number): Promise<Record<string, string>> {
  const row = await db
    .selectFrom('review_note')
    .select('remarks')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row?.remarks ?? {}
}

/** Keeps remarks; with `fields`, of these alone, beside what others remarked. Gives all that is kept now. */
export async function saveNotes(
  db: Db,
  note: {
    reportId: number
    reviewerId: number
    remarks: Readonly<Record<string, string>>
    fields: readonly string[] | undefined
    now: Date
  },
): Promise<Record<string, string>> {
  const others = note.fields ? sql`review_note.remarks - ${[...note.fields]}::text[]` : sql`'{}'::jsonb`
  const row = await firstFrom(db)<{ remarks: Record<string, string> }>`
    insert into review_note (report_id, reviewer_id, remarks, saved_at)
    values (${note.reportId}, ${note.reviewerId}, ${JSON.stringify(note.remarks)}::jsonb, ${note.now})
    on conflict (report_id) do update set reviewer_id = excluded.reviewer_id, saved_at = excluded.saved_at,
      remarks = ${others} || excluded.remarks
    returning remarks`
  return row?.remarks ?? {}
}

export async function findSubmissionSheets(db: ReadDb, submissionId: number): Promise<Sheets> {
  const row = await db
    .selectFrom('submission')
    .select('sheets')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return row.sheets
}

/** Where a report stands, and who has brought it there. */
export type ReportState = {
  id: number
  status: StoredStatus
  version: number
  decidedBy: number | null
  last: Step | null
}

/** Of those of these reports that are within reach. */
export async function listStates(
  db: ReadDb,
  actor: Actor,
  reportIds: readonly number[],
): Promise<ReportState[]> {
  const rows = await rowsFrom(db)<Omit<ReportState, 'last'> & (Step | { [Name in keyof Step]: null })>`
    select report.id, report.status, report.version, report.decided_by as "decidedBy", last.*
    from report join facility on facility.id = report.facility_id
    left join lateral (
      select transition, actor_name as actor, at from report_history
      where report_id = report.id and not (transition = any(${[...unsentSteps]}::text[]))
      order by id desc limit 1) last on true
    where report.id = any(${[...reportIds]}::int[]) and ${withinReach(actor)}`
  return rows.map(({ transition, actor: by, at, ...state }) => ({
    ...state,
    last: transition === null ? null : { transition, actor: by, at },
  }))
}
