import { formIds } from '#domain/form-ids.ts'
import type { KeslingAnswers } from '#forms/definitions/kesling.ts'
import { bedCountsOf } from '#forms/medical-waste-sums.ts'

import type { Judged } from '../form-worth.ts'
import { judgedOn, notJudged, wholeSections } from './ladder.ts'
import { ladders } from './ladders.ts'
import type { JudgedHealth } from './needs.ts'
import { scores, scoreOf } from './scores.ts'
import { healthSections, healthSectionNames, type SectionResult } from './sections.ts'

/** The seven sections of an environmental-health sheet. The ready beds of the month's BOR sheet go before those of the profile. */
export function environmentalHealthOf(
  answers: KeslingAnswers,
  { profile, month, form, sheets }: Omit<Judged, 'status'>,
): SectionResult[] {
  const beds = profile.inpatient ? (bedCountsOf(sheets[formIds.bor]).beds ?? profile.beds) : 0
  const judged: JudgedHealth = { answers, profile, month, beds }
  const whole = wholeSections(form, answers, profile, month)
  return healthSectionNames.map((section) => ({
    section,
    label: healthSections[section].label,
    ...(whole.has(section) ? judgedOn(ladders[section], judged) : notJudged),
    score: whole.has(section) ? scoreOf(scores[section](judged)) : null,
  }))
}
