import { labels } from '#domain/self-assessment/words.ts'

import { useFacilityName } from './facility-name.ts'

/** The facility's name as the user record has it, or the words for why it is not there. */
export function FacilityName() {
  const { name, failed } = useFacilityName()
  return failed ?? name
}

/** The same on an intro screen, which leaves the place empty where the name cannot be had. */
export function IntroFacilityName() {
  return useFacilityName().name
}

/** The hospital that the profile menu of the intro screens names. */
export function ExampleHospital() {
  return labels.exampleHospital
}
