import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { FacilityProfile } from '#domain/facility.ts'
import { formIds } from '#domain/form-ids.ts'
import type { DeadlineSettings, Month } from '#domain/month.ts'
import type { StoredStatus, Transition } from '#domain/report-status.ts'
import type { Role } from '#domain/roles.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { plannedOnce } from '#server/database/connect.ts'
import { withinReach } from '#server/database/reach.ts'
import type { FactTable, Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

/** What is known of a facility wherever one of its reports is concerned. */
export type Facility = {
  id: number
  /** Its account; null where none has been made. */
  userId: number | null
  code: string
  name: string
  profile: FacilityProfile
  province: string
  regency: string
  regencyCode: string
  provinceCode: string
  district: string | null
  address: string | null
  activeSince: string
  closedOn: string | null
  /** What its confirmed reports said of forms that are owed monthly only while something holds, oldest first. */
  monthlyNeeds: { form: string; month: Month; keeps: boolean }[]
}
/** The narrow row of a report. */
export type Report = {
  id: number
  status: StoredStatus
  version: number
  formVersion: number
  savedAt: Date
  savedBy: string
  firstSentAt: Date | null
  sentAt: Date | null
  queuedAt: Date | null
  onTime: boolean | null
  openedAt: Date | null
  decidedAt: Date | null
  flags: string[]
}
export type StoredSheet = { answers: AnswerSheet; copied: string[] }
export type Submission = {
  id: number
  number: number
  key: string
  sentAt: Date
  queuedAt: Date | null
  onTime: boolean
  receiptNumber: string
  verificationCode: string
  sentBy: string
}
export type HistoryEntry = {
  at: Date
  actor: string
  role: Role
  transition: Transition
  from: StoredStatus | 'unfilled'
  to: StoredStatus
  reason: string | null
  remarks: Record<string, string> | null
  receiptNumber: string | null
}
/** Answers by form: the report's own and its sub-forms'. */
export type Sheets = Readonly<Record<string, AnswerSheet>>

/** A report of an earlier month with what its last sending held. */
export type EarlierReport = { reportId: number; month: Month; status: StoredStatus; sheets: Sheets }
/** A sent report of another form with what its last sending held. */
type RelatedReport = { reportId: number; formVersion: number; sheets: Sheets }

/** All that a step of one facility's form and month may depend on; `report` is null while nothing has been saved. */
export type Dossier = {
  form: string
  month: Month
  facility: Facility
  deadlines: DeadlineSettings
  report: Report | null
  sheets: Readonly<Record<string, StoredSheet>>
  history: HistoryEntry[]
  submissions: Submission[]
  /** What the last sending held. */
  sentSheets: Sheets | null
  /** The latest earlier report, as it was last sent; withdrawn ones do not count. See `previousOf`. */
  latest: EarlierReport | null
  /** The latest earlier report that is confirmed, where `latest` is not that one. */
  latestConfirmed: Omit<EarlierReport, 'status'> | null
  /** The facility's other sent reports of the month, by form. */
  related: Readonly<Record<string, RelatedReport>>
  /** Kilograms of earlier reported months, newest first. */
  wasteGenerated: number[]
  /** Kilograms by field as they were last imported into the report. */
  imported: Record<string, number> | null
  /** The totals of the device lists that were uploaded for the report, by file. */
  deviceTotals: Readonly<Record<string, Readonly<Record<string, number>>>>
}
export type DossierTarget = { reportId: number } | { facilityId: number; form: string; month: Month }

/** Whose reach a query keeps to; `all` for what anybody may see. */
export type Reader = Actor | { reach: 'all' }

/** A reach as a condition inside plain SQL; the statement names the facility table `facility`. */
export function reachCondition(reader: Reader): Expression<SqlBool> {
  if (reader.reach === 'all') return sql<SqlBool>`true`
  return withinReach(reader)(expressionBuilder<Schema, 'facility'>())
}

const facilityColumns = sql`
  facility.id as facility_id, facility.code as facility_code, facility.name as facility_name, facility.type,
  facility.region_type, facility.hospital_class, facility.inpatient, facility.beds, facility.covid_handler,
  facility.address, facility.active_since, facility.closed_on, facility.province_code, facility.regency_code,
  province.zone, province.name as province, regency.name as regency, district.name as district,
  coalesce((
    select jsonb_agg(jsonb_build_object('form', told.form, 'month', told.month, 'keeps', told.keeps_monthly)
      order by told.month)
    from report told
    where told.facility_id = facility.id and told.status = 'confirmed' and told.keeps_monthly is not null), '[]')
    as monthly_needs,
  owner.id as user_id, (select value from setting where key = 'deadlines') as deadlines`
const facilityPlaces = sql`
  join province on province.code = facility.province_code
  join regency on regency.code = facility.regency_code
  left join district on district.code = facility.district_code
  left join account owner on owner.facility_id = facility.id`

type FacilityRow = {
  facility_id: number
  facility_code: string
  facility_name: string
  type: FacilityProfile['type']
  region_type: FacilityProfile['regionType']
  hospital_class: FacilityProfile['hospitalClass']
  inpatient: boolean
  beds: number | null
  covid_handler: boolean
  address: string | null
  active_since: string
  closed_on: string | null
  monthly_needs: Facility['monthlyNeeds']
  province_code: string
  regency_code: string
  zone: FacilityProfile['zone']
  province: string
  regency: string
  district: string | null
  user_id: number | null
  deadlines: DeadlineSettings
}

function facilityOf(row: FacilityRow): Facility {
  return {
    id: row.facility_id,
    userId: row.user_id,
    code: row.facility_code,
    name: row.facility_name,
    profile: {
      type: row.type,
      regionType: row.region_type,
      hospitalClass: row.hospital_class,
      inpatient: row.inpatient,
      beds: row.beds,
      covidHandler: row.covid_handler,
      zone: row.zone,
    },
    province: row.province,
    regency: row.regency,
    regencyCode: row.regency_code,
    provinceCode: row.province_code,
    district: row.district,
    address: row.address,
    activeSince: row.active_since,
    closedOn: row.closed_on,
    monthlyNeeds: row.monthly_needs,
  }
}

/** The columns of `Report`, from `report` and its saver. */
export const reportColumns = sql`
  report.id, report.status, report.version, report.form_version as "formVersion", report.saved_at as "savedAt",
  saver.full_name as "savedBy", report.first_sent_at as "firstSentAt", report.sent_at as "sentAt",
  report.queued_at as "queuedAt", report.on_time as "onTime", report.opened_at as "openedAt",
  report.decided_at as "decidedAt", report.flags`

/** A facility within reach, by its id or its account's. */
export async function findFacility(
  db: ReadDb,
  actor: Actor,
  by: { facilityId: number } | { userId: number },
): Promise<{ facility: Facility; deadlines: DeadlineSettings } | undefined> {
  const named = 'facilityId' in by ? sql`facility.id = ${by.facilityId}` : sql`owner.id = ${by.userId}`
  const { rows } = await sql<FacilityRow>`
    select ${facilityColumns} from facility ${facilityPlaces}
    where ${named} and ${reachCondition(actor)}`.execute(db)
  const [row] = rows
  return row && { facility: facilityOf(row), deadlines: row.deadlines }
}

export async function getDeadlines(db: ReadDb): Promise<DeadlineSettings> {
  const { rows } = await sql<{ value: DeadlineSettings }>`
    select value from setting where key = 'deadlines'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The setting "deadlines" is missing.')
  return row.value
}

/** The dossier of a report, or of a facility's form and month, within reach; in one round trip. */
export async function findDossier(
  db: ReadDb,
  reader: Reader,
  target: DossierTarget,
): Promise<Dossier | undefined> {
  const byId = 'reportId' in target
  const form = byId ? sql`report.form` : sql`${target.form}::text`
  const month = byId ? sql`report.month` : sql`${target.month}::text`
  const from = byId
    ? sql`report join facility on facility.id = report.facility_id`
    : sql`facility left join report
        on report.facility_id = facility.id and report.form = ${form} and report.month = ${month}`
  const named = byId ? sql`report.id = ${target.reportId}` : sql`facility.id = ${target.facilityId}`
  const earlierReport = (condition: RawBuilder<unknown>) => sql`
    select earlier.id as "reportId", earlier.month, earlier.status, sending.sheets
    from report earlier cross join lateral (
      select submission.sheets from submission
      where submission.report_id = earlier.id order by submission.number desc limit 1) sending
    where earlier.facility_id = facility.id and earlier.form = ${form} and earlier.month < ${month} and ${condition}
    order by earlier.month desc limit 1`
  const { rows } = await sql<DossierRow>`
    ${plannedOnce} select ${facilityColumns}, ${form} as form, ${month} as month, ${reportColumns},
      coalesce((
        select jsonb_object_agg(sheet.form, jsonb_build_object('answers', sheet.answers, 'copied', sheet.copied))
        from report_sheet sheet where sheet.report_id = report.id), '{}') as sheets,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'at', entry.at, 'actor', entry.actor_name, 'role', entry.actor_role, 'transition', entry.transition,
          'from', entry.from_status, 'to', entry.to_status, 'reason', entry.reason, 'remarks', entry.remarks,
          'receiptNumber', sending.receipt_number) order by entry.id)
        from report_history entry left join submission sending on sending.id = entry.submission_id
        where entry.report_id = report.id), '[]') as history,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', sending.id, 'number', sending.number, 'key', sending.send_key, 'sentAt', sending.sent_at,
          'queuedAt', sending.queued_at, 'onTime', sending.on_time, 'receiptNumber', sending.receipt_number,
          'verificationCode', sending.verification_code, 'sentBy', sender.full_name) order by sending.number)
        from submission sending join account sender on sender.id = sending.sent_by
        where sending.report_id = report.id), '[]') as submissions,
      (select sending.sheets from submission sending
        where sending.report_id = report.id order by sending.number desc limit 1) as sent_sheets,
      to_jsonb(latest) as latest,
      (select to_jsonb(confirmed) from (${earlierReport(sql`earlier.status = 'confirmed'`)}) confirmed
        where latest.status <> 'confirmed') as latest_confirmed,
      coalesce((
        select jsonb_object_agg(other.form, jsonb_build_object('reportId', other.id, 'formVersion', other.form_version,
          'sheets', (select sending.sheets from submission sending
            where sending.report_id = other.id order by sending.number desc limit 1)))
        from report other
        where other.facility_id = facility.id and other.month = ${month} and other.form <> ${form}
          and other.status <> 'draft'), '{}') as related,
      coalesce((
        select jsonb_agg(past.generated_kg order by past.month desc) from (
          select earlier.month, fact.generated_kg
          from report earlier join waste_fact fact on fact.report_id = earlier.id
          where earlier.facility_id = facility.id and earlier.form = ${formIds.waste} and earlier.month < ${month}
            and earlier.status <> 'draft' and fact.generated_kg is not null
          order by earlier.month desc limit 12) past), '[]') as waste_generated,
      (select figures from me_smile_import where report_id = report.id) as imported,
      coalesce((
        select jsonb_object_agg(list.file_id, list.totals) from device_list list
        where list.report_id = report.id), '{}') as device_totals
    from ${from} ${facilityPlaces}
    left join account saver on saver.id = report.saved_by
    left join lateral (${earlierReport(sql`earlier.status <> 'draft'`)}) latest on true
    where ${named} and ${reachCondition(reader)}`.execute(db)
  const [row] = rows
  return row && dossierOf(row)
}

type InJson<T> = { [K in keyof T]: T[K] extends Date | null ? string | (null & T[K]) : T[K] }
type DossierRow = FacilityRow & {
  form: string
  month: Month
  sheets: Record<string, StoredSheet>
  history: InJson<HistoryEntry>[]
  submissions: InJson<Submission>[]
  sent_sheets: Sheets | null
  latest: Dossier['latest']
  latest_confirmed: Dossier['latestConfirmed']
  related: Dossier['related']
  waste_generated: number[]
  imported: Dossier['imported']
  device_totals: Dossier['deviceTotals']
} & (Report | { [K in keyof Report]: null })

function dossierOf(row: DossierRow): Dossier {
  return {
    form: row.form,
    month: row.month,
    facility: facilityOf(row),
    deadlines: row.deadlines,
    report: reportOf(row),
    sheets: row.sheets,
    history: row.history.map((entry) => ({ ...entry, at: new Date(entry.at) })),
    submissions: row.submissions.map((sending) => ({
      ...sending,
      sentAt: new Date(sending.sentAt),
      queuedAt: sending.queuedAt === null ? null : new Date(sending.queuedAt),
    })),
    sentSheets: row.sent_sheets,
    latest: row.latest,
    latestConfirmed: row.latest_confirmed,
    related: row.related,
    wasteGenerated: row.waste_generated,
    imported: row.imported,
    deviceTotals: row.device_totals,
  }
}

function reportOf(row: Report | { [K in keyof Report]: null }): Report | null {
  if (row.id === null) return null
  const { id, status, version, formVersion, savedAt, savedBy, firstSentAt, sentAt, queuedAt } = row
  const { onTime, openedAt, decidedAt, flags } = row
  return {
    id,
    status,
    version,
    formVersion,
    savedAt,
    savedBy,
    firstSentAt,
    sentAt,
    queuedAt,
    onTime,
    openedAt,
    decidedAt,
    flags,
  }
}

/** Who steps, and when. */
type By = { actor: Actor; now: Date }

/** Opens the draft of a month. False when it has been opened in the meantime. */
export async function insertDraft(
  db: Db,
  { actor, now }: By,
  {
    facility,
    form,
    month,
    formVersion,
  }: { facility: Facility; form: string; month: Month; formVersion: number },
): Promise<boolean> {
  const { rows } = await sql`
    with opened as (
      insert into report (facility_id, form, month, status, form_version, facility_type, province_code, regency_code,
        created_at, saved_at, saved_by)
      values (${facility.id}, ${form}, ${month}, 'draft', ${formVersion}, ${facility.profile.type},
        ${facility.provinceCode}, ${facility.regencyCode}, ${now}, ${now}, ${actor.id})
      on conflict (facility_id, form, month) do nothing
      returning id),
    sheet as (
      insert into report_sheet (report_id, form, answers) select id, ${form}, '{}' from opened),
    history as (
      insert into report_history (report_id, at, actor_id, actor_name, actor_role, transition, from_status, to_status)
      select id, ${now}, ${actor.id}, ${actor.fullName}, ${actor.role}, 'save', 'unfilled', 'draft' from opened),
    audited as (
      insert into audit (at, actor_id, action, subject, subject_id)
      select ${now}, ${actor.id}, 'report.save', 'report', id::text from opened)
    select id from opened`.execute(db)
  return rows.length > 0
}

/** What a step changes of its report beside state and version. Whoever saves or decides is the one who steps. */
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

/** A step as one statement. What is left out is not written. */
export type StepWrite = {
  /** As it was read: the step is taken only if nobody was faster. */
  report: Pick<Report, 'id' | 'version' | 'status'>
  transition: Transition
  to: StoredStatus
  set?: ReportChange
  /** Must hold too, over `report`. */
  onlyIf?: RawBuilder<unknown>
  sheets?: { form: string; answers: AnswerSheet; copied: readonly string[] }[]
  submission?: NewSubmission
  /** False for the saves that follow the first. */
  noted: boolean
  reason?: string
  remarks?: Readonly<Record<string, string>>
  /** What the report is worth from now on, and other reports of the month that depend on it. */
  facts?: readonly FactsWrite[]
  notify?: { whom: 'office' | 'facility'; kind: Schema['notification']['kind'] }
}
/** What a report is worth, as a row of its form's table; null where nothing can be told of it any more. */
export type FactsWrite = {
  table: FactTable
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
}

const recipients = {
  /** The city office of the facility. */
  office: sql`account.regency_code = changed.regency_code and account.role = 'PublicHealthService_Regency'`,
  facility: sql`account.facility_id = changed.facility_id`,
}

/** What a facility is also told by mail at once, by the job of that kind; everything else waits for the daily mail. */
const mailedKinds: readonly Schema['notification']['kind'][] = ['returned', 'reopened']

/** Takes a step with everything that belongs to it, in one statement. Undefined when someone else was faster. */
export async function writeStep(
  db: Db,
  { actor, now }: By,
  step: StepWrite,
): Promise<{ submissionId: number | null } | undefined> {
  const { report, transition, to, submission, facts = [], notify, reason = null, remarks } = step
  const remarksJson = remarks && Object.keys(remarks).length > 0 ? JSON.stringify(remarks) : null
  const parts = [
    sql`changed as (
      update report set ${sql.join([sql`status = ${to}`, sql`version = version + 1`, ...assignments(step.set ?? {}, actor)])}
      where id = ${report.id} and version = ${report.version} and status = ${report.status}
        ${step.onlyIf ? sql`and ${step.onlyIf}` : sql``}
      returning id, facility_id, regency_code, form, month)`,
    ...(step.sheets
      ? [
          sql`sheet as (
            insert into report_sheet (report_id, form, answers, copied)
            select changed.id, given.form, given.answers, given.copied
            from changed, jsonb_to_recordset(${JSON.stringify(step.sheets)}::jsonb)
              as given (form text, answers jsonb, copied text[])
            on conflict (report_id, form) do update set answers = excluded.answers, copied = excluded.copied)`,
        ]
      : []),
    ...(submission
      ? [
          sql`sending as (
            insert into submission (report_id, number, send_key, sheets, form_version, sent_by, sent_at, queued_at,
              on_time, receipt_number, verification_code)
            select id, ${submission.number}, ${submission.key}::uuid, ${JSON.stringify(submission.sheets)}::jsonb,
              ${submission.formVersion}, ${actor.id}, ${now}, ${submission.queuedAt}, ${submission.onTime},
              ${submission.receiptNumber}, ${submission.verificationCode}
            from changed returning id)`,
        ]
      : []),
    ...facts.map(factsPart),
    ...(notify
      ? [
          sql`told as (
            insert into notification (account_id, kind, report_id, form, month, facility_id, detail, created_at)
            select account.id, ${notify.kind}, changed.id, changed.form, changed.month, changed.facility_id,
              ${reason}::text, ${now}
            from changed join account on account.status = 'active' and ${recipients[notify.whom]}
            returning id)`,
          ...(mailedKinds.includes(notify.kind)
            ? [
                sql`mailed as (
                insert into job (kind, key, run_at) select 'returnMail', id::text, ${now} from told)`,
              ]
            : []),
        ]
      : []),
    ...(step.noted
      ? [
          sql`noted as (
            insert into report_history (report_id, at, actor_id, actor_name, actor_role, transition, from_status,
              to_status, reason, remarks, submission_id)
            select changed.id, ${now}, ${actor.id}, ${actor.fullName}, ${actor.role}, ${transition}, ${report.status},
              ${to}, ${reason}::text, ${remarksJson}::jsonb, ${submission ? sql`(select id from sending)` : sql`null`}
            from changed)`,
          sql`audited as (
            insert into audit (at, actor_id, action, subject, subject_id, detail)
            select ${now}, ${actor.id}, ${`report.${transition}`}, 'report', changed.id::text,
              ${reason === null ? null : JSON.stringify({ reason })}::jsonb
            from changed)`,
          // A decision ends the reviewer's remarks: the history keeps them. So does every other step that is noted.
          sql`reviewed as (delete from review_note using changed where report_id = changed.id)`,
        ]
      : []),
  ]
  const { rows } = await sql<{ submissionId: number | null }>`
    with ${sql.join(parts)}
    select ${submission ? sql`(select id from sending)` : sql`null::int`} as "submissionId" from changed`.execute(
    db,
  )
  return rows[0]
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

/**
 * Lets the facility's sendings and withdrawals follow one another, whatever their forms: what one report is worth may depend on
 * another's, and each must see what the one before it has written.
 */
export async function lockFacility(db: Db, facilityId: number): Promise<void> {
  await sql`select from facility where id = ${facilityId} for no key update`.execute(db)
}

/** Which of the values other sent reports of the facility have in a cell of a list, with the newest month of each. */
export async function listUsedValues(
  db: ReadDb,
  {
    facilityId,
    except,
    form,
    list,
    cell,
    values,
  }: {
    facilityId: number
    /** The report that asks. */
    except: number
    form: string
    list: string
    cell: string
    values: readonly string[]
  },
): Promise<{ value: string; month: Month }[]> {
  const { rows } = await sql<{ value: string; month: Month }>`
    select item ->> ${cell}::text as value, max(report.month) as month
    from report
    cross join lateral (
      select sending.sheets -> ${form}::text -> ${list}::text as rows
      from submission sending where sending.report_id = report.id order by sending.number desc limit 1) sent
    cross join lateral jsonb_array_elements(sent.rows) item
    where report.facility_id = ${facilityId} and report.form = ${form} and report.id <> ${except}
      and report.status <> 'draft' and item ->> ${cell}::text = any(${values}::text[])
    group by 1`.execute(db)
  return rows
}

/** The stored files among `ids` that belong to the facility. */
export async function listFilesOf(db: ReadDb, facilityId: number, ids: readonly number[]) {
  return db
    .selectFrom('file')
    .select(['id', 'mime', 'size'])
    .where('facility_id', '=', facilityId)
    .where('id', 'in', ids)
    .execute()
}
