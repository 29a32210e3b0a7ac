import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { FormDefinition } from '../define-form.ts'
import { isRows } from '../shape.ts'
import { withComputed } from './computed.ts'
import { shownInRows } from './defaults.ts'
import { type Mode, answerErrors } from './errors.ts'
import { parsePath, withoutPaths } from './paths.ts'
import { slotsOf } from './slots.ts'
import { visibilityOf } from './visibility.ts'

/**
 * Only what is shown and answered; what a condition has hidden is dropped, empty values are left out. A draft keeps what
 * is still waiting for its condition.
 */
export function prune(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  mode: Mode = 'draft',
): AnswerSheet {
  const visibility = visibilityOf(form, answers, context, true)
  return Object.fromEntries(
    slotsOf(form).flatMap(({ name, field }) => {
      const value = answerOf(answers, name)
      const seen = visibility.get(name)
      if (value === undefined || seen === 'hidden' || (seen === 'waiting' && mode === 'final')) return []
      if (!isRows(field) || !Array.isArray(value)) return [[name, value]]
      const rows: AnswerSheet[] = value
      const shown = shownInRows({ name, field }, rows, answers, context)
      return [
        [
          name,
          rows.map((item, index) =>
            Object.fromEntries(
              (shown[index] ?? []).flatMap(([cell]) => {
                const given = answerOf(item, cell)
                return given === undefined ? [] : [[cell, given]]
              }),
            ),
          ),
        ],
      ]
    }),
  )
}

/** The answers without those that a draft must refuse, computed ones as they come out now; and the errors of what was left out. */
export function acceptable(form: FormDefinition, answers: AnswerSheet, context: FormContext) {
  const pruned = prune(form, answers, context)
  const errors = answerErrors(form, pruned, context, 'draft')
  const kept = withoutPaths(
    pruned,
    errors.map(({ field }) => parsePath(field)),
  )
  return { answers: withComputed(form, kept, context), errors }
}

/**
 * What "isi dari bulan sebelumnya" copies: the fields marked `carry` that last month answered and that this month's
 * version accepts, those included that wait for an answer that is not copied.
 */
export function carriedFrom(form: FormDefinition, previous: AnswerSheet, context: FormContext): AnswerSheet {
  const copied = Object.fromEntries(
    slotsOf(form).flatMap(({ name, field }) => {
      const value = answerOf(previous, name)
      return field.carry && value !== undefined ? [[name, value]] : []
    }),
  )
  return acceptable(form, copied, context).answers
}
