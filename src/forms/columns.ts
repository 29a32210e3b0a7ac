import { capitalText } from '#domain/words.ts'

import { labelOf, rowLabelOf, type Slot, slotsOf, textOf, unitOf } from './answers.ts'
import { answerOf, type AnswerSheet } from './context.ts'
import type { FormDefinition, RowsField } from './define-form.ts'
import { kinds } from './kinds/index.ts'

/** A value in a spreadsheet: a number can be reckoned with, the rest is read. */
type Cell = string | number | null

/** One column of a form in a spreadsheet, headed by the question in the words of the form's version. */
export type Column = { label: string; cell: (answers: AnswerSheet) => Cell }

const columnCache = new WeakMap<FormDefinition, readonly Column[]>()

/**
 * The columns of a form, in the order of the screen; no two are called alike. A number stands without its unit, which its
 * column names; a list of rows is one cell with a line for each row.
 */
export function columnsOf(form: FormDefinition): readonly Column[] {
  const cached = columnCache.get(form)
  if (cached) return cached
  const titles = new Map(form.sections.map(({ id, title }) => [id, title]))
  const plain = slotsOf(form).map((slot) => ({ slot, label: labelOf(slot) + unitOf(slot.field) }))
  const uses = Map.groupBy(plain, ({ label }) => label)
  const withSection = plain.map(({ slot, label }) => ({
    slot,
    label: uses.get(label)?.length === 1 ? label : `${titles.get(slot.section)}: ${label}`,
  }))
  const seen = new Map<string, number>()
  const columns = withSection.map(({ slot, label }) => {
    const time = (seen.get(label) ?? 0) + 1
    seen.set(label, time)
    return { label: time === 1 ? label : `${label} [${slot.name}]`, cell: cellFor(slot) }
  })
  columnCache.set(form, columns)
  return columns
}

function cellFor({ name, field }: Slot): Column['cell'] {
  return (answers) => {
    const value = answerOf(answers, name)
    if (value === undefined) return null
    if (field.kind === 'rows') return rowsText(field, value)
    // Safe: a stored answer passed the schema of its own kind.
    return kinds[field.kind].cell(value as never, field as never)
  }
}

function rowsText(field: RowsField, value: unknown): string {
  // Safe: a stored list passed the schema of its fields.
  return (value as readonly AnswerSheet[])
    .map((item, index) => {
      const cells = Object.entries(field.fields).flatMap(([cell, options]) => {
        const given = answerOf(item, cell)
        return given === undefined ? [] : [`${options.label}: ${textOf(options, given)}`]
      })
      return `${capitalText(rowLabelOf(field, item, index))}: ${cells.join('; ')}`
    })
    .join('\n')
}
