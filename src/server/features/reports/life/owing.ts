import { type RawBuilder, sql } from 'kysely'

import { lastDayOf, type Month } from '#domain/month.ts'
import type { FormDefinition, When } from '#forms/define-form.ts'
import { presenceForm } from '#indicators/presence.ts'
import { hasStatus } from '#server/database/report-status.ts'
import { firstFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'

import type { Facility } from './dossier.ts'
import { appliesTo, isExpected } from './expectation.ts'

/**
 * The facilities that owe each form of a month, as a select of `(facility_id, form)`: what is written down of a month that is over, else what
 * they owe as they stand now. `condition` narrows the table `facility`.
 */
export function owedPairs(
  forms: readonly FormDefinition[],
  month: Month,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const isPast = isOver(sql`${month}::text`)
  return sql`
    select duty.facility_id, duty.form from duty join facility on facility.id = duty.facility_id
    where ${isPast} and duty.month = ${month} and duty.form = any(${forms.map(({ id }) => id)}::text[]) and ${condition}
    union all
    ${standingPairs(forms, month, sql`not ${isPast} and ${condition}`)}`
}

/** Whether a facility owes a form of a month. */
export type IsOwed = (form: FormDefinition, month: Month) => boolean

/** The same as `owedPairs` for one facility, of these forms and months. */
export async function getOwed(
  db: ReadDb,
  facility: Facility,
  { forms, months }: { forms: readonly FormDefinition[]; months: readonly Month[] },
): Promise<IsOwed> {
  const asked = sql`${[...new Set(months)]}::text[]`
  const row = await firstFrom(db)<{ over: Month[]; owed: string[] }>`
    select array(select month from unnest(${asked}) as asked (month) where ${isOver(sql`asked.month`)}) as over,
      array(
        select form || ' ' || month from duty
        where form = any(${forms.map(({ id }) => id)}::text[]) and month = any(${asked})
          and facility_id = ${facility.id}) as owed`
  const [over, owed] = [new Set(row?.over), new Set(row?.owed)]
  return (form, month) =>
    over.has(month) ? owed.has(`${form.id} ${month}`) : isExpected(form, facility, month)
}

/** Whether a facility may report a form of a month: the form is for its type, or was owed by it as what it was then. */
export async function mayReport(
  db: ReadDb,
  facility: Facility,
  form: FormDefinition,
  month: Month,
): Promise<boolean> {
  if (appliesTo(form, facility.profile)) return true
  const isOwed = await getOwed(db, facility, { forms: [form], months: [month] })
  return isOwed(form, month)
}

/** Whether what a month owes is written down and stays so: it has begun, and so has one after it. */
function isOver(month: RawBuilder<unknown>): RawBuilder<unknown> {
  const begun = sql`select duty.month from duty where duty.form = ${presenceForm} order by duty.month`
  return sql`coalesce(${month} >= (${begun} limit 1) and ${month} < (${begun} desc limit 1), false)`
}

/** The facilities that owe each form of a month as they stand now: `isExpected` of expectation.ts for all of them at once (a test compares the two). */
export function standingPairs(
  forms: readonly FormDefinition[],
  month: Month,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const owed = forms.map((form) => sql`case when ${owesForm(form, sql`${month}::text`)} then ${form.id} end`)
  return sql`
    select facility.id as facility_id, form.id as form
    from facility cross join unnest(array[${sql.join(owed)}]::text[]) as form (id)
    where ${condition} and ${isAtWork(month)} and form.id is not null`
}

/** Whether a facility, which may have opened again since, was closed in a month. */
export const wasClosed = (
  facility: RawBuilder<unknown>,
  month: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  exists (
    select from facility_closure closure
    where closure.facility_id = ${facility} and closure.from_month <= ${month} and closure.until_month > ${month})`

/** Whether a `facility` is at work on a month's last day. */
export function isAtWork(month: Month): RawBuilder<unknown> {
  const lastDay = lastDayOf(month)
  return sql`
    (facility.active_since <= ${lastDay} and (facility.closed_on is null or facility.closed_on > ${lastDay})
      and not ${wasClosed(sql`facility.id`, sql`${month}`)})`
}

/** Whether a facility, a `place`, was at work in a month that has begun: `isOpenMonth` of expectation.ts. */
export const isOpenIn = (month: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (place.active_since < (${month} || '-01')::date + interval '1 month'
    and (place.closed_on is null or place.closed_on > (${month} || '-01')::date)
    and not ${wasClosed(sql`place.id`, month)})`

/** The same of a `report` that has been begun, in its month. */
export const isOfOpenMonth: RawBuilder<unknown> = sql`
  exists (select from facility place where place.id = report.facility_id and ${isOpenIn(sql`report.month`)})`

/**
 * The facilities that owe a form of past months, as rows of `duty`: of those that were at work, where and as what they were then. `condition`
 * narrows their presence, `present`.
 */
export function owedWherePresent(
  form: FormDefinition,
  months: readonly Month[],
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${form.id}::text as form, facility.month, facility.id as facility_id, facility.regency_code, facility.type as facility_type
    from (
      select facility.id, facility.inpatient, facility.covid_handler, present.month, present.regency_code,
        present.facility_type as type
      from duty present join facility on facility.id = present.facility_id
      where present.form = ${presenceForm} and present.month = any(${[...months]}::text[]) and ${condition}) facility
    where ${owesForm(form, sql`facility.month`)}`
}

/** Whether a `facility` owes a form in a month, at work or not. */
function owesForm({ id, applies }: FormDefinition, month: RawBuilder<unknown>): RawBuilder<unknown> {
  const { types, expected, monthlyWhile } = applies
  const conditions = [
    sql`facility.type = any(${[...types]}::text[])`,
    ...(expected === 'always' ? [] : [profileCondition(expected)]),
    ...(monthlyWhile
      ? [sql`(substr(${month}, 6)::int = ${monthlyWhile.afterwardsIn} or ${keepsMonthly(id, month)})`]
      : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** What the latest report confirmed for an earlier month says; with none the form is owed. */
function keepsMonthly(formId: string, month: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select earlier.keeps_monthly from report earlier
    where earlier.facility_id = facility.id and earlier.form = ${formId} and earlier.month < ${month}
      and ${hasStatus('confirmed', 'earlier')} and earlier.keeps_monthly is not null
    order by earlier.month desc limit 1), true)`
}

const profileColumns = { type: 'type', inpatient: 'inpatient', covidHandler: 'covid_handler' } as const

/** A condition on the facility alone, as SQL. Nothing is owed because of an answer that has not been given. */
function profileCondition(when: When): RawBuilder<unknown> {
  if ('all' in when) return sql`(${sql.join(when.all.map(profileCondition), sql` and `)})`
  if ('any' in when) return sql`(${sql.join(when.any.map(profileCondition), sql` or `)})`
  if ('profile' in when) return sql`facility.${sql.ref(profileColumns[when.profile])} = ${when.is}`
  return sql`false`
}
