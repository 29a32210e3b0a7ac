import { asksForFindings, fieldConditions, fieldsNamed } from './answers/conditions.ts'
import { errorOf } from './answers/schemas.ts'
import { labelOf, slotsOf } from './answers/slots.ts'
import { codesOf } from './answers/words.ts'
import { codesIn, operatorOf, operatorsFor } from './building/conditions.ts'
import { isPossible, takesAnswersOf } from './building/fitting.ts'
import { checkKeyAt } from './check-keys.ts'
import { type CheckRule, wordsOfRules } from './checks/rules.ts'
import type {
  Check,
  Field,
  FormDefinition,
  Proposal,
  RowsField,
  SimpleField,
  TableField,
  When,
} from './define-form.ts'
import { type FaultName, faults, faultsOfCodes } from './fault-words.ts'
import { fieldsProposedFrom, inRow } from './in-row.ts'
import { kinds } from './kinds/index.ts'
import type { Calendar } from './kinds/kind.ts'
import { cellsOf, columnsOfRow, explanationField, isRows, isTable } from './shape.ts'

/** Why a form cannot work, for who writes its file and for who builds it on the screen. */
export type FormFault = {
  /** The question, `section:{id}` or `check:{key}`; null where it is the form as a whole. */
  at: string | null
  english: string
  indonesian: string
}

/** The columns of a table or the fields of a list, which checks go through row by row. */
type Columns = { columns: Readonly<Record<string, SimpleField>>; isTable: boolean }

/** What stands under a name of an answer. */
type Asked = SimpleField | RowsField

/** What a form declares, as it is gone through from top to bottom. */
type Survey = {
  found: FormFault[]
  /** The words of each question, by its code. */
  labels: ReadonlyMap<string, string>
  declared: Map<string, Asked>
  /** What its proposals are made of, looked at last: a sum may stand above its terms. */
  proposals: { name: string; field: SimpleField; proposal: Proposal; also: ReadonlyMap<string, Asked> }[]
  groups: Record<string, Columns>
}

/**
 * Everything that keeps a form from working: a field declared twice, a condition on a field that does not come before it, a range
 * upside down, an empty choice or section, a check or a proposal on a field that is not there. Empty for a form that works.
 */
export function faultsIn(form: FormDefinition): FormFault[] {
  const survey: Survey = { found: [], labels: labelsIn(form), declared: new Map(), proposals: [], groups: {} }
  for (const { fields } of form.sections)
    for (const [name, field] of Object.entries(fields)) surveyField(survey, name, field)
  const sections = form.sections.map(({ id }) => id)
  for (const id of new Set(sections.filter((each, place) => sections.indexOf(each) !== place)))
    add(survey, null, 'sectionTwice', id)
  if (survey.declared.size === 0) add(survey, null, 'empty')
  // A form of one's own begins with sections that ask already: the whole of it says nothing about the one that waits for its questions.
  for (const { id, title, fields } of form.sections)
    if (Object.keys(fields).length === 0) add(survey, `section:${id}`, 'emptySection', id, title)
  surveyProposals(survey)
  surveyNames(survey, form)
  return survey.found
}

/** A value is made of what is there, and of what is itself filled in before it. */
function surveyProposals(survey: Survey): void {
  const { declared } = survey
  const places = new Map([...declared.keys()].map((name, place) => [name, place]))
  for (const { name, field, proposal, also } of survey.proposals) {
    const zeroFault = 'zeroWhen' in proposal ? errorOf(field, 0, someMonth) : undefined
    if (zeroFault !== undefined) add(survey, name, 'proposedZero', name, zeroFault)
    for (const other of fieldsProposedFrom(proposal)) {
      const source = declared.get(other)
      const asked = also.get(other) ?? source
      if (!asked) add(survey, name, 'proposed', name, other)
      if (!source && asked && 'previous' in proposal) add(survey, name, 'ofRow', name, other)
      if (asked && !('zeroWhen' in proposal) && !takesAnswersOf(field, asked))
        add(survey, name, 'proposedKind', name, other)
      const isLater = (places.get(other) ?? 0) > (places.get(name) ?? Infinity)
      const isFilledIn = source !== undefined && 'proposal' in source && source.proposal !== undefined
      if (isLater && isFilledIn && ('plus' in proposal || 'sameAs' in proposal))
        add(survey, name, 'proposedLater', name, other)
    }
  }
}

/** What numbers and choices accept is the same in every month. */
const someMonth: Calendar = { month: '2020-01', today: '2020-01-31' }

function labelsIn(form: FormDefinition): ReadonlyMap<string, string> {
  const fields = form.sections.flatMap((section) => Object.entries(section.fields))
  const cells = fields.flatMap(([, field]) => Object.entries(cellsOf(field)))
  return new Map([
    ...[...cells, ...fields].map(([name, { label }]) => [name, label] as const),
    ...slotsOf(form).map((slot) => [slot.name, labelOf(slot)] as const),
  ])
}

function add({ found, labels }: Survey, at: string | null, fault: FaultName, ...names: string[]): void {
  // Widened on purpose: each fault takes as many names as its words need.
  const words: (...given: string[]) => [string, string] = faults[fault]
  const called = (name: string) => {
    const label = faultsOfCodes.has(fault) ? undefined : labels.get(name)
    return label ? `“${label}”` : name
  }
  const [[english], [, indonesian]] = [words(...names), words(...names.map(called))]
  found.push({ at, english, indonesian })
}

const holdsOf = (field: SimpleField | undefined) => field && kinds[field.kind].holds

function surveyField(survey: Survey, name: string, field: Field): void {
  if (isTable(field)) {
    survey.groups[name] = { columns: field.columns, isTable: true }
    if ([field.rows, field.columns].some(isEmpty)) add(survey, name, 'emptyHolder', name)
    surveyTable(survey, name, field)
    return
  }
  if (isRows(field) && isEmpty(field.fields)) add(survey, name, 'emptyHolder', name)
  declare(survey, name, field)
  if (isRows(field)) {
    survey.groups[name] = { columns: field.fields, isTable: false }
    surveyRows(survey, name, field)
  }
  survey.declared.set(name, field)
}

const isEmpty = (parts: object) => Object.keys(parts).length === 0

/** @param inner the cells before it, where it stands in a list. */
function declare(survey: Survey, name: string, field: Asked, inner?: ReadonlyMap<string, Asked>): void {
  const { declared, proposals } = survey
  const also = inner ?? new Map<string, Asked>()
  if (!/^[a-z][a-z0-9_]*$/.test(name)) add(survey, name, 'name', name)
  if (declared.has(name) || also.has(name)) add(survey, name, 'twice', name)
  surveyCondition(survey, name, field.when, also)
  if ('options' in field) surveyOptions(survey, name, field)
  const isAnswerable = isRows(field) ? (field.min ?? 0) <= field.max : isPossible(field)
  if (!isAnswerable) add(survey, name, 'range', name)
  if ('soft' in field && (field.soft?.below ?? -Infinity) > (field.soft?.above ?? Infinity))
    add(survey, name, 'unusual', name)
  if (isRows(field) || !field.proposal) return
  if ('rowBefore' in field.proposal && inner === undefined) add(survey, name, 'following', name)
  proposals.push({ name, field, proposal: field.proposal, also })
}

/** A condition asks of what comes before it something that can be answered there. */
function surveyCondition(
  survey: Survey,
  name: string,
  when: When | undefined,
  also: ReadonlyMap<string, Asked>,
): void {
  if (name !== explanationField && asksForFindings(when)) add(survey, name, 'findings', name)
  const found = new Set<string>()
  for (const condition of fieldConditions(when)) {
    const other = condition.field
    const asked = also.get(other) ?? survey.declared.get(other)
    const isCompared = 'rose' in condition || 'changed' in condition
    const fault = !asked
      ? 'later'
      : !operatorsFor(asked).includes(operatorOf(condition))
        ? 'otherKind'
        : isCompared && also.has(other)
          ? 'ofRow'
          : null
    const options = asked && !isRows(asked) ? codesOf(asked) : {}
    const gone = fault ? undefined : codesIn(condition).find((code) => !Object.hasOwn(options, code))
    if (found.has(other)) continue
    if (fault) add(survey, name, fault, name, other)
    if (gone !== undefined) add(survey, name, 'otherOption', name, other, gone)
    if (fault || gone !== undefined) found.add(other)
  }
}

function surveyOptions(survey: Survey, name: string, field: Extract<SimpleField, { options: object }>): void {
  const words = Object.values(field.options).map((each) => each.trim().toLowerCase())
  if (words.length === 0) add(survey, name, 'options', name)
  const repeated = Object.values(field.options).find((_, place) => words.indexOf(words[place] ?? '') < place)
  if (repeated !== undefined) add(survey, name, 'sameWords', name, repeated)
  if ('exclusive' in field && field.exclusive !== undefined && !Object.hasOwn(field.options, field.exclusive))
    add(survey, name, 'exclusive', name, field.exclusive)
}

function surveyTable(survey: Survey, name: string, table: TableField): void {
  for (const [column, { guide }] of Object.entries(table.columns))
    if (guide !== undefined) add(survey, name, 'guideOfColumn', name, column)
  for (const [row, options] of Object.entries(table.rows)) {
    const columns = columnsOfRow(table, options)
    const isClosable = !options.alwaysOpen && columns.some(([, { empty }]) => empty !== undefined)
    for (const [column, cell] of columns) {
      const here = inRow(cell, row, options)
      const whens = [table.when, options.when, here.when].filter((part) => part !== undefined)
      declare(survey, `${row}_${column}`, { ...here, when: { all: whens } })
      survey.declared.set(`${row}_${column}`, here)
      // Rows that have no limits of their own share what is made of the column to judge it.
      surveyCell(survey, `${row}_${column}`, options.numbers || options.dates ? here : cell, options)
      if (isClosable && isLeftOpen(here)) add(survey, `${row}_${column}`, 'closedRow', `${row}_${column}`)
    }
  }
}

/** What a row stores that nobody opens is judged like any answer; nor is there room for uploads in a cell. */
function surveyCell(
  survey: Survey,
  name: string,
  cell: SimpleField,
  { alwaysOpen }: TableField['rows'][string],
): void {
  const holds = holdsOf(cell)
  if (holds === 'files' || holds === 'consent') add(survey, name, 'columnKind', name)
  const fault = cell.empty === undefined || alwaysOpen ? undefined : errorOf(cell, cell.empty, someMonth)
  if (fault !== undefined) add(survey, name, 'emptyValue', name, String(cell.empty), fault)
}

/** Whether a cell has no answer while its row is closed, and is asked for even so. */
const isLeftOpen = ({ empty, optional, computed, proposal, when }: SimpleField) =>
  empty === undefined && !optional && !computed && !proposal && !when

function surveyRows(survey: Survey, name: string, rows: RowsField): void {
  const { fields, unique = [], uniqueInFacility = [], orderedBy } = rows
  surveyCalendar(survey, name, rows)
  const inner = new Map<string, Asked>()
  for (const [cell, item] of Object.entries(fields)) {
    declare(survey, cell, item, inner)
    if (holdsOf(item) === 'consent') add(survey, cell, 'columnKind', cell)
    inner.set(cell, item)
  }
  for (const cell of [...unique, ...uniqueInFacility])
    if (!inner.has(cell)) add(survey, name, 'unique', name, cell)
  if (orderedBy !== undefined && holdsOf(fields[orderedBy]) !== 'day')
    add(survey, name, 'order', name, orderedBy)
  for (const [cell, { proposal }] of Object.entries(fields))
    if (proposal && 'rowBefore' in proposal && (orderedBy === undefined || !(proposal.rowBefore in fields)))
      add(survey, name, 'followed', cell, name, proposal.rowBefore)
}

function surveyCalendar(survey: Survey, name: string, list: RowsField): void {
  const { fields, groups, unique = [], orderedBy, calendar } = list
  const grouped = groups?.flatMap((group) => group.fields)
  const misplaced =
    grouped &&
    [...new Set([...grouped, ...Object.keys(fields)])].find(
      (cell) => !(cell in fields) || grouped.filter((other) => other === cell).length !== 1,
    )
  if (misplaced !== undefined) add(survey, name, 'heading', name, misplaced)
  if (!calendar) return
  if (orderedBy === undefined || !unique.includes(orderedBy)) add(survey, name, 'calendarDate', name)
  const { field, option } = calendar.idle
  const idle = fields[field]
  if (!idle || holdsOf(idle) !== 'codes' || !('options' in idle) || !(option in idle.options))
    add(survey, name, 'calendarIdle', name, field, option)
  for (const cell of calendar.total)
    if (holdsOf(fields[cell]) !== 'amount') add(survey, name, 'calendarTotal', name, cell)
}

/** What a check names must have been declared, and be what its rule can compare. */
function surveyCheck(survey: Survey, at: string, check: Check): void {
  const { declared, groups } = survey
  const { id, level, rule, message, brief = message } = check
  if (level === 'soft' && brief.includes('{')) add(survey, at, 'brief', id)
  const known: readonly string[] | null = rule.rule === 'named' ? null : wordsOfRules[rule.rule]
  for (const [, word = ''] of message.matchAll(/\{(\w+)\}/g))
    if (known && !known.includes(word)) add(survey, at, 'checkWord', id, word)
  const group = 'table' in rule ? own(groups, rule.table) : undefined
  if ('table' in rule && !group) add(survey, at, 'checkTable', id, rule.table)
  if (rule.rule === 'opensAsClosed' && group && !group.isTable) add(survey, at, 'checkRows', id, rule.table)
  if ('table' in rule && !group) return
  if (sidesOf(rule).some((side) => side.length === 0)) add(survey, at, 'checkEmpty', id)
  for (const name of namesInRule(rule)) {
    // Still to be chosen, which the shape of a form tells.
    if (name === '') continue
    const asked = group ? own(group.columns, name) : declared.get(name)
    if (!asked) add(survey, at, 'checkName', id, name)
    else if (isRows(asked) || kinds[asked.kind].holds !== comparedBy(rule))
      add(survey, at, 'checkKind', id, name)
  }
}

/** What checks and the conditions of the whole form name must have been declared. */
function surveyNames(survey: Survey, form: FormDefinition): void {
  const { declared } = survey
  for (const [place, check] of form.checks.entries())
    surveyCheck(survey, `check:${checkKeyAt(form, place)}`, check)
  for (const name of form.nihil ? [form.nihil.field, ...form.nihil.asks] : [])
    if (!declared.has(name)) add(survey, null, 'nihil', name)
  const { monthlyWhile } = form.applies
  for (const name of monthlyWhile ? fieldsNamed(monthlyWhile.latestConfirmed) : [])
    if (!declared.has(name)) add(survey, null, 'owed', name)
  if (asksToExplain(form) && !declared.has(explanationField)) add(survey, null, 'explanation')
}

/** Whether anything in a form may be accepted on condition that it is explained. */
const asksToExplain = (form: FormDefinition) =>
  form.checks.some(({ level }) => level === 'soft') ||
  slotsOf(form).some(({ field }) =>
    (isRows(field) ? Object.values(field.fields) : [field]).some(
      (each) => 'soft' in each || 'softOlderThanMonths' in each,
    ),
  )

/** What stands under a name that somebody gave: never what every object has. */
const own = <Part>(parts: Readonly<Record<string, Part>>, name: string): Part | undefined =>
  Object.hasOwn(parts, name) ? parts[name] : undefined

/** What a rule compares. */
const comparedBy = ({ rule }: CheckRule) => (rule === 'notBefore' || rule === 'notExpired' ? 'day' : 'amount')

/** The fields (of a table: the columns) that a rule reads by name; a named rule knows its own. */
const namesInRule = (rule: CheckRule): readonly string[] => sidesOf(rule).flat()

/** What a rule compares with one another. */
function sidesOf(rule: CheckRule): readonly (readonly string[])[] {
  switch (rule.rule) {
    case 'atMost':
      return [[rule.field], [rule.limit]]
    case 'notBefore':
      return [[rule.field], [rule.start]]
    case 'balance':
      return [rule.left, rule.right]
    case 'partsAtMost':
      return [rule.parts, rule.of]
    case 'opensAsClosed':
      return [[rule.opening], [rule.closing]]
    case 'notExpired':
      return [rule.fields]
    case 'withinMonth':
      return [[rule.field]]
    case 'named':
      return []
  }
}
