import { addMonths, lastDayOf, type Month } from './month.ts'
import type { Day } from './time.ts'

/**
 * Whether what was done on a day and lasts so many months (a calibration, a test, an inspection) still holds at the end of a
 * month: what was done on the last day of the month so many months before just does.
 */
export function stillHolds(doneOn: Day, months: number, month: Month): boolean {
  return doneOn >= lastDayOf(addMonths(month, -months))
}
