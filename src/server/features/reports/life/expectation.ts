import type { FacilityProfile } from '#domain/facility.ts'
import {
  currentMonth,
  dueInstantOf,
  firstDayOf,
  lastDayOf,
  monthNumberOf,
  type DeadlineSettings,
  type Month,
} from '#domain/month.ts'
import { isReported, type ReportStatus } from '#domain/report-status.ts'
import { holds } from '#forms/answers/conditions.ts'
import { type AnswerSheet, bareContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import type { Dossier, Facility } from './dossier.ts'

/** Whether a facility may fill a form at all. */
export function appliesTo({ applies }: FormDefinition, { type }: FacilityProfile): boolean {
  return applies.types.includes(type)
}

/** Whether a facility owes the form every month. */
export function isOwedBy(form: FormDefinition, profile: FacilityProfile): boolean {
  if (!appliesTo(form, profile)) return false
  const { expected } = form.applies
  return expected === 'always' || holds(expected, {}, inNoMonth(profile))
}

/** For conditions that look at the facility and the answers alone. */
const inNoMonth = (profile: FacilityProfile) => bareContext({ profile, month: '', today: '' })

/** Whether a report of the month may exist: the month has begun, and the facility was at work in it. */
export function isOpenMonth(facility: Facility, month: Month, now: Date): boolean {
  return monthRefusal(facility, month, now) === null
}

/** Why no report of the month may be made; null where one may. */
export function monthRefusal(facility: Facility, month: Month, now: Date): string | null {
  if (month > currentMonth(now, facility.profile.zone)) return 'Bulan ini belum dimulai.'
  if (lastDayOf(month) < facility.activeSince) return 'Fasyankes belum aktif pada bulan ini.'
  if ((facility.closedOn !== null && facility.closedOn <= firstDayOf(month)) || wasClosed(facility, month))
    return 'Fasyankes sudah tutup pada bulan ini.'
  return null
}

/** Whether a closing that has ended since lasted through the month. */
const wasClosed = ({ closures }: Facility, month: Month) =>
  closures.some(({ from, until }) => from <= month && month < until)

/** What the answers of a report say of being owed every month; null for forms that do not ask. Stored as `keeps_monthly`. */
export function keepsMonthly(
  { applies: { monthlyWhile } }: FormDefinition,
  answers: AnswerSheet,
  profile: FacilityProfile,
): boolean | null {
  return monthlyWhile ? holds(monthlyWhile.latestConfirmed, answers, inNoMonth(profile)) : null
}

/**
 * Whether the form is owed in this month: some are monthly only until a report is confirmed that says they need not be, and
 * come once a year then. Only what was confirmed for months before this one counts.
 */
export function isOwedIn(
  { id, applies: { monthlyWhile } }: FormDefinition,
  { monthlyNeeds }: Pick<Facility, 'monthlyNeeds'>,
  month: Month,
): boolean {
  if (!monthlyWhile || monthNumberOf(month) === monthlyWhile.afterwardsIn) return true
  return monthlyNeeds.findLast((need) => need.form === id && need.month < month)?.keeps ?? true
}

/**
 * Whether the month's report is expected of the facility as it stands now: it owes the form and was active on the month's last day. What is
 * written down of a month that is over goes before it: `getOwed`.
 */
export function isExpected(form: FormDefinition, facility: Facility, month: Month): boolean {
  const lastDay = lastDayOf(month)
  return (
    isOwedBy(form, facility.profile) &&
    isOwedIn(form, facility, month) &&
    facility.activeSince <= lastDay &&
    (facility.closedOn === null || facility.closedOn > lastDay) &&
    !wasClosed(facility, month)
  )
}

type Lateness = {
  status: ReportStatus
  /** The first submission's. */
  onTime: boolean | null
  expected?: boolean
  isOpen?: boolean | undefined
}

/**
 * Sent after the deadline, or not sent although it has passed. A form that is not owed (`expected` false) is late only once
 * it has been begun, and nothing is awaited of a month in which no report may be made (`isOpen` false).
 */
export function isLate(
  { status, onTime, expected = true, isOpen = true }: Lateness,
  month: Month,
  deadlines: DeadlineSettings,
  now: Date,
): boolean {
  if (status === 'unfilled' && !expected) return false
  return isReported(status) ? onTime === false : isOpen && now > dueInstantOf(month, deadlines)
}

/** The sub-forms that belong to this facility's report. */
export function subformsOf({ form, month, facility }: Dossier, forms: FormRegistry): FormDefinition[] {
  return forms.subformsOf(form, month).filter((subform) => isOwedBy(subform, facility.profile))
}
