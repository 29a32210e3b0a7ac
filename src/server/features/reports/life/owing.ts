import { type RawBuilder, sql } from 'kysely'

import { lastDayOf, type Month } from '#domain/month.ts'
import type { FormDefinition, When } from '#forms/define-form.ts'
import { presenceForm } from '#indicators/presence.ts'

/**
 * The facilities that owe each form of a month, as a select of `(facility_id, form)`: `isExpected` of expectation.ts for all
 * of them at once (a test compares the two). `condition` narrows the table `facility`.
 */
export function owedPairs(
  forms: readonly FormDefinition[],
  month: Month,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    select facility.id as facility_id, form.id as form
    from facility cross join unnest(${forms.map(({ id }) => id)}::text[]) as form (id)
    where ${condition}
      and ${isAtWork(month)}
      and (${sql.join(
        [
          sql`false`,
          ...forms.map((form) => sql`(form.id = ${form.id} and ${owesForm(form, sql`${month}::text`)})`),
        ],
        sql` or `,
      )})`
}

/** Whether a `facility` is at work on a month's last day. */
export function isAtWork(month: Month): RawBuilder<unknown> {
  const lastDay = lastDayOf(month)
  return sql`
    (facility.active_since <= ${lastDay} and (facility.closed_on is null or facility.closed_on > ${lastDay})
      and not exists (
        select from facility_closure closure
        where closure.facility_id = facility.id and closure.from_month <= ${month} and closure.until_month > ${month}))`
}

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
      and earlier.status = 'confirmed' and earlier.keeps_monthly is not null
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
