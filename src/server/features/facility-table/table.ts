import type * as z from 'zod'

import type { FacilityTable } from '#contract/facility-table.ts'
import {
  currentMonth,
  type DeadlineSettings,
  type Month,
  monthNumberOf,
  monthsOfYear,
} from '#domain/month.ts'
import { type ReportStatus, reportStatuses } from '#domain/report-status.ts'
import {
  answerableBy,
  indicatorsOf,
  type MonthFacts,
  monthValueOf,
  type TableIndicator,
  totalOf,
} from '#indicators/facility-table.ts'
import type { Indicator } from '#indicators/indicator.ts'
import type { FormRow } from '#indicators/shipped-forms.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Facility } from '#server/features/reports/life/dossier.ts'
import { isLate, isOpenMonth, isOwedBy } from '#server/features/reports/life/expectation.ts'
import { getOwnFacility } from '#server/features/reports/life/facility-queries.ts'
import { getOwed, type IsOwed } from '#server/features/reports/life/owing.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor, Services } from '#server/http/implement.ts'

import { type ListedReport, listReportsOf } from '../reports/queries.ts'
import { listFactsOfYear } from './queries.ts'

export type TableOfYear = z.input<typeof FacilityTable>
type Asked = { actor: Actor; db: ReadDb; now: Date; services: Services }

/** The year of the caller's own facility. @throws Problem notFound for an account without one. */
export async function tableOfYear(
  { actor, db, now, services }: Asked,
  year: number,
): Promise<{ facility: Facility; table: TableOfYear }> {
  const { facility, deadlines } = await getOwnFacility(db, actor)
  const months = monthsOfYear(year)
  const reports = await listReportsOf(db, facility.id, { from: months[0] ?? '', to: months.at(-1) ?? '' })
  const isOwed = await getOwed(db, facility, { forms: services.forms.list(), months })
  const asked = { facility, reports, deadlines, now, isOwed, forms: services.forms }
  const forms = services.forms.list().filter(({ id }) => isListed(id, months, asked))
  const rows = forms.map((form): FormRow => ({ form, worth: services.forms.worthOf(form.id) }))
  const facts = await factsByMonth(db, { facility, year, rows })
  const indicators = answerableBy(facility.profile, indicatorsOf(rows), facts)
  const states = months.map((month) => forms.flatMap(({ id }) => stateOf(id, month, asked) ?? []))
  // A year that runs has no word yet.
  const isOver = (months.at(-1) ?? '') < currentMonth(now, facility.profile.zone)
  const owed = (id: string, index: number) =>
    states[index]?.some(({ form_type, expected }) => form_type === id && expected) ?? false
  const owedOf = (id: string) => (isOver ? months.filter((_month, index) => owed(id, index)) : [])
  return {
    facility,
    table: {
      year,
      forms: forms.map(({ id, title }) => ({ form_type: id, title })),
      indicators: indicators.map(presentIndicator),
      months: months.map((month, index) => ({
        date: month,
        month: monthNumberOf(month),
        reports: states[index] ?? [],
        values: Object.fromEntries(
          indicators.map((indicator) => [
            indicator.key,
            monthValueOf(indicator, facts[index] ?? { month, facts: {} }),
          ]),
        ),
      })),
      total: Object.fromEntries(
        indicators.map((indicator) => [indicator.key, totalOf(indicator, facts, owedOf(indicator.form))]),
      ),
    },
  }
}

/** The facts of each month of the year, in order. */
async function factsByMonth(
  db: ReadDb,
  { facility, year, rows }: { facility: Facility; year: number; rows: readonly FormRow[] },
): Promise<MonthFacts[]> {
  const tables = rows.flatMap(({ form, worth }) =>
    worth ? [{ form: form.id, table: worth.facts.table }] : [],
  )
  const found = Map.groupBy(
    await listFactsOfYear(db, { facilityId: facility.id, year, tables }),
    ({ month }) => month,
  )
  return monthsOfYear(year).map((month) => ({
    month,
    facts: Object.fromEntries((found.get(month) ?? []).map(({ form, facts }) => [form, facts])),
  }))
}

/** A form stands in the table when it is asked in the year and the facility owes it now, or owed or began it in the year. */
function isListed(id: string, months: readonly Month[], { facility, reports, isOwed, forms }: Year): boolean {
  return (
    reports.some((report) => report.form === id) ||
    months.some((month) => {
      const form = forms.findFor(id, month)
      return form !== undefined && (isOwedBy(form, facility.profile) || isOwed(form, month))
    })
  )
}

function presentIndicator({ key, form, indicator }: TableIndicator) {
  const { label, kind, main = false } = indicator
  return {
    ...{ key, form_type: form, label, kind, main },
    unit: kind === 'word' ? '' : indicator.unit,
    decimals: kind === 'word' ? 0 : indicator.decimals,
    words: kind === 'word' ? { ...indicator.words } : null,
    year_note: kind === 'word' ? yearNoteOf(indicator) : null,
  }
}

function yearNoteOf({ words, yearly }: Extract<Indicator, { kind: 'word' }>): string | null {
  if (!yearly) return null
  return `Setahun ${words[yearly.is]?.label} bila begitu pada paling sedikit ${yearly.percent}% bulan yang wajib dilaporkan; dinilai setelah tahun itu berakhir.`
}

type Year = {
  facility: Facility
  reports: readonly ListedReport[]
  deadlines: DeadlineSettings
  now: Date
  isOwed: IsOwed
  forms: FormRegistry
}

/** A form's state in one month; undefined where there is no report and none can be made: the form has not begun, or is closed. */
function stateOf(id: string, month: Month, { facility, reports, deadlines, now, isOwed, forms }: Year) {
  const report = reports.find((each) => each.form === id && each.month === month)
  const form = forms.findFor(id, month)
  const isOpen = form !== undefined && isOpenMonth(facility, month, now)
  if (!report && !isOpen) return undefined
  const status: ReportStatus = report?.status ?? 'unfilled'
  const expected = form !== undefined && isOwed(form, month)
  return {
    form_type: id,
    report_id: report?.id ?? null,
    report_status: reportStatuses[status].word,
    expected,
    late: isLate({ status, onTime: report?.onTime ?? null, expected, isOpen }, month, deadlines, now),
  }
}
