import type * as z from 'zod'

import { daysInMonth } from '#domain/month.ts'
import { type Day, isDay } from '#domain/time.ts'
import { dayText } from '#domain/words.ts'

import { breachesOf, type ListRow, type RuleInput } from './checks/rules.ts'
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
import type { Note } from './kinds/kind.ts'

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
  return Object.entries(field.rows).flatMap(([row, options]) =>
    Object.entries(field.columns).flatMap(([column, cell]) => {
      if (cell.onlyFor && !options.tags?.includes(cell.onlyFor)) return []
      const here = inRow(cell, row, options)
      return [
        {
          name: `${row}_${column}`,
          section,
          field: here,
          cell: { table: name, row, column, rowLabel: options.label },
          when: every(field.when, options.when, here.when),
        },
      ]
    }),
  )
}

const tableCache = new WeakMap<FormDefinition, Readonly<Record<string, TableField>>>()
export function tablesOf(form: FormDefinition): Readonly<Record<string, TableField>> {
  const cached = tableCache.get(form)
  if (cached) return cached
  const tables = Object.fromEntries(
    form.sections.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => (field.kind === 'table' ? [[name, field]] : [])),
    ),
  )
  tableCache.set(form, tables)
  return tables
}

const nameCache = new WeakMap<FormDefinition, ReadonlySet<string>>()
/** The names of a form's slots. */
function namesOf(form: FormDefinition): ReadonlySet<string> {
  const cached = nameCache.get(form)
  if (cached) return cached
  const names = new Set(slotsOf(form).map(({ name }) => name))
  nameCache.set(form, names)
  return names
}

/** The words for a slot: a cell is named by its row and column. */
export function labelOf(slot: Slot): string {
  return slot.cell ? `${slot.cell.rowLabel}: ${slot.field.label}` : slot.field.label
}

const list = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)

/** Whether a condition holds; `soft` says whether a soft check asks for an explanation. `gone` counts as not answered. */
export function holds(
  when: When | undefined,
  answers: AnswerSheet,
  context: FormContext,
  soft = false,
  gone?: ReadonlySet<string>,
): boolean {
  if (!when) return true
  if ('all' in when) return when.all.every((part) => holds(part, answers, context, soft, gone))
  if ('any' in when) return when.any.some((part) => holds(part, answers, context, soft, gone))
  if ('findings' in when) return soft
  if ('profile' in when) return context.profile[when.profile] === when.is
  const given = gone?.has(when.field) ? undefined : answerOf(answers, when.field)
  if (given === undefined) return false
  if ('is' in when) return list(when.is).includes(given as string)
  if ('isNot' in when) return !list(when.isNot).includes(given as string)
  if ('has' in when) return Array.isArray(given) && list(when.has).some((code) => given.includes(code))
  if ('above' in when) return typeof given === 'number' && given > when.above
  if ('rose' in when) return typeof given === 'number' && given > amountOf(context.previous ?? {}, when.field)
  if ('changed' in when)
    return typeof given === 'number' && given !== amountOf(context.previous ?? {}, when.field)
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
  // What is not shown is remembered by name: a sheet has hundreds of answers, and this is asked at every keystroke.
  const unseen = new Set<string>()
  const gone = new Set<string>()
  const result = new Map<string, Visibility>()
  for (const { name, when } of slotsOf(form)) {
    if (!when || holds(when, answers, context, soft, unseen)) {
      result.set(name, 'shown')
      continue
    }
    unseen.add(name)
    const waits = mayHold(when, answers, context, gone)
    if (!waits) gone.add(name)
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

/** The cells of one repeating row that are shown; a cell whose condition names a hidden one is hidden with it. */
export function shownItems(
  field: RowsField,
  item: AnswerSheet,
  answers: AnswerSheet,
  context: FormContext,
): [string, SimpleField][] {
  const conditional = conditionFieldsOf(field)
  if (conditional.length === 0) return Object.entries(field.fields)
  // The row in front of the sheet, which is too large to be copied for every row: what the conditions name is enough.
  const scope: Record<string, unknown> = Object.fromEntries(
    conditional.map((name) => [name, name in item ? item[name] : answers[name]]),
  )
  return Object.entries(field.fields).filter(([name, cell]) => {
    const isShown = holds(cell.when, scope, context)
    if (!isShown) scope[name] = undefined
    return isShown
  })
}

const conditionFields = new WeakMap<RowsField, readonly string[]>()
/** The fields and cells that the conditions of a list's cells name. */
function conditionFieldsOf(field: RowsField): readonly string[] {
  const known = conditionFields.get(field)
  if (known) return known
  const names = [...new Set(Object.values(field.fields).flatMap(({ when }) => fieldsNamed(when)))]
  conditionFields.set(field, names)
  return names
}

function fieldsNamed(when: When | undefined): string[] {
  if (!when) return []
  if ('all' in when) return when.all.flatMap(fieldsNamed)
  if ('any' in when) return when.any.flatMap(fieldsNamed)
  return 'field' in when ? [when.field] : []
}

/** What is shown of each row, where what nobody typed counts as it will be filled in. */
function shownInRows(
  name: string,
  field: RowsField,
  rows: readonly AnswerSheet[],
  answers: AnswerSheet,
  context: FormContext,
): [string, SimpleField][][] {
  return rowsWithDefaults(name, field, rows, answers, context).map((item) =>
    isRow(item) ? shownItems(field, item, answers, context) : [],
  )
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
      const rows: AnswerSheet[] = value
      const shown = shownInRows(name, field, rows, answers, context)
      return [
        [
          name,
          rows.map((item, index) =>
            Object.fromEntries(
              (shown[index] ?? []).flatMap(([cell]) => {
                const given = answerOf(item, cell)
                return given === undefined ? [] : [[cell, given]]
              }),
            ),
          ),
        ],
      ]
    }),
  )
}

/**
 * Fills what need not be typed: the cells of table rows that nobody opened (0 or "tidak"), and proposed values such as
 * last month's closing stock or this month's. Never touches an answer that was given; a computed sum is made anew, since
 * what it is made of may have changed after it was stored. `open` are rows that somebody is about to fill, as `table/row`:
 * nothing in them is filled up, though nothing is typed yet.
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
      if (Array.isArray(given)) filled[name] = rowsWithDefaults(name, field, given, filled, context)
      continue
    }
    if (given !== undefined && !isComputedSum(field)) continue
    const closed = cell && !opened.has(`${cell.table}/${cell.row}`)
    const value = proposedAnswer(field, filled, context) ?? (closed ? field.empty : undefined)
    if (value === undefined) delete filled[name]
    else filled[name] = value
  }
  return filled
}

const isComputedSum = ({ computed, proposal }: SimpleField) =>
  computed === true && proposal !== undefined && 'plus' in proposal

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

const isRow = (item: unknown): item is AnswerSheet =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

/** The date by which a row stands in its list; empty where it has none, or the list has no order. */
export function dayOfRow({ orderedBy }: RowsField, item: AnswerSheet): Day {
  const day = orderedBy === undefined ? undefined : answerOf(item, orderedBy)
  return typeof day === 'string' ? day : ''
}

/** The rows of a list one after the other, so that each may continue the one before it; last month's come first. */
function rowsWithDefaults(
  name: string,
  field: RowsField,
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
    const whole = itemWithDefaults(field, item, answers, context, isPlaced ? standing : {})
    filled[index] = whole
    if (isPlaced) pass(whole)
  }
  return filled
}

function itemWithDefaults(
  field: RowsField,
  item: AnswerSheet,
  answers: AnswerSheet,
  context: FormContext,
  standing: AnswerSheet,
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
        : proposedAnswer(options, Object.assign(Object.create(answers), filled), context)
    if (value === undefined) delete filled[cell]
    else filled[cell] = value
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
  // The rows before a row are known only to `withDefaults`.
  return 'daysOfMonth' in proposal ? daysInMonth(context.month) : undefined
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
  const { plus, minus, orZero = [] } = field.proposal
  const needed = [...plus, ...minus].filter((name) => !orZero.includes(name))
  if (needed.some((name) => typeof answerOf(answers, name) !== 'number')) return undefined
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + amountOf(answers, name), 0)
  return Math.max(0, Math.round((sum(plus) - sum(minus)) * 100) / 100)
}

/** A field's schema, and what it said last: a sheet is judged several times over with the same answers. */
type Judge = { schema: z.ZodType; last?: { value: unknown; message: string | undefined } }
const judges = new WeakMap<SimpleField, Map<string, Judge>>()
/** Few are needed at once: the months that are being reported. */
const judgesPerField = 8

/** Making a schema is dear and a sheet has hundreds, so the last few of each field are kept. */
function judgeOf(field: SimpleField, { month, today }: FormContext): Judge {
  const kept = judges.get(field) ?? new Map<string, Judge>()
  if (kept.size === 0) judges.set(field, kept)
  const calendar = `${month} ${today}`
  const known = kept.get(calendar)
  if (known) return known
  if (kept.size === judgesPerField) kept.clear()
  // Safe: `field.kind` picks the very kind whose options the field carries.
  const made: Judge = { schema: kinds[field.kind].schema(field as never, { month, today }) }
  kept.set(calendar, made)
  return made
}

/** The schema of a field's value. */
export function schemaOf(field: SimpleField, context: FormContext): z.ZodType {
  return judgeOf(field, context).schema
}

function errorOf(field: SimpleField, value: unknown, context: FormContext): string | undefined {
  const own = judgeOf(field, context)
  if (own.last && own.last.value === value) return own.last.message
  const result = own.schema.safeParse(value)
  const message = result.success ? undefined : result.error.issues[0]?.message
  // A list could be changed in place, a single value cannot.
  if (typeof value !== 'object') own.last = { value, message }
  return message
}

const required = 'Wajib diisi'
const unknown = 'Pertanyaan tidak dikenal'
const notApplicable = 'Pertanyaan ini tidak berlaku'

/**
 * What is wrong with a sheet, field by field. A draft may leave fields empty and may hold answers that wait for their
 * condition; nothing may answer a field that does not exist or is hidden. `findings` are those of the sheet, where they are
 * known already.
 */
export function answerErrors(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  mode: Mode,
  findings: readonly Finding[] = mode === 'final' ? findingsOf(form, answers, context) : [],
): AnswerError[] {
  const slots = slotsOf(form)
  const known = namesOf(form)
  const soft = findings.some(({ level }) => level === 'soft')
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
        return mode === 'final' && shown && isToAnswer(field) ? [{ field: name, message: required }] : []
      if (field.kind === 'rows') return rowErrors(name, field, value, answers, context, mode)
      const message = errorOf(field, value, context)
      return message === undefined ? [] : [{ field: name, message }]
    }),
  ]
}

/** A sum that is missing is no error of its own: one of its terms is. */
function isToAnswer(field: SimpleField | RowsField): boolean {
  return !field.optional && (field.kind === 'rows' || !isComputedSum(field))
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
  const shownByRow = shownInRows(name, field, rows, answers, context)
  return rows.flatMap((item, index) => {
    const at = (cell: string) => `${name}.${index}.${cell}`
    const shown = new Map(shownByRow[index])
    return [
      ...Object.keys(item)
        .filter((cell) => !shown.has(cell))
        .filter((cell) => !(cell in field.fields) || answerOf(item, cell) !== undefined)
        .map((cell) => ({ field: at(cell), message: cell in field.fields ? notApplicable : unknown })),
      ...[...shown].flatMap(([cell, options]): AnswerError[] => {
        const given = answerOf(item, cell)
        if (given === undefined)
          return mode === 'final' && isToAnswer(options) ? [{ field: at(cell), message: required }] : []
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
  const input = ruleInput(form, slots, answers, context)
  return [
    ...findingsOfChecks(form.checks, input),
    ...slots.flatMap(({ name, field }) => {
      const value = answerOf(input.answers, name)
      return field.kind === 'rows'
        ? asRows(value).flatMap((item, index) =>
            shownItems(field, item, input.answers, context).flatMap(([cell, options]) =>
              softFindings(`${name}.${index}.${cell}`, options, answerOf(item, cell), context),
            ),
          )
        : softFindings(name, field, value, context)
    }),
  ]
}

/**
 * Whether these sections are filled, whatever the values are worth, and none of these checks (by their ids) is broken.
 * What is judged elsewhere, such as a date in the future, does not matter here.
 */
export function isFilledIn(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  { sections, checks }: { sections: readonly string[]; checks: readonly string[] },
): boolean {
  const slots = shownSlots(form, answers, context)
  const asked = form.checks.filter(({ id }) => checks.includes(id))
  return (
    slots.every(
      ({ name, section, field }) =>
        !sections.includes(section) || isFilled(name, field, answerOf(answers, name), answers, context),
    ) && findingsOfChecks(asked, ruleInput(form, slots, answers, context)).length === 0
  )
}

function isFilled(
  name: string,
  field: SimpleField | RowsField,
  value: unknown,
  answers: AnswerSheet,
  context: FormContext,
): boolean {
  if (value === undefined) return !isToAnswer(field)
  if (field.kind !== 'rows') return true
  const rows = asRows(value)
  return (
    rows.length >= (field.min ?? 0) &&
    shownInRows(name, field, rows, answers, context).every((shown, index) =>
      shown.every(
        ([cell, options]) => !isToAnswer(options) || answerOf(rows[index] ?? {}, cell) !== undefined,
      ),
    )
  )
}

/** What a form's rules may look at. `slots` are those that are shown. */
function ruleInput(
  form: FormDefinition,
  slots: readonly Slot[],
  answers: AnswerSheet,
  context: FormContext,
): RuleInput {
  const visible: Record<string, unknown> = {}
  for (const { name } of slots) if (answers[name] !== undefined) visible[name] = answers[name]
  return {
    form: form.id,
    answers: visible,
    context,
    tables: tablesOf(form),
    lists: listsOf(slots, visible, context),
    shown: new Set(slots.map(({ name }) => name)),
  }
}

function findingsOfChecks(checks: readonly Check[], input: RuleInput): Finding[] {
  return checks.flatMap(({ id, level, rule, message }) =>
    breachesOf(rule, input).map(({ fields, words = {} }) => ({
      id,
      level,
      fields,
      message: message.replaceAll(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole),
    })),
  )
}

function listsOf(slots: readonly Slot[], answers: AnswerSheet, context: FormContext): RuleInput['lists'] {
  return Object.fromEntries(
    slots.flatMap(({ name, field }) => {
      if (field.kind !== 'rows') return []
      const rows = asRows(answerOf(answers, name)).map((item, index): ListRow => ({
        item,
        path: `${name}.${index}`,
        label: rowLabelOf(field, item, index),
        fields: Object.fromEntries(shownItems(field, item, answers, context)),
      }))
      return [[name, rows]]
    }),
  )
}

/** What a row of a list is called: by its date where it is ordered by one (`hari 3 April 2025`), else by its number. */
export function rowLabelOf({ item: word, orderedBy }: RowsField, item: AnswerSheet, index: number): string {
  const day = orderedBy && answerOf(item, orderedBy)
  return `${word} ${typeof day === 'string' && isDay(day) ? dayText(day) : index + 1}`
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
  const errors = answerErrors(form, filled, context, 'final', findings)
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

/** The unit behind a question's words, where its answers are counted in one: ` (kg)`. */
export function unitOf(field: SimpleField | RowsField): string {
  return field.kind === 'number' && field.unit ? ` (${field.unit})` : ''
}

/** An answer as a person reads it; `–` where there is none. */
export function textOf(field: SimpleField, value: unknown): string {
  const given = value === null || value === '' ? undefined : value
  // Safe: stored values passed the schema of their own kind.
  return given === undefined ? '–' : kinds[field.kind].text(given as never, field as never)
}

/** What an answer, or that there is none, means at the end of the month; null where its kind says nothing of it. */
export function noteOf(field: SimpleField, value: unknown, { month, today }: FormContext): Note | null {
  // Safe: a kind looks at a value of another kind as at none.
  return kinds[field.kind].note?.(value as never, field as never, { month, today }) ?? null
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

const asRows = (value: unknown): AnswerSheet[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** Row by row: in a list of days the rows of one day belong together, elsewhere those of one place. */
function rowDifferences(
  name: string,
  field: RowsField,
  old: AnswerSheet[],
  now: AnswerSheet[],
): Difference[] {
  const keyOf = (item: AnswerSheet, index: number) => dayOfRow(field, item) || index
  const places = (rows: AnswerSheet[]) => new Map(rows.map((item, index) => [keyOf(item, index), index]))
  const [before, after] = [places(old), places(now)]
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    const index = is ?? was ?? 0
    const [left, right] = [was === undefined ? {} : (old[was] ?? {}), is === undefined ? {} : (now[is] ?? {})]
    return Object.entries(field.fields).flatMap(([cell, options]) => {
      const [a, b] = [answerOf(left, cell), answerOf(right, cell)]
      if (JSON.stringify(a) === JSON.stringify(b)) return []
      const label = `${rowLabelOf(field, is === undefined ? left : right, index)}: ${options.label}`
      return [
        { name: `${name}.${index}.${cell}`, label, before: textOf(options, a), after: textOf(options, b) },
      ]
    })
  })
}

/** One answer of a sheet: a field's, or a cell of a repeating row. */
type Place = { name: string; row?: number; cell?: string }

/** A computed sum is made anew anyhow. */
const follows = ({ proposal, computed }: SimpleField) =>
  proposal !== undefined && !computed && ('plus' in proposal || 'rowBefore' in proposal)

/** The answers that follow from others, in the order of the form. */
function followingPlaces(form: FormDefinition, answers: AnswerSheet): Place[] {
  return slotsOf(form).flatMap(({ name, field }): Place[] => {
    if (field.kind !== 'rows')
      return follows(field) && answerOf(answers, name) !== undefined ? [{ name }] : []
    const cells = Object.entries(field.fields).flatMap(([cell, options]) => (follows(options) ? [cell] : []))
    return asRows(answers[name]).flatMap((item, row) =>
      cells.filter((cell) => answerOf(item, cell) !== undefined).map((cell) => ({ name, row, cell })),
    )
  })
}

const answerAt = (answers: AnswerSheet, { name, row, cell }: Place): unknown =>
  row === undefined || cell === undefined ? answers[name] : asRows(answers[name])[row]?.[cell]

function withoutPlaces(answers: AnswerSheet, places: readonly Place[]): AnswerSheet {
  const left: Record<string, unknown> = { ...answers }
  for (const { name, row, cell } of places) {
    if (row === undefined || cell === undefined) {
      delete left[name]
      continue
    }
    const rows = asRows(left[name])
    const { [cell]: _, ...rest } = rows[row] ?? {}
    left[name] = rows.with(row, rest)
  }
  return left
}

/**
 * A sent sheet as a person goes on with it: answers that only repeat what they follow from (such as the row before) are left
 * out, so that they follow again when something is corrected. `withDefaults` of both sheets is the same.
 */
export function withoutRepeats(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
): AnswerSheet {
  let places = followingPlaces(form, answers)
  for (;;) {
    const left = withoutPlaces(answers, places)
    const filled = withDefaults(form, left, context)
    // The first that does not come back was given otherwise; those after it may follow from it.
    const given = places.find((place) => answerAt(filled, place) !== answerAt(answers, place))
    if (!given) return left
    places = places.filter((place) => place !== given)
  }
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
