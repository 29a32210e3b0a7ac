import type { AnswerSheet, FormContext } from '../context.ts'
import type { FormDefinition, SimpleField } from '../define-form.ts'
import { withDefaults } from './defaults.ts'
import { answerAt, answeredPaths, withoutPaths } from './paths.ts'

/** Whether an answer follows from others. */
const follows = ({ proposal, computed }: SimpleField) =>
  proposal !== undefined && (computed === true || 'plus' in proposal || 'rowBefore' in proposal)

/**
 * A sent sheet as a person goes on with it: answers that only repeat what they follow from (such as the row before) are left
 * out, so that they follow again when something is corrected. `withDefaults` of both sheets is the same.
 */
export function withoutRepeats(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
): AnswerSheet {
  let paths = answeredPaths(form, answers, follows)
  for (;;) {
    const left = withoutPaths(answers, paths)
    const filled = withDefaults(form, left, context)
    // The first that does not come back was given otherwise; those after it may follow from it.
    const given = paths.find((place) => answerAt(filled, place) !== answerAt(answers, place))
    if (!given) return left
    paths = paths.filter((place) => place !== given)
  }
}
