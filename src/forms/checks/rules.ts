import { lastDayOf, type Month } from '#domain/month.ts'
import { type Day, isDay } from '#domain/time.ts'
import { dayText, numberText } from '#domain/words.ts'

import { amountOf, answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { TableField } from '../define-form.ts'
import { namedRules, type NamedRule } from './named.ts'

/** The closed handful of rules that look at more than one answer. `named` is for what one form alone needs. */
export type CheckRule =
  /** `field` must not be above `limit`, another field. */
  | { rule: 'atMost'; field: string; limit: string }
  /** The date `field` must not lie before `start`, another field. */
  | { rule: 'notBefore'; field: string; start: string }
  /** In every row: Σ left = Σ right, within the larger of an absolute and a relative tolerance. */
  | {
      rule: 'balance'
      table: string
      left: readonly string[]
      right: readonly string[]
      absolute: number
      relative: number
    }
  /** In every row: Σ parts ≤ Σ of. */
  | { rule: 'partsAtMost'; table: string; parts: readonly string[]; of: readonly string[] }
  /** In every row: the opening stock equals last month's closing stock. */
  | { rule: 'opensAsClosed'; table: string; opening: string; closing: string }
  /** None of these dates may lie before the last day of the month. */
  | { rule: 'notExpired'; fields: readonly string[] }
  | { rule: 'named'; name: NamedRule }

/** Where a rule is broken: the fields that it concerns, and the words that fill the `{…}` of its message. */
export type Breach = { fields: readonly string[]; words?: Readonly<Record<string, string>> }

export type RuleInput = {
  answers: AnswerSheet
  context: FormContext
  /** The form's tables by name. */
  tables: Readonly<Record<string, TableField>>
  /** The fields that are shown, so that hidden rows are not judged. */
  shown: ReadonlySet<string>
}

const sum = (answers: AnswerSheet, row: string, columns: readonly string[]) =>
  columns.reduce((total, column) => total + amountOf(answers, `${row}_${column}`), 0)

/** The rows that can be judged: every cell of these columns that is shown is answered. */
function* wholeRows({ answers, tables, shown }: RuleInput, table: string, columns: readonly string[]) {
  for (const [row, { label }] of Object.entries(tables[table]?.rows ?? {})) {
    const cells = columns.map((column) => `${row}_${column}`).filter((cell) => shown.has(cell))
    if (cells.length > 0 && cells.every((cell) => answerOf(answers, cell) !== undefined))
      yield { row, label, cells }
  }
}

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
      return [...wholeRows(input, rule.table, [...rule.left, ...rule.right])].flatMap(
        ({ row, label, cells }) => {
          const [left, right] = [sum(answers, row, rule.left), sum(answers, row, rule.right)]
          const difference = Math.abs(left - right)
          return difference > Math.max(rule.absolute, Math.abs(left) * rule.relative) + 1e-9
            ? [{ fields: cells.slice(-1), words: { kategori: label, x: numberText(difference) } }]
            : []
        },
      )
    case 'partsAtMost':
      return [...wholeRows(input, rule.table, [...rule.parts, ...rule.of])].flatMap(({ row, label, cells }) =>
        sum(answers, row, rule.parts) > sum(answers, row, rule.of) + 1e-9
          ? [{ fields: cells.slice(0, rule.parts.length), words: { kategori: label } }]
          : [],
      )
    case 'opensAsClosed': {
      const { previous } = context
      if (!previous) return []
      return [...wholeRows(input, rule.table, [rule.opening])].flatMap(({ row, label, cells }) => {
        const before = answerOf(previous, `${row}_${rule.closing}`)
        return typeof before === 'number' &&
          Math.abs(before - amountOf(answers, `${row}_${rule.opening}`)) > 0.005
          ? [{ fields: cells, words: { kategori: label, lalu: numberText(before) } }]
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
    case 'named':
      return namedRules[rule.name](input)
  }
}

function isExpired(value: unknown, month: Month): value is Day {
  return typeof value === 'string' && isDay(value) && value < lastDayOf(month)
}
