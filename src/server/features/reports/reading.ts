import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import type { FormEndpoints } from '#contract/form-calls.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { getFormVersion } from '#contract/report-questions.ts'
import { getReceipt, getReportHeader, readReports, verifyCode } from '#contract/reports.ts'
import { dueDayOf, type Month, monthOf, monthsOfYear, yearOf } from '#domain/month.ts'
import { withDefaults } from '#forms/answers/defaults.ts'
import { calendarDaysOf, dayStates, findCalendar } from '#forms/calendar.ts'
import { answerOf } from '#forms/context.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, publicRead, read, type Read, type Route } from '#server/http/implement.ts'

import type { FormOfCall } from './form-of-call.ts'
import { contextOf } from './life/context.ts'
import { findDossier } from './life/dossier-queries.ts'
import { hasReport, type OpenDossier } from './life/dossier.ts'
import { isLate, isOpenMonth } from './life/expectation.ts'
import { findFacility, getDeadlines } from './life/facility-queries.ts'
import { getOwed } from './life/owing.ts'
import {
  presentDetail,
  presentFacility,
  presentHeader,
  presentReceipt,
  presentRow,
  presentStatus,
  standingReceipt,
  titleOf,
  visibleSheets,
} from './life/present.ts'
import { readVerificationCode } from './life/receipt.ts'
import { getReportDossier, assertKnownForm, reportWord } from './life/target.ts'
import { findNewestReportId, findSubmissionByCode, listReportsOf, listReportsOfYear } from './queries.ts'

/** How reading calls name a report: its id, or a facility's month; the newest one where no month is given. */
export type ReadTarget = {
  report_id?: number | undefined
  user_id?: number | undefined
  date?: string | undefined
}

/** @throws Problem notFound when there is no such report within reach. */
export async function getNamedDossier(
  db: ReadDb,
  actor: Actor,
  formId: string,
  { report_id, user_id, date }: ReadTarget,
): Promise<OpenDossier> {
  const missing = problem('notFound', { what: reportWord })
  if (report_id !== undefined) {
    const dossier = await getReportDossier(db, actor, report_id, formId)
    const isOther =
      (user_id !== undefined && user_id !== dossier.facility.userId) ||
      (date !== undefined && date !== dossier.month)
    if (isOther) throw missing
    return dossier
  }
  const facilityId = await getFacilityId(db, actor, user_id)
  if (date === undefined) {
    const drafts = facilityId === actor.facilityId
    const newest = await findNewestReportId(db, facilityId, formId, { drafts })
    if (newest === undefined) throw missing
    return getReportDossier(db, actor, newest, formId)
  }
  const dossier = await findDossier(db, actor, { facilityId, form: formId, month: date })
  if (!hasReport(dossier)) throw missing
  return dossier
}

/** The facility that a call speaks of: the caller's own, or the one of an account within reach. */
export async function getFacilityId(db: ReadDb, actor: Actor, userId: number | undefined): Promise<number> {
  const by = facilityAsked(actor, userId)
  return 'facilityId' in by ? by.facilityId : (await getFacility(db, actor, by)).facility.id
}

function facilityAsked({ facilityId }: Actor, userId: number | undefined) {
  if (userId !== undefined) return { userId }
  if (facilityId === null) throw fieldProblem('user_id', 'Sebutkan report_id atau user_id fasyankes.')
  return { facilityId }
}

const getFacility = async (db: ReadDb, actor: Actor, by: ReturnType<typeof facilityAsked>) =>
  orNotFound(await findFacility(db, actor, by), 'Fasyankes')

/** Reading one form: a report, the reports of a year, the months of a year. */
export function readingRoutes(formOf: FormOfCall, endpoints: FormEndpoints): Route[] {
  return [
    read(endpoints.read, async (request) => {
      const formId = formOf(request)
      const { tahun, tipe, ...target } = request.query
      assertSameForm(tipe, formId)
      if (tahun === undefined || target.report_id !== undefined || target.date !== undefined)
        return { data: await detail(request, formId, target) }
      return pageOfYear(request, formId, tahun, target.user_id)
    }),

    read(endpoints.months, async ({ params, actor, db, query, now, services }) => {
      const formId = formOf({ params, services })
      const { facility, deadlines } = await getFacility(db, actor, facilityAsked(actor, query.user_id))
      const year = yearAsked(query)
      const [from, to] = [monthOf(year, 1), monthOf(year, 12)]
      const stored = await listReportsOf(db, facility.id, { from, to, form: formId })
      const isOwed = await getOwed(db, facility, {
        forms: services.forms.list().filter(({ id }) => id === formId),
        months: monthsOfYear(year),
      })
      const reports = new Map(stored.map((report) => [report.month, report]))
      return {
        data: monthsOfYear(year).map((month) => {
          const report = reports.get(month)
          const definition = services.forms.findFor(formId, month)
          const status = report?.status ?? 'unfilled'
          const isOpen = definition !== undefined && isOpenMonth(facility, month, now)
          const open = report !== undefined || isOpen
          const expected = open && definition !== undefined && isOwed(definition, month)
          const { verification: _verification, ...words } = presentStatus(status)
          return {
            date: month,
            month: Number(month.slice(5)),
            report_id: report?.id ?? null,
            ...words,
            due_date: dueDayOf(month, deadlines),
            late: isLate({ status, onTime: report?.onTime ?? null, expected, isOpen }, month, deadlines, now),
            open,
            expected,
          }
        }),
        calendar:
          query.date === undefined
            ? null
            : await calendarOf({ actor, db, now, services }, formId, facility.id, query.date),
      }
    }),
  ]
}

/** @throws Problem invalidInput where the query names another form than the address. */
function assertSameForm(tipe: string | undefined, formId: string): void {
  if (tipe !== undefined && tipe !== formId)
    throw fieldProblem('tipe', 'Tidak sama dengan formulir pada alamat.')
}

/** @throws Problem invalidInput where neither the year nor a month is named, or the two disagree. */
function yearAsked({ tahun, date }: { tahun?: number | undefined; date?: Month | undefined }): number {
  const year = tahun ?? (date === undefined ? undefined : yearOf(date))
  if (year === undefined) throw fieldProblem('tahun', 'Pilih tahun, atau sebutkan bulannya.')
  if (date !== undefined && yearOf(date) !== year)
    throw fieldProblem('date', 'Bulan dan tahun tidak sama dengan tanggal.')
  return year
}

/** A facility's month day by day, as its caller may see it; null for a form without days. */
async function calendarOf(
  { actor, db, now, services }: Reading,
  formId: string,
  facilityId: number,
  month: Month,
) {
  const definition = services.forms.findFor(formId, month)
  const found = definition && findCalendar(definition)
  const dossier = found && (await findDossier(db, actor, { facilityId, form: formId, month }))
  if (!dossier) return null
  const { name, field } = found
  const sheets = visibleSheets(dossier, actor)
  const context = contextOf(dossier, definition, now, sheets)
  const answers = withDefaults(definition, sheets[formId] ?? {}, context)
  const nihil = definition.nihil !== undefined && answerOf(answers, definition.nihil.field) === 'ya'
  return {
    date: month,
    report_id: dossier.report?.id ?? null,
    nihil,
    unit: field.calendar.unit,
    days: calendarDaysOf(name, field, answers, context).map(({ day, state: own, total, row }) => {
      const state = nihil && own === 'empty' ? 'idle' : own
      return { date: day, state, label: dayStates[state], total, answers: row }
    }),
  }
}

type Reading = Pick<Read<never>, 'actor' | 'db' | 'now' | 'services'>

export async function detail({ actor, db, now, services }: Reading, formId: string, target: ReadTarget) {
  return presentDetail(await getNamedDossier(db, actor, formId, target), actor, services.forms, now)
}

type Paging = Parameters<typeof pageOf>[0]

/** The reports of a form and year within reach, newest first: a facility's are at most twelve, an office's go on for pages. */
async function pageOfYear(
  { actor, db, now, query }: Reading & { query: Paging },
  formId: string,
  year: number,
  userId?: number,
) {
  const deadlines = await getDeadlines(db)
  const one = userId === undefined ? {} : { facilityId: await getFacilityId(db, actor, userId) }
  const page = pageOf(query, 100)
  const { reports, total } = await listReportsOfYear(db, actor, { form: formId, year, ...one, ...page })
  const rows = reports.map((report) =>
    presentRow({ ...report, report, form: formId, facility: report, deadlines }, now),
  )
  return pageEnvelope(rows, page, total)
}

export const generalReadingRoutes: Route[] = [
  read(readReports, async (request) => {
    const { params, query, services } = request
    assertKnownForm(params.tipe, services.forms)
    assertSameForm(query.tipe, params.tipe)
    if (query.report_id !== undefined)
      return { data: await detail(request, params.tipe, { report_id: query.report_id }) }
    if (query.tahun === undefined) throw fieldProblem('tahun', 'Pilih tahun, atau sebutkan report_id.')
    return pageOfYear(request, params.tipe, query.tahun)
  }),

  read(getFormVersion, async ({ params, services, http }) => {
    const definition = services.forms.find(params.form, params.version)
    if (!definition) throw problem('notFound', { what: 'Versi formulir' })
    http.header('cache-control', 'private, max-age=31536000, immutable')
    return { data: { ...definition } }
  }),

  read(getReportHeader, async ({ actor, db, query, now, services }) => {
    const dossier = await getReportDossier(db, actor, query.report_id)
    return {
      data: {
        ...presentHeader(dossier, services.forms, now),
        facility: presentFacility(dossier.facility),
        form_title: titleOf(services.forms, dossier.form, dossier.month),
      },
    }
  }),

  read(getReceipt, async ({ actor, db, params, services }) => {
    const dossier = await getReportDossier(db, actor, params.report_id)
    const receipt = orNotFound(standingReceipt(dossier), 'Bukti pengiriman')
    return { data: presentReceipt(dossier, receipt, services.forms) }
  }),

  publicRead(verifyCode, async ({ db, params, services }) => {
    const code = readVerificationCode(params.code)
    const found = code === undefined ? undefined : await findSubmissionByCode(db, code)
    const { form, month, status, latest, ...submission } = orNotFound(found, 'Kode verifikasi')
    const { report_status, status_label } = presentStatus(status)
    const form_title = titleOf(services.forms, form, month)
    return {
      data: { ...submission, form_title, date: month, report_status, status_label, latest: latest === true },
    }
  }),
]
