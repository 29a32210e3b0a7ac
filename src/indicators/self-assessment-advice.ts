import {
  categories,
  categoryKeys,
  type HazardKey,
  hazardKeys,
  hazards,
  inHazardOrder,
  type Level,
  levelMeanings,
} from '#domain/hazards.ts'
import type { LinkedAnswer } from '#domain/self-assessment/instruments.ts'

import type { RiskSummary } from './self-assessment-indices.ts'
import { type AssessmentAnswers, type AssessmentBank, scoresOf } from './self-assessment-scores.ts'

/** What a facility can do about its risk: what stands out among its answers, and what would lower the risk most. */

/** A question whose answer is worth changing. */
export type Action = {
  id: number
  part: 'vulnerability' | 'capacity'
  hazard: HazardKey | null
  /** Category or capacity group. */
  section: string
  text: string
  /** The risk that it belongs to. */
  risk: number | null
}
const mostActions = 20

/**
 * What stands out: vulnerability questions answered Tinggi (not ready) of hazards whose risk is Sedang or Tinggi, highest
 * risk first, then by category; then capacity questions answered Rendah (not done). General questions count with the leading hazard.
 */
export function actionsOf(
  bank: AssessmentBank,
  answers: AssessmentAnswers,
  { hazards: risks, leading }: RiskSummary,
): Action[] {
  const levelOf = (given: readonly LinkedAnswer[] | null, id: number) =>
    given?.find((answer) => answer.id === id)?.level
  const notReady = bank.vulnerability.flatMap((item) => {
    const of = risks.find(({ hazard }) => hazard === (item.hazard ?? leading))
    const isUrgent = of !== undefined && of.class !== null && of.class !== 'Rendah'
    return isUrgent && levelOf(answers.vulnerability, item.id) === 'Tinggi' ? [{ item, risk: of.risk }] : []
  })
  const order = ({ item, risk }: (typeof notReady)[0]) => [
    -(risk ?? 0),
    categories[item.category].id,
    item.hazard ? hazards[item.hazard].id : hazardKeys.length + 1,
    item.id,
  ]
  const notDone = bank.capacity.filter(({ id }) => levelOf(answers.capacity, id) === 'Rendah')
  return [
    ...notReady
      .toSorted((a, b) => compareLists(order(a), order(b)))
      .map(({ item, risk }) => ({
        id: item.id,
        part: 'vulnerability' as const,
        hazard: item.hazard,
        section: categories[item.category].name,
        text: item.text,
        risk,
      })),
    ...notDone
      .toSorted((a, b) => a.groupId - b.groupId || a.id - b.id)
      .map(({ id, group, text }) => ({
        id,
        part: 'capacity' as const,
        hazard: null,
        section: group,
        text,
        risk: null,
      })),
  ].slice(0, mostActions)
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** A part of an instrument, and what the facility's risk would be if all of it were in order. */
export type Lever = {
  part: 'vulnerability' | 'capacity'
  hazard: HazardKey | null
  section: string
  questions: number
  /** R_max afterwards, and how much lower that is than now. */
  risk: number
  gain: number
}
const mostLevers = 5

/** What would lower the facility's risk most: each category and group in turn is set to its best answer. Strongest first. */
export function leversOf(bank: AssessmentBank, answers: AssessmentAnswers, { max }: RiskSummary): Lever[] {
  const { vulnerability, capacity } = answers
  if (max === null) return []
  const sections = [
    ...(vulnerability
      ? [...inHazardOrder(answers.active ?? []), null].flatMap((hazard) =>
          categoryKeys.map((category) => ({
            part: 'vulnerability' as const,
            hazard,
            section: categories[category].name,
            ids: bank.vulnerability
              .filter((item) => item.hazard === hazard && item.category === category)
              .map(({ id }) => id),
          })),
        )
      : []),
    ...(capacity
      ? [...new Set(bank.capacity.map(({ group }) => group))].map((group) => ({
          part: 'capacity' as const,
          hazard: null,
          section: group,
          ids: bank.capacity.filter((item) => item.group === group).map(({ id }) => id),
        }))
      : []),
  ]
  return sections
    .flatMap(({ ids, ...section }): Lever[] => {
      const { part } = section
      const improved = withBestLevel(answers[part] ?? [], ids, levelMeanings[part].good)
      const after = scoresOf(bank, { ...answers, [part]: improved }).max
      const gain = after === null ? 0 : max - after
      return after === null || gain < 0.0005 ? [] : [{ ...section, questions: ids.length, risk: after, gain }]
    })
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, mostLevers)
}

function withBestLevel(
  answers: readonly LinkedAnswer[],
  ids: readonly number[],
  level: Level,
): LinkedAnswer[] {
  return [...answers.filter(({ id }) => !ids.includes(id)), ...ids.map((id) => ({ id, level, link: null }))]
}
