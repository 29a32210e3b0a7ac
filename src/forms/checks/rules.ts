import { daysInMonth, lastDayOf, type Month } from '#domain/month.ts'
import { slack } from '#domain/slack.ts'
import { type Day, isDay } from '#domain/time.ts'
import { dayText, numberText } from '#domain/words.ts'

import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { SimpleField, TableField } from '../define-form.ts'
import { oncePer } from '../once-per.ts'
import { namedRules, type NamedRule } from './named.ts'

/** The closed handful of rules that look at more than one answer. `named` is for what one form alone needs. */
export type CheckRule =
  /** `field` must not be above `limit`, another field. */
  | { rule: 'atMost'; field: string; limit: string }
  /** The date `field` must not lie before `start`, another field. */
  | { rule: 'notBefore'; field: string; start: string }
  /** In every row of a table or list: Σ left = Σ right, within the larger of an absolute and a relative tolerance. */
  | {
      rule: 'balance'
      table: string
      left: readonly string[]
      right: readonly string[]
      absolute: number
      relative: number
    }
  /** In every row of a table or list: Σ parts ≤ Σ of. */
  | { rule: 'partsAtMost'; table: string; parts: readonly string[]; of: readonly string[] }
  /** In every row: the opening stock equals last month's closing stock. */
  | { rule: 'opensAsClosed'; table: string; opening: string; closing: string }
  /** None of these dates may lie before the last day of the month. */
  | { rule: 'notExpired'; fields: readonly string[] }
  /** A count of days or hours is not above what the report month has. */
  | { rule: 'withinMonth'; field: string; unit: 'days' | 'hours' }
  | { rule: 'named'; name: NamedRule }

/** The words that each rule fills into a message; a named one knows its own. */
export const wordsOfRules = {
  ...{ atMost: [], notBefore: [] },
  balance: ['kategori', 'x'],
  partsAtMost: ['kategori'],
  opensAsClosed: ['kategori', 'lalu'],
  notExpired: ['tanggal'],
  withinMonth: ['paling'],
} as const satisfies Record<Exclude<CheckRule['rule'], 'named'>, readonly string[]>

/** Where a rule is broken: the fields that it concerns, and the words that fill the `{…}` of its message. */
export type Breach = { fields: readonly string[]; words?: Readonly<Record<string, string>> }

/** A row of a list as a rule sees it. */
export type ListRow = {
  /** As it was given, hidden cells included. */
  item: AnswerSheet
  /** Where it stands: `shipments.0`. */
  path: string
  label: string
  /** The cells that are shown. */
  fields: Readonly<Record<string, SimpleField>>
}

/** All that a rule may look at. */
export type RuleInput = {
  /** The form's id, for rules that several forms share. */
  form: string
  answers: AnswerSheet
  context: FormContext
  /** The form's tables by name. */
  tables: Readonly<Record<string, TableField>>
  /** The rows of the form's lists by name; a list that is hidden is not there. */
  lists: Readonly<Record<string, readonly ListRow[]>>
  /** The fields that are shown, so that hidden rows are not judged. */
  shown: ReadonlySet<string>
}

/** One row of a table or list: what it is called, and the cells among some columns that it asks for. */
type Line = { label: string; cells: readonly Cell[] }
type Cell = { column: string; path: string; value: unknown; isOptional: boolean }

function linesOf(
  { answers, tables, lists, shown }: RuleInput,
  group: string,
  columns: readonly string[],
): readonly Line[] {
  const table = tables[group]
  if (!table)
    return (lists[group] ?? []).map(({ item, path, label, fields }) => ({
      label,
      cells: columns.flatMap((column) => {
        const field = fields[column]
        if (!field) return []
        const value = answerOf(item, column)
        return [{ column, path: `${path}.${column}`, value, isOptional: field.optional === true }]
      }),
    }))
  return pathsByRow(table).map(({ label, paths }) => ({
    label,
    cells: columns.flatMap((column) => {
      const { path, isOptional } = paths[column] ?? {}
      if (path === undefined || isOptional === undefined || !shown.has(path)) return []
      return [{ column, path, value: answerOf(answers, path), isOptional }]
    }),
  }))
}

type RowPaths = { label: string; paths: Readonly<Record<string, Pick<Cell, 'path' | 'isOptional'>>> }
/** Where the cells of a table stand, row by row: made once, since every check of every keystroke asks. */
const pathsByRow = oncePer((table: TableField): readonly RowPaths[] =>
  Object.entries(table.rows).map(([row, { label }]) => ({
    label,
    paths: Object.fromEntries(
      Object.entries(table.columns).map(([column, { optional }]) => [
        column,
        { path: `${row}_${column}`, isOptional: optional === true },
      ]),
    ),
  })),
)

/** The rows that can be judged: something is asked on either side, and every cell that must be answered is. */
function wholeLines(
  input: RuleInput,
  group: string,
  left: readonly string[],
  right: readonly string[],
): readonly Line[] {
  return linesOf(input, group, [...left, ...right]).filter(
    ({ cells }) =>
      [left, right].every((side) => cells.some(({ column }) => side.includes(column))) &&
      cells.every(({ value, isOptional }) => isOptional || value !== undefined),
  )
}

const sumOf = (cells: readonly Cell[], columns: readonly string[]) =>
  cells.reduce(
    (sum, { column, value }) => sum + (columns.includes(column) && typeof value === 'number' ? value : 0),
    0,
  )
const pathsOf = (cells: readonly Cell[], columns: readonly string[]) =>
  cells.flatMap(({ column, path }) => (columns.includes(column) ? [path] : []))

/** Every breach of a rule; none where it holds or cannot yet be judged. */
export function breachesOf(rule: CheckRule, input: RuleInput): Breach[] {
  const { answers, context } = input
  switch (rule.rule) {
    case 'atMost': {
      const [value, limit] = [answerOf(answers, rule.field), answerOf(answers, rule.limit)]
      return typeof value === 'number' && typeof limit === 'number' && value > limit
        ? [{ fields: [rule.field] }]
        : []
    }
    case 'notBefore': {
      const [value, start] = [answerOf(answers, rule.field), answerOf(answers, rule.start)]
      return typeof value === 'string' && typeof start === 'string' && value < start
        ? [{ fields: [rule.field] }]
        : []
    }
    case 'balance':
      return wholeLines(input, rule.table, rule.left, rule.right).flatMap(({ label, cells }) => {
        const [left, right] = [sumOf(cells, rule.left), sumOf(cells, rule.right)]
        const difference = Math.abs(left - right)
        return difference > Math.max(rule.absolute, Math.abs(left) * rule.relative) + slack
          ? [
              {
                fields: cells.slice(-1).map(({ path }) => path),
                words: { kategori: label, x: numberText(difference) },
              },
            ]
          : []
      })
    case 'partsAtMost':
      return wholeLines(input, rule.table, rule.parts, rule.of).flatMap(({ label, cells }) =>
        sumOf(cells, rule.parts) > sumOf(cells, rule.of) + slack
          ? [{ fields: pathsOf(cells, rule.parts), words: { kategori: label } }]
          : [],
      )
    case 'opensAsClosed': {
      const { previous } = context
      if (!previous) return []
      return Object.entries(input.tables[rule.table]?.rows ?? {}).flatMap(([row, { label }]) => {
        const cell = `${row}_${rule.opening}`
        const [now, before] = [answerOf(answers, cell), answerOf(previous, `${row}_${rule.closing}`)]
        return typeof now === 'number' && typeof before === 'number' && Math.abs(before - now) > 0.005
          ? [{ fields: [cell], words: { kategori: label, lalu: numberText(before) } }]
          : []
      })
    }
    case 'notExpired':
      return rule.fields.flatMap((field) => {
        const value = answerOf(answers, field)
        return isExpired(value, context.month)
          ? [{ fields: [field], words: { tanggal: dayText(value) } }]
          : []
      })
    case 'withinMonth': {
      const value = answerOf(answers, rule.field)
      const most = daysInMonth(context.month) * (rule.unit === 'hours' ? 24 : 1)
      return typeof value === 'number' && value > most
        ? [{ fields: [rule.field], words: { paling: numberText(most) } }]
        : []
    }
    case 'named':
      return namedRules[rule.name](input)
  }
}

function isExpired(value: unknown, month: Month): value is Day {
  return typeof value === 'string' && isDay(value) && value < lastDayOf(month)
}
