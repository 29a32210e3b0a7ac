import { bedDaysOf, bedsOf } from '#domain/bed-days.ts'
import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { numberText } from '#domain/words.ts'
import type { BorAnswers } from '#forms/definitions/bor.ts'
import { bedCountsOf } from '#forms/medical-waste-sums.ts'

import { percentOf, quotientOf, type Ratio, ratioOf } from './ratio.ts'
import type { ReadFigure } from './report-summary.ts'

/** The facts of a month's bed occupancy, stored beside the report. Days, patients, beds. */
export type BedOccupancy = { patient_days: number; bed_days: number; discharges: number; beds: number }

/**
 * The facts of a BOR sheet; null for a facility without inpatients ("tidak berlaku"), without beds, or while the sheet is
 * not filled. Beds come from the sheet, else from the profile.
 */
export function bedOccupancyOf(
  bor: BorAnswers | null,
  profile: FacilityProfile,
  month: Month,
): BedOccupancy | null {
  const counts = bedCountsOf(bor)
  const [beds, bedDays] = [bedsOf(counts, profile), bedDaysOf(counts, profile, month)]
  const { bor_patient_days: patientDays, bor_discharged_alive: alive, bor_died: died } = bor ?? {}
  if (beds === null || bedDays === null) return null
  if (patientDays === undefined || alive === undefined || died === undefined) return null
  return { patient_days: patientDays, bed_days: bedDays, discharges: alive + died, beds }
}

/** BOR: patient days ÷ available bed-days. A region's is pooled with `pool`. */
export function occupancyRate(occupancy: BedOccupancy | null): Ratio | null {
  return occupancy && ratioOf(occupancy.patient_days, occupancy.bed_days)
}

const occupancyReadings = { low: 'rendah', ideal: 'ideal', high: 'tinggi' } as const
export type OccupancyReading = keyof typeof occupancyReadings

/** Depkes 2005: below 60 % low, 60 to 85 % ideal, above that high; judged before rounding. */
export function readingOf(percent: number | null): OccupancyReading | null {
  if (percent === null) return null
  if (percent < 60) return 'low'
  return percent <= 85 ? 'ideal' : 'high'
}

/** More patient days than bed-days: shown as it is, with a warning (extra beds). */
export function isOverfull(percent: number | null): boolean {
  return percent !== null && percent > 100
}

/** AVLOS, days: patient days ÷ discharges (alive and died); null without discharges. Ideal 6–9. */
export function averageStay(occupancy: BedOccupancy | null): number | null {
  return occupancy && quotientOf(ratioOf(occupancy.patient_days, occupancy.discharges))
}

/** TOI, days: empty bed-days ÷ discharges; null without discharges. Ideal 1–3. */
export function turnoverInterval(occupancy: BedOccupancy | null): number | null {
  return occupancy && quotientOf(ratioOf(occupancy.bed_days - occupancy.patient_days, occupancy.discharges))
}

/** BTO, times in the month: discharges ÷ beds; × 12 to compare with the ideal of 40–50 a year. */
export function bedTurnover(occupancy: BedOccupancy | null): number | null {
  return occupancy && quotientOf(ratioOf(occupancy.discharges, occupancy.beds))
}

/** The four figures of bed occupancy in the order in which they are shown. */
export function bedOccupancyFigures(occupancy: BedOccupancy | null, profile: FacilityProfile): ReadFigure[] {
  const rate = percentOf(occupancyRate(occupancy))
  const reading = readingOf(rate)
  const rateReading = reading && `${occupancyReadings[reading]}${isOverfull(rate) ? ', melebihi 100%' : ''}`
  const turnover = bedTurnover(occupancy)
  const otherwise = profile.inpatient ? null : 'tidak berlaku'
  const against = (value: number | null, low: number, high: number, words: string) => {
    if (value === null) return otherwise
    if (value < low) return `di bawah ideal ${words}`
    return value > high ? `di atas ideal ${words}` : `ideal ${words}`
  }
  const yearly = (times: number) =>
    `setara ${numberText(times, 1)} kali setahun, ${against(times, 40, 50, '40–50 kali')}`
  const [stay, interval] = [averageStay(occupancy), turnoverInterval(occupancy)]
  return [
    { label: 'BOR', value: rate, unit: '%', decimals: 1, reading: rateReading ?? otherwise },
    { label: 'AVLOS', value: stay, unit: 'hari', decimals: 1, reading: against(stay, 6, 9, '6–9 hari') },
    {
      label: 'TOI',
      value: interval,
      unit: 'hari',
      decimals: 1,
      reading: against(interval, 1, 3, '1–3 hari'),
    },
    {
      label: 'BTO',
      value: turnover,
      unit: 'kali',
      decimals: 3,
      reading: turnover === null ? otherwise : yearly(turnover * 12),
    },
  ]
}
