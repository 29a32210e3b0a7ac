import { sql } from 'kysely'

import { currentMonth, type Month, monthsFrom } from '#domain/month.ts'
import { type Span, spanOf, spansOf } from '#domain/span.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { assessmentForm } from '#indicators/assessment-figures.ts'
import { presenceForm } from '#indicators/presence.ts'
import { raiseFigureVersion } from '#server/database/figure-version.ts'
import { rowsFrom } from '#server/database/rows.ts'
import { type Db, inTransaction, type Pool } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { carryingForms, writeDuties } from './duties.ts'
import { type Cell, type CountedForm, recomputeCells } from './recompute.ts'
import { markSpreads } from './spread.ts'
import { takeTurn } from './turn.ts'

export type Keeping = { forms: FormRegistry; now: Date }
/** A batch counts the places of this many changes, the oldest. A change is of a report, a duty or a facility. */
const batch = 5000

/**
 * Counts again what has changed since the last time, one process at a time. False when nothing is left or another process is at
 * it.
 */
export async function keepSummaries(db: Pool, keeping: Keeping): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await takeTurn(tx))) return false
    const changes = await takeChanges(tx)
    if (changes.length === 0) return false
    await sql`set local work_mem = '32MB'`.execute(tx)
    const month = currentMonth(keeping.now, 'WIB')
    const { forms } = keeping
    const deciding = forms.listFor(month).filter(dependsOnReports)
    const changesDuties = new Set([presenceForm, ...deciding.map(({ id }) => id)])
    const facilities = changes
      .filter(({ form }) => changesDuties.has(form))
      .map((change) => change.facility_id)
    if (facilities.length > 0) await writeDuties(tx, month, { forms, facilities: [...new Set(facilities)] })
    const places = await listPlaces(tx, changes, forms)
    await markSpreads(tx, changes)
    for (const counted of countedForms(forms))
      await recomputeCells(tx, counted, cellsOf(counted, places, month))
    await raiseFigureVersion(tx, 'sums')
    return true
  })
}

/** Whether a report may end or begin what is owed of its form. */
const dependsOnReports = ({ applies }: FormDefinition) => applies.monthlyWhile !== undefined

/** With changes in more places than these, counting all of a form's year is less work than counting place after place. */
const backlog = 4000

export async function hasBacklog(db: Pool): Promise<boolean> {
  const rows = await rowsFrom(db)<{ places: number }>`
    select count(*)::int as places from (select distinct form, month, regency_code, facility_type from summary_dirty) place`
  return (rows[0]?.places ?? 0) > backlog
}

type Change = {
  form: string
  month: Month
  facility_id: number
  regency_code: string
  facility_type: string
}

/** Takes the oldest changes, and all others in the same places, since a place is counted whole. */
async function takeChanges(tx: Db): Promise<Change[]> {
  return rowsFrom(tx)<Change>`
    with taken as (
      delete from summary_dirty where (form, month, regency_code, facility_type) in (
        select form, month, regency_code, facility_type from summary_dirty order by id limit ${batch})
      returning form, month, facility_id, regency_code, facility_type)
    select distinct form, month, facility_id, regency_code, facility_type from taken`
}

type Place = Pick<Change, 'form' | 'month' | 'regency_code' | 'facility_type'>
/**
 * Where these changes are counted: a facility that has moved has its latest report in one place, an earlier one in another. What
 * reports carry on depends on whether their facility is there.
 */
async function listPlaces(tx: Db, changes: readonly Change[], forms: FormRegistry): Promise<Place[]> {
  const column = <Key extends keyof Change>(key: Key) => changes.map((change) => change[key])
  return rowsFrom(tx)<Place>`
    with change as (
      select * from unnest(${column('form')}::text[], ${column('month')}::text[], ${column('facility_id')}::int[],
        ${column('regency_code')}::text[], ${column('facility_type')}::text[])
        as change (form, month, facility_id, regency_code, facility_type)),
    looked_at as (
      select form as report_form, change.* from change
      union all
      select report_form, change.* from change, unnest(${carryingForms(forms)}::text[]) as report_form
      where form = ${presenceForm})
    select form, month, regency_code, facility_type from change
    union
    select looked_at.form, looked_at.month, report.regency_code, report.facility_type
    from looked_at join report on report.facility_id = looked_at.facility_id and report.form = looked_at.report_form
      and (report.regency_code, report.facility_type) <> (looked_at.regency_code, looked_at.facility_type)`
}

/** The cells of a form that changes touch: every span of their month, and of the months after it where a report carries on. */
function cellsOf({ form, worth }: CountedForm, places: readonly Place[], current: Month): Cell[] {
  const touching = places.filter((place) => touches(place.form, { form, worth }))
  const cells = touching.flatMap(({ month, regency_code, facility_type }) => {
    const last = worth?.facts.carries ? current : month
    return spansCounted(form, monthsFrom(month, last)).map((span) => ({
      span,
      regency: regency_code,
      type: facility_type,
    }))
  })
  return [
    ...new Map(cells.map((cell) => [`${cell.span} ${cell.regency} ${cell.type}`, cell] as const)).values(),
  ]
}

/** What facilities have assessed of themselves, and what their reports carry on, is counted among those that are there. */
const touches = (changed: string, { form, worth }: CountedForm) =>
  changed === form || (changed === presenceForm && (form === assessmentForm || worth?.facts.carries === true))

/** The spans of these months in which a form has cells. */
export function spansCounted(form: string, months: readonly Month[]): Span[] {
  const spans = months.flatMap((month) =>
    form === assessmentForm ? [spanOf('semester', month)] : spansOf(month),
  )
  return [...new Set(spans)]
}

/** Every form that is counted, presence and the self-assessment. */
export function countedForms(forms: FormRegistry): CountedForm[] {
  return [
    { form: presenceForm, worth: null },
    { form: assessmentForm, worth: null },
    ...forms.list().map(({ id }) => ({ form: id, worth: forms.worthOf(id) })),
  ]
}
