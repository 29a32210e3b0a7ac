import { differencesBetween } from '#forms/answers/differences.ts'
import { parsePath } from '#forms/answers/paths.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { Field, FormDefinition, TableField } from '#forms/define-form.ts'
import { isTable } from '#forms/shape.ts'

/** A form reduced to the questions whose answers differ: of a table the rows, of a list the whole. */
export function changedForm(form: FormDefinition, before: AnswerSheet, after: AnswerSheet): FormDefinition {
  const changed = new Set(differencesBetween(form, before, after).map(({ name }) => parsePath(name).name))
  const rows = new Set(
    slotsOf(form).flatMap(({ name, cell }) =>
      cell && changed.has(name) ? [`${cell.table}/${cell.row}`] : [],
    ),
  )
  const tableOf = (name: string, field: TableField): TableField => ({
    ...field,
    rows: Object.fromEntries(Object.entries(field.rows).filter(([row]) => rows.has(`${name}/${row}`))),
  })
  return {
    ...form,
    checks: [],
    sections: form.sections
      .map((section) => ({
        ...section,
        fields: Object.fromEntries(
          Object.entries(section.fields)
            .map(([name, field]): [string, Field] => [name, isTable(field) ? tableOf(name, field) : field])
            .filter(([name, field]) =>
              isTable(field) ? Object.keys(field.rows).length > 0 : changed.has(name),
            ),
        ),
      }))
      .filter(({ fields }) => Object.keys(fields).length > 0),
  }
}
