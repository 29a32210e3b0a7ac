import type { FacilityProfile } from './facility.ts'
import { daysInMonth, type Month } from './month.ts'

/** The bed counts of a month as its BOR sheet gives them; what is not answered is undefined. */
export type BedCounts = { beds: number | undefined; bedDays: number | undefined }

/** Ready beds: of the month's BOR sheet, else of the profile, else null. Null too where nobody stays the night. */
export function bedsOf({ beds }: BedCounts, profile: FacilityProfile): number | null {
  return profile.inpatient ? (beds ?? profile.beds) : null
}

/**
 * The bed-days that were available in a month: counted day by day where the number of beds changed, else beds × days;
 * null when there are no beds or their number is not known.
 */
export function bedDaysOf(counts: BedCounts, profile: FacilityProfile, month: Month): number | null {
  const beds = bedsOf(counts, profile)
  if (beds === null) return null
  const bedDays = counts.bedDays ?? beds * daysInMonth(month)
  return bedDays > 0 ? bedDays : null
}
