import type { Field, RowsField, SimpleField, TableField } from './define-form.ts'

/** A field is one question, a table of fixed rows, or a list of rows that the person adds to. */
export function isTable(field: Field): field is TableField {
  return field.kind === 'table'
}

export function isRows(field: Field | undefined): field is RowsField {
  return field?.kind === 'rows'
}

export function isSimple(field: Field): field is SimpleField {
  return !isTable(field) && !isRows(field)
}

/** The key of the explanation that soft checks ask for. */
export const explanationField = 'soft_check_notes'
