import { slotsOf, type Slot } from '../answers/slots.ts'
import type { FormDefinition, RowsField, SimpleField } from '../define-form.ts'
import { cellsOf } from '../shape.ts'
import { fieldNamed, spotOf } from './edit.ts'

/** An answer that a condition, a proposal or a check may name. */
export type Reference = { name: string; label: string; field: SimpleField | RowsField; section: string }

const asReference = ({ name, field, cell, section }: Slot): Reference => ({
  name,
  label: cell ? `${cell.rowLabel}: ${field.label}` : field.label,
  field,
  section,
})

/** All answers of a form, in the order of the screen: what its checks may name. */
export const referencesIn = (form: FormDefinition): Reference[] => slotsOf(form).map(asReference)

/**
 * The answers that a condition at an address may name: those above it, and inside a table or a list the columns before it in the same
 * row. A column of a table is named with `{row}` for the row's code.
 */
export function referencesAbove(form: FormDefinition, at: string): Reference[] {
  const spot = spotOf(form, at)
  if (!spot) return []
  const { shelf, name } = spot
  const holder = 'field' in shelf ? shelf.field : name
  const slots = slotsOf(form)
  const first = slots.findIndex((slot) => (slot.cell?.table ?? slot.name) === holder)
  const above = slots.slice(0, first === -1 ? slots.length : first).map(asReference)
  if (!('field' in shelf) || shelf.of === 'rows') return above
  const section = form.sections.find(({ fields }) => shelf.field in fields)?.id ?? ''
  const columns = cellsOf(fieldNamed(form, shelf.field))
  const before = Object.entries(columns).slice(0, Object.keys(columns).indexOf(name))
  return [
    ...above,
    ...before.map(([column, cell]) => ({
      name: shelf.of === 'columns' ? `{row}_${column}` : column,
      label: `${cell.label} (baris yang sama)`,
      field: cell,
      section,
    })),
  ]
}
