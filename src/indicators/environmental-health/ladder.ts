import type { FacilityProfile } from '#domain/facility.ts'
import { lastDayOf, type Month } from '#domain/month.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { answerOf, type AnswerSheet, bareContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { type Condition, failing } from '../conditions.ts'
import type { SectionLevel } from './sections.ts'

/**
 * What the levels of a section ask, each condition with what is lacking where it does not hold. A section that fails a gate
 * has no service; one that passes all and fails some of `base` is limited; `plenary` is asked beside `base`.
 */
export type Ladder<J> = {
  gates: (input: J) => readonly Condition[]
  base: (input: J) => readonly Condition[]
  /** Absent where the questions do not cover it. */
  plenary?: (input: J) => readonly Condition[]
}

/** A section on its ladder: its level, and the way to the next. */
export function levelOn<J>(
  { gates, base, plenary }: Ladder<J>,
  input: J,
): Pick<SectionLevel, 'level' | 'next' | 'reasons'> {
  const [noGate, noBase] = [failing(gates(input)), failing(base(input))]
  const noPlenary = plenary && failing(plenary(input))
  const highest = noPlenary?.length === 0 ? 'plenary_service' : 'base_service'
  if (noGate.length > 0)
    return { level: 'no_service', next: noBase.length > 0 ? 'limited_service' : highest, reasons: noGate }
  if (noBase.length > 0) return { level: 'limited_service', next: highest, reasons: noBase }
  return noPlenary && noPlenary.length > 0
    ? { level: 'base_service', next: 'plenary_service', reasons: noPlenary }
    : { level: highest, next: null, reasons: [] }
}

export const noLevel = { level: null, next: null, reasons: [] }

/** The sections of a form whose required answers are all there. */
export function wholeSections(
  form: FormDefinition,
  answers: AnswerSheet,
  profile: FacilityProfile,
  month: Month,
): ReadonlySet<string> {
  const context = bareContext({ profile, month, today: lastDayOf(month) })
  const missing = shownSlots(form, answers, context).flatMap(({ name, section, field }) =>
    !field.optional && answerOf(answers, name) === undefined ? [section] : [],
  )
  return new Set(form.sections.map(({ id }) => id).filter((id) => !missing.includes(id)))
}
