import { type ServiceLevel, serviceLevels } from '#domain/service-levels.ts'

import { criteriaText } from '../waste-services.ts'
import { shownScore } from './scores.ts'
import { type HealthSection, washSections, type SectionResult } from './sections.ts'

const isBasic = (level: ServiceLevel | null) => level === 'base_service' || level === 'plenary_service'

type Levels = readonly { section: HealthSection; level: ServiceLevel | null }[]

const washLevels = (sections: Levels): (ServiceLevel | null)[] =>
  washSections.map((wash) => sections.find(({ section }) => section === wash)?.level ?? null)

/** The facility's WASH level: the lowest of the five; null while one is not known. */
export function washLevelOf(sections: Levels): ServiceLevel | null {
  return washLevels(sections).reduce((lowest: ServiceLevel | null, level) => {
    if (lowest === null || level === null) return null
    return serviceLevels[level].ordinal < serviceLevels[lowest].ordinal ? level : lowest
  }, 'plenary_service')
}

/** Whether all five are basic or plenary; null while one is not known. */
export function meetsWashCriteria(sections: Levels): boolean | null {
  const levels = washLevels(sections)
  return levels.includes(null) ? null : levels.every(isBasic)
}

/** Whether water and sanitation are both basic or better, the measure of the national baseline of 2010/2011. */
export function hasWaterAndSanitation(sections: Levels): boolean | null {
  const [water = null, sanitation = null] = washLevels(sections)
  return water === null || sanitation === null ? null : isBasic(water) && isBasic(sanitation)
}

/** `status_evaluations` of the API: five entries, the score rounded to a whole number. */
export function statusEvaluations(
  sections: readonly Pick<SectionResult, 'section' | 'label' | 'level' | 'score'>[],
): { name: string; status: ServiceLevel | null; number: number | null }[] {
  return washSections.flatMap((wash) =>
    sections.flatMap(({ section, label, level, score }) =>
      section === wash
        ? [{ name: label, status: level, number: score === null ? null : shownScore(score) }]
        : [],
    ),
  )
}

/** `status_criteria` of the API; null while a level is not known. */
export function statusCriteria(sections: Levels): string | null {
  return criteriaText(meetsWashCriteria(sections))
}
