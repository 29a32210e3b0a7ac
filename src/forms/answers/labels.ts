import { capitalText } from '#domain/words.ts'

import type { AnswerSheet } from '../context.ts'
import type { FormDefinition } from '../define-form.ts'
import { isRows } from '../shape.ts'
import type { Finding } from './findings.ts'
import { parsePath } from './paths.ts'
import { asRows, rowLabelOf } from './rows.ts'
import { labelOf, slotsOf } from './slots.ts'

/** The list, its row and the cell that a path names; undefined where it names none. */
export function cellOfPath(form: FormDefinition, path: string) {
  const { name, row } = parsePath(path)
  const field = slotsOf(form).find((slot) => slot.name === name)?.field
  return isRows(field) && row ? { name, field, ...row } : undefined
}

/** The words for a path: a row's field is named with its row's day in these answers, or with its number. */
export function labelOfPath(form: FormDefinition, path: string, answers: AnswerSheet = {}): string {
  const { name } = parsePath(path)
  const found = cellOfPath(form, path)
  if (found) {
    const row = asRows(answers[name])[found.index] ?? {}
    const label = found.field.fields[found.cell]?.label ?? found.cell
    return `${capitalText(rowLabelOf(found.field, row, found.index))}: ${label}`
  }
  const slot = slotsOf(form).find((other) => other.name === name)
  if (!slot) return form.sections.find(({ fields }) => name in fields)?.fields[name]?.label ?? name
  return labelOf(slot)
}

/** A finding where it stands apart from its field: the limit of a single question is told with the question. */
export function findingText(
  form: FormDefinition,
  { id, fields: [field], message }: Finding,
  answers: AnswerSheet,
): string {
  return id.startsWith('soft:') && field !== undefined
    ? `${labelOfPath(form, field, answers)}: ${message}`
    : message
}

/** What is wrong with a sub-form of a report, after the name of the sub-form and of its question. */
export function sheetErrorText(
  { sheet, field, message }: { sheet: string; field: string; message: string },
  subforms: readonly FormDefinition[],
): string {
  const form = subforms.find(({ id }) => id === sheet)
  return form
    ? `${form.shortTitle}: ${labelOfPath(form, field)}: ${message}`
    : `${sheet}: ${field}: ${message}`
}
