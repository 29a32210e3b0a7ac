import { cellOf } from '#contract/self-assessment/hazard-instrument.ts'
import {
  categories,
  type CategoryKey,
  type HazardKey,
  hazards,
  inHazardOrder,
  levelColumn,
} from '#domain/hazards.ts'
import type { FieldErrors } from '#domain/self-assessment/field-errors.ts'
import { hazardInstrumentErrors } from '#domain/self-assessment/instruments.ts'
import type { HazardItem, ImpactItem } from '#domain/self-assessment/questions.ts'
import type {
  HazardSubmission,
  SentImpact,
  SentInstrument,
  SentLevel,
  KeyedSender,
} from '#domain/self-assessment/submissions.ts'
import { labels } from '#domain/self-assessment/words.ts'

import { type Difference, differenceOf } from '../../ui/differences.ts'
import type { Problem } from './linked-answers.ts'

/** The answers of the hazard instrument while they are given. */

/** The two boxes of an item, and the words beside "lainnya". */
export type Ticks = { impact: boolean; potential: boolean; other: string }
export type HazardAnswers = {
  general: Readonly<Record<string, Ticks>>
  /** The ids of the ticked boxes of BESAR, SEDANG and KECIL. */
  special: readonly number[]
}
export type HazardBank = { general: readonly HazardItem[]; special: readonly ImpactItem[] }

export const noHazardAnswers: HazardAnswers = { general: {}, special: [] }
const noTicks: Ticks = { impact: false, potential: false, other: '' }

export const ticksOf = ({ general }: HazardAnswers, id: number): Ticks => general[String(id)] ?? noTicks
export const isTicked = ({ impact, potential }: Ticks): boolean => impact || potential

/** An item with some of its boxes or its words changed. One that is empty again is as if it had never been touched. */
export function withTicks(answers: HazardAnswers, id: number, change: Partial<Ticks>): HazardAnswers {
  const { [String(id)]: _before, ...others } = answers.general
  const ticks = { ...ticksOf(answers, id), ...change }
  const isEmpty = !isTicked(ticks) && ticks.other === ''
  return { ...answers, general: isEmpty ? others : { ...others, [String(id)]: ticks } }
}

/** Sorts, so that equal answers given in different orders compare as equal. */
const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

/** A box of BESAR, SEDANG or KECIL ticked or not; the boxes of one dimension leave each other alone. */
export function withLevel(answers: HazardAnswers, id: number, isOn: boolean): HazardAnswers {
  const others = answers.special.filter((one) => one !== id)
  return { ...answers, special: isOn ? inOrder([...others, id]) : others }
}

/** How many boxes are ticked among some questions. */
export function countTicks(answers: HazardAnswers, { general, special }: HazardBank): number {
  const boxes = general.map(({ id }) => ticksOf(answers, id))
  return (
    boxes.filter(({ impact }) => impact).length +
    boxes.filter(({ potential }) => potential).length +
    special.filter(({ id }) => answers.special.includes(id)).length
  )
}

/** The dimensions with more than one ticked level: the score takes the highest. */
export function doubledDimensions(answers: HazardAnswers, items: readonly ImpactItem[]): string[] {
  const ticked = items.filter(({ id }) => answers.special.includes(id)).map(({ dimension }) => dimension)
  return [...new Set(ticked.filter((dimension, index) => ticked.indexOf(dimension) !== index))]
}

type Placed = { hazard: HazardKey; category: CategoryKey }

const bankOf = ({ general, special }: HazardBank, isMeant: (item: Placed) => boolean): HazardBank => ({
  general: general.filter(isMeant),
  special: special.filter(isMeant),
})

/** The questions of the hazards that the quick assessment has ticked. */
export const enabledBank = (bank: HazardBank, enabled: readonly HazardKey[]) =>
  bankOf(bank, ({ hazard }) => enabled.includes(hazard))

/** The questions of a hazard, or of one of its categories. */
export const bankOfHazard = (bank: HazardBank, hazard: HazardKey, category?: CategoryKey) =>
  bankOf(bank, (item) => item.hazard === hazard && (category ?? item.category) === item.category)

/** The hazards to which something is answered. */
export function hazardsWithin(answers: HazardAnswers, { general, special }: HazardBank): HazardKey[] {
  return inHazardOrder([
    ...general.filter(({ id }) => isTicked(ticksOf(answers, id))).map(({ hazard }) => hazard),
    ...special.filter(({ id }) => answers.special.includes(id)).map(({ hazard }) => hazard),
  ])
}

/** A message with the place of its question, so that one finds it. */
export function placedProblem({ general }: HazardBank, { id, message }: Problem): Problem {
  const item = general.find((one) => one.id === id)
  if (!item) return { id, message }
  return { id, message: `${hazards[item.hazard].tab} – ${categories[item.category].name}: ${message}` }
}

/** What keeps the answers to the enabled hazards from being sent; the same that the server refuses. */
export function hazardErrorsOf(
  answers: HazardAnswers,
  bank: HazardBank,
  enabled: readonly HazardKey[],
): FieldErrors {
  const asked = enabledBank(bank, enabled)
  return hazardInstrumentErrors(
    {
      general: asked.general.map(({ id }) => {
        const { other, ...boxes } = ticksOf(answers, id)
        return { id, ...boxes, other: other.trim() || null }
      }),
      special: asked.special.flatMap(({ id, level }) =>
        answers.special.includes(id) ? [{ id, level }] : [],
      ),
    },
    { ...asked, enabled },
  )
}

/** In what two copies of the answers differ, in words. */
export function hazardDifferences(
  { general, special }: HazardBank,
  mine: HazardAnswers,
  saved: HazardAnswers,
): Difference[] {
  const differences = <Item extends Placed & { id: number; text: string }>(
    items: readonly Item[],
    wordsOf: (answers: HazardAnswers, item: Item) => string,
  ) =>
    items.flatMap((item) => {
      const label = `${hazards[item.hazard].tab} – ${categories[item.category].name}: ${item.text}`
      return differenceOf({ name: String(item.id), label }, wordsOf(mine, item), wordsOf(saved, item))
    })
  return [
    ...differences(general, (answers, { id }) => tickWords(ticksOf(answers, id))),
    ...differences(special, (answers, { id, level }) =>
      answers.special.includes(id) ? levelColumn(level) : '',
    ),
  ]
}
const tickWords = ({ impact, potential, other }: Ticks) =>
  [impact && labels.impact, potential && labels.potentialImpact, other.trim()].filter(Boolean).join(', ')

/** What was sent, as the page holds it. */
export function hazardAnswersOf(
  { answers }: Pick<SentInstrument<SentImpact>, 'answers'>,
  levels: readonly SentLevel[],
): HazardAnswers {
  return {
    general: Object.fromEntries(
      answers.map(({ id, impact, potential, other }) => [
        String(id),
        { impact, potential, other: other ?? '' },
      ]),
    ),
    special: inOrder(levels.map(({ id }) => id)),
  }
}

/** The ticked boxes, each with the cell that it stands in. */
export function hazardSubmission(
  answers: HazardAnswers,
  bank: HazardBank,
  sender: KeyedSender,
): HazardSubmission & KeyedSender {
  return {
    ...sender,
    general: bank.general.flatMap(({ id, hazard, category, isOther }) => {
      const { other, ...ticks } = ticksOf(answers, id)
      if (!isTicked({ ...ticks, other })) return []
      return [{ id, ...ticks, other: isOther ? other.trim() : null, cell: cellOf(hazard, category) }]
    }),
    special: bank.special.flatMap(({ id, hazard, category, level }) =>
      answers.special.includes(id)
        ? [{ id, level, column: level, cell: cellOf(hazard, category), isMisnamed: false }]
        : [],
    ),
    faults: {},
  }
}
