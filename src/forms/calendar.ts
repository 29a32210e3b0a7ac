import { daysOfMonth } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import type { Day } from '#domain/time.ts'

import { asRows } from './answers/rows.ts'
import { shownItems } from './answers/visibility.ts'
import { amountOf, answerOf, type AnswerSheet, type FormContext } from './context.ts'
import type { FormDefinition, RowsField } from './define-form.ts'
import { isRows } from './shape.ts'

/** How far a day of a calendar is, in the words of its screen. */
export const dayStates = {
  future: 'Belum tiba',
  empty: 'Belum dicatat',
  idle: 'Nihil',
  started: 'Belum lengkap',
  filled: 'Lengkap',
} as const
export type DayState = keyof typeof dayStates
export const dayStateNames = namesOf(dayStates)

/** A list of rows that is shown as a calendar. */
export type CalendarField = RowsField & { calendar: NonNullable<RowsField['calendar']>; orderedBy: string }

export function isCalendar(field: RowsField): field is CalendarField {
  return field.calendar !== undefined && field.orderedBy !== undefined
}

/** The calendar of a form; undefined where it has none. */
export function findCalendar(form: FormDefinition): { name: string; field: CalendarField } | undefined {
  for (const { fields } of form.sections)
    for (const [name, field] of Object.entries(fields))
      if (isRows(field) && isCalendar(field)) return { name, field }
  return undefined
}

/** One day of the report month; `index` is the place of its row, null where it has none. */
export type CalendarDay = {
  day: Day
  index: number | null
  row: AnswerSheet | null
  state: DayState
  /** The sum that stands on the day, in the calendar's unit; null where nothing of it is answered. */
  total: number | null
}

/**
 * The days of the report month, in order, each with its row. `answers` is the whole sheet with its proposals filled in. Of two
 * rows for one day the first counts.
 */
export function calendarDaysOf(
  name: string,
  field: CalendarField,
  answers: AnswerSheet,
  context: FormContext,
): CalendarDay[] {
  const rows = asRows(answers[name])
  return daysOfMonth(context.month).map((day) => {
    const index = rows.findIndex((row) => row[field.orderedBy] === day)
    const row = rows[index]
    if (!row)
      return { day, index: null, row: null, state: day > context.today ? 'future' : 'empty', total: null }
    const state = stateOf(field, row, answers, context)
    return { day, index, row, state, total: dayTotal(field, row) }
  })
}

/** Rows that stand on no day of the calendar: without a date, outside of the month, or a second one for its day. */
export function misplacedRows(
  name: string,
  field: CalendarField,
  answers: AnswerSheet,
  context: FormContext,
): number[] {
  const placed = new Set(calendarDaysOf(name, field, answers, context).map(({ index }) => index))
  return [...asRows(answers[name]).keys()].filter((index) => !placed.has(index))
}

/** Whether a row says that there was nothing on its day. */
export function isIdle({ calendar: { idle } }: CalendarField, row: AnswerSheet): boolean {
  const given = answerOf(row, idle.field)
  return Array.isArray(given) && given.includes(idle.option)
}

function stateOf(
  field: CalendarField,
  row: AnswerSheet,
  answers: AnswerSheet,
  context: FormContext,
): DayState {
  const isWhole = shownItems(field, row, answers, context).every(
    ([cell, { optional }]) => optional || answerOf(row, cell) !== undefined,
  )
  if (!isWhole) return 'started'
  return isIdle(field, row) ? 'idle' : 'filled'
}

function dayTotal({ calendar: { total } }: CalendarField, row: AnswerSheet): number | null {
  const isAnswered = total.some((cell) => answerOf(row, cell) !== undefined)
  return isAnswered ? total.reduce((sum, cell) => sum + amountOf(row, cell), 0) : null
}
