import { addMonths, lastDayOf, type Month } from './month.ts'
import { addDays, type Day } from './time.ts'

/**
 * Whether something valid for `months` (a calibration, a test, an inspection) still holds at the end of a month. Done on the
 * last day of the month that many months before, it just does.
 */
export function stillHolds(doneOn: Day, months: number, month: Month): boolean {
  return doneOn >= lastDayOf(addMonths(month, -months))
}

/** The first month at whose end something no longer holds that is valid to the end of a day. */
export const firstMonthWithout = (until: Day): Month => addDays(until, 1).slice(0, 7)
