import { medianOf, percentOf, type Ratio } from './ratio.ts'

/** The counts of one form in one region and month (or, summed, of a period: facility-months). */
export type ReportingCounts = {
  /** E: facilities that owed the form. */
  expected: number
  /** R: reported, status sent, revise or confirmed. */
  reported: number
  /** Of R: sent and not yet decided. */
  waiting: number
  /** Of R: returned for correction. */
  revise: number
  /** V, of R. */
  confirmed: number
  /** T: first sent in time. */
  onTime: number
  /** A: analysis completed. */
  analysed: number
  /** K: 'Sesuai Kriteria' among A. */
  compliant: number
}

const noReports: ReportingCounts = {
  expected: 0,
  reported: 0,
  waiting: 0,
  revise: 0,
  confirmed: 0,
  onTime: 0,
  analysed: 0,
  compliant: 0,
}
const countNames = Object.keys(noReports) as (keyof ReportingCounts)[]

/** A province from its cities, a quarter from its months: every count summed. */
export function sumCounts(parts: readonly ReportingCounts[]): ReportingCounts {
  return parts.reduce(
    (sum, part) => ({
      ...sum,
      ...Object.fromEntries(countNames.map((name) => [name, sum[name] + part[name]])),
    }),
    noReports,
  )
}

/** The rates of reporting: label, and the two counts whose ratio it is. The one table of them. */
const reportingRates = {
  reporting: { label: 'Tingkat pelaporan', of: 'reported', among: 'expected' },
  timeliness: { label: 'Ketepatan waktu', of: 'onTime', among: 'expected' },
  verification: { label: 'Tingkat verifikasi', of: 'confirmed', among: 'reported' },
  waiting: { label: 'Menunggu konfirmasi', of: 'waiting', among: 'reported' },
  revision: { label: 'Perlu perbaikan', of: 'revise', among: 'reported' },
  /** The ministry's: registered facilities in the denominator. */
  compliance: { label: 'Kepatuhan', of: 'compliant', among: 'expected' },
  /** Always shown beside the official one. */
  complianceAmongReporters: {
    label: 'Kepatuhan di antara pelapor',
    of: 'compliant',
    among: 'analysed',
  },
} as const satisfies Record<
  string,
  { label: string; of: keyof ReportingCounts; among: keyof ReportingCounts }
>
export type ReportingRate = keyof typeof reportingRates

/** A rate as its two counts; `percentOf` is null where nobody was expected (or reported). */
export function rateOf(rate: ReportingRate, counts: ReportingCounts): Ratio {
  const { of, among } = reportingRates[rate]
  return { numerator: counts[of], denominator: counts[among] }
}

/** The median time from the last sending to the confirmation, days; null when nothing is confirmed. */
export function verificationDays(confirmed: readonly { sentAt: Date; confirmedAt: Date }[]): number | null {
  return medianOf(
    confirmed.map(({ sentAt, confirmedAt }) => (confirmedAt.getTime() - sentAt.getTime()) / 86_400_000),
  )
}

/** Whether a facility complied in a year: in at least three quarters of its expected months; null without any. */
export function yearlyCompliance(compliantMonths: number, expectedMonths: number): boolean | null {
  return expectedMonths === 0 ? null : compliantMonths / expectedMonths >= 0.75
}

export function isRepresentative({ reported, expected }: ReportingCounts): boolean {
  return expected > 0 && reported / expected >= 0.5
}

/** The colours of a region on the map, with the lowest percent of each. */
export const mapColours = { green: '#4CAF50', amber: '#FFC107', red: '#FF5252', grey: '#9E9E9E' } as const
export type MapColour = keyof typeof mapColours

/** From 80 % green, from 50 % amber, below red (0 included); grey where nobody is expected or nobody reported. */
export function mapColourOf(rate: Ratio, { expected, reported }: ReportingCounts): MapColour {
  const percent = percentOf(rate)
  if (expected === 0 || reported === 0 || percent === null) return 'grey'
  if (percent >= 80) return 'green'
  return percent >= 50 ? 'amber' : 'red'
}
