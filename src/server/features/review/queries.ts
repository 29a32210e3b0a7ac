import { type RawBuilder, sql } from 'kysely'

import type { FacilityType } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { withinReach } from '#server/database/reach.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { reportColumns } from '#server/features/reports/life/dossier-queries.ts'
import type { Report, Sheets } from '#server/features/reports/life/dossier.ts'
import { owedPairs } from '#server/features/reports/life/owing.ts'
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

const idsOf = (forms: readonly FormDefinition[]) => forms.map(({ id }) => id)

/** The facilities that a list is about: within reach, of a type, by a part of the name or the code. */
export function facilityCondition({
  actor,
  type,
  find,
}: Pick<Scope, 'actor' | 'type' | 'find'>): RawBuilder<unknown> {
  const parts = [sql`${withinReach(actor)}`]
  if (type) parts.push(sql`facility.type = ${type}`)
  if (find)
    parts.push(
      sql`(strpos(lower(facility.name), ${find.toLowerCase()}) > 0 or lower(facility.code) = ${find.toLowerCase()})`,
    )
  return sql.join(parts, sql` and `)
}

/** What the scope's facilities owe of the month: `owed (facility_id, form)`. */
function owedOf(scope: Scope): RawBuilder<unknown> {
  return owedPairs(scope.forms, scope.month, facilityCondition(scope))
}

export type StatusCount = { status: StoredStatus | 'unfilled'; reports: number; late: number }

/** How many reports of the scope there are by status, and of those how many were sent late; and what is owed and not begun. */
export async function countByStatus(db: ReadDb, scope: Scope): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select report.status, count(*)::int as reports, (count(*) filter (where report.on_time = false))::int as late
    from report join facility on facility.id = report.facility_id
    where report.month = ${scope.month} and report.form = any(${idsOf(scope.forms)}::text[])
      and ${facilityCondition(scope)}
    group by report.status
    union all
    select 'unfilled', count(*)::int, 0
    from (${owedOf(scope)}) owed
    where not exists (
      select from report
      where report.facility_id = owed.facility_id and report.form = owed.form and report.month = ${scope.month})`.execute(
    db,
  )
  return rows
}

export type QueuedReport = Report & {
  form: string
  facilityId: number
  facilityName: string
  facilityCode: string
  facilityType: FacilityType
  regency: string
  userId: number | null
}

/** Only what was sent late; drafts too, once the month is due. */
export type LateOnly = { draftsToo: boolean }
export const lateCondition = ({ draftsToo }: LateOnly): RawBuilder<unknown> =>
  draftsToo
    ? sql`(report.on_time = false or report.status = 'draft')`
    : sql`(report.on_time = false and report.status <> 'draft')`

/** A page of the scope's reports: who has waited longest comes first. */
export async function listQueued(
  db: ReadDb,
  scope: Scope,
  {
    status,
    lateOnly,
    page,
    perPage,
  }: {
    status: StoredStatus | undefined
    lateOnly: LateOnly | undefined
    page: number
    perPage: number
  },
): Promise<QueuedReport[]> {
  const { rows } = await sql<QueuedReport>`
    select ${reportColumns}, report.form, facility.id as "facilityId", facility.name as "facilityName",
      facility.code as "facilityCode", facility.type as "facilityType", regency.name as regency, owner.id as "userId"
    from report
    join facility on facility.id = report.facility_id
    join regency on regency.code = facility.regency_code
    join account saver on saver.id = report.saved_by
    left join account owner on owner.facility_id = facility.id
    where report.month = ${scope.month} and report.form = any(${idsOf(scope.forms)}::text[])
      and ${facilityCondition(scope)}
      ${status ? sql`and report.status = ${status}` : sql``}
      ${lateOnly ? sql`and ${lateCondition(lateOnly)}` : sql``}
    order by report.sent_at nulls last, report.id
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return rows
}

export type MissingReport = {
  form: string
  facilityId: number
  facilityName: string
  facilityCode: string
  facilityType: FacilityType
  regency: string
  status: 'draft' | null
  remindedAt: Date | null
}

/** A page of those who owe a report of the month and have not sent it, and how many there are. */
export async function listMissingReports(
  db: ReadDb,
  scope: Scope,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: MissingReport[]; total: number }> {
  const unsent = sql`
    from (${owedOf(scope)}) owed
    left join report on report.facility_id = owed.facility_id and report.form = owed.form
      and report.month = ${scope.month}
    where (report.id is null or report.status = 'draft')`
  const { rows } = await sql<MissingReport>`
    select missing.form, missing.status, facility.id as "facilityId", facility.name as "facilityName",
      facility.code as "facilityCode", facility.type as "facilityType", regency.name as regency,
      (select max(notification.created_at) from notification
        where notification.account_id = owner.id and notification.kind = 'remind'
          and notification.form = missing.form and notification.month = ${scope.month}) as "remindedAt"
    from (select owed.facility_id, owed.form, report.status ${unsent}) missing
    join facility on facility.id = missing.facility_id
    join regency on regency.code = facility.regency_code
    left join account owner on owner.facility_id = facility.id
    order by facility.name, facility.id, missing.form
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${unsent}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Locks the facilities that are within reach, so that two reminders at once become one; gives their ids. */
export async function lockFacilities(db: Db, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select facility.id from facility
    where facility.id = any(${[...ids]}::int[]) and ${withinReach(actor)}
    order by facility.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reminds the facilities that owe the scope's form and were not reminded since `today` began; returns their ids. */
export async function insertReminders(
  db: Db,
  scope: Scope,
  { facilityIds, now, today }: { facilityIds: readonly number[]; now: Date; today: Date },
): Promise<number[]> {
  const { rows } = await sql<{ facility_id: number }>`
    with notified as (
      insert into notification (account_id, kind, report_id, form, month, facility_id, created_at)
      select account.id, 'remind', report.id, owed.form, ${scope.month}, owed.facility_id, ${now}
      from (${owedOf(scope)}) owed
      join account on account.facility_id = owed.facility_id and account.status = 'active'
      left join report on report.facility_id = owed.facility_id and report.form = owed.form
        and report.month = ${scope.month}
      where owed.facility_id = any(${[...facilityIds]}::int[]) and (report.id is null or report.status = 'draft')
        and not exists (
          select from notification earlier
          where earlier.account_id = account.id and earlier.kind = 'remind' and earlier.form = owed.form
            and earlier.month = ${scope.month} and earlier.created_at >= ${today})
      returning facility_id, form),
    audited as (
      insert into audit (at, actor_id, action, subject, subject_id, detail)
      select ${now}, ${scope.actor.id}, 'report.remind', 'facility', facility_id::text,
        jsonb_build_object('form', form, 'month', ${scope.month}::text) from notified)
    select facility_id from notified`.execute(db)
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

/** The next report that waits in the queue of this one, and how many wait beside it. */
export async function findNextWaiting(
  db: ReadDb,
  actor: Actor,
  current: { reportId: number; form: string; month: Month; sentAt: Date | null },
): Promise<{ next: number | null; others: number }> {
  const { rows } = await sql<{ id: number; others: number }>`
    select report.id, count(*) over ()::int as others
    from report join facility on facility.id = report.facility_id
    where report.form = ${current.form} and report.month = ${current.month} and report.status = 'sent'
      and report.id <> ${current.reportId} and ${withinReach(actor)}
    order by (report.sent_at, report.id) > (${current.sentAt}::timestamptz, ${current.reportId}::int) desc nulls last,
      report.sent_at, report.id
    limit 1`.execute(db)
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

export async function saveNotes(
  db: Db,
  note: { reportId: number; reviewerId: number; remarks: Readonly<Record<string, string>>; now: Date },
): Promise<void> {
  const values = { remarks: JSON.stringify(note.remarks), reviewer_id: note.reviewerId, saved_at: note.now }
  await db
    .insertInto('review_note')
    .values({ report_id: note.reportId, ...values })
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet(values))
    .execute()
}

export async function findSubmissionSheets(db: ReadDb, submissionId: number): Promise<Sheets> {
  const row = await db
    .selectFrom('submission')
    .select('sheets')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return row.sheets
}

/** The states of the reports that are within reach. */
export async function listStates(db: ReadDb, actor: Actor, reportIds: readonly number[]) {
  const { rows } = await sql<{ id: number; status: StoredStatus }>`
    select report.id, report.status from report join facility on facility.id = report.facility_id
    where report.id = any(${[...reportIds]}::int[]) and ${withinReach(actor)}`.execute(db)
  return rows
}
