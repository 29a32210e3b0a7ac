import { daysInMonth, lastDayOf } from '#domain/month.ts'

import { asRows } from '../answers/rows.ts'
import { tablesOf } from '../answers/slots.ts'
import type { CheckRule } from '../checks/rules.ts'
import { amountOf, type FormContext } from '../context.ts'
import type { FormDefinition } from '../define-form.ts'

/** Answers that may still be changed. */
export type OpenSheet = Record<string, unknown>
/** A row of a table or list, and where its cells are kept. */
type Line = { sheet: OpenSheet; keyOf: (column: string) => string }
type Settled = {
  answers: OpenSheet
  context: FormContext
  linesOf: (group: string) => readonly Line[]
  /** Changes an answer, and remembers its name. */
  put: (sheet: OpenSheet, name: string, value: unknown) => void
}

/** An amount as people write it, in hundredths. */
export const cents = (value: number) => Math.round(value * 100) / 100
const valueIn = ({ sheet, keyOf }: Line, column: string) => amountOf(sheet, keyOf(column))
const sumOf = (line: Line, columns: readonly string[]) =>
  cents(columns.reduce((total, column) => total + valueIn(line, column), 0))

/** Lowers the cells of these columns until their sum is at most `most`; gives what is left of it. */
function lower(line: Line, columns: readonly string[], most: number, put: Settled['put']): number {
  return columns.reduce((left, column) => {
    const value = valueIn(line, column)
    if (value > left) put(line.sheet, line.keyOf(column), left)
    return cents(left - Math.min(value, left))
  }, most)
}

type Settler<R extends CheckRule['rule']> = (rule: Extract<CheckRule, { rule: R }>, settled: Settled) => void

/** How invented answers are changed until they keep a rule. A rule that one form alone needs is left to that form's habits. */
const settlers: { readonly [R in CheckRule['rule']]: Settler<R> } = {
  atMost: ({ field, limit }, { answers, put }) => {
    if (limit in answers && amountOf(answers, field) > amountOf(answers, limit))
      put(answers, field, answers[limit])
  },
  notBefore: ({ field, start }, { answers, put }) => {
    const [value, first] = [answers[field], answers[start]]
    if (typeof value === 'string' && typeof first === 'string' && value < first) put(answers, field, first)
  },
  balance: ({ table, left, right }, { linesOf, put }) => {
    for (const line of linesOf(table)) {
      const rest = lower(line, right, sumOf(line, left), put)
      const last = right.findLast((column) => line.keyOf(column) in line.sheet)
      if (last !== undefined && rest > 0) put(line.sheet, line.keyOf(last), cents(valueIn(line, last) + rest))
    }
  },
  partsAtMost: ({ table, parts, of }, { linesOf, put }) => {
    for (const line of linesOf(table)) lower(line, parts, sumOf(line, of), put)
  },
  opensAsClosed: ({ table, opening, closing }, { context, linesOf, put }) => {
    for (const { sheet, keyOf } of linesOf(table)) {
      const closed = context.previous?.[keyOf(closing)]
      if (typeof closed === 'number' && keyOf(opening) in sheet && sheet[keyOf(opening)] !== closed)
        put(sheet, keyOf(opening), closed)
    }
  },
  notExpired: ({ fields }, { answers, context, put }) => {
    const last = lastDayOf(context.month)
    for (const field of fields) {
      const value = answers[field]
      if (typeof value === 'string' && value < last) put(answers, field, last)
    }
  },
  withinMonth: ({ field, unit }, { answers, context, put }) => {
    const most = daysInMonth(context.month) * (unit === 'hours' ? 24 : 1)
    if (amountOf(answers, field) > most) put(answers, field, most)
  },
  named: () => {},
}

/** Changes answers until they keep the form's hard rules, each once; gives the names (in a table or list: of the cell) that it changed. */
export function settle(form: FormDefinition, answers: OpenSheet, context: FormContext): ReadonlySet<string> {
  const linesOf = (group: string): Line[] => {
    const table = tablesOf(form)[group]
    if (table)
      return Object.keys(table.rows).map((row) => ({ sheet: answers, keyOf: (column) => `${row}_${column}` }))
    // Safe: the rows were made by `exampleOf`, for this sheet alone.
    return (asRows(answers[group]) as OpenSheet[]).map((sheet) => ({ sheet, keyOf: (column) => column }))
  }
  const changed = new Set<string>()
  const put = (sheet: OpenSheet, name: string, value: unknown) => {
    sheet[name] = value
    changed.add(name)
  }
  for (const { level, rule } of form.checks)
    // Safe: `rule.rule` picks the settler of this very rule.
    if (level === 'hard') settlers[rule.rule](rule as never, { answers, context, linesOf, put })
  return changed
}
