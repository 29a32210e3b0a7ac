import type { FacilityProfile } from '#domain/facility.ts'
import { type Month } from '#domain/month.ts'
import { stillHolds } from '#domain/validity.ts'
import type { KeslingAnswers } from '#forms/definitions/kesling.ts'

/** Whether a number reaches a limit; one that is not answered does not. */
export const atLeast = (value: number | undefined, least: number): boolean =>
  value !== undefined && value >= least

/** Whether a number stays within a limit; one that is not answered does not. */
export const atMost = (value: number | undefined, most: number): boolean =>
  value !== undefined && value <= most

/** What the conditions of a section look at. */
export type HealthInput = {
  answers: KeslingAnswers
  profile: FacilityProfile
  month: Month
  /** Ready beds; 0 without inpatient care, null when unknown. */
  beds: number | null
}

/** The least water that a facility should use, litres per bed per day, or per patient per day without beds. */
export function leastLitres({ type, hospitalClass, inpatient }: FacilityProfile): number {
  if (type === 'hospital') return hospitalClass === 'A' || hospitalClass === 'B' ? 400 : 200
  return inpatient ? 40 : 15
}

/** How many usable toilets plenary service asks for: 4, and 1 more per 20 beds begun; null when the beds are not known. */
export function leastToilets(beds: number | null): number | null {
  return beds === null ? null : 4 + Math.ceil(beds / 20)
}

/** The hours of electricity a day that the service needs. */
export const serviceHours = ({ inpatient }: FacilityProfile) => (inpatient ? 24 : 8)

/** A facility that need not test its wastewater: a Puskesmas without beds. */
export const testsNoEffluent = ({ type, inpatient }: FacilityProfile) =>
  type === 'publicHealthCenter' && !inpatient

export const efficiencyActions = ({ answers }: HealthInput) =>
  (answers.ene_efficiency ?? []).filter((action) => action !== 'tidak_ada').length

export const inspectedLately = ({ answers, month }: HealthInput) =>
  answers.mgt_ikl_date !== undefined && stillHolds(answers.mgt_ikl_date, 6, month)
