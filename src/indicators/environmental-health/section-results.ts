import { formIds } from '#domain/form-ids.ts'
import type { KeslingAnswers } from '#forms/definitions/kesling.ts'
import { bedCountsOf } from '#forms/medical-waste-sums.ts'

import type { WorthInput } from '../form-worth.ts'
import { levelOn, noLevel, wholeSections } from './ladder.ts'
import { ladders } from './ladders.ts'
import type { HealthInput } from './needs.ts'
import { scores, scoreOf } from './scores.ts'
import { healthSections, healthSectionNames, type SectionResult } from './sections.ts'

/** The seven sections of an environmental-health sheet. The ready beds of the month's BOR sheet go before those of the profile. */
export function environmentalHealthOf(
  answers: KeslingAnswers,
  { profile, month, form, sheets }: Omit<WorthInput, 'status'>,
): SectionResult[] {
  const beds = profile.inpatient ? (bedCountsOf(sheets[formIds.bor]).beds ?? profile.beds) : 0
  const input: HealthInput = { answers, profile, month, beds }
  const whole = wholeSections(form, answers, profile, month)
  return healthSectionNames.map((section) => ({
    section,
    label: healthSections[section].label,
    ...(whole.has(section) ? levelOn(ladders[section], input) : noLevel),
    score: whole.has(section) ? scoreOf(scores[section](input)) : null,
  }))
}
