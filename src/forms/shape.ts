import type { Field, RowsField, SimpleField, TableField } from './define-form.ts'

/** A field is one question, a table of fixed rows, or a list of rows that the person adds to. */

/** Whether it is a table. */
export function isTable(field: Field): field is TableField {
  return field.kind === 'table'
}

/** Whether it is a list of rows. */
export function isRows(field: Field | undefined): field is RowsField {
  return field?.kind === 'rows'
}

/** Whether it is one question. */
export function isSimple(field: Field): field is SimpleField {
  return !isTable(field) && !isRows(field)
}

/** The columns of a table, the questions of a list's row; none of a question. */
export function cellsOf(field: Field | undefined): Readonly<Record<string, SimpleField>> {
  if (!field) return {}
  return isTable(field) ? field.columns : isRows(field) ? field.fields : {}
}

/** The columns that a row of a table has, by their names. */
export const columnsOfRow = ({ columns }: TableField, { tags = [] }: TableField['rows'][string]) =>
  Object.entries(columns).filter(([, { onlyFor }]) => onlyFor === undefined || tags.includes(onlyFor))

/** The key of the explanation that soft checks ask for. */
export const explanationField = 'soft_check_notes'
