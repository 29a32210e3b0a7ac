import type { FacilityProfile } from '#domain/facility.ts'

import { fieldsNamed } from './answers/conditions.ts'
import type { CheckRule } from './checks/rules.ts'
import { kinds } from './kinds/index.ts'
import type { FieldKind } from './kinds/index.ts'
import type { RowOptions, UploadedFile } from './kinds/kind.ts'
import { isRows, isTable } from './shape.ts'

/**
 * A condition on other answers or on the facility; data, not code, so that it can be checked, drawn and described.
 * Inside a table `{row}` in a field's name stands for the row's code; inside repeating rows a name is looked up in the
 * row first. A field that is not answered satisfies no condition.
 */
export type When =
  | { field: string; is: string | readonly string[] }
  | { field: string; isNot: string | readonly string[] }
  /** A multiple choice that holds one of these. */
  | { field: string; has: string | readonly string[] }
  | { field: string; above: number }
  | { field: string; answered: true }
  /** A number that is higher than in last month's report. */
  | { field: string; rose: true }
  /** A number that is another than in last month's report; where that has none it counts as 0. */
  | { field: string; changed: true }
  | { profile: 'type'; is: FacilityProfile['type'] }
  | { profile: 'inpatient' | 'covidHandler'; is: boolean }
  /** Shown while a soft check asks for an explanation. */
  | { findings: 'soft' }
  | { all: readonly When[] }
  | { any: readonly When[] }

type Common = {
  label: string
  hint?: string
  /** May stay empty in a sent report. */
  optional?: true
  when?: When
  /** Asked for only under its condition, but shown and kept wherever it is answered: evidence that nobody had to bring. */
  keptWhenGiven?: true
  /** Copied by "isi dari bulan sebelumnya"; in a row of a calendar by "salin dari hari sebelumnya". */
  carry?: true
  /** The value that a table row stores when nobody opens it. */
  empty?: number | string
  /** The value that is filled in when nothing is typed. */
  proposal?: Proposal
  /** Filled in by its proposal and shown read only. */
  computed?: true
}

/** Where the value of a field that nobody typed comes from; `{row}` in a name stands for the row's code in a table. */
type Proposal =
  /** Σ plus − Σ minus, never below 0; once every term is given that is not named in `orZero`. */
  | { plus: readonly string[]; minus: readonly string[]; orZero?: readonly string[] }
  /** A number of last month's report. */
  | { previous: string }
  /** 0 while this holds. */
  | { zeroWhen: When }
  /** Another field of this report. */
  | { sameAs: string }
  /** The length of the report month. */
  | { daysOfMonth: true }
  /**
   * In repeating rows that are ordered: a cell of the nearest row before this one that answers it; before the first row
   * stand those of last month's list.
   */
  | { rowBefore: string }

export type SimpleField = FieldKind & Common

/** One row of a table. */
type TableRow = RowOptions & {
  label: string
  hint?: string
  when?: When
  tags?: readonly string[]
  alwaysOpen?: true
  /** The heading under which it stands with its neighbours of the same. */
  group?: string
}

/** Fixed rows by columns; each cell is the field `{row}_{column}` of the answers. */
export type TableField = {
  kind: 'table'
  label: string
  hint?: string
  when?: When
  /** What the first column is called. */
  rowLabel: string
  /** `cards`: rows ask for different things, so that columns would be empty; each is a card on every screen. */
  layout?: 'cards'
  rows: Readonly<Record<string, TableRow>>
  /** `onlyFor`: the column exists only in rows with this tag. */
  columns: Readonly<Record<string, SimpleField & { onlyFor?: string; total?: true }>>
}

/** A list of rows that the person adds to; the answer is an array of objects. */
export type RowsField = {
  kind: 'rows'
  label: string
  hint?: string
  optional?: true
  when?: When
  carry?: true
  /** What one row is called, for its heading and the button that adds one. */
  item: string
  min?: number
  max: number
  /** `total`: summed below the list. */
  fields: Readonly<Record<string, SimpleField & { total?: true }>>
  /** Headings over the fields of a row; each field stands under one of them. */
  groups?: readonly { title: string; fields: readonly string[] }[]
  /** Fields whose value may appear only once in the list. */
  unique?: readonly string[]
  /** Fields whose value no other sent report of the facility may have; the server asks at sending. */
  uniqueInFacility?: readonly string[]
  /** The date that orders the rows, in whichever order they are given, and names a row. */
  orderedBy?: string
  /** The rows are days of the report month, dated by `orderedBy`: the page shows the month, and a day opens its row. */
  calendar?: {
    /** The multiple choice, and its option by which a day says that there was nothing. */
    idle: { field: string; option: string }
    /** The numbers whose sum stands on the day, in `unit`. */
    total: readonly string[]
    unit: string
  }
}
export type Field = SimpleField | TableField | RowsField

export type Section = {
  id: string
  title: string
  description?: string
  fields: Readonly<Record<string, Field>>
}

export type Check = {
  id: string
  /** `hard` refuses the report; `soft` lets it pass once the person has explained it. */
  level: 'hard' | 'soft'
  rule: CheckRule
  /** The figures of the report replace what stands in braces. */
  message: string
  /** What a list says of a soft check, where the figures are not at hand; needed where `message` has figures. */
  brief?: string
}

/** The key of the explanation that soft checks ask for. */
export const explanationField = 'soft_check_notes'

/** Which facilities owe a form, and which may fill it. */
type Applicability = {
  types: readonly FacilityProfile['type'][]
  /** `always`, or only when this holds for the facility. */
  expected: 'always' | When
  /**
   * Owed every month only until the facility's latest confirmed report no longer fulfils `latestConfirmed` (with no
   * confirmed report it is owed); from then on in one month of the year alone, 1 to 12.
   */
  monthlyWhile?: { latestConfirmed: When; afterwardsIn: number }
}

/** Where a form's calls live; the specification's choice, form by form. Sub-forms have none. */
export type FormPaths = {
  /** GET reads, POST creates or saves, PUT saves. */
  base: `/${string}`
  /** The base as the specification prints it without `/api`, where it does. */
  also?: `/${string}`
  send: `/${string}`
  /** A second name of sending. */
  sendAlso?: `/${string}`
  /** A second name of saving a draft. */
  saveDraft?: `/${string}`
  /** A POST to the base sends when its body says `final`. */
  takesFinal?: true
  /** The twelve months of a year. */
  months: `/${string}`
}

export type FormDefinition = {
  /** The word of the API: `tipe`, `form_type`. */
  id: string
  paths?: FormPaths
  version: number
  /** The first month that is answered with this version. */
  validFrom: string
  title: string
  /** For lists and chips. */
  shortTitle: string
  description: string
  applies: Applicability
  /** A sub-form of another form's report: it has no report of its own. */
  partOf?: string
  /** May the form be prefilled from last month? */
  prefill: boolean
  /** Its amounts run on from the latest report that was sent, however old; for the others only last month's counts. */
  stockRunsOn?: true
  /** Where a month may have nothing to report: how that is declared in one tap, and taken back. */
  nihil?: {
    /** The yes/no question that declares it by "ya". */
    field: string
    /** What is asked then: the reason. */
    asks: readonly string[]
    /** The question of the card above the form, and the words of its other answer. */
    question: string
    otherwise: string
  }
  sections: readonly Section[]
  checks: readonly Check[]
}

/** The answers that a proposal is made of. */
export const fieldsProposedFrom = (proposal: Proposal): readonly string[] => {
  if ('plus' in proposal) return [...proposal.plus, ...proposal.minus]
  if ('previous' in proposal) return [proposal.previous]
  if ('zeroWhen' in proposal) return fieldsNamed(proposal.zeroWhen)
  if ('rowBefore' in proposal) return [proposal.rowBefore]
  return 'sameAs' in proposal ? [proposal.sameAs] : []
}

/**
 * Declares a form. Refuses one that cannot work, at start: a field declared twice, a condition on a field that does not come
 * before it, an empty choice, a check or a proposal on a field that is not there.
 */
export function defineForm<const F extends FormDefinition>(form: F): F {
  assertSound(form)
  return form
}

const holdsOf = (field: SimpleField | undefined) => field && kinds[field.kind].holds

/** @throws Error that names the form and the field. Runs for shipped forms and those of FORMS_MODULE. */
function assertSound(form: FormDefinition): void {
  const complain = (text: string): never => {
    throw new Error(`${form.id}: ${text}`)
  }
  const declared = new Set<string>()
  const proposals: { name: string; from: readonly string[]; also: ReadonlySet<string> }[] = []
  const declare = (name: string, field: Field, inner?: ReadonlySet<string>) => {
    const [isInList, also] = [inner !== undefined, inner ?? new Set<string>()]
    if (!/^[a-z][a-z0-9_]*$/.test(name)) complain(`"${name}" is not a field name`)
    if (declared.has(name) || also.has(name)) complain(`field ${name} is declared twice`)
    for (const other of field.when ? fieldsNamed(field.when) : [])
      if (!declared.has(other) && !also.has(other))
        complain(`${name} waits for ${other}, which does not come before it`)
    if ('options' in field && Object.keys(field.options).length === 0) complain(`${name} has no options`)
    if ('exclusive' in field && field.exclusive !== undefined && !(field.exclusive in field.options))
      complain(`${name} has no option ${field.exclusive}`)
    if ('min' in field && 'max' in field && (field.min ?? 0) > (field.max ?? Infinity))
      complain(`${name} allows nothing: its least is above its most`)
    const isFollowing = 'proposal' in field && field.proposal && 'rowBefore' in field.proposal
    if (isFollowing && !isInList)
      complain(`${name} is proposed from the row before, but it stands in no list`)
    if ('proposal' in field && field.proposal)
      proposals.push({ name, from: fieldsProposedFrom(field.proposal), also })
  }
  const declareTable = (table: TableField) => {
    for (const [row, options] of Object.entries(table.rows))
      for (const [column, cell] of Object.entries(table.columns)) {
        if (cell.onlyFor !== undefined && !options.tags?.includes(cell.onlyFor)) continue
        const here = inRow(cell, row, options)
        const whens = [table.when, options.when, here.when].filter((part) => part !== undefined)
        declare(`${row}_${column}`, { ...here, when: { all: whens } })
        declared.add(`${row}_${column}`)
      }
  }
  const assertSoundCalendar = (
    { fields, groups, unique = [], orderedBy, calendar }: RowsField,
    name: string,
  ) => {
    const grouped = groups?.flatMap((group) => group.fields)
    const misplaced =
      grouped &&
      [...new Set([...grouped, ...Object.keys(fields)])].find(
        (cell) => !(cell in fields) || grouped.filter((other) => other === cell).length !== 1,
      )
    if (misplaced !== undefined) complain(`${name} does not put ${misplaced} under one of its headings`)
    if (!calendar) return
    if (orderedBy === undefined || !unique.includes(orderedBy))
      complain(`${name} is a calendar, but its rows have no date that is unique`)
    const { field, option } = calendar.idle
    const idle = fields[field]
    if (!idle || holdsOf(idle) !== 'codes' || !('options' in idle) || !(option in idle.options))
      complain(`${name} is a calendar, but ${field} has no option ${option}`)
    for (const cell of calendar.total)
      if (holdsOf(fields[cell]) !== 'amount') complain(`${name} sums ${cell} up, which is no number of it`)
  }
  const declareRows = (rows: RowsField, name: string) => {
    const { fields, unique = [], uniqueInFacility = [], orderedBy } = rows
    assertSoundCalendar(rows, name)
    const inner = new Set<string>()
    for (const [cell, item] of Object.entries(fields)) {
      declare(cell, item, inner)
      inner.add(cell)
    }
    for (const cell of [...unique, ...uniqueInFacility])
      if (!inner.has(cell)) complain(`${name} has no ${cell} that could be unique`)
    if (orderedBy !== undefined && holdsOf(fields[orderedBy]) !== 'day')
      complain(`${name} has no date ${orderedBy} that could order it`)
    for (const [cell, { proposal }] of Object.entries(fields))
      if (proposal && 'rowBefore' in proposal && (orderedBy === undefined || !(proposal.rowBefore in fields)))
        complain(`${cell} is proposed from the row before, but ${name} does not order ${proposal.rowBefore}`)
  }

  const groups: Record<string, Columns> = {}
  for (const section of form.sections)
    for (const [name, field] of Object.entries(section.fields)) {
      if (isTable(field)) {
        groups[name] = { columns: field.columns, isTable: true }
        declareTable(field)
        continue
      }
      declare(name, field)
      if (isRows(field)) {
        groups[name] = { columns: field.fields, isTable: false }
        declareRows(field, name)
      }
      declared.add(name)
    }

  for (const { name, from, also } of proposals)
    for (const other of from)
      if (!declared.has(other) && !also.has(other))
        complain(`${name} is proposed from ${other}, which is not there`)
  assertKnownNames(form, declared, groups, complain)
}

/** The columns of a table or the fields of a list, which checks go through row by row. */
type Columns = { columns: Readonly<Record<string, SimpleField>>; isTable: boolean }

/** What checks and the conditions of the whole form name must have been declared. */
function assertKnownNames(
  form: FormDefinition,
  declared: ReadonlySet<string>,
  groups: Readonly<Record<string, Columns>>,
  complain: (text: string) => never,
): void {
  for (const { id, level, rule, message, brief = message } of form.checks) {
    if (level === 'soft' && brief.includes('{')) complain(`check ${id} has no brief words without figures`)
    const group = 'table' in rule ? groups[rule.table] : undefined
    if ('table' in rule && !group) complain(`check ${id} looks at ${rule.table}, which is not a table`)
    if (rule.rule === 'opensAsClosed' && !group?.isTable)
      complain(`check ${id} compares the rows of ${rule.table} with last month's, but they are not fixed`)
    for (const name of namesInRule(rule))
      if (!(group ? name in group.columns : declared.has(name)))
        complain(`check ${id} looks at ${name}, which is not there`)
  }
  for (const name of form.nihil ? [form.nihil.field, ...form.nihil.asks] : [])
    if (!declared.has(name)) complain(`it is nihil by ${name}, which is not there`)
  const { monthlyWhile } = form.applies
  for (const name of monthlyWhile ? fieldsNamed(monthlyWhile.latestConfirmed) : [])
    if (!declared.has(name)) complain(`it is owed while ${name} says so, which is not there`)
  const asksToExplain = form.checks.some(({ level }) => level === 'soft')
  if (asksToExplain && !declared.has(explanationField))
    complain(`its soft checks ask for an explanation, but there is no ${explanationField}`)
}

/** The fields (of a table: the columns) that a rule reads by name; a named rule knows its own. */
function namesInRule(rule: CheckRule): readonly string[] {
  switch (rule.rule) {
    case 'atMost':
      return [rule.field, rule.limit]
    case 'notBefore':
      return [rule.field, rule.start]
    case 'balance':
      return [...rule.left, ...rule.right]
    case 'partsAtMost':
      return [...rule.parts, ...rule.of]
    case 'opensAsClosed':
      return [rule.opening, rule.closing]
    case 'notExpired':
      return rule.fields
    case 'withinMonth':
      return [rule.field]
    case 'named':
      return []
  }
}

/** A column's field as it stands in one row: `{row}` replaced by the row's code, numbers and dates as the row has them. */
export function inRow(cell: SimpleField, row: string, options: RowOptions = {}): SimpleField {
  const name = (text: string) => text.replaceAll('{row}', row)
  const whenInRow = (when: When): When => {
    if ('all' in when) return { all: when.all.map(whenInRow) }
    if ('any' in when) return { any: when.any.map(whenInRow) }
    return 'field' in when ? { ...when, field: name(when.field) } : when
  }
  const proposalInRow = (proposal: Proposal): Proposal => {
    if ('plus' in proposal)
      return {
        plus: proposal.plus.map(name),
        minus: proposal.minus.map(name),
        ...(proposal.orZero ? { orZero: proposal.orZero.map(name) } : {}),
      }
    if ('previous' in proposal) return { previous: name(proposal.previous) }
    if ('zeroWhen' in proposal) return { zeroWhen: whenInRow(proposal.zeroWhen) }
    return 'sameAs' in proposal ? { sameAs: name(proposal.sameAs) } : proposal
  }
  return {
    ...cell,
    ...kinds[cell.kind].inRow?.(options),
    ...(cell.when ? { when: whenInRow(cell.when) } : {}),
    ...(cell.proposal ? { proposal: proposalInRow(cell.proposal) } : {}),
  }
}

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'choice'; options: infer O }
    ? keyof O & string
    : F extends { kind: 'choices'; options: infer O }
      ? (keyof O & string)[]
      : F extends { kind: 'yesNo' }
        ? 'ya' | 'tidak'
        : F extends { kind: 'file' }
          ? UploadedFile[]
          : F extends { kind: 'statement' }
            ? true
            : F extends { kind: 'rows'; fields: infer I }
              ? { [K in keyof I]?: ValueOf<I[K]> }[]
              : string
type UnionToIntersection<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void
  ? I
  : never
type CellsOf<T> = T extends { kind: 'table'; rows: infer R; columns: infer C }
  ? { [K in keyof C as `${keyof R & string}_${K & string}`]: C[K] }
  : never
type FieldsOf<F extends FormDefinition> = UnionToIntersection<F['sections'][number]['fields']>
type TablesOf<Fields> = { [K in keyof Fields]: CellsOf<Fields[K]> }[keyof Fields]
type PlainKeys<Fields> = {
  [K in keyof Fields]: Fields[K] extends { kind: 'table' } ? never : K
}[keyof Fields]

/** The answers a definition asks for, each still absent in a draft: `Answers<typeof limbahFasyankes>`. */
export type Answers<F extends FormDefinition> = {
  [K in PlainKeys<FieldsOf<F>>]?: ValueOf<FieldsOf<F>[K]>
} & {
  [K in keyof UnionToIntersection<TablesOf<FieldsOf<F>>>]?: ValueOf<
    UnionToIntersection<TablesOf<FieldsOf<F>>>[K]
  >
}
