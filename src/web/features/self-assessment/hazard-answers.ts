import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import type {
  readHazardInstrument,
  readImpactLevels,
  saveHazardInstrument,
} from '#contract/self-assessment.ts'
import { categories, type HazardKey, hazards } from '#domain/hazards.ts'
import {
  type AssessmentPeriod,
  type FieldErrors,
  type HazardItem,
  hazardInstrumentErrors,
  type ImpactItem,
} from '#domain/self-assessment.ts'

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

/** So that the same answers are the same in whatever order they were given. */
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

/** The dimensions of which two or three levels are ticked: the score takes the highest. */
export function doubledDimensions(answers: HazardAnswers, items: readonly ImpactItem[]): string[] {
  const ticked = items.filter(({ id }) => answers.special.includes(id)).map(({ dimension }) => dimension)
  return [...new Set(ticked.filter((dimension, index) => ticked.indexOf(dimension) !== index))]
}

/** The questions of the hazards that the quick assessment has ticked. */
export function enabledBank({ general, special }: HazardBank, enabled: readonly HazardKey[]): HazardBank {
  return {
    general: general.filter(({ hazard }) => enabled.includes(hazard)),
    special: special.filter(({ hazard }) => enabled.includes(hazard)),
  }
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

/** What was sent, as the page holds it. */
export function hazardAnswersOf(
  { details }: Pick<ReplyOf<typeof readHazardInstrument>['data'], 'details'>,
  levels: ReplyOf<typeof readImpactLevels>['data'],
): HazardAnswers {
  return {
    general: Object.fromEntries(
      details.map(({ question_id, dampak, potensiDampak, name_lainnya }) => [
        String(question_id),
        { impact: dampak === 1, potential: potensiDampak === 1, other: name_lainnya ?? '' },
      ]),
    ),
    special: inOrder(levels.map(({ id_question }) => id_question)),
  }
}

/** The ticked boxes as they travel: by hazard name, then category name, then item or level. */
export function hazardBody(
  answers: HazardAnswers,
  bank: HazardBank,
  sending: AssessmentPeriod & { userId: number; key: string },
): BodyInput<typeof saveHazardInstrument> {
  const general: NonNullable<BodyInput<typeof saveHazardInstrument>['pertanyaan_umum']> = {}
  for (const { id, hazard, category, isOther } of bank.general) {
    const ticks = ticksOf(answers, id)
    if (!isTicked(ticks)) continue
    const cell = ((general[hazards[hazard].name] ??= {})[categories[category].name] ??= { answers: {} })
    cell.answers[String(id)] = {
      dampak: ticks.impact,
      potensiDampak: ticks.potential,
      ...(isOther && { name_lainnya: ticks.other.trim() }),
    }
  }
  const special: NonNullable<BodyInput<typeof saveHazardInstrument>['pertanyaan_khusus']> = {}
  for (const { id, hazard, category, level } of bank.special) {
    if (!answers.special.includes(id)) continue
    const [bencana_name, section_name] = [hazards[hazard].name, categories[category].name]
    const levels = ((special[bencana_name] ??= {})[section_name] ??= {})
    const column = (levels[level] ??= [])
    column.push({ id_question: id, bencana_name, section_name, answered: level })
  }
  return {
    user_id: sending.userId,
    year: sending.year,
    semester: sending.semester,
    pertanyaan_umum: general,
    pertanyaan_khusus: special,
    key: sending.key,
  }
}
