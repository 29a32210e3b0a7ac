import type { Field, FormDefinition, RowsField, SimpleField, TableField, When } from '../define-form.ts'
import { inRow } from '../in-row.ts'
import { oncePer } from '../once-per.ts'
import { columnsOfRow, isRows, isTable } from '../shape.ts'
import { fieldsNamed } from './conditions.ts'

/** One place of the answers: a simple field, a table's cell, or a list of rows. */
export type Slot = {
  name: string
  section: string
  field: SimpleField | RowsField
  /** Set for a table's cell. */
  cell?: { table: string; row: string; column: string; rowLabel: string }
  /** What must hold for the slot to be shown, the table's and the row's conditions included. */
  when: When | undefined
}

const every = (...conditions: (When | undefined)[]): When | undefined => {
  const given = conditions.filter((when) => when !== undefined)
  return given.length > 1 ? { all: given } : given[0]
}

/** Every slot of a form, in the order of the screen. */
export const slotsOf = oncePer((form: FormDefinition): readonly Slot[] =>
  form.sections.flatMap(({ id, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => slotsOfField(id, name, field)),
  ),
)

function slotsOfField(section: string, name: string, field: Field): Slot[] {
  if (!isTable(field)) return [{ name, section, field, when: field.when }]
  return Object.entries(field.rows).flatMap(([row, options]) =>
    columnsOfRow(field, options).map(([column, cell]) => {
      const here = inRow(cell, row, options)
      return {
        name: `${row}_${column}`,
        section,
        field: here,
        cell: { table: name, row, column, rowLabel: options.label },
        when: every(field.when, options.when, here.when),
      }
    }),
  )
}

export const tablesOf = oncePer((form: FormDefinition): Readonly<Record<string, TableField>> =>
  Object.fromEntries(
    form.sections.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => (isTable(field) ? [[name, field]] : [])),
    ),
  ),
)

/** The names of a form's slots. */
export const namesOf = oncePer(
  (form: FormDefinition): ReadonlySet<string> => new Set(slotsOf(form).map(({ name }) => name)),
)

/** The names that decide whether another slot, or a cell of a list's row, is shown. */
export const decidersOf = oncePer(
  (form: FormDefinition): ReadonlySet<string> =>
    new Set(
      slotsOf(form).flatMap(({ field, when }) => [
        ...fieldsNamed(when),
        ...(isRows(field) ? Object.values(field.fields).flatMap((cell) => fieldsNamed(cell.when)) : []),
      ]),
    ),
)

/** The words for a slot: a cell is named by its row and column. */
export function labelOf(slot: Slot): string {
  return slot.cell ? `${slot.cell.rowLabel}: ${slot.field.label}` : slot.field.label
}
