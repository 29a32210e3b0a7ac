import { sql } from 'kysely'

import { figureNotes } from '#contract/figures.ts'
import { type FacilityType, facilityTypeNames, facilityTypes } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { addDays, type Day } from '#domain/time.ts'
import { amountOf, type AnswerSheet } from '#forms/context.ts'
import { covidSolidOf, dayOf } from '#forms/covid-days.ts'
import { fewest } from '#indicators/figure.ts'
import { isCountedIn } from '#server/database/report-status.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Audience, Region } from '#server/features/figures/answer.ts'
import { lastSent } from '#server/features/reports/life/last-sent.ts'

type Scope = {
  region: Pick<Region, 'code'> & { level: number }
  type: FacilityType | undefined
  audience: Audience
}
/** A report of a month: whether it says that there was no waste at all, and the first row of each day that is asked for. */
type ReportDays = {
  type: FacilityType
  month: Month
  isNihil: boolean
  days: ReadonlyMap<Day, AnswerSheet>
}

export const monthOfDay = (day: Day): Month => day.slice(0, 7)
const litresPerCubicMetre = 1000

/** What was reported of a day, of its month until then, and of the seven days before it, of all facilities and of each type. */
export async function covidDaysUntil(db: ReadDb, day: Day, scope: Scope) {
  const week = Array.from({ length: 8 }, (_, place) => addDays(day, place - 7))
  const month = Array.from({ length: Number(day.slice(8)) }, (_, place) => addDays(day, -place))
  const reports = await listReportDays(db, [...new Set([...week, ...month])], scope)
  const types = scope.type ? [scope.type] : facilityTypeNames
  const hidesFew = scope.audience.hidesFew && scope.region.level === 2
  const sumsOf = (days: readonly Day[]) => ({
    ...sumOf(reports, days, hidesFew),
    by_type: types.map((type) => ({
      tipe_fasyankes: facilityTypes[type].code,
      ...sumOf(
        reports.filter((report) => report.type === type),
        days,
        hidesFew,
      ),
    })),
  })
  return {
    days: week.map((date) => ({ date, ...sumsOf([date]) })),
    month_so_far: { from: `${monthOfDay(day)}-01`, ...sumsOf(month) },
  }
}

function sumOf(reports: readonly ReportDays[], days: readonly Day[], hidesFew: boolean) {
  /** What each report says of them. */
  const said = reports.flatMap(({ month, isNihil, days: rows }): AnswerSheet[][] => {
    if (isNihil) return days.some((day) => month === monthOfDay(day)) ? [[]] : []
    const own = days.map((day) => rows.get(day)).filter((row) => row !== undefined)
    return own.length > 0 ? [own] : []
  })
  const isHidden = hidesFew && said.length < fewest
  const untold = { solid_kg: null, liquid_litres: null, patients: null }
  if (isHidden) return { ...untold, n: null, note: figureNotes.few }
  if (said.length === 0) return { ...untold, n: 0, note: figureNotes.none }
  const total = (amount: (row: AnswerSheet) => number) =>
    said.flat().reduce((sum, row) => sum + amount(row), 0)
  return {
    solid_kg: total(covidSolidOf),
    liquid_litres: total((row) => amountOf(row, 'cov_liquid_m3')) * litresPerCubicMetre,
    patients: total((row) => amountOf(row, 'cov_inpatients')),
    n: said.length,
    note: null,
  }
}

/** From what was sent last: some hundred reports a month, since only facilities that handle COVID-19 owe one. */
async function listReportDays(
  db: ReadDb,
  days: readonly Day[],
  { region: { code, level }, type, audience }: Scope,
): Promise<ReportDays[]> {
  const place = sql.ref(level === 1 ? 'report.province_code' : 'report.regency_code')
  const rows = await rowsFrom(db)<Omit<ReportDays, 'days'> & { days: AnswerSheet[] }>`
    select report.facility_type as type, report.month,
      coalesce(latest.sheet ->> 'cov_nihil' = 'ya', false) as "isNihil", coalesce(latest.days, '[]') as days
    from report cross join lateral (
      select sheet, (
        select jsonb_agg(day) from jsonb_array_elements(sheet -> 'days') day
        where day ->> 'report_date' = any(${[...days]}::text[])) as days
      from ${lastSent(sql`submission.sheets -> report.form as sheet`)} sent) latest
    where report.form = 'limbahcovid' and report.month = any(${[...new Set(days.map(monthOfDay))]}::text[])
      and ${isCountedIn(audience.mode)}
      and ${level === 0 ? sql`true` : sql`${place} = ${code}`}
      and ${type ? sql`report.facility_type = ${type}` : sql`true`}`
  return rows.map((row) => ({
    ...row,
    days: new Map(row.days.toReversed().map((each) => [dayOf(each), each])),
  }))
}
