import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'

import { getFormVersion } from '#contract/report-questions.ts'
import { type ReportDetail } from '#contract/report-shapes.ts'
import { readReports } from '#contract/reports.ts'
import { isPracticeId } from '#domain/practice.ts'
import { addDays, type Day, dayIn, daysBetween } from '#domain/time.ts'
import type { FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { call, isAway } from '../../api/call.ts'
import { isPractising } from '../../api/practice.ts'
import { recall, recallAll, remember, reportReplyKey } from './device-store.ts'
import type { SavedSheet } from './draft-shapes.ts'

/** A report with its answers, as the API gives it. */
export type Report = z.output<typeof ReportDetail>

export type LoadedReport = {
  report: Report
  form: FormDefinition
  /** The definitions of its sub-forms, in the order of the reply. */
  subforms: readonly FormDefinition[]
  /** The server could not be reached: this is what the device remembered. */
  isRemembered: boolean
}

/** Whether the person who reads it may fill it in or correct it now. */
export function isToFill({ actions }: Report): boolean {
  return actions.some((action) => action === 'save' || action === 'saveCorrection')
}

/** The pages on which a report stands. */
export type ReportPage = 'form' | 'bor' | 'sent' | 'print'

/** One report of a form with its definitions; without a connection what this device has seen of it. */
export function reportQuery(account: number, tipe: string, id: number, page: ReportPage) {
  const isFilled = page === 'form' || page === 'bor'
  return queryOptions({
    queryKey: [readReports.path, 'one', account, tipe, id, page] as const,
    queryFn: ({ signal }) => loadReport(account, tipe, id, signal),
    // Read again at each visit, under each page's own name: the form must not start from what the bed-occupancy page has
    // just left in memory, in which nothing of bed occupancy was saved yet.
    gcTime: 0,
    // Where it is being filled in, what is on the screen is newer than any answer of the server. Elsewhere what the device
    // remembers stands in only until the server answers, and what was sent may have come back.
    ...(isFilled
      ? {
          staleTime: ({ state }: { state: { data: LoadedReport | undefined } }) =>
            state.data && !isToFill(state.data.report) ? 0 : Infinity,
          refetchOnReconnect: false,
        }
      : {}),
    refetchInterval: ({ state }) => !isFilled && state.data?.isRemembered === true && 10_000,
  })
}

const definitionAs = (formId: string, version: number) => `form/${formId}/${version}`

/** What the device keeps of a report, with the day on which it had it from the server. */
type Remembered = Report & { readOn?: Day }
const deviceDayOf = ({ context }: Report) => dayIn(context.profile.zone, new Date())

/** What the server has just answered is newer than what this device remembered. */
export async function rememberReport(account: number, report: Report): Promise<void> {
  await remember(reportReplyKey(account, report.report_id), { ...report, readOn: deviceDayOf(report) })
}

/** The days go by while the server is away. */
function asOfToday({ readOn, ...report }: Remembered): Report {
  const days = readOn ? Math.max(0, daysBetween(readOn, deviceDayOf(report))) : 0
  return { ...report, context: { ...report.context, today: addDays(report.context.today, days) } }
}

/** The reports of an account that this device can open without a connection, newest month first. */
export async function listRememberedReports(
  account: number,
): Promise<{ report: Report; form: FormDefinition }[]> {
  const all = await recallAll<Report>(reportReplyKey(account, ''))
  const reports = all.filter(({ report_id }) => isPracticeId(report_id) === isPractising())
  const known = await Promise.all(
    reports.map(async (report) => ({
      report,
      form: await recall<FormDefinition>(definitionAs(report.form_type, report.form_version)),
    })),
  )
  return known
    .flatMap(({ report, form }) => (form ? [{ report, form }] : []))
    .toSorted((one, other) => other.report.date.localeCompare(one.report.date))
}

/** A report with its definitions; without a connection as this device remembers it. */
export async function loadReport(
  account: number,
  tipe: string,
  id: number,
  signal?: AbortSignal,
): Promise<LoadedReport> {
  const { report, isRemembered } = await readReport(tipe, id, signal).then(
    (fresh) => ({ report: fresh, isRemembered: false }),
    async (error: unknown) => {
      const known = isAway(error) ? await recall<Remembered>(reportReplyKey(account, id)) : undefined
      if (!known) throw error
      return { report: asOfToday(known), isRemembered: true }
    },
  )
  if (!isRemembered) await rememberReport(account, report)
  const form = await loadForm(report.form_type, report.form_version)
  const subforms = await Promise.all(
    report.subforms.map(({ form_type, form_version }) => loadForm(form_type, form_version)),
  )
  return { report, form, subforms, isRemembered }
}

async function readReport(tipe: string, id: number, signal?: AbortSignal): Promise<Report> {
  const { data } = await call(
    readReports,
    { params: { tipe }, query: { report_id: id } },
    signal ? { signal } : {},
  )
  // Without `tahun` the call answers one report.
  return data as Report
}

/** A form's definition: read once, then remembered by the device, since a published version never changes. */
export async function loadForm(formId: string, version: number): Promise<FormDefinition> {
  const key = definitionAs(formId, version)
  const known = await recall<FormDefinition>(key)
  if (known) return known
  const { data } = await call(getFormVersion, { params: { form: formId, version } })
  // Safe: the server publishes nothing but definitions that it has checked.
  const definition = data as unknown as FormDefinition
  await remember(key, definition)
  return definition
}

/** What the checks of a form look at: the report's own context, or the one of a sub-form of the same report. */
export function contextFor(report: Report, form: FormDefinition): FormContext {
  if (form.id === report.form_type) return report.context
  const { [form.id]: _own, ...related } = report.context.related
  return {
    ...report.context,
    previous: report.previous_sheets[form.id] ?? null,
    related: { ...related, [report.form_type]: report.answers },
  }
}

/** A context whose day goes on while its page stays open: the server's, and the midnights that this device has seen since. */
export function withRunningDay(context: FormContext): FormContext {
  const { today, profile } = context
  const deviceDay = () => dayIn(profile.zone, new Date())
  const first = deviceDay()
  return {
    ...context,
    get today() {
      return addDays(today, daysBetween(first, deviceDay()))
    },
  }
}

/** What the server holds of a report. */
export type StoredReport = Pick<Report, 'version' | 'answers' | 'sheets' | 'copied' | 'saved_at' | 'saved_by'>
/** The part of a form that decides which sheet of the report is its own. */
export type SheetForm = Pick<FormDefinition, 'id' | 'partOf'>

/** The sheet of a form in a report: the report's own answers, or those of a sub-form. */
export function sheetOf(report: StoredReport, form: SheetForm | undefined): SavedSheet {
  return {
    version: report.version,
    answers: form?.partOf ? (report.sheets[form.id] ?? {}) : report.answers,
    copied: form?.partOf ? [] : report.copied,
    savedAt: report.saved_at,
    savedBy: report.saved_by,
  }
}
