import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import type { ServiceLevel } from '#domain/service-levels.ts'
import type { Tone } from '#domain/table-parts.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { type Indicator, valueOf } from './indicator.ts'
import type { ReadFigure, ReportSummary, SummaryTone } from './report-summary.ts'

/** Answers by form: a report's own and those of its sub-forms, or of all a month's forms. */
export type Sheets = Readonly<Record<string, AnswerSheet>>

/** What a report's worth is computed from, beside its own answers. */
export type WorthInput = {
  profile: FacilityProfile
  month: Month
  status: StoredStatus
  /** The version that it was answered with. */
  form: FormDefinition
  /** The month's sheets, of this report and the others. */
  sheets: Sheets
}

type Scalars = {
  boolean: boolean
  smallint: number
  integer: number
  'double precision': number
  text: string
  service_level: ServiceLevel
}
type Scalar = keyof Scalars
/** An object, in a `jsonb` column. */
type Json<T> = { json: T | undefined }
/** A column of facts as PostgreSQL keeps it; with `?` it may be null: not known. */
export type FactColumn = Scalar | `${Scalar}?` | { words: readonly string[] } | Json<unknown>
/** The columns of a table of facts, by name. */
export type FactColumns = Readonly<Record<string, FactColumn>>

type FactOf<Column> = Column extends Scalar
  ? Scalars[Column]
  : Column extends `${infer Type extends Scalar}?`
    ? Scalars[Type] | null
    : Column extends { words: readonly (infer Word)[] }
      ? Word
      : Column extends Json<infer T>
        ? T
        : never
/** What a report is worth as it is stored beside it: a value for each column. */
export type FactsIn<Columns extends FactColumns> = { [Name in keyof Columns]: FactOf<Columns[Name]> }

/** A column that holds objects of this type. */
export const json = <T>(): Json<T> => ({ json: undefined })
/** A column that holds one of the keys of a table. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): { words: readonly Key[] } {
  return { words: namesOf(table) }
}

/** Methods here, so that one table can hold the worth of every form; each is given what is its own. */
export type FormWorth<Table extends string = string, Columns extends FactColumns = FactColumns> = {
  facts: {
    /** The table with a row beside each sent report. */
    table: Table
    columns: Columns
    /** Null where the answers do not say. */
    rowOf(answers: AnswerSheet, input: WorthInput): FactsIn<Columns> | null
    /**
     * The state says something too, so that decisions of an office change the row. `sent` and `confirmed` must give the same
     * row: confirming many computes none.
     */
    followsState?: true
    /** It stands for the months after it too, until the next: a stock that is reported now and then. */
    carries?: true
    /** The sheets of other forms' reports on which the row depends. */
    alsoFrom?: readonly string[]
  }
  /** In the order in which the facility's table shows them. */
  indicators: Readonly<Record<string, Indicator<FactsIn<Columns>>>>
  summary?: Summary
}

/** How a report's result is shown: by its indicators unless this says otherwise. `drawn`: by a card of the page's own. */
type Summary =
  | 'drawn'
  | {
      title: string
      /** The sections beside which it stands while the form is filled; the last by default. */
      beside?: readonly string[]
      of: (answers: AnswerSheet, input: WorthInput) => ReportSummary
    }

/** Declares what the reports of a form are worth; the types of its facts follow from their columns. */
export function defineWorth<
  const Table extends string,
  const Columns extends FactColumns,
  const Summarised extends Summary,
>(
  worth: FormWorth<Table, Columns> & { summary?: Summarised },
): FormWorth<Table, Columns> & { summary?: Summarised } {
  return worth
}

/** The row of facts of a report; null where the sheets do not give one. */
export function factsOf({ facts }: FormWorth, input: WorthInput): Readonly<Record<string, unknown>> | null {
  return facts.rowOf(input.sheets[input.form.id] ?? {}, input)
}

/** What a report is worth as its page explains it. */
export type ReportResult = ReportSummary & { title: string }

/** The result of a report: by the form's own summary, else by its indicators. */
export function resultOf(worth: FormWorth, input: WorthInput): ReportResult {
  const { summary } = worth
  return typeof summary === 'object'
    ? { title: summary.title, ...summary.of(input.sheets[input.form.id] ?? {}, input) }
    : { title: 'Hasil', ...summaryByIndicators(worth, input) }
}

const summaryTones = {
  green: 'good',
  blue: 'good',
  yellow: 'fair',
  red: 'poor',
  grey: 'plain',
} as const satisfies Record<Tone, SummaryTone>

/** The numbers among a form's indicators, the main ones first, under the first that is a word. */
function summaryByIndicators(worth: FormWorth, input: WorthInput): ReportSummary {
  const facts = factsOf(worth, input)
  const at = facts && { facts, month: input.month }
  const shown = Object.values(worth.indicators).filter(
    ({ regional, applies }) => !regional && (applies?.(input.profile) ?? true),
  )
  const figuresOf = (isMain: boolean): ReadFigure[] =>
    shown.flatMap((indicator) => {
      if (indicator.kind === 'word' || (indicator.main ?? false) !== isMain) return []
      const { label, unit, decimals } = indicator
      const value = valueOf(indicator, at)
      return [{ label, unit, decimals, reading: null, value: typeof value === 'number' ? value : null }]
    })
  const first = shown.find(({ kind }) => kind === 'word')
  const code = first && valueOf(first, at)
  const word = first?.kind === 'word' && typeof code === 'string' ? first.words[code] : undefined
  return {
    verdict: word ? { word: word.label, tone: summaryTones[word.tone] } : null,
    figures: figuresOf(true),
    details: figuresOf(false),
    reasons: [],
  }
}
