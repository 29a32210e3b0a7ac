import { type HazardKey, inHazardOrder, type Level } from '#domain/hazards.ts'
import type { ImpactAnswer, LinkedAnswer, TickedLevel } from '#domain/self-assessment/instruments.ts'
import {
  type CapacityItem,
  type HazardItem,
  type ImpactItem,
  isQuickQuestionShown,
  protectiveQuestions,
  riskQuestions,
  type VulnerabilityItem,
} from '#domain/self-assessment/questions.ts'
import type { QuickAnswers } from '#domain/self-assessment/quick.ts'

import {
  breadthOf,
  capacityIndexOf,
  coveredMean,
  type ExplainedIndex,
  type GroupMean,
  type HazardComponents,
  type Impact,
  type RiskSummary,
  severityOf,
  summariseRisk,
  vulnerabilityIndexOf,
} from './self-assessment-indices.ts'

/** What the answers of a facility's period are worth; the indices themselves stand in self-assessment-indices.ts. */

/** The questions of the instruments that were in force. */
export type AssessmentBank = {
  general: readonly HazardItem[]
  special: readonly ImpactItem[]
  vulnerability: readonly VulnerabilityItem[]
  capacity: readonly CapacityItem[]
}
/** Everything of one facility and period; null is what has not been sent. */
export type AssessmentAnswers = {
  /** The hazards ticked in the hazard part; null while its quick assessment is not saved. */
  active: readonly HazardKey[] | null
  baseLevels: Readonly<Partial<Record<HazardKey, Level>>>
  hazard: {
    general: readonly ImpactAnswer[]
    special: readonly TickedLevel[]
    /** The hazards that it has asked about, where others may have been ticked since; without it all that are active. */
    asked?: readonly HazardKey[] | undefined
  } | null
  vulnerability: readonly LinkedAnswer[] | null
  capacity: readonly LinkedAnswer[] | null
}

/** The indices of a facility's period, from 0 to 1; null where nothing was sent. */
export type AssessmentScores = RiskSummary & {
  components: HazardComponents[]
  capacity: (ExplainedIndex & { groups: GroupMean[] }) | null
  vulnerability: { hazard: HazardKey; index: ExplainedIndex }[]
}

/** Every index of a facility's period, each with the terms that it comes from. */
export function scoresOf(bank: AssessmentBank, answers: AssessmentAnswers): AssessmentScores {
  const active = inHazardOrder(answers.active ?? [])
  const capacity = answers.capacity && capacityOf(bank.capacity, answers.capacity)
  const vulnerability = active.map((hazard) => ({
    hazard,
    index: answers.vulnerability
      ? vulnerabilityOf(bank.vulnerability, answers.vulnerability, hazard)
      : { value: null, terms: [], marks: [] },
  }))
  const components = active.map((hazard): HazardComponents => ({
    hazard,
    base: answers.baseLevels[hazard] ?? null,
    impact: answers.hazard && impactOf(bank, answers.hazard, hazard),
    vulnerability: vulnerability.find((one) => one.hazard === hazard)?.index.value ?? null,
  }))
  return { ...summariseRisk(components, capacity), components, capacity, vulnerability }
}

function impactOf(
  bank: AssessmentBank,
  { general, special, asked }: NonNullable<AssessmentAnswers['hazard']>,
  hazard: HazardKey,
): Impact | null {
  if (asked && !asked.includes(hazard)) return null
  const items = new Set(bank.general.filter((item) => item.hazard === hazard).map(({ id }) => id))
  const named = bank.general.filter((item) => item.hazard === hazard && !item.isOther).length
  const boxes = new Map(bank.special.filter((item) => item.hazard === hazard).map((item) => [item.id, item]))
  return {
    severity: severityOf(special.flatMap(({ id }) => boxes.get(id) ?? [])).mean,
    breadth: breadthOf(
      general.filter(({ id }) => items.has(id)),
      named,
    ),
  }
}

const levelsOf = (answers: readonly LinkedAnswer[], ids: ReadonlySet<number>) =>
  answers.flatMap(({ id, level }) => (level && ids.has(id) ? [level] : []))

function vulnerabilityOf(
  items: readonly VulnerabilityItem[],
  answers: readonly LinkedAnswer[],
  hazard: HazardKey,
): ExplainedIndex {
  const meanOf = (of: HazardKey | null) => {
    const ids = new Set(items.filter((item) => item.hazard === of).map(({ id }) => id))
    return coveredMean('vulnerability', levelsOf(answers, ids), ids.size)
  }
  return vulnerabilityIndexOf(meanOf(hazard), meanOf(null))
}

function capacityOf(items: readonly CapacityItem[], answers: readonly LinkedAnswer[]) {
  const names = new Map(items.map(({ groupId, group }) => [groupId, group]))
  const groups = [...names]
    .toSorted(([a], [b]) => a - b)
    .map(([id, name]): GroupMean => {
      const ids = new Set(items.filter(({ groupId }) => groupId === id).map((item) => item.id))
      return { id, name, ...coveredMean('capacity', levelsOf(answers, ids), ids.size) }
    })
  return { ...capacityIndexOf(groups), groups }
}

/** The share of a quick assessment's answers that raise the concern: `ya` to 2–7 and `tidak` to 8–10. */
export function quickScoreOf({ answers }: QuickAnswers): {
  concerns: number
  answered: number
  value: number | null
} {
  const asked = [...riskQuestions, ...protectiveQuestions].filter((id) =>
    isQuickQuestionShown(id, (other) => answers[String(other)]),
  )
  const given = asked.flatMap((id) => (answers[String(id)] ? [{ id, answer: answers[String(id)] }] : []))
  const concerns = given.filter(
    ({ id, answer }) => answer === (riskQuestions.includes(id) ? 'ya' : 'tidak'),
  ).length
  return { concerns, answered: given.length, value: given.length === 0 ? null : concerns / given.length }
}
