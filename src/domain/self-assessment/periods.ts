import { type Day, dayIn, type Zone } from '../time.ts'

/** The periods of the self-assessment of climate resilience (CRESHCF): semesters. */

/** January to June, July to December. */
export type Semester = 1 | 2
/** What one self-assessment is about. */
export type AssessmentPeriod = { year: number; semester: Semester }
export const firstAssessmentYear = 2020
export const lastAssessmentYear = 2199

/** The period that it is at `now` in `zone`: January to June is semester 1, July to December semester 2. */
export function currentPeriod(now: Date, zone: Zone): AssessmentPeriod {
  const today = dayIn(zone, now)
  return { year: Number(today.slice(0, 4)), semester: Number(today.slice(5, 7)) <= 6 ? 1 : 2 }
}

/** The semester before. */
export function previousPeriod({ year, semester }: AssessmentPeriod): AssessmentPeriod {
  return semester === 2 ? { year, semester: 1 } : { year: year - 1, semester: 2 }
}

/** 1 January or 1 July. */
export function firstDayOfPeriod({ year, semester }: AssessmentPeriod): Day {
  return `${year}-${semester === 1 ? '01' : '07'}-01`
}

/** Whether the semester has begun on `today`; one that has not is refused. */
export function hasBegun(period: AssessmentPeriod, today: Day): boolean {
  return firstDayOfPeriod(period) <= today
}

/** The semesters of a year that have begun on `today`, in their order. */
export function begunSemesters(year: number, today: Day): Semester[] {
  return ([1, 2] as const).filter((semester) => hasBegun({ year, semester }, today))
}

/** `Semester 2 Tahun 2026` */
export function periodText({ year, semester }: AssessmentPeriod): string {
  return `Semester ${semester} Tahun ${year}`
}

/** What page and server say of a semester that has not begun: `Semester 2 Tahun 2090 belum dimulai.` */
export function notBegunText(period: AssessmentPeriod): string {
  return `${periodText(period)} belum dimulai.`
}
