import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import { plannedOnce } from '#server/database/connect.ts'
import { type Reader, withinReach } from '#server/database/reach.ts'
import { isReported } from '#server/database/report-status.ts'
import { firstFrom, rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'

import { comparedColumns, comparedOf, type ComparedRow, latestReport } from './compared.ts'
import type {
  Report,
  StoredSheet,
  Submission,
  HistoryEntry,
  Sheets,
  Dossier,
  DossierTarget,
} from './dossier.ts'
import { facilityColumns, facilityPlaces, type FacilityRow, facilityOf } from './facility-queries.ts'
import { lastSent } from './last-sent.ts'
import { profileThen, recordsThen, type RecordsThen } from './profile-then.ts'

/** The columns of `Report`, from `report` and its saver. */
export const reportColumns = sql`
  report.id, report.status, report.version, report.form_version as "formVersion", report.saved_at as "savedAt",
  saver.full_name as "savedBy", report.saved_by as "savedById", report.first_sent_at as "firstSentAt", report.sent_at as "sentAt",
  report.queued_at as "queuedAt", report.on_time as "onTime", report.opened_at as "openedAt",
  report.decided_at as "decidedAt", report.flags`

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
  const row = await firstFrom(db)<DossierRow>`
    ${plannedOnce} select ${facilityColumns}, ${form} as form, ${month} as month, ${reportColumns},
      coalesce((
        select jsonb_object_agg(sheet.form, jsonb_build_object('answers', sheet.answers, 'copied', sheet.copied))
        from report_sheet sheet where sheet.report_id = report.id), '{}') as sheets,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'at', entry.at, 'actor', entry.actor_name, 'role', entry.actor_role, 'transition', entry.transition,
          'from', entry.from_status, 'to', entry.to_status, 'reason', entry.reason, 'remarks', entry.remarks,
          'receiptNumber', submission.receipt_number) order by entry.id)
        from report_history entry left join submission on submission.id = entry.submission_id
        where entry.report_id = report.id), '[]') as history,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', submission.id, 'number', submission.number, 'key', submission.send_key, 'sentAt', submission.sent_at,
          'queuedAt', submission.queued_at, 'onTime', submission.on_time, 'receiptNumber', submission.receipt_number,
          'verificationCode', submission.verification_code, 'sentBy', sender.full_name) order by submission.number)
        from submission join account sender on sender.id = submission.sent_by
        where submission.report_id = report.id), '[]') as submissions,
      ${lastSent()} as sent_sheets,
      ${recordsThen(month)} as records_then,
      ${comparedColumns({ form, month })}
    from ${from} ${facilityPlaces}
    left join account saver on saver.id = report.saved_by
    ${latestReport({ form, month })}
    where ${named} and ${withinReach(reader)}`
  return row && dossierOf(row, reader)
}

type InJson<T> = { [K in keyof T]: T[K] extends Date | null ? string | (null & T[K]) : T[K] }

type DossierRow = FacilityRow &
  ComparedRow & {
    form: string
    sheets: Record<string, StoredSheet>
    history: InJson<HistoryEntry>[]
    submissions: InJson<Submission>[]
    sent_sheets: Sheets | null
    records_then: RecordsThen
  } & (Report | { [K in keyof Report]: null })

function dossierOf(row: DossierRow, { reach }: Reader): Dossier {
  const facility = facilityOf(row)
  const profileOf = (form: string) => profileThen(facility.profile, row.records_then[form])
  // What its facility corrects is judged by the record of today, since it is sent once more; others read it as it was sent.
  const isCorrected = row.status === 'revise' && reach === 'own'
  return {
    form: row.form,
    facility: isCorrected ? facility : { ...facility, profile: profileOf(row.form) },
    deadlines: row.deadlines,
    report: reportOf(row),
    sheets: row.sheets,
    history: row.history.map((entry) => ({ ...entry, at: new Date(entry.at) })),
    submissions: row.submissions.map((submission) => ({
      ...submission,
      sentAt: new Date(submission.sentAt),
      queuedAt: submission.queuedAt === null ? null : new Date(submission.queuedAt),
    })),
    sentSheets: row.sent_sheets,
    ...comparedOf(row),
    related: Object.fromEntries(
      Object.entries(row.related).map(([form, sent]) => [form, { ...sent, profile: profileOf(form) }]),
    ),
  }
}

function reportOf(row: Report | { [K in keyof Report]: null }): Report | null {
  if (row.id === null) return null
  const { id, status, version, formVersion, savedAt, savedBy, savedById, firstSentAt, sentAt, queuedAt } = row
  const { onTime, openedAt, decidedAt, flags } = row
  return {
    ...{ id, status, version, formVersion, savedAt, savedBy, savedById, firstSentAt, sentAt, queuedAt },
    ...{ onTime, openedAt, decidedAt, flags },
  }
}

/** A cell of a list, in the reports of a facility but that of `except`, which asks. */
type Cell = { facilityId: number; except: number; form: string; list: string; cell: string }

/** Which of the values other sent reports of the facility have in a cell of a list, with the newest month of each. */
export async function listUsedValues(
  db: ReadDb,
  { facilityId, except, form, list, cell, values }: Cell & { values: readonly string[] },
): Promise<{ value: string; month: Month }[]> {
  return rowsFrom(db)<{ value: string; month: Month }>`
    ${plannedOnce} select item ->> ${cell}::text as value, max(report.month) as month
    from report
    cross join lateral ${lastSent(sql`submission.sheets -> ${form}::text -> ${list}::text as rows`)} sent
    cross join lateral jsonb_array_elements(sent.rows) item
    where report.facility_id = ${facilityId} and report.form = ${form} and report.id <> ${except}
      and ${isReported()} and item ->> ${cell}::text = any(${values}::text[])
    group by 1`
}
