import { type Day, dayIn, endOfDay, type Zone } from './time.ts'

/** A report month, `YYYY-MM`. Compares and sorts as text. */
export type Month = string

/** The earliest month that can be reported or asked for. */
export const firstMonth: Month = '2020-01'
const pattern = /^20\d\d-(0[1-9]|1[0-2])$/

/** Whether a text is a month of 2000 to 2099. */
export function isMonth(value: string): value is Month {
  return pattern.test(value)
}

/** The month of a year by its number, 1 to 12. */
export function monthOf(year: number, month: number): Month {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** Its year, such as 2026. */
export function yearOf(month: Month): number {
  return Number(month.slice(0, 4))
}

/** 1 to 12. */
export function monthNumberOf(month: Month): number {
  return Number(month.slice(5, 7))
}

/** The month `steps` later; negative for earlier. */
export function addMonths(month: Month, steps: number): Month {
  const index = yearOf(month) * 12 + monthNumberOf(month) - 1 + steps
  return monthOf(Math.floor(index / 12), (index % 12) + 1)
}

/** 28 to 31. */
export function daysInMonth(month: Month): number {
  return new Date(Date.UTC(yearOf(month), monthNumberOf(month), 0)).getUTCDate()
}

/** The reference day of every permit and contract, `YYYY-MM-DD`. */
export function lastDayOf(month: Month): string {
  return `${month}-${daysInMonth(month)}`
}

/** The last day that the answers of a month may speak of. */
export function lastKnownDay(month: Month, today: Day): Day {
  return today < lastDayOf(month) ? today : lastDayOf(month)
}

/** Its first day, `YYYY-MM-01`. */
export function firstDayOf(month: Month): string {
  return `${month}-01`
}

/** The same day, `months` later; the last day of a month that is too short. */
export function sameDayLater(day: Day, months: number): Day {
  const month = addMonths(day.slice(0, 7), months)
  return `${month}-${String(Math.min(Number(day.slice(8)), daysInMonth(month))).padStart(2, '0')}`
}

/** Every day of a month, in order. */
export function daysOfMonth(month: Month): Day[] {
  return Array.from(
    { length: daysInMonth(month) },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  )
}

/** January to December. */
export function monthsOfYear(year: number): Month[] {
  return Array.from({ length: 12 }, (_, index) => monthOf(year, index + 1))
}

/** The month that it is at `now` in `zone`. */
export function currentMonth(now: Date, zone: Zone): Month {
  return dayIn(zone, now).slice(0, 7)
}

/** From one month to another, both among them; none where the second comes first. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The deadlines of the reports of a month and of those after it, until the next term. */
export type DeadlineTerm = {
  from: Month
  /** Day of the next month, 1 to 28. */
  dueDay: number
  /** Day of the next month after which a facility can no longer send; null = never. */
  lockDay: number | null
}
/** Kept in the database and set by an administrator; the oldest term first, which began with the first month. */
export type DeadlineSettings = readonly [DeadlineTerm, ...DeadlineTerm[]]
export const defaultDeadlines: DeadlineSettings = [{ from: firstMonth, dueDay: 10, lockDay: null }]

/** The term in which a month lies. */
export function deadlinesOf(month: Month, settings: DeadlineSettings): DeadlineTerm {
  return settings.findLast(({ from }) => from <= month) ?? settings[0]
}
/** A report that a device queued before the deadline counts as on time when it arrives within this many hours. */
const queueGraceHours = 48

/** The last calendar day for a month's reports, `YYYY-MM-DD`, counted in WIB. */
export function dueDayOf(month: Month, settings: DeadlineSettings): string {
  return dayAfter(month, deadlinesOf(month, settings).dueDay)
}

const dayAfter = (month: Month, day: number) => `${addMonths(month, 1)}-${String(day).padStart(2, '0')}`

/** The instant at which the due day ends: 24.00 WIB. */
export function dueInstantOf(month: Month, settings: DeadlineSettings): Date {
  return endOfDay(dueDayOf(month, settings), 'WIB')
}

/** The instant at which sending closes; null where nothing locks. */
export function lockInstantOf(month: Month, settings: DeadlineSettings): Date | null {
  const { lockDay } = deadlinesOf(month, settings)
  return lockDay === null ? null : endOfDay(dayAfter(month, lockDay), 'WIB')
}

/** When a month was locked; null while what has not been sent of it can be sent. */
export function lockedSince(month: Month, now: Date, settings: DeadlineSettings): Date | null {
  const lock = lockInstantOf(month, settings)
  return lock !== null && now > lock ? lock : null
}

/**
 * Whether a report came in time: received by the due instant, or queued on a device by then and received
 * within 48 hours of it.
 */
export function isOnTime(
  month: Month,
  receivedAt: Date,
  queuedAt: Date | null,
  settings: DeadlineSettings,
): boolean {
  const due = dueInstantOf(month, settings).getTime()
  if (receivedAt.getTime() <= due) return true
  return (
    queuedAt !== null &&
    queuedAt.getTime() <= due &&
    receivedAt.getTime() <= due + queueGraceHours * 3_600_000
  )
}
