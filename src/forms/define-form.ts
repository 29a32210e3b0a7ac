import type { FacilityProfile } from '#domain/facility.ts'

import type { CheckRule } from './checks/rules.ts'
import type { FieldKind } from './kinds/index.ts'
import type { RowOptions, UploadedFile } from './kinds/kind.ts'
import { faultsIn } from './soundness.ts'

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

/**
 * The part of a guide that explains a question and opens beside it: the guide's name, and after a `#` the id of a heading, as `bor#rumus`.
 * Guides are the administrators', so it may lead nowhere; the page then says so.
 */
export type GuideLink = string

type Common = {
  label: string
  hint?: string
  /** For a question, a list or a whole table, not for a column of one. */
  guide?: GuideLink
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
export type Proposal =
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

/** One question: what its kind asks for, and what every question may say. */
export type SimpleField = FieldKind & Common
export type FieldOf<K> = Extract<SimpleField, { kind: K }>

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
  guide?: GuideLink
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
  guide?: GuideLink
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
/** Whatever stands in a section under a name. */
export type Field = SimpleField | TableField | RowsField

/** A part of a form, with its fields by name in the order of the screen. */
export type Section = {
  id: string
  title: string
  description?: string
  fields: Readonly<Record<string, Field>>
}

/** A check over several answers. */
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

/** A version of a monthly form: all that its screens, storage, checks and files are made from. */
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

/**
 * Declares a form. Refuses one that cannot work, at start. @throws Error that names the form and the field. For shipped forms and
 * those of FORMS_MODULE; what administrators build is looked at by `faultsIn`.
 */
export function defineForm<const F extends FormDefinition>(form: F): F {
  const [fault] = faultsIn(form)
  if (fault) throw new Error(`${form.id}: ${fault.english}`)
  return form
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
