import type { AnswerSheet, FormContext } from '../context.ts'
import type { FormDefinition } from '../define-form.ts'
import { withDefaults } from './defaults.ts'
import type { AnswerError } from './errors.ts'
import { answerAt, type AnsweredPath, answeredPaths, putAt } from './paths.ts'
import { proposedAnswer } from './proposals.ts'
import { asRows, rowScope } from './rows.ts'
import { errorOf } from './schemas.ts'
import { textOf } from './words.ts'

/** Every computed field that is answered, with what it comes to. What nobody typed of its terms counts as it will be filled in. */
function computedIn(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
): (AnsweredPath & { value: unknown })[] {
  const paths = answeredPaths(form, answers, ({ computed }) => computed === true)
  if (paths.length === 0) return []
  const filled = withDefaults(form, answers, context)
  return paths.map((path) => {
    const { name, row, field, list } = path
    const scope = row && list ? rowScope(list, asRows(filled[name])[row.index] ?? {}, filled) : filled
    return { ...path, value: proposedAnswer(field, scope, context) }
  })
}

/** Computed fields that arrive with another value than the computed one; both are compared as the field writes them. */
export function computedErrors(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
): AnswerError[] {
  return computedIn(form, answers, context).flatMap(({ value, ...path }) => {
    const { name, row, field } = path
    const given = answerAt(answers, path)
    if (value === undefined || errorOf(field, given, context) !== undefined) return []
    const computed = textOf(field, value)
    return textOf(field, given) === computed
      ? []
      : [
          {
            field: row ? `${name}.${row.index}.${row.cell}` : name,
            message: computedMessage(computed),
          },
        ]
  })
}

/** What is said of a computed value that arrives as another one. */
export const computedMessage = (computed: string) =>
  `Dihitung otomatis: ${computed}. Kosongkan isian ini, atau kirim nilai yang sama.`

/** The sheet with the computed fields that it answers as they come out now: their terms may have changed since. */
export function withComputed(form: FormDefinition, answers: AnswerSheet, context: FormContext): AnswerSheet {
  const computed = computedIn(form, answers, context)
  if (computed.length === 0) return answers
  const sheet: Record<string, unknown> = { ...answers }
  for (const { value, ...path } of computed) putAt(sheet, path, value)
  return sheet
}
