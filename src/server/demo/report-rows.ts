import { randomUUID } from 'node:crypto'

import { defaultDeadlines, dueDayOf, dueInstantOf, isOnTime } from '#domain/month.ts'
import { type ReportStatus, transitions } from '#domain/report-status.ts'
import type { Db } from '#server/database/transaction.ts'
import { newVerificationCode, receiptNumberOf } from '#server/features/reports/life/receipt.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { factRowsOf, insertFacts } from './facts.ts'
import type { ReportForFacts } from './form-generator.ts'
import type { KnownForm } from './forms.ts'
import { officials } from './people.ts'
import type { Calendar, PlannedReport } from './plan-reports.ts'
import { getFrom, insertHistory, insertMany, listOfficeAccounts, listReportIds } from './queries.ts'
import { statusOf } from './report-lives.ts'

type StoredReport = PlannedReport & { id: number }

export async function insertReports(
  tx: Db,
  generator: KnownForm,
  planned: readonly PlannedReport[],
  { calendar, now, forms }: { calendar: Calendar; now: Date; forms: FormRegistry },
): Promise<void> {
  const { form } = generator
  const offices = await listOfficeAccounts(tx)
  await insertMany(
    tx,
    'report',
    planned.map((report) => rowOf(generator, report, offices, forms)),
  )
  const facilities = [...new Set(planned.map(({ facility }) => facility.id))]
  const ids = await listReportIds(tx, form, facilities)
  const stored = planned.map((report) => ({
    ...report,
    id: getFrom(ids, `${report.facility.id}/${report.month}`),
  }))

  const [facts] = await Promise.all([
    factRowsOf(
      form,
      stored.flatMap(({ id, facility, month, life, ofMonth }): ReportForFacts[] => {
        const status = statusOf(life)
        return status === 'draft' ? [] : [{ reportId: id, facility, month, status, sheets: ofMonth }]
      }),
      forms,
    ),
    insertLives(
      tx,
      generator,
      stored.filter(({ month }) => month >= calendar.sheetsFrom),
      { offices, now, forms },
    ),
  ])
  await insertFacts(tx, forms.worthOf(form), facts)
}

/** All that belongs to the reports but what they are worth. */
async function insertLives(
  tx: Db,
  generator: KnownForm,
  stored: readonly StoredReport[],
  { offices, now, forms }: { offices: ReadonlyMap<string, number>; now: Date; forms: FormRegistry },
): Promise<void> {
  const { form } = generator
  await insertMany(
    tx,
    'report_sheet',
    stored.flatMap(({ id, sheets }) =>
      Object.entries(sheets).map(([sheet, answers]) => ({ report_id: id, form: sheet, answers })),
    ),
  )
  await generator.saveMore?.(
    tx,
    stored.flatMap(({ id, sheets }) => (sheets[form] ? [{ id, sheet: sheets[form] }] : [])),
  )
  await insertMany(
    tx,
    'submission',
    stored.flatMap((report) => submissionsOf(form, report, forms)),
  )
  await insertHistory(
    tx,
    stored
      .flatMap((report) => historyOf(report, getFrom(offices, report.facility.regency)))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await insertMany(
    tx,
    'notification',
    stored
      .flatMap((report) => notificationsOf(form, report, getFrom(offices, report.facility.regency), now))
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  )
}

function rowOf(
  { form }: KnownForm,
  { facility, month, life, keeps, flags }: PlannedReport,
  offices: ReadonlyMap<string, number>,
  forms: FormRegistry,
) {
  const submissions = life.steps.filter(({ transition }) => transition === 'send')
  const decision = life.steps.findLast(
    ({ transition }) => transition === 'return' || transition === 'confirm',
  )
  const written = life.steps.findLast(({ transition }) => transition === 'save' || transition === 'send')
  const first = submissions[0]?.at
  return {
    facility_id: facility.id,
    form,
    month,
    status: statusOf(life),
    version: life.steps.length,
    form_version: forms.findFor(form, month)?.version,
    facility_type: facility.type,
    province_code: facility.regency.slice(0, 2),
    regency_code: facility.regency,
    created_at: life.steps[0]?.at,
    saved_at: written?.at,
    saved_by: facility.accountId,
    first_sent_at: first,
    sent_at: submissions.at(-1)?.at,
    on_time: first && isOnTime(month, first, null, defaultDeadlines),
    opened_at: life.opened,
    decided_at: decision?.at,
    decided_by: decision && getFrom(offices, facility.regency),
    keeps_monthly: keeps,
    flags,
  }
}

function submissionsOf(
  form: string,
  { id, facility, month, life, sheets, returned }: StoredReport,
  forms: FormRegistry,
) {
  const submissions = life.steps.filter(({ transition }) => transition === 'send')
  const first = submissions[0]?.at
  return submissions.map(({ at }, index) => ({
    report_id: id,
    number: index + 1,
    send_key: randomUUID(),
    // What an office returned was not yet what it confirmed later.
    sheets:
      index < submissions.length - 1
        ? { ...sheets, [form]: { ...sheets[form], ...returned.mistaken(sheets[form] ?? {}) } }
        : sheets,
    form_version: forms.findFor(form, month)?.version,
    sent_by: facility.accountId,
    sent_at: at,
    on_time: isOnTime(month, first ?? at, null, defaultDeadlines),
    receipt_number: receiptNumberOf(month, id, index + 1),
    verification_code: newVerificationCode(),
  }))
}

function historyOf({ id, facility, life, returned }: StoredReport, officeId: number) {
  let status: ReportStatus = 'unfilled'
  let submissions = 0
  return life.steps.map(({ transition, at }) => {
    const [from_status, to_status] = [status, transitions[transition].to]
    status = to_status
    if (transition === 'send') submissions += 1
    const isReturn = transition === 'return'
    return {
      report_id: id,
      at,
      actor_id: transitions[transition].permission === 'report.fill' ? facility.accountId : officeId,
      transition,
      from_status,
      to_status,
      reason: isReturn ? returned.reason : null,
      remarks: isReturn ? returned.remarks : null,
      submission_number: transition === 'send' ? submissions : null,
    }
  })
}

/** Notifies only the accounts that somebody can sign in with. What has been dealt with, or is old, is read. */
function notificationsOf(form: string, report: StoredReport, officeId: number, now: Date) {
  const { id, facility, month, life, returned } = report
  const kinds = { send: 'sent', return: 'returned', confirm: 'confirmed' } as const
  const notices = life.steps.flatMap(({ transition, at }, index) => {
    if (transition === 'save') return []
    const isToOffice = transition === 'send'
    if (isToOffice ? !staffedOffices.has(facility.regency) : facility.person === undefined) return []
    const isOld = now.getTime() - at.getTime() > 21 * 86_400_000
    const isDone = isToOffice && index < life.steps.length - 1
    return [
      {
        account_id: isToOffice ? officeId : facility.accountId,
        kind: kinds[transition],
        report_id: id,
        form,
        month,
        facility_id: facility.id,
        detail: transition === 'return' ? returned.reason : null,
        created_at: at,
        read_at: isOld || isDone ? new Date(Math.min(now.getTime(), at.getTime() + 3_600_000)) : null,
      },
    ]
  })
  const due = dueInstantOf(month, defaultDeadlines)
  if (facility.person === undefined || statusOf(life) !== 'draft' || now <= due) return notices
  return [
    ...notices,
    {
      account_id: facility.accountId,
      kind: 'overdue' as const,
      report_id: id,
      form,
      month,
      facility_id: facility.id,
      detail: dueDayOf(month, defaultDeadlines),
      created_at: new Date(due.getTime() + 1),
      read_at: null,
    },
  ]
}
/** The cities whose office has an account with a password. */
const staffedOffices = new Set(officials.flatMap(({ regency_code }) => regency_code ?? []))
