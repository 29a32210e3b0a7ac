import { type RawBuilder, sql } from 'kysely'

import type { AuditAction } from '#domain/audit-actions.ts'
import type { Month } from '#domain/month.ts'
import { rolesWith } from '#domain/permissions.ts'
import { type ReportStatus, type StoredStatus, type Transition, transitions } from '#domain/report-status.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { plannedOnce } from '#server/database/connect.ts'
import { withinReach } from '#server/database/reach.ts'
import { firstFrom, rowsFrom } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

import type { Facility, Report, Sheets } from './dossier.ts'
import { noticeOf } from './notices.ts'
import { isOpenIn } from './owing.ts'

/** Who takes the transition, and when. */
type By = { actor: Actor; now: Date }

type NewDraft = { facility: Pick<Facility, 'id'>; form: string; month: Month; formVersion: number }

/**
 * Opens the draft of a month and gives its id; undefined when it has been opened, or the facility closed or merged, in the meantime. Where the
 * facility lies is read once nobody moves it any more. What is imported has its own entry in the history.
 */
export async function insertDraft(
  db: Db,
  { actor, now }: By,
  { facility, form, month, formVersion }: NewDraft,
  { noted }: { noted: boolean } = { noted: true },
): Promise<number | undefined> {
  const row = await firstFrom(db)<{ id: number }>`
    with place as materialized (
      select id, type, province_code, regency_code from facility place
      where id = ${facility.id} and ${isOpenIn(sql`${month}::text`)} for key share),
    opened as (
      insert into report (facility_id, form, month, status, form_version, facility_type, province_code, regency_code,
        created_at, saved_at, saved_by)
      select id, ${form}, ${month}, ${transitions.save.to}, ${formVersion}::int, type, province_code, regency_code,
        ${now}::timestamptz, ${now}::timestamptz, ${actor.id}::int from place
      on conflict (facility_id, form, month) do nothing
      returning id),
    sheet as (
      insert into report_sheet (report_id, form, answers) select id, ${form}, '{}' from opened),
    history as (
      insert into report_history (report_id, at, actor_id, actor_name, actor_role, transition, from_status, to_status)
      select id, ${now}, ${actor.id}, ${actor.fullName}, ${actor.role}, ${'save' satisfies Transition},
        ${'unfilled' satisfies ReportStatus}, ${transitions.save.to} from opened
      where ${noted}::boolean),
    audited as (
      insert into audit (at, actor_id, action, subject, subject_id, facility_id, detail)
      select ${now}, ${actor.id}, ${'report.save' satisfies AuditAction}, 'report', id::text, ${facility.id},
        ${JSON.stringify(stateChange('unfilled', transitions.save.to))}::jsonb from opened where ${noted}::boolean)
    select id from opened`
  return row?.id
}

/** Holds a facility's report until the transaction ends: others who write to it wait. False where the report does not exist. */
export async function lockReport(
  db: Db,
  facilityId: number,
  { form, ...named }: { form: string; reportId: number } | { form: string; month: Month },
): Promise<boolean> {
  const byName = 'reportId' in named ? sql`id = ${named.reportId}` : sql`month = ${named.month}`
  const rows = await rowsFrom(db)`
    select id from report where facility_id = ${facilityId} and form = ${form} and ${byName}
    for no key update`
  return rows.length > 0
}

/** What a transition changes of its report beside state and version. The actor of the transition saves or decides. */
type ReportChange = Partial<
  Pick<
    Report,
    'firstSentAt' | 'sentAt' | 'queuedAt' | 'onTime' | 'openedAt' | 'decidedAt' | 'savedAt' | 'flags'
  >
> & { keepsMonthly?: boolean | null }

const changedColumns = {
  firstSentAt: 'first_sent_at',
  sentAt: 'sent_at',
  queuedAt: 'queued_at',
  onTime: 'on_time',
  openedAt: 'opened_at',
  decidedAt: 'decided_at',
  savedAt: 'saved_at',
  flags: 'flags',
  keepsMonthly: 'keeps_monthly',
} as const satisfies Record<keyof ReportChange, keyof Schema['report']>

function assignments(change: ReportChange, actor: Actor): RawBuilder<unknown>[] {
  // Safe: the entries of a ReportChange have its keys.
  const given = Object.entries(change) as [keyof ReportChange, ReportChange[keyof ReportChange]][]
  return [
    ...given.map(([name, value]) => sql`${sql.ref(changedColumns[name])} = ${value}`),
    ...('savedAt' in change ? [sql`saved_by = ${actor.id}`] : []),
    ...('decidedAt' in change ? [sql`decided_by = ${change.decidedAt ? actor.id : null}`] : []),
  ]
}

type Rules = typeof transitions

/** What the table asks of a transition: a reason, or answers that were judged complete and are kept as a submission. */
type Asked = {
  [Name in Exclude<Transition, 'import'>]: {
    transition: Name
    to?: never
  } & (Rules[Name]['needsReason'] extends true ? { reason: string } : { reason?: never }) &
    (Rules[Name]['mustBeComplete'] extends true ? { submission: NewSubmission } : { submission?: never })
}[Exclude<Transition, 'import'>]
/** A report that comes from a file has the state that it left with, and what it was sent with where it was sent. */
type Imported = {
  transition: 'import'
  to: StoredStatus
  reason?: string | undefined
  submission?: NewSubmission | undefined
}

/** A transition with all that it writes; what is left out is not written. State and notification follow from the table. */
export type GivenTransition = (Asked | Imported) & {
  set?: ReportChange
  /** Must hold too, over `report`. */
  onlyIf?: RawBuilder<unknown>
  sheets?: { form: string; answers: AnswerSheet; copied: readonly string[] }[]
  /** False for the saves that follow the first. */
  noted: boolean
  remarks?: Readonly<Record<string, string>>
  /** What the report is worth from now on, and other reports of the month that depend on it. */
  facts?: readonly FactsWrite[]
}

/** A transition of the report as it was read: it is taken only if nobody was faster. */
export type TransitionWrite = GivenTransition & { report: Pick<Report, 'id' | 'version' | 'status'> }

/** What a report is worth, as a row of its form's table; null where it is worth nothing any more. */
export type FactsWrite = {
  table: string
  reportId: number
  row: Readonly<Record<string, unknown>> | null
}

type NewSubmission = {
  number: number
  key: string
  sheets: Sheets
  formVersion: number
  queuedAt: Date | null
  onTime: boolean
  receiptNumber: string
  verificationCode: string
  /** When it was sent, where that was not now. */
  sentAt?: Date
}

/** Whether an `account` is of a regency's office: who works off the queue and may open the report. */
export const isOfOffice = (regency: RawBuilder<unknown>) =>
  sql`account.regency_code = ${regency} and account.role = any(${rolesWith('queue.read')}::text[])`

const recipients = {
  /** The city office where the facility lies today. */
  office: isOfOffice(
    sql`(select facility.regency_code from facility where facility.id = changed.facility_id)`,
  ),
  facility: sql`account.facility_id = changed.facility_id`,
}

/** What a facility is also mailed at once, by the job of that kind; everything else waits for the daily mail. */
export const mailedKinds: readonly Schema['notification']['kind'][] = ['returned', 'reopened']
/** What reminds a facility of a report that it has not sent. */
export const remindingKinds: readonly Schema['notification']['kind'][] = ['due', 'overdue', 'remind']
/** What asks a facility to send a report, and is done once it does. */
const askingKinds = [...remindingKinds, ...mailedKinds]

/** What every transition changes of its report, and what else this one changes. */
const changes = (to: StoredStatus, set: ReportChange, actor: Actor) =>
  sql.join([sql`status = ${to}`, sql`version = version + 1`, ...assignments(set, actor)])

/** What the parts that follow read of a report that was changed. */
const changedRow = sql`report.id, report.facility_id, report.form, report.month`

/** The state that a transition leads to: the table's, but what is imported has the state of its file. */
export const stateAfter = ({ transition, to }: Pick<GivenTransition, 'transition' | 'to'>): StoredStatus =>
  to ?? transitions[transition].to

/** Writes a transition with everything that belongs to it, in one statement. Undefined when someone else was faster. */
export async function writeTransition(
  db: Db,
  by: By,
  write: TransitionWrite,
): Promise<{ submissionId: number | null } | undefined> {
  const { actor, now } = by
  const { report, submission, facts = [] } = write
  const to = stateAfter(write)
  // What a file brings was nothing here before.
  const from = write.transition === 'import' ? 'unfilled' : report.status
  const parts = [
    sql`changed as (
      update report set ${changes(to, write.set ?? {}, actor)}
      where id = ${report.id} and version = ${report.version} and status = ${report.status}
        ${write.onlyIf ? sql`and ${write.onlyIf}` : sql``}
      returning ${changedRow})`,
    ...(write.sheets
      ? [
          sql`sheet as (
            insert into report_sheet (report_id, form, answers, copied)
            select changed.id, given.form, given.answers, given.copied
            from changed, jsonb_to_recordset(${JSON.stringify(write.sheets)}::jsonb)
              as given (form text, answers jsonb, copied text[])
            on conflict (report_id, form) do update set answers = excluded.answers, copied = excluded.copied)`,
        ]
      : []),
    ...(submission
      ? [
          sql`submitted as (
            insert into submission (report_id, number, send_key, sheets, form_version, sent_by, sent_at, queued_at,
              on_time, receipt_number, verification_code)
            select id, ${submission.number}, ${submission.key}::uuid, ${JSON.stringify(submission.sheets)}::jsonb,
              ${submission.formVersion}, ${actor.id}, ${submission.sentAt ?? now}, ${submission.queuedAt}, ${submission.onTime},
              ${submission.receiptNumber}, ${submission.verificationCode}
            from changed returning id)`,
        ]
      : []),
    ...facts.map(factsPart),
    ...noticeParts(by, { ...write, from, to }),
    ...(write.noted ? recordParts(by, { ...write, from, to }) : []),
  ]
  return firstFrom(db)<{ submissionId: number | null }>`
    ${plannedOnce} with ${sql.join(parts)}
    select ${submission ? sql`(select id from submitted)` : sql`null::int`} as "submissionId" from changed`
}

/** How many remarks the office keeps of a `report`, which it has not sent. */
export const remarkCount = sql<number>`(
  select count(*)::int from review_note note, jsonb_object_keys(note.remarks) where note.report_id = report.id)`

/** What was read of reports, by their ids: their versions, and how many remarks. */
type ReadOf = Readonly<Record<'versions' | 'remarkCounts', Readonly<Record<string, number>>>>

/**
 * Confirms those of the reports that wait within reach, in one statement; gives them. One that has another version by now than was read, or
 * more remarks, stays. What they are worth stays: no form's worth tells confirmed from sent.
 */
export async function confirmWaiting(
  db: Db,
  by: By,
  reportIds: readonly number[],
  { versions, remarkCounts }: ReadOf,
): Promise<{ id: number; form: string; month: Month; facilityId: number }[]> {
  const { actor, now } = by
  const transition = 'confirm'
  const {
    from: [from],
    to,
  } = transitions[transition]
  const parts = [
    sql`picked as (
      select report.id from report join facility on facility.id = report.facility_id
      where report.id = any(${[...reportIds]}::int[]) and report.status = ${from} and ${withinReach(actor)}
        and report.version = coalesce((${JSON.stringify(versions)}::jsonb ->> report.id::text)::int, report.version)
        and coalesce(${remarkCount} <= (${JSON.stringify(remarkCounts)}::jsonb ->> report.id::text)::int, true)
      order by report.id for update of report)`,
    sql`changed as (
      update report set ${changes(to, { decidedAt: now }, actor)}, opened_at = coalesce(opened_at, ${now})
      from picked where report.id = picked.id
      returning ${changedRow})`,
    ...noticeParts(by, { transition, from, to }),
    ...recordParts(by, { transition, from, to }),
  ]
  return rowsFrom(db)`
    with ${sql.join(parts)} select id, form, month, facility_id as "facilityId" from changed`
}

/** What is noted of a transition. */
type Noted = {
  transition: Transition
  from: ReportStatus
  to: StoredStatus
  reason?: string | undefined
  remarks?: TransitionWrite['remarks']
  submission?: NewSubmission | undefined
}

/**
 * For each of the `changed` reports, notifies those that the table of transitions names. What the office was told of its
 * sending is read once it no longer waits, in whichever way it was found; and so is what asked the facility to send it, once it has,
 * or a file has brought what it sent elsewhere.
 */
function noticeParts(
  { now }: By,
  { transition, from, to, reason }: Pick<Noted, 'transition' | 'from' | 'to' | 'reason'>,
): RawBuilder<unknown>[] {
  const notice = noticeOf(transition)
  const isAnswer = transition === 'send' || (transition === 'import' && to !== 'draft')
  return [
    ...(from === 'sent'
      ? [
          sql`settled as (
            update notification set read_at = ${now} from changed
            where notification.report_id = changed.id and notification.kind = 'sent' and notification.read_at is null)`,
        ]
      : []),
    ...(isAnswer
      ? [
          sql`answered as (
            update notification set read_at = ${now} from changed join account on ${recipients.facility}
            where notification.account_id = account.id and notification.form = changed.form
              and notification.month = changed.month and notification.kind = any(${[...askingKinds]}::text[])
              and notification.read_at is null)`,
        ]
      : []),
    ...(notice
      ? [
          sql`notified as (
            insert into notification (account_id, kind, report_id, form, month, facility_id, detail, created_at)
            select account.id, ${notice.kind}, changed.id, changed.form, changed.month, changed.facility_id,
              ${reason ?? null}::text, ${now}
            from changed join account on account.status = 'active' and ${recipients[notice.to]}
            returning id)`,
        ]
      : []),
    ...(notice && mailedKinds.includes(notice.kind)
      ? [
          sql`mailed as (
            insert into job (kind, key, run_at) select 'returnMail', id::text, ${now} from notified)`,
        ]
      : []),
  ]
}

/** What the audit says of a transition. */
const stateChange = (from: ReportStatus, to: StoredStatus) => ({
  before: { status: from },
  after: { status: to },
})

/** Writes the transition of the `changed` reports into history and audit. */
function recordParts(
  { actor, now }: By,
  { transition, from, to, reason, remarks = {}, submission }: Noted,
): RawBuilder<unknown>[] {
  const remarksJson = Object.keys(remarks).length > 0 ? JSON.stringify(remarks) : null
  return [
    sql`noted as (
      insert into report_history (report_id, at, actor_id, actor_name, actor_role, transition, from_status,
        to_status, reason, remarks, submission_id)
      select changed.id, ${now}, ${actor.id}, ${actor.fullName}, ${actor.role}, ${transition}, ${from},
        ${to}, ${reason ?? null}::text, ${remarksJson}::jsonb,
        ${submission ? sql`(select id from submitted)` : sql`null`}
      from changed)`,
    sql`audited as (
      insert into audit (at, actor_id, action, subject, subject_id, facility_id, detail)
      select ${now}, ${actor.id}, ${`report.${transition}` satisfies AuditAction}, 'report', changed.id::text, changed.facility_id,
        ${JSON.stringify({ ...stateChange(from, to), reason })}::jsonb
      from changed)`,
    // A decision ends the reviewer's remarks: the history keeps them. So does every other noted transition.
    sql`reviewed as (delete from review_note using changed where report_id = changed.id)`,
  ]
}

function factsPart({ table, reportId, row }: FactsWrite): RawBuilder<unknown> {
  const [part, facts] = [sql.ref(`${table}_written`), sql.table(table)]
  if (row === null)
    return sql`${part} as (
      delete from ${facts} where report_id = ${reportId} and exists (select from changed))`
  const names = Object.keys(row)
  return sql`${part} as (
    insert into ${facts} (report_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${reportId}, ${sql.join(names.map((name) => sql`given.${sql.ref(name)}`))}
    from changed, jsonb_populate_record(null::${facts}, ${JSON.stringify(row)}::jsonb) as given
    on conflict (report_id) do update set ${sql.join(
      names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    )})`
}
