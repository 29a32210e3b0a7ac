import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { FormDefinition, RowsField, SimpleField } from '../define-form.ts'
import { isRows } from '../shape.ts'
import { withDefaults, shownInRows } from './defaults.ts'
import { isToAnswer } from './errors.ts'
import { ruleInput, findingsOfChecks } from './findings.ts'
import { asRows } from './rows.ts'
import { shownSlots } from './visibility.ts'

/**
 * Whether these sections are filled, with good or bad values, and none of these checks (by their ids) is broken.
 * What is judged elsewhere, such as a date in the future, does not matter here.
 */
export function isFilledIn(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  { sections, checks }: { sections: readonly string[]; checks: readonly string[] },
): boolean {
  const slots = shownSlots(form, answers, context)
  const asked = form.checks.filter(({ id }) => checks.includes(id))
  return (
    slots.every(
      ({ name, section, field }) =>
        !sections.includes(section) || isFilled({ name, field }, answers, context),
    ) && findingsOfChecks(asked, ruleInput(form, slots, answers, context)).length === 0
  )
}

function isFilled(
  { name, field }: { name: string; field: SimpleField | RowsField },
  answers: AnswerSheet,
  context: FormContext,
): boolean {
  const value = answerOf(answers, name)
  if (value === undefined) return !isToAnswer(field)
  if (!isRows(field)) return true
  const rows = asRows(value)
  return (
    rows.length >= (field.min ?? 0) &&
    shownInRows({ name, field }, rows, answers, context).every((shown, index) =>
      shown.every(
        ([cell, options]) => !isToAnswer(options) || answerOf(rows[index] ?? {}, cell) !== undefined,
      ),
    )
  )
}

/** How far a sheet is filled: the slots that a person must answer, and how many of them are answered; a list with all of its rows. */
export function progressOf(form: FormDefinition, answers: AnswerSheet, context: FormContext) {
  const filled = withDefaults(form, answers, context)
  const asked = shownSlots(form, filled, context).filter(({ field }) => isToAnswer(field))
  const bySection = new Map<string, { asked: number; answered: number }>()
  for (const { name, section, field } of asked) {
    const count = bySection.get(section) ?? { asked: 0, answered: 0 }
    count.asked += 1
    if (answerOf(filled, name) !== undefined && isFilled({ name, field }, filled, context))
      count.answered += 1
    bySection.set(section, count)
  }
  return bySection
}
