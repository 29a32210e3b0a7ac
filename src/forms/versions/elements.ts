import type { Field, FormDefinition, RowsField, SimpleField, TableField } from '../define-form.ts'
import { inRow } from '../in-row.ts'
import { oncePer } from '../once-per.ts'
import { columnsOfRow, isRows, isTable } from '../shape.ts'

/** What a version asks in one place: a question, a table with its rows and columns, a list with its columns. */
export type Element = {
  /** `nama`, `tabel[baris]`, `tabel.kolom`, `daftar.kolom`: the same in every version. */
  at: string
  part:
    | { sort: 'question'; field: SimpleField }
    | { sort: 'table'; field: TableField }
    | { sort: 'row'; row: TableField['rows'][string] }
    | { sort: 'column'; field: TableField['columns'][string] }
    | { sort: 'list'; field: RowsField }
    | { sort: 'cell'; field: RowsField['fields'][string] }
  /** How people call it. */
  label: string
  section: string
  /** The answers that it stands for: `infectious_generated_kg`, `shipments`, `shipments.ship_weight_kg`. */
  keys: readonly string[]
}

/** Every element of a form by its address, in the order of the screen; what holds others stands before them. */
export const elementsOf = oncePer(
  (form: FormDefinition): ReadonlyMap<string, Element> =>
    new Map(
      form.sections.flatMap(({ id, fields }) =>
        Object.entries(fields)
          .flatMap(([name, field]) => elementsOfField(name, field))
          .map((element) => [element.at, { ...element, section: id }] as const),
      ),
    ),
)

type Unplaced = Omit<Element, 'section'>

function elementsOfField(name: string, field: Field): Unplaced[] {
  if (isTable(field)) return elementsOfTable(name, field)
  const { label } = field
  if (!isRows(field)) return [{ at: name, part: { sort: 'question', field }, label, keys: [name] }]
  return [
    { at: name, part: { sort: 'list', field }, label, keys: [name] },
    ...Object.entries(field.fields).map(([cell, item]): Unplaced => {
      const at = `${name}.${cell}`
      return { at, part: { sort: 'cell', field: item }, label: `${label}: ${item.label}`, keys: [at] }
    }),
  ]
}

function elementsOfTable(name: string, field: TableField): Unplaced[] {
  const { label, rows, columns } = field
  const keysOf = (row?: string, column?: string) =>
    cellsOf(field).flatMap((cell) =>
      (row ?? cell.row) === cell.row && (column ?? cell.column) === cell.column ? [cell.key] : [],
    )
  return [
    { at: name, part: { sort: 'table', field }, label, keys: keysOf() },
    ...Object.entries(rows).map(([row, options]): Unplaced => ({
      at: `${name}[${row}]`,
      part: { sort: 'row', row: options },
      label: `${label}: ${options.label}`,
      keys: keysOf(row),
    })),
    ...Object.entries(columns).map(([column, cell]): Unplaced => ({
      at: `${name}.${column}`,
      part: { sort: 'column', field: cell },
      label: `${label}: ${cell.label}`,
      keys: keysOf(undefined, column),
    })),
  ]
}

/** The cells of a table with their answers' keys, without the columns that a row does not have. */
const cellsOf = oncePer((table: TableField) =>
  Object.entries(table.rows).flatMap(([row, options]) =>
    columnsOfRow(table, options).map(([column, cell]) => {
      return { row, column, key: `${row}_${column}`, field: inRow(cell, row, options) }
    }),
  ),
)
