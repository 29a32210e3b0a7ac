import type { AnswerSheet, FormContext } from '../context.ts'
import type { FormDefinition } from '../define-form.ts'
import { withDefaults } from './defaults.ts'
import { type AnswerError, errorsBeside } from './errors.ts'
import { type Finding, findingsOf } from './findings.ts'
import { valueAt } from './paths.ts'
import { visibilityOf } from './visibility.ts'

/** A sheet as it would be sent, what keeps it from being sent, and what is found in it. */
export type Verdict = { answers: AnswerSheet; errors: AnswerError[]; findings: Finding[] }

/**
 * A sheet judged for sending: defaults filled, every error, every finding. It may be sent when `errors` is empty. A hard
 * finding counts as an error of the first field that it names (or of its own id, where it names none).
 */
export function judge(form: FormDefinition, answers: AnswerSheet, context: FormContext): Verdict {
  const filled = withDefaults(form, withoutWaiting(form, answers, context), context)
  const findings = findingsOf(form, filled, context)
  const errors = errorsBeside(form, filled, context, { mode: 'final', findings })
  const hard = findings
    .filter(({ level }) => level === 'hard')
    .map(({ id, fields: [field = id], message }) => ({ field, message }))
    .filter(
      ({ field, message }) => !errors.some((error) => error.field === field && error.message === message),
    )
  return { answers: filled, errors: [...errors, ...hard], findings }
}

/**
 * Those of the findings in a draft that would refuse what is given at sending: a year that has not begun, more days than the
 * month has. What is only missing is not told. Each stands at the field at which the sending would be refused.
 */
export function faultsOfGiven(findings: readonly Finding[], answers: AnswerSheet): AnswerError[] {
  return findings.flatMap(({ level, fields, message }) => {
    const isGiven = fields.some((path) => valueAt(answers, path) !== undefined)
    return level === 'hard' && isGiven ? fields.slice(0, 1).map((field) => ({ field, message })) : []
  })
}

function withoutWaiting(form: FormDefinition, answers: AnswerSheet, context: FormContext): AnswerSheet {
  const visibility = visibilityOf(form, answers, context, true)
  return Object.fromEntries(Object.entries(answers).filter(([name]) => visibility.get(name) !== 'waiting'))
}
