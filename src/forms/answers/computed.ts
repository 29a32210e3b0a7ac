import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { FormDefinition, SimpleField } from '../define-form.ts'
import { isRows } from '../shape.ts'
import { withDefaults } from './defaults.ts'
import type { AnswerError } from './errors.ts'
import { proposedAnswer } from './proposals.ts'
import { asRows, rowScope } from './rows.ts'
import { errorOf } from './schemas.ts'
import { slotsOf } from './slots.ts'
import { textOf } from './words.ts'

/** A computed field that a sheet answers, with what it comes to; undefined while one of its terms is missing. */
type Computed = { name: string; row?: { index: number; cell: string }; field: SimpleField; value: unknown }

/** Every computed field that is answered. What nobody typed of its terms counts as it will be filled in. */
function computedIn(form: FormDefinition, answers: AnswerSheet, context: FormContext): Computed[] {
  const asked = slotsOf(form).filter(
    ({ name, field }) =>
      answerOf(answers, name) !== undefined &&
      (isRows(field) ? Object.values(field.fields).some(({ computed }) => computed) : field.computed),
  )
  if (asked.length === 0) return []
  const filled = withDefaults(form, answers, context)
  return asked.flatMap(({ name, field }): Computed[] => {
    if (!isRows(field)) return [{ name, field, value: proposedAnswer(field, filled, context) }]
    const rows = asRows(filled[name])
    return asRows(answers[name]).flatMap((row, index) =>
      Object.entries(field.fields).flatMap(([cell, options]) =>
        options.computed && answerOf(row, cell) !== undefined
          ? [
              {
                name,
                row: { index, cell },
                field: options,
                value: proposedAnswer(options, rowScope(field, rows[index] ?? {}, filled), context),
              },
            ]
          : [],
      ),
    )
  })
}

/** Computed fields that arrive with another value than the computed one; both are compared as the field writes them. */
export function computedErrors(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
): AnswerError[] {
  return computedIn(form, answers, context).flatMap(({ name, row, field, value }) => {
    const given = row ? asRows(answers[name])[row.index]?.[row.cell] : answers[name]
    if (value === undefined || errorOf(field, given, context) !== undefined) return []
    const computed = textOf(field, value)
    return textOf(field, given) === computed
      ? []
      : [
          {
            field: row ? `${name}.${row.index}.${row.cell}` : name,
            message: `Dihitung otomatis: ${computed}. Kosongkan isian ini, atau kirim nilai yang sama.`,
          },
        ]
  })
}

/** The sheet with the computed fields that it answers as they come out now: their terms may have changed since. */
export function withComputed(form: FormDefinition, answers: AnswerSheet, context: FormContext): AnswerSheet {
  const computed = computedIn(form, answers, context)
  if (computed.length === 0) return answers
  const sheet: Record<string, unknown> = { ...answers }
  for (const { name, row, value } of computed) {
    if (!row) {
      if (value === undefined) delete sheet[name]
      else sheet[name] = value
      continue
    }
    const { [row.cell]: _, ...rest } = asRows(sheet[name])[row.index] ?? {}
    sheet[name] = asRows(sheet[name]).with(
      row.index,
      value === undefined ? rest : { ...rest, [row.cell]: value },
    )
  }
  return sheet
}
