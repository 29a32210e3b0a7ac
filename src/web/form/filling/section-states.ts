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

/** The sections that ask this facility anything at this moment, each with how far it is. */
export function sectionStates({
  form,
  draft,
  context,
  errors,
  visited,
  hasSoft,
}: {
  form: FormDefinition
  draft: Draft
  context: FormContext
  errors: readonly AnswerError[]
  /** The ids of the sections that the person has left. */
  visited: ReadonlySet<string>
  /** Whether an explanation is asked for. */
  hasSoft: boolean
}): SectionState[] {
  const progress = progressOf(form, draft.answers, context)
  const shown = shownSlots(form, draft.answers, context, hasSoft)
  const errorsIn = new Map<string, number>()
  for (const { field } of errors) {
    const section = sectionOfPath(form, field)
    if (section !== undefined) errorsIn.set(section, (errorsIn.get(section) ?? 0) + 1)
  }
  return form.sections.flatMap((section): SectionState[] => {
    const slots = shown.filter((slot) => slot.section === section.id)
    if (slots.length === 0) return []
    const { asked = 0, answered: filled = 0 } = progress.get(section.id) ?? {}
    const wrong = errorsIn.get(section.id) ?? 0
    // Defaults fill whole tables: a section that nobody has seen is not complete for that.
    const isBegun =
      visited.has(section.id) || slots.some(({ name }) => answerOf(draft.answers, name) !== undefined)
    const answered = isBegun ? filled : 0
    const state = wrong > 0 ? 'errors' : !isBegun ? 'empty' : answered >= asked ? 'complete' : 'started'
    return [{ section, asked, answered, errors: wrong, state }]
  })
}
