import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { FormDefinition, RowsField, SimpleField } from '../define-form.ts'
import { isRows } from '../shape.ts'
import { isComputedSum, proposedAnswer } from './proposals.ts'
import { asRows, dayOfRow, isRow, rowScope } from './rows.ts'
import { slotsOf, tablesOf } from './slots.ts'
import { shownSlots, shownItems } from './visibility.ts'

/** A list of a form, by its name. */
export type NamedRows = { name: string; field: RowsField }

/** What is shown of each row, where what nobody typed counts as it will be filled in. */
export function shownInRows(
  list: NamedRows,
  rows: readonly AnswerSheet[],
  answers: AnswerSheet,
  context: FormContext,
): [string, SimpleField][][] {
  const { field } = list
  return rowsWithDefaults(list, rows, answers, context).map((item) =>
    isRow(item) ? shownItems(field, item, answers, context) : [],
  )
}

/**
 * Fills what need not be typed: the cells of table rows that nobody opened (0 or "tidak"), and proposed values such as
 * last month's closing stock or this month's. Never touches an answer that was given; a computed sum is recomputed, since
 * what it is made of may have changed after it was stored. `open` are rows that somebody is about to fill, as `table/row`:
 * nothing in them is filled up, though nothing is typed yet.
 */
export function withDefaults(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  open: readonly string[] = [],
): AnswerSheet {
  const opened = new Set([...openedRows(form, answers), ...open])
  const slots = shownSlots(form, answers, context)
  // What another answer has hidden proposes nothing: it is not sent.
  const sources: Record<string, unknown> = Object.fromEntries(
    slots.flatMap(({ name }) => (name in answers ? [[name, answers[name]]] : [])),
  )
  for (const { name, field, cell } of slots) {
    const given = answerOf(sources, name)
    if (isRows(field)) {
      if (Array.isArray(given)) sources[name] = rowsWithDefaults({ name, field }, given, sources, context)
      continue
    }
    if (given !== undefined && !isComputedSum(field)) continue
    const closed = cell && !opened.has(`${cell.table}/${cell.row}`)
    sources[name] = proposedAnswer(field, sources, context) ?? (closed ? field.empty : undefined)
  }
  const filled: Record<string, unknown> = { ...answers, ...sources }
  for (const name of Object.keys(sources)) if (sources[name] === undefined) delete filled[name]
  return filled
}

/** The rows in which something is typed, and those that always stand open, as `table/row`. */
function openedRows(form: FormDefinition, answers: AnswerSheet): ReadonlySet<string> {
  const tables = tablesOf(form)
  return new Set(
    slotsOf(form).flatMap(({ name, cell }) =>
      cell && (answerOf(answers, name) !== undefined || tables[cell.table]?.rows[cell.row]?.alwaysOpen)
        ? [`${cell.table}/${cell.row}`]
        : [],
    ),
  )
}

/** The rows of a list one after the other, so that each may continue the one before it; last month's come first. */
function rowsWithDefaults(
  { name, field }: NamedRows,
  rows: readonly unknown[],
  answers: AnswerSheet,
  context: FormContext,
): unknown[] {
  const { orderedBy } = field
  const dayOf = (item: unknown) => (isRow(item) ? dayOfRow(field, item) : '')
  /** What stands before the row at hand: of each cell the latest answer. */
  const standing: Record<string, unknown> = {}
  const pass = (item: AnswerSheet) => {
    for (const [cell, value] of Object.entries(item))
      if (answerOf(item, cell) !== undefined) standing[cell] = value
  }
  if (orderedBy)
    for (const item of asRows(context.previous?.[name]).toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1)))
      pass(item)
  const filled: unknown[] = [...rows]
  const order = [...rows.keys()].toSorted((a, b) => {
    const [left, right] = [dayOf(rows[a]), dayOf(rows[b])]
    return left === right ? a - b : left < right ? -1 : 1
  })
  for (const index of order) {
    const item = rows[index]
    if (!isRow(item)) continue
    // A row without its date has no place in the order: nothing stands before it, and it stands before nothing.
    const isPlaced = dayOf(item) !== ''
    const whole = itemWithDefaults(field, item, { answers, context, standing: isPlaced ? standing : {} })
    filled[index] = whole
    if (isPlaced) pass(whole)
  }
  return filled
}

function itemWithDefaults(
  field: RowsField,
  item: AnswerSheet,
  { answers, context, standing }: { answers: AnswerSheet; context: FormContext; standing: AnswerSheet },
): AnswerSheet {
  const filled: Record<string, unknown> = { ...item }
  for (const [cell, options] of Object.entries(field.fields)) {
    const { proposal } = options
    if (!proposal || (answerOf(filled, cell) !== undefined && !isComputedSum(options))) continue
    // Asked cell by cell: what is filled in now may be what a later cell waits for.
    if (!shownItems(field, filled, answers, context).some(([name]) => name === cell)) continue
    const value =
      'rowBefore' in proposal
        ? answerOf(standing, proposal.rowBefore)
        : proposedAnswer(options, rowScope(field, filled, answers), context)
    if (value === undefined) delete filled[cell]
    else filled[cell] = value
  }
  return filled
}
