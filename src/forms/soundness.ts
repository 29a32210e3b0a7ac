import { fieldConditions, fieldsNamed } from './answers/conditions.ts'
import { labelOf, slotsOf } from './answers/slots.ts'
import { codesOf } from './answers/words.ts'
import { codesIn, operatorOf, operatorsFor } from './building/conditions.ts'
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
import { fieldsProposedFrom, inRow } from './in-row.ts'
import { kinds } from './kinds/index.ts'
import { cellsOf, explanationField, isRows, isTable } from './shape.ts'

/** Why a form cannot work, for who writes its file and for who builds it on the screen. */
export type FormFault = {
  /** The question, `section:{id}` or `check:{id}`; null where it is the form as a whole. */
  at: string | null
  english: string
  indonesian: string
}

/** A kind of fault: what it says in both languages, of the names that it is about; in Indonesian they are the words of the questions. */
const faults = {
  name: (name) => [
    `"${name}" is not a field name`,
    `"${name}" bukan kode pertanyaan: pakai huruf kecil, angka, dan garis bawah`,
  ],
  twice: (name) => [`field ${name} is declared twice`, `Kode ${name} dipakai dua kali`],
  later: (name, other) => [
    `${name} waits for ${other}, which does not come before it`,
    `Syaratnya menunjuk ${other}, yang tidak ada di atasnya`,
  ],
  otherKind: (name, other) => [
    `${name} waits for ${other} in a way that it is never answered`,
    `Syaratnya tidak cocok dengan jenis jawaban ${other}`,
  ],
  otherOption: (name, other, option) => [
    `${name} waits for ${other} to be ${option}, which it cannot be answered with`,
    `Syaratnya menunggu pilihan ${option}, yang tidak ada pada ${other}`,
  ],
  options: (name) => [`${name} has no options`, 'Belum ada pilihan jawaban'],
  sameWords: (name, words) => [
    `${name} has two options "${words}"`,
    `Dua pilihan memakai kata yang sama: "${words}"`,
  ],
  exclusive: (name, option) => [
    `${name} has no option ${option}`,
    `Pilihan yang berdiri sendiri (${option}) tidak ada di daftar pilihan`,
  ],
  range: (name) => [
    `${name} allows nothing: its least is above its most`,
    'Batas terkecil lebih besar daripada batas terbesar',
  ],
  unusual: (name) => [
    `${name} finds everything unusual: its soft least is above its soft most`,
    'Semua angka akan diminta penjelasan: batas bawahnya lebih besar daripada batas atasnya',
  ],
  guideOfColumn: (name, column) => [
    `${name} links ${column} to a guide, but only the whole table can be`,
    `Pasang tautan panduan pada tabelnya, bukan pada kolom ${column}`,
  ],
  following: (name) => [
    `${name} is proposed from the row before, but it stands in no list`,
    'Usulan dari baris sebelumnya hanya dapat dipakai di dalam daftar',
  ],
  heading: (name, cell) => [
    `${name} does not put ${cell} under one of its headings`,
    `Kolom ${cell} harus berada di bawah tepat satu judul`,
  ],
  calendarDate: (name) => [
    `${name} is a calendar, but its rows have no date that is unique`,
    'Kalender memerlukan kolom tanggal yang hanya boleh muncul sekali',
  ],
  calendarIdle: (name, field, option) => [
    `${name} is a calendar, but ${field} has no option ${option}`,
    `Kalender memerlukan pilihan ${option} pada kolom ${field}`,
  ],
  calendarTotal: (name, cell) => [
    `${name} sums ${cell} up, which is no number of it`,
    `Kolom ${cell} bukan angka, sehingga tidak dapat dijumlahkan`,
  ],
  unique: (name, cell) => [
    `${name} has no ${cell} that could be unique`,
    `Kolom ${cell}, yang hanya boleh muncul sekali, tidak ada`,
  ],
  emptyHolder: (name) => [
    `${name} has nothing to answer in it`,
    'Belum ada yang dapat diisi di sini: tambahkan baris dan kolom',
  ],
  closedRow: (name) => [
    `${name} must be answered, but nothing is stored for it in a row that nobody opens`,
    'Wajib diisi, padahal baris yang tidak dibuka tidak menyimpan jawabannya. Buat tidak wajib, atau munculkan hanya bila kolom lain diisi',
  ],
  order: (name, cell) => [
    `${name} has no date ${cell} that could order it`,
    `Kolom ${cell}, yang mengurutkan daftar, bukan tanggal`,
  ],
  followed: (name, list, cell) => [
    `${name} is proposed from the row before, but ${list} does not order ${cell}`,
    `Usulan dari baris sebelumnya memerlukan daftar yang diurutkan dan kolom ${cell}`,
  ],
  proposed: (name, other) => [
    `${name} is proposed from ${other}, which is not there`,
    `Usulannya dihitung dari ${other}, yang tidak ada`,
  ],
  proposedLater: (name, other) => [
    `${name} is made of ${other}, which is filled in below it`,
    `Pindahkan ke bawah ${other}: jawaban itu sendiri terisi otomatis`,
  ],
  brief: (id) => [
    `check ${id} has no brief words without figures`,
    `Pemeriksaan ini memerlukan kalimat singkat tanpa angka`,
  ],
  checkTable: (id, table) => [
    `check ${id} looks at ${table}, which is not a table`,
    `Pemeriksaan ini membaca ${table}, yang bukan tabel atau daftar`,
  ],
  checkRows: (id, table) => [
    `check ${id} compares the rows of ${table} with last month's, but they are not fixed`,
    `Pemeriksaan ini membandingkan baris ${table} dengan bulan lalu, padahal barisnya tidak tetap`,
  ],
  checkName: (id, name) => [
    `check ${id} looks at ${name}, which is not there`,
    `Pemeriksaan ini membaca ${name}, yang tidak ada`,
  ],
  checkEmpty: (id) => [
    `check ${id} compares nothing on one side`,
    'Pilih yang dibandingkan di kedua sisi pemeriksaan ini',
  ],
  checkWord: (id, word) => [
    `check ${id} says {${word}}, which it does not know`,
    `Pesannya memuat {${word}}, yang tidak dikenal pemeriksaan ini`,
  ],
  checkKind: (id, name) => [
    `check ${id} compares ${name}, which it cannot`,
    `Pemeriksaan ini membandingkan ${name}, yang jenis jawabannya tidak cocok`,
  ],
  nihil: (name) => [
    `it is nihil by ${name}, which is not there`,
    `Pernyataan nihil memakai ${name}, yang tidak ada`,
  ],
  owed: (name) => [
    `it is owed while ${name} says so, which is not there`,
    `Kewajiban bulanan bergantung pada ${name}, yang tidak ada`,
  ],
  explanation: () => [
    `it may ask for an explanation, but there is no ${explanationField}`,
    'Ada yang minta penjelasan, tetapi pertanyaan untuk menjelaskannya tidak ada',
  ],
  sectionTwice: (id) => [`section ${id} is declared twice`, `Kode bagian ${id} dipakai dua kali`],
  empty: () => ['it asks nothing', 'Formulir belum memiliki pertanyaan'],
  emptySection: (id, title) => [
    `section ${id} asks nothing`,
    `Bagian ${title ? `“${title}”` : id} belum memiliki pertanyaan`,
  ],
} satisfies Record<string, (...names: string[]) => [english: string, indonesian: string]>
type FaultName = keyof typeof faults
/** Of these the codes themselves are what is wrong. */
const faultsOfCodes: ReadonlySet<FaultName> = new Set([
  'name',
  'twice',
  'sectionTwice',
  'sameWords',
  'emptySection',
])

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
  proposals: { name: string; proposal: Proposal; also: ReadonlyMap<string, Asked> }[]
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
  for (const { name, proposal, also } of survey.proposals)
    for (const other of fieldsProposedFrom(proposal)) {
      const field = declared.get(other)
      if (!field && !also.has(other)) add(survey, name, 'proposed', name, other)
      const isLater = (places.get(other) ?? 0) > (places.get(name) ?? Infinity)
      const isFilledIn = field !== undefined && 'proposal' in field && field.proposal !== undefined
      if (isLater && isFilledIn && ('plus' in proposal || 'sameAs' in proposal))
        add(survey, name, 'proposedLater', name, other)
    }
}

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
  if ('min' in field && 'max' in field && (field.min ?? 0) > (field.max ?? Infinity))
    add(survey, name, 'range', name)
  if ('soft' in field && (field.soft?.below ?? -Infinity) > (field.soft?.above ?? Infinity))
    add(survey, name, 'unusual', name)
  if (!('proposal' in field) || !field.proposal) return
  if ('rowBefore' in field.proposal && inner === undefined) add(survey, name, 'following', name)
  proposals.push({ name, proposal: field.proposal, also })
}

/** A condition asks of what comes before it something that can be answered there. */
function surveyCondition(
  survey: Survey,
  name: string,
  when: When | undefined,
  also: ReadonlyMap<string, Asked>,
): void {
  const found = new Set<string>()
  for (const condition of fieldConditions(when)) {
    const other = condition.field
    const asked = also.get(other) ?? survey.declared.get(other)
    const fault = !asked ? 'later' : operatorsFor(asked).includes(operatorOf(condition)) ? null : 'otherKind'
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
  for (const [row, options] of Object.entries(table.rows))
    for (const [column, cell] of Object.entries(table.columns)) {
      if (cell.onlyFor !== undefined && !options.tags?.includes(cell.onlyFor)) continue
      const here = inRow(cell, row, options)
      const whens = [table.when, options.when, here.when].filter((part) => part !== undefined)
      declare(survey, `${row}_${column}`, { ...here, when: { all: whens } })
      survey.declared.set(`${row}_${column}`, here)
      if (
        !options.alwaysOpen &&
        isLeftOpen(here) &&
        cellsIn(table, options).some(({ empty }) => empty !== undefined)
      )
        add(survey, `${row}_${column}`, 'closedRow', `${row}_${column}`)
    }
}

/** The columns that a row of a table has. */
const cellsIn = ({ columns }: TableField, { tags = [] }: { tags?: readonly string[] }) =>
  Object.values(columns).filter(({ onlyFor }) => onlyFor === undefined || tags.includes(onlyFor))

/** Whether a cell has no answer while its row is closed, and is asked for even so. */
const isLeftOpen = ({ empty, optional, computed, proposal, when }: SimpleField) =>
  empty === undefined && !optional && !computed && !proposal && !when

function surveyRows(survey: Survey, name: string, rows: RowsField): void {
  const { fields, unique = [], uniqueInFacility = [], orderedBy } = rows
  surveyCalendar(survey, name, rows)
  const inner = new Map<string, Asked>()
  for (const [cell, item] of Object.entries(fields)) {
    declare(survey, cell, item, inner)
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
function surveyCheck(survey: Survey, { id, level, rule, message, brief = message }: Check): void {
  const { declared, groups } = survey
  const at = `check:${id}`
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
  for (const check of form.checks) surveyCheck(survey, check)
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
