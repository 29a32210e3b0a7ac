import {
  addMonths,
  currentMonth,
  type DeadlineSettings,
  dueDayOf,
  lockedSince,
  type Month,
} from '#domain/month.ts'
import { daysBetween, dayIn } from '#domain/time.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { insertDeadlineReminders, type Reminder } from './queries.ts'

/** How many days before the deadline a facility is reminded, the earliest first. */
const daysAhead = [7, 1] as const

/** Reminds the facilities of the deadlines that are near and of the last one that has passed, while its reports can be sent. */
export async function remindOfDeadlines({ db, transact, services, now }: JobRequest): Promise<void> {
  const deadlines = await getDeadlines(db)
  for (const reminder of remindersAt(now, deadlines, services.forms))
    await transact((tx) => insertDeadlineReminders(tx, reminder, now))
}

/**
 * Which reminders are due on this day (of WIB, as deadlines are). A day on which nothing ran is made up for, but
 * not by an older reminder than the one that is due now.
 */
function remindersAt(now: Date, deadlines: DeadlineSettings, forms: FormRegistry): Reminder[] {
  const today = dayIn('WIB', now)
  const previous = addMonths(currentMonth(now, 'WIB'), -1)
  const coming = today <= dueDayOf(previous, deadlines) ? previous : addMonths(previous, 1)
  const left = daysBetween(today, dueDayOf(coming, deadlines))
  const reached = daysAhead.findLast((days) => left <= days)
  const about = (month: Month) => ({
    month,
    dueDay: dueDayOf(month, deadlines),
    forms: forms.listFor(month),
  })
  const passed = addMonths(coming, -1)
  return [
    ...(reached === undefined ? [] : [{ kind: 'due' as const, daysAhead: reached, ...about(coming) }]),
    ...(lockedSince(passed, now, deadlines)
      ? []
      : [{ kind: 'overdue' as const, daysAhead: null, ...about(passed) }]),
  ]
}
