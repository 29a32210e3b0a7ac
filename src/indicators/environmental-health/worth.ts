import { isReported } from '#domain/report-status.ts'
import type { ServiceLevel } from '#domain/service-levels.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { KeslingAnswers } from '#forms/definitions/kesling.ts'
import type { PertanyaanKunciAnswers } from '#forms/definitions/pertanyaan-kunci.ts'

import type { WorthInput } from '../form-worth.ts'
import type { Yes } from './common-conditions.ts'
import { keyQuestionLevelsOf } from './key-questions.ts'
import { environmentalHealthOf } from './section-results.ts'
import {
  healthSections,
  type HealthSection,
  washSections,
  type WashSection,
  type SectionLevel,
} from './sections.ts'
import { washLevelOf, meetsWashCriteria, hasWaterAndSanitation, statusCriteria } from './wash.ts'

// Stored sheets passed the schemas of their form, and every field is optional in its type.
const asKesling = (answers: AnswerSheet) => answers as KeslingAnswers

const asKeyQuestions = (answers: AnswerSheet) => answers as PertanyaanKunciAnswers

/** What a report of either form is worth, as its page explains it. */
export type HealthSummary = {
  /** In the order of the form; the key questions have no score. */
  sections: (SectionLevel & { score: number | null })[]
  wash_level: ServiceLevel | null
  /** 'Sesuai Kriteria' or not; null for a draft, and for the key questions, which are not judged by it. */
  status_criteria: string | null
  water_and_sanitation: boolean | null
  /** The national questions beside the ladder; null = not answered. */
  beside: { key: string; label: string; value: boolean | null }[]
}

/** What an environmental-health report is worth. */
export function environmentalHealthSummary(answers: AnswerSheet, input: WorthInput): HealthSummary {
  const sections = environmentalHealthOf(asKesling(answers), input)
  return {
    sections,
    wash_level: washLevelOf(sections),
    status_criteria: isReported(input.status) ? statusCriteria(sections) : null,
    water_and_sanitation: hasWaterAndSanitation(sections),
    beside: [],
  }
}

/** What a report of key questions is worth. */
export function keyQuestionSummary(answers: AnswerSheet, input: WorthInput): HealthSummary {
  const sections = keyQuestionLevelsOf(asKeyQuestions(answers), input)
  const { power_now, licensed_waste } = besideOf(answers)
  return {
    sections: sections.map((section) => ({ ...section, score: null })),
    wash_level: washLevelOf(sections),
    status_criteria: null,
    water_and_sanitation: hasWaterAndSanitation(sections),
    beside: [
      { key: 'power_now', label: 'Listrik tersedia saat pelayanan', value: power_now },
      { key: 'licensed_waste', label: 'Limbah B3 ditangani secara berizin', value: licensed_waste },
    ],
  }
}

/** What an environmental-health report is worth, stored beside it. Scores 0 to 100; null = not known. */
export type EnvironmentalHealthFacts = Record<`${HealthSection}_level`, ServiceLevel | null> &
  Record<`${HealthSection}_score`, number | null> & {
    wash_level: ServiceLevel | null
    /** 'Sesuai Kriteria'; null for a draft, which is not reported. */
    criteria: boolean | null
    water_and_sanitation: boolean | null
  }

/** The facts of a report. */
export function environmentalHealthFacts(answers: AnswerSheet, input: WorthInput): EnvironmentalHealthFacts {
  const sections = environmentalHealthOf(asKesling(answers), input)
  const values = sections.flatMap(({ section, level, score }) => [
    [`${section}_level`, level],
    [`${section}_score`, score],
  ])
  return {
    // Whole: one level and one score for each of the seven sections.
    ...(Object.fromEntries(values) as Record<`${HealthSection}_level`, ServiceLevel | null> &
      Record<`${HealthSection}_score`, number | null>),
    wash_level: washLevelOf(sections),
    criteria: isReported(input.status) ? meetsWashCriteria(sections) : null,
    water_and_sanitation: hasWaterAndSanitation(sections),
  }
}

/** What a report of key questions is worth, stored beside it; null = not known. */
export type KeyQuestionFacts = Record<`${WashSection}_level`, ServiceLevel | null> & {
  wash_level: ServiceLevel | null
  water_and_sanitation: boolean | null
  /** Questions 17 and 18, shown beside the ladder. */
  power_now: boolean | null
  licensed_waste: boolean | null
}

/** The levels among the facts of key questions, section by section. */
export function keyQuestionSections(
  facts: Pick<KeyQuestionFacts, `${WashSection}_level`>,
): Pick<SectionLevel, 'section' | 'label' | 'level'>[] {
  return washSections.map((section) => ({
    section,
    label: healthSections[section].label,
    level: facts[`${section}_level`],
  }))
}

/** The facts of a report of key questions. */
export function keyQuestionFacts(answers: AnswerSheet, input: WorthInput): KeyQuestionFacts {
  const sections = keyQuestionLevelsOf(asKeyQuestions(answers), input)
  const levels = sections.map(({ section, level }) => [`${section}_level`, level])
  return {
    // Whole: one level for each of the five sections.
    ...(Object.fromEntries(levels) as Record<`${WashSection}_level`, ServiceLevel | null>),
    wash_level: washLevelOf(sections),
    water_and_sanitation: hasWaterAndSanitation(sections),
    ...besideOf(answers),
  }
}

/** Questions 17 and 18. */
function besideOf(answers: AnswerSheet): Pick<KeyQuestionFacts, 'power_now' | 'licensed_waste'> {
  const { key_power_now, key_licensed_waste } = asKeyQuestions(answers)
  const yes = (answer: Yes) => (answer === undefined ? null : answer === 'ya')
  return { power_now: yes(key_power_now), licensed_waste: yes(key_licensed_waste) }
}
