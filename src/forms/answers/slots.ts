import {
  type Field,
  type FormDefinition,
  inRow,
  type RowsField,
  type SimpleField,
  type TableField,
  type When,
} from '../define-form.ts'
import { isRows, isTable } from '../shape.ts'
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

const slotCache = new WeakMap<FormDefinition, readonly Slot[]>()

/** Every slot of a form, in the order of the screen. */
export function slotsOf(form: FormDefinition): readonly Slot[] {
  const cached = slotCache.get(form)
  if (cached) return cached
  const slots = form.sections.flatMap(({ id, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => slotsOfField(id, name, field)),
  )
  slotCache.set(form, slots)
  return slots
}

function slotsOfField(section: string, name: string, field: Field): Slot[] {
  if (!isTable(field)) return [{ name, section, field, when: field.when }]
  return Object.entries(field.rows).flatMap(([row, options]) =>
    Object.entries(field.columns).flatMap(([column, cell]) => {
      if (cell.onlyFor && !options.tags?.includes(cell.onlyFor)) return []
      const here = inRow(cell, row, options)
      return [
        {
          name: `${row}_${column}`,
          section,
          field: here,
          cell: { table: name, row, column, rowLabel: options.label },
          when: every(field.when, options.when, here.when),
        },
      ]
    }),
  )
}

const tableCache = new WeakMap<FormDefinition, Readonly<Record<string, TableField>>>()

export function tablesOf(form: FormDefinition): Readonly<Record<string, TableField>> {
  const cached = tableCache.get(form)
  if (cached) return cached
  const tables = Object.fromEntries(
    form.sections.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => (isTable(field) ? [[name, field]] : [])),
    ),
  )
  tableCache.set(form, tables)
  return tables
}

const nameCache = new WeakMap<FormDefinition, ReadonlySet<string>>()

/** The names of a form's slots. */
export function namesOf(form: FormDefinition): ReadonlySet<string> {
  const cached = nameCache.get(form)
  if (cached) return cached
  const names = new Set(slotsOf(form).map(({ name }) => name))
  nameCache.set(form, names)
  return names
}

const deciderCache = new WeakMap<FormDefinition, ReadonlySet<string>>()

/** The names that decide whether another slot, or a cell of a list's row, is shown. */
export function decidersOf(form: FormDefinition): ReadonlySet<string> {
  const cached = deciderCache.get(form)
  if (cached) return cached
  const deciders = new Set(
    slotsOf(form).flatMap(({ field, when }) => [
      ...fieldsNamed(when),
      ...(isRows(field) ? Object.values(field.fields).flatMap((cell) => fieldsNamed(cell.when)) : []),
    ]),
  )
  deciderCache.set(form, deciders)
  return deciders
}

/** The words for a slot: a cell is named by its row and column. */
export function labelOf(slot: Slot): string {
  return slot.cell ? `${slot.cell.rowLabel}: ${slot.field.label}` : slot.field.label
}
