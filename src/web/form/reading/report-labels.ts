import { labelOfPath } from '#forms/answers/labels.ts'
import { parsePath } from '#forms/answers/paths.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { answerOf, type AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

/** A form and the sub-forms of its report. */
type ReportForms = { form: FormDefinition; subforms: readonly FormDefinition[] }

/** The answers of a report, as they were sent or stand by now. */
type Filled = { answers: AnswerSheet; sheets: Readonly<Record<string, AnswerSheet>> }

/**
 * The sub-form whose answer a path names; undefined for the form's own. A name that both have, such as the explanation, is that of the form
 * unless the sub-form alone has answered it.
 */
export function subformOfPath(
  { form, subforms }: ReportForms,
  path: string,
  filled?: Filled | null,
): FormDefinition | undefined {
  const { name } = parsePath(path)
  const has = (one: FormDefinition) => slotsOf(one).some((slot) => slot.name === name)
  const asking = subforms.filter(has)
  if (asking.length === 0 || !has(form)) return asking[0]
  const isAnswered = (sheet: AnswerSheet = {}) => answerOf(sheet, name) !== undefined
  return isAnswered(filled?.answers) ? undefined : asking.find(({ id }) => isAnswered(filled?.sheets[id]))
}

/** The words for a path of a report; those of a sub-form begin with its name. */
export function labelInReport(forms: ReportForms, path: string, filled?: Filled | null): string {
  const subform = subformOfPath(forms, path, filled)
  return subform
    ? `${subform.shortTitle}: ${labelOfPath(subform, path, filled?.sheets[subform.id])}`
    : labelOfPath(forms.form, path, filled?.answers)
}
