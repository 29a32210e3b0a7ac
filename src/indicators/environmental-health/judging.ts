import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { kesling, type KeslingAnswers } from '#forms/definitions/kesling.ts'
import { bedCountsOf } from '#forms/medical-waste-sums.ts'

import { judgedOn, notJudged, wholeSections } from './ladder.ts'
import { ladders } from './ladders.ts'
import type { Judged } from './needs.ts'
import { scores, scoreOf } from './scores.ts'
import { healthSections, healthSectionNames, type SectionResult } from './sections.ts'

/**
 * The seven sections of an environmental-health sheet. `bor` is the month's bed-occupancy sheet, whose ready beds go before
 * those of the profile; `form` the version that was answered.
 */
export function environmentalHealthOf(
  answers: KeslingAnswers,
  profile: FacilityProfile,
  month: Month,
  bor: AnswerSheet | null = null,
  form: FormDefinition = kesling,
): SectionResult[] {
  const beds = profile.inpatient ? (bedCountsOf(bor).beds ?? profile.beds) : 0
  const judged: Judged = { answers, profile, month, beds }
  const whole = wholeSections(form, answers, profile, month)
  return healthSectionNames.map((section) => ({
    section,
    label: healthSections[section].label,
    ...(whole.has(section) ? judgedOn(ladders[section], judged) : notJudged),
    score: whole.has(section) ? scoreOf(scores[section](judged)) : null,
  }))
}
