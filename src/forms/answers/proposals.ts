import { daysInMonth } from '#domain/month.ts'

import { amountOf, answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { SimpleField } from '../define-form.ts'
import { holds } from './conditions.ts'

export const isComputedSum = ({ computed, proposal }: SimpleField) =>
  computed === true && proposal !== undefined && 'plus' in proposal

/** What a field's proposal comes to; undefined while it cannot be computed. Inside repeating rows give `{...answers, ...item}`. */
export function proposedAnswer(field: SimpleField, answers: AnswerSheet, context: FormContext): unknown {
  const { proposal } = field
  if (!proposal) return undefined
  if ('plus' in proposal) return proposedSum(field, answers)
  if ('previous' in proposal) return answerOf(context.previous ?? {}, proposal.previous)
  if ('zeroWhen' in proposal) return holds(proposal.zeroWhen, answers, context) ? 0 : undefined
  if ('sameAs' in proposal) return answerOf(answers, proposal.sameAs)
  // The rows before a row are known only to `withDefaults`.
  return 'daysOfMonth' in proposal ? daysInMonth(context.month) : undefined
}

/**
 * The sum that a field proposes: Σ plus − Σ minus, never below 0, rounded to the field's decimals and at least to cents.
 * Undefined until every term is given, and where the field proposes no sum.
 */
export function proposedSum(field: SimpleField, answers: AnswerSheet): number | undefined {
  if (!field.proposal || !('plus' in field.proposal)) return undefined
  const { plus, minus, orZero = [] } = field.proposal
  const needed = [...plus, ...minus].filter((name) => !orZero.includes(name))
  if (needed.some((name) => typeof answerOf(answers, name) !== 'number')) return undefined
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + amountOf(answers, name), 0)
  const steps = 10 ** Math.max(2, ('decimals' in field ? field.decimals : undefined) ?? 0)
  return Math.max(0, Math.round((sum(plus) - sum(minus)) * steps) / steps)
}
