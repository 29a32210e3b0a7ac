import { formFillingStatus } from '#contract/desk.ts'
import {
  addMonths,
  currentMonth,
  type DeadlineSettings,
  dueDayOf,
  dueInstantOf,
  lockInstantOf,
  type Month,
  monthsOfYear,
} from '#domain/month.ts'
import { isPending, type ReportStatus, reportStatuses } from '#domain/report-status.ts'
import { dayIn } from '#domain/time.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { type Actor, read, type Route } from '#server/http/implement.ts'

import type { Facility } from './life/dossier.ts'
import { appliesTo, isLate, isOpenMonth, isOwedBy } from './life/expectation.ts'
import { getOwnFacility } from './life/facility-queries.ts'
import { actionsOf } from './life/obstacles.ts'
import { getOwed, type IsOwed } from './life/owing.ts'
import { presentStatus } from './life/present.ts'
import { type ListedReport, listReportsOf } from './queries.ts'

export const deskRoutes: Route[] = [
  read(formFillingStatus, async ({ actor, db, query, now, services }) => {
    const { zone, facilityId } = actor
    const current = currentMonth(now, zone)
    const previous = addMonths(current, -1)
    const asked = query.tahun === undefined ? (query.date ?? []) : monthsOfYear(query.tahun)
    const looked = [previous, current].concat(asked)
    const wanted = { from: earliest(looked), to: latest(looked), alsoReturned: true }
    const [{ facility, deadlines }, reports] = await Promise.all([
      getOwnFacility(db, actor),
      facilityId === null ? [] : listReportsOf(db, facilityId, wanted),
    ])
    const stateOf = (form: string, month: Month) =>
      reports.find((report) => report.form === form && report.month === month)
    const returned = reports.filter(({ status }) => status === 'revise').map(({ month }) => month)
    const isOwed = await getOwed(db, facility, {
      forms: services.forms.list(),
      months: [...looked, ...returned],
    })
    const desk = { actor, facility, forms: services.forms, now, deadlines, stateOf, isOwed }

    const isPreviousOpen =
      now <= dueInstantOf(previous, deadlines) &&
      rowsOf(desk, previous).some(({ expected, status }) => expected && isPending(status))
    const openMonth = isPreviousOpen ? previous : current
    const shown = query.date ?? openMonth
    const months = query.tahun === undefined ? [shown] : monthsOfYear(query.tahun)
    const others = [...new Set([...returned, previous])].filter((month) => !months.includes(month)).toSorted()
    const waiting = others
      .flatMap((month) => rowsOf(desk, month))
      .filter(
        ({ status, date, expected, actions }) =>
          status === 'revise' ||
          (date === previous && expected && isPending(status) && actions.includes('send')),
      )
    return {
      data: months.flatMap((month) => rowsOf(desk, month)),
      waiting,
      open_month: openMonth,
      current_month: current,
      today: dayIn(zone, now),
      due_date: dueDayOf(shown, deadlines),
      locked_at: lockInstantOf(shown, deadlines),
    }
  }),
]

const earliest = (months: Month[]) => months.reduce((a, b) => (a < b ? a : b))
const latest = (months: Month[]) => months.reduce((a, b) => (a > b ? a : b))

type Desk = {
  actor: Actor
  facility: Facility
  forms: FormRegistry
  now: Date
  deadlines: DeadlineSettings
  stateOf: (form: string, month: Month) => ListedReport | undefined
  isOwed: IsOwed
}

/** The month's forms: those that apply or were owed, in the order of the list; none for a month that has no reports. */
function rowsOf({ actor, facility, forms, now, deadlines, stateOf, isOwed }: Desk, month: Month) {
  const isOpen = isOpenMonth(facility, month, now)
  return forms.list().flatMap(({ id }) => {
    const form = forms.findFor(id, month)
    const report = stateOf(id, month)
    if (!form) return []
    const expected = isOwed(form, month)
    if (!report && !(isOpen && (expected || appliesTo(form, facility.profile)))) return []
    const status: ReportStatus = report?.status ?? 'unfilled'
    const { report_status, status_label } = presentStatus(status)
    return [
      {
        status,
        form_type: id,
        title: form.title,
        form_version: report?.formVersion ?? form.version,
        report_id: report?.id ?? null,
        date: month,
        fill_status: reportStatuses[status].fill,
        report_status,
        status_label,
        expected,
        nihil: form.nihil !== undefined,
        due_date: dueDayOf(month, deadlines),
        late: isLate({ status, onTime: report?.onTime ?? null, expected, isOpen }, month, deadlines, now),
        saved_at: report?.savedAt ?? null,
        saved_by: report?.savedBy ?? null,
        sent_at: report?.sentAt ?? null,
        actions: actionsOf({ report: report ?? null, facility, month, deadlines }, { actor, now }),
        return_reason: report?.returnReason ?? null,
        remarks: report?.remarks ?? 0,
        subforms: forms
          .subformsOf(id, month)
          .filter((subform) => isOwedBy(subform, facility.profile))
          .map((subform) => ({
            form_type: subform.id,
            title: subform.shortTitle,
            begun: report?.begunSheets.includes(subform.id) ?? false,
          })),
      },
    ]
  })
}
