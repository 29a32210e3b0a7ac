import { labelKey } from '#domain/plain-text.ts'

import { dayOfRow } from './answers/rows.ts'
import { labelOf, slotsOf } from './answers/slots.ts'
import { codesOf, isDay, isUpload, readText, unitOf } from './answers/words.ts'
import { answerOf, type AnswerSheet } from './context.ts'
import type { FormDefinition, RowsField, SimpleField } from './define-form.ts'
import { kinds } from './kinds/index.ts'
import { oncePer } from './once-per.ts'
import { isRows } from './shape.ts'

/** A value in a spreadsheet: a number can be reckoned with, the rest is read. */
type Cell = string | number | null

/** One column of a form in a spreadsheet, headed by the question in the words of the form's version. */
export type Column = {
  /** The question's field, the same in every version. */
  name: string
  label: string
  /** The codes that an answer may hold, with the words that stand in the cell. */
  codes: Readonly<Record<string, string>>
  /** Whether its cells are days, written as people do. */
  isDay: boolean
  cell: (answers: AnswerSheet) => Cell
  /** The answer that a cell's text stands for; null where a cell cannot hold the answer: uploads, and how many rows a list has. */
  read: ((text: string) => unknown) | null
}

/** A list of rows within a form: a table of its own in a spreadsheet, whose columns read one row. */
export type ListTable = {
  /** The list's field. */
  name: string
  label: string
  columns: readonly Column[]
  /** The rows in the order in which they are read: by their day where they have one. */
  rowsOf: (answers: AnswerSheet) => readonly AnswerSheet[]
}

/**
 * The columns of a form, in the order of the screen; no two are called alike. A number stands without its unit, which its
 * column names. A list has two: the number of its rows, and the rows themselves for programs; `listTablesOf` gives them to people.
 */
export const columnsOf = oncePer((form: FormDefinition): readonly Column[] => {
  const titles = new Map(form.sections.map(({ id, title }) => [id, title]))
  const plain = slotsOf(form).flatMap((slot) => {
    const { name, field } = slot
    const label = labelOf(slot)
    if (!isRows(field))
      return [
        { slot, label: label + unitOf(field), ...{ cell: simpleCell(name, field), read: reader(field) } },
      ]
    return [
      { slot, label: `${label} (jumlah baris)`, cell: countCell(name), read: null },
      { slot, label: `${label} (isi)`, cell: rowsCell(name, field), read: readRows },
    ]
  })
  const uses = Map.groupBy(plain, ({ label }) => labelKey(label))
  return withUniqueLabels(
    plain.map(({ slot, label, cell, read }) => ({
      name: slot.name,
      label: uses.get(labelKey(label))?.length === 1 ? label : `${titles.get(slot.section)}: ${label}`,
      codes: isRows(slot.field) ? {} : codesOf(slot.field),
      isDay: isDay(slot.field),
      cell,
      read,
    })),
  )
})

/** A column that repeats an earlier label adds the name of its field. */
function withUniqueLabels(columns: readonly Column[]): Column[] {
  const seen = new Set<string>()
  return columns.map((column) => {
    const { name, label } = column
    const own = seen.has(labelKey(label)) ? `${label} [${name}]` : label
    seen.add(labelKey(label))
    return { ...column, label: own }
  })
}

const countCell =
  (name: string): Column['cell'] =>
  (answers) =>
    rowsAt(answers, name)?.length ?? null

const reader = (field: SimpleField): Column['read'] =>
  isUpload(field) ? null : (text) => readText(field, text)

/** The rows in one cell: the names of the fields that any of them answers, then the answers of each row. Uploads stay behind. */
function rowsCell(name: string, { fields }: RowsField): Column['cell'] {
  return (answers) => {
    const rows = rowsAt(answers, name)
    if (!rows) return null
    const names = Object.entries(fields)
      .filter(([cell, field]) => !isUpload(field) && rows.some((row) => answerOf(row, cell) !== undefined))
      .map(([cell]) => cell)
    return JSON.stringify([names, ...rows.map((row) => names.map((cell) => answerOf(row, cell) ?? null))])
  }
}

/** The rows that such a cell stands for; its text where it stands for none. */
function readRows(text: string): unknown {
  try {
    const table: unknown = JSON.parse(text)
    if (!Array.isArray(table) || !table.every((row) => Array.isArray(row))) return text
    // Safe: they are lists, and whatever they hold is judged as an answer.
    const [names = [], ...rows] = table as unknown[][]
    return rows.map((row) =>
      Object.fromEntries(
        row.flatMap((value, index) => (value === null ? [] : [[String(names[index]), value]])),
      ),
    )
  } catch {
    return text
  }
}

function simpleCell(name: string, field: SimpleField): Column['cell'] {
  return (answers) => {
    const value = answerOf(answers, name)
    // Safe: a stored answer passed the schema of its own kind.
    return value === undefined ? null : kinds[field.kind].cell(value as never, field as never)
  }
}

function rowsAt(answers: AnswerSheet, name: string): readonly AnswerSheet[] | undefined {
  // Safe: a stored list passed the schema of its fields.
  return answerOf(answers, name) as readonly AnswerSheet[] | undefined
}

/** The lists of a form, in the order of the screen; no two columns of a list are called alike. */
export function listTablesOf(form: FormDefinition): ListTable[] {
  return slotsOf(form).flatMap(({ name, field }) =>
    isRows(field) ? [{ name, ...listTable(name, field) }] : [],
  )
}

function listTable(name: string, field: RowsField): Omit<ListTable, 'name'> {
  return {
    label: field.label,
    columns: withUniqueLabels(
      Object.entries(field.fields).map(([cell, options]) => ({
        name: cell,
        label: options.label + unitOf(options),
        codes: codesOf(options),
        isDay: isDay(options),
        cell: simpleCell(cell, options),
        read: reader(options),
      })),
    ),
    rowsOf: (answers) =>
      (rowsAt(answers, name) ?? []).toSorted((one, other) =>
        dayOfRow(field, one).localeCompare(dayOfRow(field, other)),
      ),
  }
}
