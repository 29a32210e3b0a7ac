import type * as z from 'zod'

import { daysInMonth } from '#domain/month.ts'

import { breachesOf, type RuleInput } from './checks/rules.ts'
import { amountOf, answerOf, type AnswerSheet, type FormContext } from './context.ts'
import {
  type Check,
  explanationField,
  type Field,
  type FormDefinition,
  inRow,
  type RowsField,
  type SimpleField,
  type TableField,
  type When,
} from './define-form.ts'
import { kinds } from './kinds/index.ts'

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

export type AnswerError = { field: string; message: string }
export type Finding = { id: string; level: Check['level']; fields: readonly string[]; message: string }
export type Mode = 'draft' | 'final'

export { explanationField }

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
  if (field.kind !== 'table') return [{ name, section, field, when: field.when }]
  return Object.entries(field.rows).flatMap(([row, { label, when, tags = [] }]) =>
    Object.entries(field.columns).flatMap(([column, cell]) => {
      if (cell.onlyFor && !tags.includes(cell.onlyFor)) return []
      const here = inRow(cell, row)
      return [
        {
          name: `${row}_${column}`,
          section,
          field: here,
          cell: { table: name, row, column, rowLabel: label },
          when: every(field.when, when, here.when),
        },
      ]
    }),
  )
}

export function tablesOf(form: FormDefinition): Record<string, TableField> {
  return Object.fromEntries(
    form.sections.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => (field.kind === 'table' ? [[name, field]] : [])),
    ),
  )
}

/** The words for a slot: a cell is named by its row and column. */
export function labelOf(slot: Slot): string {
  return slot.cell ? `${slot.cell.rowLabel}: ${slot.field.label}` : slot.field.label
}

const list = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)

/** Whether a condition holds; `soft` says whether a soft check asks for an explanation. */
export function holds(
  when: When | undefined,
  answers: AnswerSheet,
  context: FormContext,
  soft = false,
): boolean {
  if (!when) return true
  if ('all' in when) return when.all.every((part) => holds(part, answers, context, soft))
  if ('any' in when) return when.any.some((part) => holds(part, answers, context, soft))
  if ('findings' in when) return soft
  if ('profile' in when) return context.profile[when.profile] === when.is
  const given = answerOf(answers, when.field)
  if (given === undefined) return false
  if ('is' in when) return list(when.is).includes(given as string)
  if ('isNot' in when) return !list(when.isNot).includes(given as string)
  if ('has' in when) return Array.isArray(given) && list(when.has).some((code) => given.includes(code))
  if ('above' in when) return typeof given === 'number' && given > when.above
  if ('rose' in when) return typeof given === 'number' && given > amountOf(context.previous ?? {}, when.field)
  return true
}

/** Whether a condition could still come to hold, once the fields that it names are answered. `gone` never will be. */
function mayHold(
  when: When | undefined,
  answers: AnswerSheet,
  context: FormContext,
  gone: ReadonlySet<string>,
): boolean {
  if (!when) return true
  if ('all' in when) return when.all.every((part) => mayHold(part, answers, context, gone))
  if ('any' in when) return when.any.some((part) => mayHold(part, answers, context, gone))
  if (!('field' in when)) return holds(when, answers, context)
  if (gone.has(when.field)) return false
  return (
    (answerOf(answers, when.field) === undefined && !('answered' in when)) || holds(when, answers, context)
  )
}

/**
 * `waiting` is not shown yet, since a field that its condition names is not answered: a draft may hold what was copied
 * from last month for it (the transport permit, until it is said whether anything was transported).
 */
export type Visibility = 'shown' | 'waiting' | 'hidden'

/**
 * What of a form is shown, given the answers. A slot whose condition names a hidden slot is hidden with it, whatever that
 * one still holds.
 */
export function visibilityOf(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  soft = false,
): ReadonlyMap<string, Visibility> {
  const visible: Record<string, unknown> = { ...answers }
  const possible: Record<string, unknown> = { ...answers }
  const gone = new Set<string>()
  const result = new Map<string, Visibility>()
  for (const { name, when } of slotsOf(form)) {
    if (holds(when, visible, context, soft)) {
      result.set(name, 'shown')
      continue
    }
    const waits = mayHold(when, possible, context, gone)
    delete visible[name]
    if (!waits) {
      delete possible[name]
      gone.add(name)
    }
    result.set(name, waits ? 'waiting' : 'hidden')
  }
  return result
}

/** The slots that are shown, given the answers. */
export function shownSlots(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  soft = false,
): Slot[] {
  const visibility = visibilityOf(form, answers, context, soft)
  return slotsOf(form).filter(({ name }) => visibility.get(name) === 'shown')
}

function shownItems(
  field: RowsField,
  item: AnswerSheet,
  answers: AnswerSheet,
  context: FormContext,
): [string, SimpleField][] {
  // The row in front of the sheet, which is too large to be copied for every row.
  const scope: AnswerSheet = Object.assign(Object.create(answers), item)
  return Object.entries(field.fields).filter(([, cell]) => holds(cell.when, scope, context))
}

/**
 * Only what is shown and answered; what a condition has hidden is dropped, empty values are left out. A draft keeps what
 * is still waiting for its condition.
 */
export function prune(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  mode: Mode = 'draft',
): AnswerSheet {
  const visibility = visibilityOf(form, answers, context, true)
  return Object.fromEntries(
    slotsOf(form).flatMap(({ name, field }) => {
      const value = answerOf(answers, name)
      const seen = visibility.get(name)
      if (value === undefined || seen === 'hidden' || (seen === 'waiting' && mode === 'final')) return []
      if (field.kind !== 'rows' || !Array.isArray(value)) return [[name, value]]
      const rows = value.map((item: AnswerSheet) =>
        Object.fromEntries(
          shownItems(field, item, answers, context).flatMap(([cell]) => {
            const given = answerOf(item, cell)
            return given === undefined ? [] : [[cell, given]]
          }),
        ),
      )
      return [[name, rows]]
    }),
  )
}

/**
 * Fills what need not be typed: the cells of table rows that nobody opened (0 or "tidak"), and proposed values such as
 * last month's closing stock or this month's. Never touches an answer that was given. `open` are rows that somebody is about
 * to fill, as `table/row`: nothing in them is filled up, though nothing is typed yet.
 */
export function withDefaults(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  open: readonly string[] = [],
): AnswerSheet {
  const filled: Record<string, unknown> = { ...answers }
  const opened = new Set([...openedRows(form, answers), ...open])
  for (const { name, field, cell } of shownSlots(form, answers, context)) {
    const given = answerOf(filled, name)
    if (field.kind === 'rows') {
      if (Array.isArray(given))
        filled[name] = given.map((item) => itemWithDefaults(field, item, filled, context))
      continue
    }
    if (given !== undefined) continue
    const closed = cell && !opened.has(`${cell.table}/${cell.row}`)
    const value = proposedAnswer(field, filled, context) ?? (closed ? field.empty : undefined)
    if (value !== undefined) filled[name] = value
  }
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

function itemWithDefaults(
  field: RowsField,
  item: unknown,
  answers: AnswerSheet,
  context: FormContext,
): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  const filled: Record<string, unknown> = { ...item }
  for (const [cell, options] of shownItems(field, filled, answers, context)) {
    if (answerOf(filled, cell) !== undefined) continue
    const value = proposedAnswer(options, { ...answers, ...filled }, context)
    if (value !== undefined) filled[cell] = value
  }
  return filled
}

/** What a field's proposal comes to; undefined while it cannot be told. Inside repeating rows give `{...answers, ...item}`. */
export function proposedAnswer(field: SimpleField, answers: AnswerSheet, context: FormContext): unknown {
  const { proposal } = field
  if (!proposal) return undefined
  if ('plus' in proposal) return proposalOf(field, answers)
  if ('previous' in proposal) return answerOf(context.previous ?? {}, proposal.previous)
  if ('zeroWhen' in proposal) return holds(proposal.zeroWhen, answers, context) ? 0 : undefined
  if ('sameAs' in proposal) return answerOf(answers, proposal.sameAs)
  return daysInMonth(context.month)
}

/**
 * A proposal that is a number. A sum (Σ plus − Σ minus, never below 0, rounded to cents) is undefined until every term
 * is given, and needs no context; the other proposals are undefined without one.
 */
export function proposalOf(
  field: SimpleField,
  answers: AnswerSheet,
  context?: FormContext,
): number | undefined {
  if (!field.proposal) return undefined
  if (!('plus' in field.proposal)) {
    const value = context && proposedAnswer(field, answers, context)
    return typeof value === 'number' ? value : undefined
  }
  const { plus, minus } = field.proposal
  if ([...plus, ...minus].some((name) => typeof answerOf(answers, name) !== 'number')) return undefined
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + amountOf(answers, name), 0)
  return Math.max(0, Math.round((sum(plus) - sum(minus)) * 100) / 100)
}

const schemaCache = new WeakMap<SimpleField, { calendar: string; schema: z.ZodType }>()
/** The schema of a field's value. Making one is dear and a sheet has hundreds, so the last one of each field is kept. */
export function schemaOf(field: SimpleField, { month, today }: FormContext): z.ZodType {
  const calendar = `${month} ${today}`
  const kept = schemaCache.get(field)
  if (kept?.calendar === calendar) return kept.schema
  // Safe: `field.kind` picks the very kind whose options the field carries.
  const schema = kinds[field.kind].schema(field as never, { month, today })
  schemaCache.set(field, { calendar, schema })
  return schema
}

function errorOf(field: SimpleField, value: unknown, context: FormContext): string | undefined {
  const result = schemaOf(field, context).safeParse(value)
  return result.success ? undefined : result.error.issues[0]?.message
}

const required = 'Wajib diisi'
const unknown = 'Pertanyaan tidak dikenal'
const notApplicable = 'Pertanyaan ini tidak berlaku'

/**
 * What is wrong with a sheet, field by field. A draft may leave fields empty and may hold answers that wait for their
 * condition; nothing may answer a field that does not exist or is hidden.
 */
export function answerErrors(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  mode: Mode,
): AnswerError[] {
  const slots = slotsOf(form)
  const known = new Set(slots.map(({ name }) => name))
  const soft = mode === 'final' && findingsOf(form, answers, context).some(({ level }) => level === 'soft')
  const visibility = visibilityOf(form, answers, context, soft)
  return [
    ...Object.keys(answers)
      .filter((name) => !known.has(name))
      .map((field) => ({ field, message: unknown })),
    ...slots.flatMap((slot): AnswerError[] => {
      const { name, field } = slot
      const value = answerOf(answers, name)
      const shown = visibility.get(name) === 'shown'
      // An explanation may stay although its reason has gone: it is never refused for being hidden.
      const accepted =
        shown || name === explanationField || (mode === 'draft' && visibility.get(name) === 'waiting')
      if (!accepted) return value === undefined ? [] : [{ field: name, message: notApplicable }]
      if (value === undefined)
        return mode === 'final' && !field.optional && shown ? [{ field: name, message: required }] : []
      if (field.kind === 'rows') return rowErrors(name, field, value, answers, context, mode)
      const message = errorOf(field, value, context)
      return message === undefined ? [] : [{ field: name, message }]
    }),
  ]
}

function rowErrors(
  name: string,
  field: RowsField,
  value: unknown,
  answers: AnswerSheet,
  context: FormContext,
  mode: Mode,
): AnswerError[] {
  if (
    !Array.isArray(value) ||
    value.some((item) => typeof item !== 'object' || item === null || Array.isArray(item))
  )
    return [{ field: name, message: `Harus berupa daftar ${field.item}` }]
  const rows = value as AnswerSheet[]
  if (rows.length > field.max) return [{ field: name, message: `Paling banyak ${field.max} ${field.item}` }]
  if (mode === 'final' && rows.length < (field.min ?? 0))
    return [{ field: name, message: `Paling sedikit ${field.min} ${field.item}` }]
  return rows.flatMap((item, index) => {
    const at = (cell: string) => `${name}.${index}.${cell}`
    const shown = new Map(shownItems(field, item, answers, context))
    return [
      ...Object.keys(item)
        .filter((cell) => !shown.has(cell))
        .filter((cell) => !(cell in field.fields) || answerOf(item, cell) !== undefined)
        .map((cell) => ({ field: at(cell), message: cell in field.fields ? notApplicable : unknown })),
      ...[...shown].flatMap(([cell, options]): AnswerError[] => {
        const given = answerOf(item, cell)
        if (given === undefined)
          return mode === 'final' && !options.optional ? [{ field: at(cell), message: required }] : []
        const message = errorOf(options, given, context)
        if (message !== undefined) return [{ field: at(cell), message }]
        const twice =
          field.unique?.includes(cell) && rows.findIndex((other) => answerOf(other, cell) === given) < index
        return twice
          ? [{ field: at(cell), message: `${options.label} sudah dipakai pada ${field.item} lain` }]
          : []
      }),
    ]
  })
}

/**
 * What the checks over several answers say, and the soft limits of single ones (`soft:{field}`). Only what is shown is
 * judged; a value that its own kind refuses is left to `answerErrors`.
 */
export function findingsOf(form: FormDefinition, answers: AnswerSheet, context: FormContext): Finding[] {
  const slots = shownSlots(form, answers, context)
  const shown = new Set(slots.map(({ name }) => name))
  const visible = Object.fromEntries(Object.entries(answers).filter(([name]) => shown.has(name)))
  const input: RuleInput = { answers: visible, context, tables: tablesOf(form), shown }
  return [
    ...form.checks.flatMap(({ id, level, rule, message }) =>
      breachesOf(rule, input).map(({ fields, words = {} }) => ({
        id,
        level,
        fields,
        message: message.replaceAll(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole),
      })),
    ),
    ...slots.flatMap(({ name, field }) => {
      const value = answerOf(visible, name)
      return field.kind === 'rows'
        ? asRows(value).flatMap((item, index) =>
            shownItems(field, item, visible, context).flatMap(([cell, options]) =>
              softFindings(`${name}.${index}.${cell}`, options, answerOf(item, cell), context),
            ),
          )
        : softFindings(name, field, value, context)
    }),
  ]
}

function softFindings(name: string, field: SimpleField, value: unknown, context: FormContext): Finding[] {
  const message = value === undefined ? null : softMessage(field, value, context)
  return message === null ? [] : [{ id: `soft:${name}`, level: 'soft', fields: [name], message }]
}

function softMessage(field: SimpleField, value: unknown, context: FormContext): string | null {
  // Safe: a soft limit only compares, so a foreign value at worst fails to compare. The schema is dear to make (a form has
  // hundreds of fields, judged at every keystroke), so it is asked only where a limit speaks.
  const message = kinds[field.kind].soft?.(value as never, field as never, context) ?? null
  return message !== null && schemaOf(field, context).safeParse(value).success ? message : null
}

/**
 * A sheet judged for sending: defaults filled, every error, every finding. It may be sent when `errors` is empty. A hard
 * finding counts as an error of the first field that it names (or of its own id, where it names none).
 */
export function judge(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
): { answers: AnswerSheet; errors: AnswerError[]; findings: Finding[] } {
  const filled = withDefaults(form, withoutWaiting(form, answers, context), context)
  const findings = findingsOf(form, filled, context)
  const errors = answerErrors(form, filled, context, 'final')
  const hard = findings
    .filter(({ level }) => level === 'hard')
    .map(({ id, fields: [field = id], message }) => ({ field, message }))
    .filter(
      ({ field, message }) => !errors.some((error) => error.field === field && error.message === message),
    )
  return { answers: filled, errors: [...errors, ...hard], findings }
}

function withoutWaiting(form: FormDefinition, answers: AnswerSheet, context: FormContext): AnswerSheet {
  const visibility = visibilityOf(form, answers, context, true)
  return Object.fromEntries(Object.entries(answers).filter(([name]) => visibility.get(name) !== 'waiting'))
}

/** The answers without those that a draft must refuse, and the errors of what was left out. For autosave. */
export function acceptable(form: FormDefinition, answers: AnswerSheet, context: FormContext) {
  const pruned = prune(form, answers, context)
  const errors = answerErrors(form, pruned, context, 'draft')
  // `prune` made the rows anew, so they may be changed here.
  const kept: Record<string, unknown> = { ...pruned }
  for (const { field } of errors) {
    const [name = '', index, cell] = field.split('.')
    const rows = kept[name]
    if (cell !== undefined && Array.isArray(rows))
      delete (rows[Number(index)] as Record<string, unknown>)[cell]
    else delete kept[name]
  }
  return { answers: kept as AnswerSheet, errors }
}

/**
 * What "isi dari bulan sebelumnya" copies: the fields marked `carry` that last month answered and that this month's
 * version accepts, those included that wait for an answer that is not copied.
 */
export function carriedFrom(form: FormDefinition, previous: AnswerSheet, context: FormContext): AnswerSheet {
  const copied = Object.fromEntries(
    slotsOf(form).flatMap(({ name, field }) => {
      const value = answerOf(previous, name)
      return field.carry && value !== undefined ? [[name, value]] : []
    }),
  )
  return acceptable(form, copied, context).answers
}

/** An answer as a person reads it; `–` where there is none. */
export function textOf(field: SimpleField, value: unknown): string {
  const given = value === null || value === '' ? undefined : value
  // Safe: stored values passed the schema of their own kind.
  return given === undefined ? '–' : kinds[field.kind].text(given as never, field as never)
}

export type Difference = { name: string; label: string; before: string; after: string }

/** What changed between two sheets of one form, in the order of the screen. */
export function differencesBetween(
  form: FormDefinition,
  before: AnswerSheet,
  after: AnswerSheet,
): Difference[] {
  return slotsOf(form).flatMap((slot) => {
    const { name, field } = slot
    const [old, now] = [answerOf(before, name), answerOf(after, name)]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    if (field.kind !== 'rows')
      return [{ name, label: labelOf(slot), before: textOf(field, old), after: textOf(field, now) }]
    return rowDifferences(name, field, asRows(old), asRows(now))
  })
}

const asRows = (value: unknown): AnswerSheet[] => (Array.isArray(value) ? (value as AnswerSheet[]) : [])

function rowDifferences(
  name: string,
  field: RowsField,
  old: AnswerSheet[],
  now: AnswerSheet[],
): Difference[] {
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => index).flatMap((index) =>
    Object.entries(field.fields).flatMap(([cell, options]) => {
      const [a, b] = [answerOf(old[index] ?? {}, cell), answerOf(now[index] ?? {}, cell)]
      if (JSON.stringify(a) === JSON.stringify(b)) return []
      const label = `${field.item} ${index + 1}: ${options.label}`
      return [
        { name: `${name}.${index}.${cell}`, label, before: textOf(options, a), after: textOf(options, b) },
      ]
    }),
  )
}

/** How far a sheet is filled: required slots that are shown, and how many of them are answered. */
export function progressOf(form: FormDefinition, answers: AnswerSheet, context: FormContext) {
  const filled = withDefaults(form, answers, context)
  const asked = shownSlots(form, filled, context).filter(({ field }) => !field.optional)
  const bySection = new Map<string, { asked: number; answered: number }>()
  for (const { name, section } of asked) {
    const count = bySection.get(section) ?? { asked: 0, answered: 0 }
    count.asked += 1
    if (answerOf(filled, name) !== undefined) count.answered += 1
    bySection.set(section, count)
  }
  return bySection
}
