import type { AnswerError } from '#forms/answers/errors.ts'
import { progressOf } from '#forms/answers/filled.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { answerOf, type FormContext } from '#forms/context.ts'
import type { FormDefinition, Section } from '#forms/define-form.ts'

import type { Draft } from '../drafts/draft.ts'
import { sectionOfPath } from '../drafts/draft.ts'

export type SectionState = {
  section: Section
  asked: number
  answered: number
  errors: number
  state: 'complete' | 'errors' | 'started' | 'empty'
}

/** What a section asks this facility at this moment, and how much of it is answered. */
export type AskedSection = Pick<SectionState, 'section' | 'asked' | 'answered'> & { isBegun: boolean }

/** The sections that ask this facility anything. It reads every answer. */
export function askedSections(
  form: FormDefinition,
  { answers }: Draft,
  context: FormContext,
  /** Whether an explanation is asked for. */
  hasSoft: boolean,
): AskedSection[] {
  const progress = progressOf(form, answers, context)
  const shown = shownSlots(form, answers, context, hasSoft)
  return form.sections.flatMap((section): AskedSection[] => {
    const slots = shown.filter((slot) => slot.section === section.id)
    if (slots.length === 0) return []
    const isBegun = slots.some(({ name }) => answerOf(answers, name) !== undefined)
    return [{ section, asked: 0, answered: 0, ...progress.get(section.id), isBegun }]
  })
}

/** How far each of them is; `visited` are the ids of the sections that the person has left. */
export function sectionStates(
  form: FormDefinition,
  sections: readonly AskedSection[],
  errors: readonly AnswerError[],
  visited: ReadonlySet<string>,
): SectionState[] {
  const errorsIn = new Map<string, number>()
  for (const { field } of errors) {
    const section = sectionOfPath(form, field)
    if (section !== undefined) errorsIn.set(section, (errorsIn.get(section) ?? 0) + 1)
  }
  return sections.map(({ section, asked, answered: filled, ...rest }): SectionState => {
    const wrong = errorsIn.get(section.id) ?? 0
    // Defaults fill whole tables: a section that nobody has seen is not complete for that.
    const isBegun = rest.isBegun || visited.has(section.id)
    const answered = isBegun ? filled : 0
    const state = wrong > 0 ? 'errors' : !isBegun ? 'empty' : answered >= asked ? 'complete' : 'started'
    return { section, asked, answered, errors: wrong, state }
  })
}
