import type { FacilityProfile } from '#domain/facility.ts'
import { kesling, type KeslingAnswers } from '#forms/definitions/kesling.ts'
import { completeKesling, sampleProfiles } from '#forms/testing/samples.ts'

import { environmentalHealthOf } from '../environmental-health/section-results.ts'
import type { HealthSection, SectionResult } from '../environmental-health/sections.ts'
import { worthInputFor } from './worth-input.ts'

export const { hospital, inpatientCenter, outpatientCenter } = sampleProfiles

export const month = '2025-04'

export const without = (...names: (keyof KeslingAnswers)[]) =>
  Object.fromEntries(names.map((name) => [name, undefined])) as KeslingAnswers

export const noWater = without(
  'air_location',
  'air_available_now',
  'air_days_interrupted',
  'air_enough',
  'air_litre_per_user_day',
  'air_chlorine',
)

export const sectionsOf = (change: KeslingAnswers, profile: FacilityProfile = hospital) =>
  environmentalHealthOf(
    { ...completeKesling(profile, month), ...change },
    worthInputFor(kesling, profile, month),
  )

export const resultOf = (
  section: HealthSection,
  change: KeslingAnswers,
  profile?: FacilityProfile,
): SectionResult => {
  const result = sectionsOf(change, profile).find((each) => each.section === section)
  if (!result) throw new Error(`There is no section ${section}`)
  return result
}
