import type { Day } from '#domain/time.ts'
import { withComputed } from '#forms/answers/computed.ts'
import type { AnswerError } from '#forms/answers/errors.ts'
import type { Finding } from '#forms/answers/findings.ts'
import { faultsOfGiven, judge } from '#forms/answers/judging.ts'
import { cellOfPath } from '#forms/answers/labels.ts'
import { parsePath, putAt, valueAt, withoutPaths } from '#forms/answers/paths.ts'
import { acceptable, prune } from '#forms/answers/pruning.ts'
import { asRows } from '#forms/answers/rows.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { isCalendar } from '#forms/calendar.ts'
import { answerOf, type AnswerSheet, type FormContext } from '#forms/context.ts'
import type { FormDefinition, RowsField, SimpleField } from '#forms/define-form.ts'
import { oncePer } from '#forms/once-per.ts'
import { isRows } from '#forms/shape.ts'

import { readTyped } from './typed.ts'

/**
 * What a person has entered in one sheet. A path names a field (`org_policy`), a table's cell (`sharps_opening_kg`) or a
 * field of a repeating row (`shipments.0.ship_date`).
 */
export type Draft = {
  answers: AnswerSheet
  /** Text that stands in a field and is no answer (yet), by path: it is kept on the device and not sent. */
  typed: Readonly<Record<string, string>>
  /** Table rows that were opened by hand, as `table/row`. */
  opened: readonly string[]
  /** Fields that came from last month and nobody has touched since. */
  copied: readonly string[]
}

/**
 * The draft with one field changed; `given` is its value, or makes it from what the draft holds. `text` is what the field shows where that
 * is not the value's own wording.
 */
export function withValue(draft: Draft, path: string, given: unknown, text?: string): Draft {
  const place = parsePath(path)
  const answers = { ...draft.answers }
  // Safe: no answer is a function.
  const value =
    typeof given === 'function' ? (given as (held: unknown) => unknown)(valueAt(answers, path)) : given
  putAt(answers, place, value === '' ? undefined : value)
  return {
    ...draft,
    answers,
    typed: text === undefined ? omit(draft.typed, path) : { ...draft.typed, [path]: text },
    copied: draft.copied.includes(place.name)
      ? draft.copied.filter((field) => field !== place.name)
      : draft.copied,
  }
}

/** Forgets the raw text of a field that could be read, so that it shows the value as it was understood. */
export function withTextSettled(draft: Draft, path: string): Draft {
  return draft.typed[path] !== undefined && valueAt(draft.answers, path) !== undefined
    ? { ...draft, typed: omit(draft.typed, path) }
    : draft
}

export function withRowAdded(draft: Draft, name: string, row: AnswerSheet = {}, at?: number): Draft {
  const rows = asRows(draft.answers[name])
  return withRows(draft, name, rows.toSpliced(at ?? rows.length, 0, row))
}

export function withRowRemoved(draft: Draft, name: string, index: number): Draft {
  return withRows(draft, name, asRows(draft.answers[name]).toSpliced(index, 1))
}

function withRows(draft: Draft, name: string, rows: readonly AnswerSheet[]): Draft {
  const answers = rows.length > 0 ? { ...draft.answers, [name]: rows } : omit(draft.answers, name)
  return {
    ...draft,
    answers,
    typed: moved(draft.typed, movesBetween(draft.answers, answers)),
    copied: draft.copied.filter((field) => field !== name),
  }
}

/** Where a path stands after a step; undefined where its row is gone. */
export type PathMove = (path: string) => string | undefined

/** What a step that puts rows in or takes them out makes of the paths: the other rows stay the objects that they were. */
export function movesBetween(before: AnswerSheet, after: AnswerSheet): PathMove {
  return (path) => {
    const { name, row } = parsePath(path)
    const [old, now] = [asRows(before[name]), asRows(after[name])]
    if (!row || old.length === now.length) return path
    const own = old[row.index]
    const index = own === undefined ? -1 : now.indexOf(own)
    return index === -1 ? undefined : `${name}.${index}.${row.cell}`
  }
}

/** What stands under paths, where these stand after a step. */
export function moved<T>(byPath: Readonly<Record<string, T>>, move: PathMove): Record<string, T> {
  return Object.fromEntries(
    Object.entries(byPath).flatMap(([path, value]) => {
      const now = move(path)
      return now === undefined ? [] : [[now, value]]
    }),
  )
}

/** A copy of a row behind it, without what may appear only once in the list. */
export function withRowDuplicated(draft: Draft, name: string, index: number, field: RowsField): Draft {
  const row = asRows(draft.answers[name])[index] ?? {}
  const once = new Set(field.unique ?? [])
  return withRowAdded(
    draft,
    name,
    Object.fromEntries(Object.entries(row).filter(([cell]) => !once.has(cell))),
    index + 1,
  )
}

/** What stands in the cells of a row, as answers and as typed. */
export type RowCells = Pick<Draft, 'answers' | 'typed'>

export function cellsOf({ answers, typed }: Draft, cells: readonly string[]): RowCells {
  return { answers: pick(answers, cells), typed: pick(typed, cells) }
}

/** Opens or closes a row of a table. Closing it forgets its cells; what stood there before may come back with `kept`. */
export function withTableRow(
  draft: Draft,
  { table, row, cells }: { table: string; row: string; cells: readonly string[] },
  open: boolean,
  kept: RowCells = { answers: {}, typed: {} },
): Draft {
  const code = `${table}/${row}`
  const opened = draft.opened.filter((other) => other !== code)
  const [answers, typed] = [omit(draft.answers, ...cells), omit(draft.typed, ...cells)]
  if (!open) return { ...draft, answers, typed, opened }
  return {
    ...draft,
    answers: { ...answers, ...kept.answers },
    typed: { ...typed, ...kept.typed },
    opened: [...opened, code],
  }
}

/** Whether a table's row stands open: opened by hand, or holding anything but what a closed row stores. */
export function isRowOpen(
  draft: Draft,
  table: string,
  row: string,
  cells: readonly { name: string; field: SimpleField }[],
): boolean {
  return (
    draft.opened.includes(`${table}/${row}`) ||
    cells.some(({ name, field }) => {
      const value = answerOf(draft.answers, name)
      return draft.typed[name] !== undefined || (value !== undefined && value !== field.empty)
    })
  )
}

function pick<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}

function omit<T>(record: Readonly<Record<string, T>>, ...names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}

/** What a draft's answers come to as the server takes them: device, server and page ask it at each key, and it reads every answer. */
const accepted = oncePer((form: FormDefinition) =>
  oncePer((context: FormContext) => oncePer((answers: AnswerSheet) => acceptable(form, answers, context))),
)

/**
 * What the server may be given of a draft: what is shown and possible. What the server has refused before is held back
 * until it changes.
 */
export function payloadOf(
  form: FormDefinition,
  draft: Draft,
  context: FormContext,
  refused: Readonly<Record<string, string>> = {},
): AnswerSheet {
  const { answers } = accepted(form)(context)(draft.answers)
  const held = Object.keys(refused)
  if (held.length === 0) return answers
  return withComputed(form, withoutPaths(answers, held.map(parsePath)), context)
}

/** The paths of what stands in the form and is not given to the server: text that is no answer, and impossible answers. */
export function listHeldBack(
  form: FormDefinition,
  draft: Draft,
  context: FormContext,
  refused: Readonly<Record<string, string>> = {},
): string[] {
  const unread = typedErrors(form, draft, context)
  const { errors } = accepted(form)(context)(draft.answers)
  return [...new Set([...[...unread, ...errors].map(({ field }) => field), ...Object.keys(refused)])]
}

/** What was copied from last month, by whether its question is asked by now: some wait for an answer that is not copied. */
export function copiedFields(
  form: FormDefinition,
  draft: Draft,
  context: FormContext,
): { shown: string[]; waiting: string[] } {
  const asked = new Set(shownSlots(form, draft.answers, context, true).map(({ name }) => name))
  return {
    shown: draft.copied.filter((name) => asked.has(name)),
    waiting: draft.copied.filter((name) => !asked.has(name)),
  }
}

/** The paths of what is answered and would be refused at sending, whether or not the server keeps it meanwhile. */
export function listWrong(form: FormDefinition, draft: Draft, context: FormContext): string[] {
  const { findings } = judgeDraft(form, draft, context)
  const faults = faultsOfGiven(findings, draft.answers)
  return [...listHeldBack(form, draft, context), ...faults.map(({ field }) => field)]
}

export type Judgement = {
  /** What to send when nothing is wrong: defaults filled, hidden answers left out. */
  answers: AnswerSheet
  errors: AnswerError[]
  findings: Finding[]
}

/** A draft judged for sending, typed text included; once, however often it is asked. */
export function judgeDraft(form: FormDefinition, draft: Draft, context: FormContext): Judgement {
  return judged(form)(context)(draft)
}

const judged = oncePer((form: FormDefinition) =>
  oncePer((context: FormContext) => oncePer((draft: Draft) => judgementOf(form, draft, context))),
)

function judgementOf(form: FormDefinition, draft: Draft, context: FormContext): Judgement {
  const verdict = judge(form, prune(form, draft.answers, context, 'final'), context)
  const unread = typedErrors(form, draft, context)
  const isUnread = new Set(unread.map(({ field }) => field))
  const untouched = untouchedRows(form, draft, context).filter(({ field }) => !isUnread.has(field))
  // "Wajib diisi" would be a second, worse error of a field that holds text.
  const errors = [...unread, ...verdict.errors.filter(({ field }) => !isUnread.has(field)), ...untouched]
  return {
    answers: prune(form, verdict.answers, context, 'final'),
    errors,
    findings: withoutGuesses(form, verdict.findings, errors),
  }
}

/** A sum over a column that holds an error is a guess ("0 kg" for a number that cannot be read): nothing is warned of it. */
function withoutGuesses(
  form: FormDefinition,
  findings: Finding[],
  errors: readonly AnswerError[],
): Finding[] {
  if (findings.length === 0 || errors.length === 0) return findings
  const sumOf = new Map(slotsOf(form).flatMap(({ name, cell }) => (cell ? [[name, cell.column]] : [])))
  const placeOf = (field: string) => sumOf.get(field) ?? field
  const wrong = new Set(errors.map(({ field }) => placeOf(field)))
  return findings.filter(
    ({ level, fields }) => level === 'hard' || !fields.some((field) => wrong.has(placeOf(field))),
  )
}

function typedErrors(form: FormDefinition, draft: Draft, context: FormContext): AnswerError[] {
  const fields = Object.entries(draft.typed)
  if (fields.length === 0) return []
  const shown = new Map(
    shownSlots(form, draft.answers, context, true).map(({ name, field }) => [name, field]),
  )
  return fields.flatMap(([path, text]) => {
    const { name, row } = parsePath(path)
    const slot = shown.get(name)
    const field = isRows(slot) ? slot.fields[row?.cell ?? ''] : slot
    if (!field || valueAt(draft.answers, path) !== undefined) return []
    const read = readTyped(field, text)
    return read.ok ? [] : [{ field: path, message: read.message }]
  })
}

/** Rows that were opened and then left empty: they would be sent as closed ones without a word. */
function untouchedRows(form: FormDefinition, draft: Draft, context: FormContext): AnswerError[] {
  if (draft.opened.length === 0) return []
  const shown = shownSlots(form, draft.answers, context)
  return draft.opened.flatMap((code) => {
    const cells = shown.filter(({ cell }) => cell && `${cell.table}/${cell.row}` === code)
    const asked = cells.find(({ field }) => !isRows(field) && !field.optional && !field.proposal)
    return asked && cells.every(({ name }) => answerOf(draft.answers, name) === undefined)
      ? [{ field: asked.name, message: 'Isi baris ini, atau hilangkan centangnya' }]
      : []
  })
}

/** The section that a path belongs to; undefined for errors of the report as a whole. */
export function sectionOfPath(form: FormDefinition, path: string): string | undefined {
  const { name } = parsePath(path)
  return (
    slotsOf(form).find((slot) => slot.name === name)?.section ??
    form.sections.find(({ fields }) => name in fields)?.id
  )
}

/** The day of the calendar on which a path stands; undefined where it stands on none. */
export function dayOfPath(form: FormDefinition, path: string, answers: AnswerSheet): Day | undefined {
  const found = cellOfPath(form, path)
  if (!found || !isCalendar(found.field)) return undefined
  const day = valueAt(answers, `${found.name}.${found.index}.${found.field.orderedBy}`)
  return typeof day === 'string' ? day : undefined
}
