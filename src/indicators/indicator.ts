import type { FacilityProfile } from '#domain/facility.ts'
import { daysInMonth, type Month } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { serviceLevels } from '#domain/service-levels.ts'
import type { Tone } from '#domain/table-parts.ts'
import { capitalText } from '#domain/words.ts'

import { percentOf, pool, quotientOf, type Ratio, ratioOf, shownDecimals } from './ratio.ts'

/** What the codes of an indicator are called, and how good each is. */
export type Words = Readonly<Record<string, { label: string; tone: Tone }>>

/** A row of facts, as far as figures read it. */
export type FactRow = Readonly<Record<string, unknown>>
/** The columns whose values are of a type; every one of a row that is not known more closely. */
type ColumnOf<Facts, Value> = {
  [Name in keyof Facts]: unknown extends Facts[Name] ? Name : Facts[Name] extends Value ? Name : never
}[keyof Facts] &
  string

/**
 * What a figure is read from: a column of the facts, the first number minus the second, a number inside an object
 * (0 where the object lacks it), or the days of the month. Null where a column is.
 */
export type Term<Facts = FactRow> =
  | ColumnOf<Facts, number | null>
  | { minus: readonly [ColumnOf<Facts, number | null>, ColumnOf<Facts, number | null>] }
  | { inside: readonly [ColumnOf<Facts, object>, ...string[]] }
  | typeof daysOfReport
export const daysOfReport = { days: 'month' } as const

type Common = {
  label: string
  /** What the figure says and how it is counted, in a sentence or two. */
  meaning: string
  /** Which way is better; without one neither is. */
  better?: 'more' | 'less'
  /** Between which values it should lie, where a standard says so. */
  ideal?: readonly [from: number, to: number]
  /** Stands in the summary, beside the main figures of the other forms. */
  main?: true
  /** Stands with the figures of regions, not in a facility's table. */
  regional?: true
  /** Facilities are compared by it: how they spread is kept by month, and a facility sees it beside similar ones. */
  compared?: true
  /** Left out where it cannot be answered; every facility by default. Its terms are null there. */
  applies?: (profile: Pick<FacilityProfile, 'inpatient'>) => boolean
}
/**
 * A number with its unit. Facilities are added up, or `across: 'mean'` averaged; months are added up or, for what stands at the
 * end of a month, `year: 'last'` counts.
 */
type Amount<Facts> = Common & {
  kind: 'amount'
  unit: string
  decimals: number
  across: 'sum' | 'mean'
  year: 'sum' | 'last'
  of: Term<Facts>
}
/** A share (in percent) or a quotient, pooled over facilities and months (Σ `of` ÷ Σ `per`) or over those of the last month. */
type Rate<Facts> = Common & {
  kind: 'rate'
  unit: string
  decimals: number
  year: 'pool' | 'last'
  of: Term<Facts>
  per: Term<Facts>
  /** What the two are called. */
  parts: readonly [of: string, per: string]
}
/**
 * One of a few words; for many facilities, the share of each. A column of booleans says ya or tidak. `good` are the words that make
 * one figure of the shares; `owed` names the same share among all that is owed, reported or not.
 */
type Word<Facts> = Common & {
  kind: 'word'
  words: Words
  of: ColumnOf<Facts, boolean | string | null>
  /** What share a region shows; `counted` and `among` name the reports above and below the line where the labels do not. */
  good: { words: readonly string[]; label: string; counted?: string; among?: string }
  owed?: { label: string; meaning: string }
  /** A facility's year has the word `is` where at least `percent` of the months that it owed have it, else `isNot`; without one a year has no word. */
  yearly?: { is: string; isNot: string; percent: number }
}

/** What one figure of a form's reports is called, and how it comes from the facts of a report. */
export type Indicator<Facts = FactRow> = Amount<Facts> | Rate<Facts> | Word<Facts>

/** What indicators have in common: a share in percent, kilograms, a number without unit or decimals that is not added up. */
export const share = { kind: 'rate', unit: '%', decimals: shownDecimals.percent, year: 'pool' } as const
/** Of what is there at the end of a month, such as devices or the contents of a kit: of a longer span the latest report counts. */
export const stockShare = { ...share, year: 'last' } as const
export const weight = {
  kind: 'amount',
  unit: 'kg',
  decimals: shownDecimals.kilograms,
  across: 'sum',
  year: 'sum',
} as const
export const standing = { kind: 'amount', unit: '', decimals: 0, across: 'mean', year: 'last' } as const

export const yesNoWords: Words = {
  ya: { label: 'Ya', tone: 'green' },
  tidak: { label: 'Tidak', tone: 'red' },
}
/** The levels that are enough, of `levels`. */
export const baseOrBetter = ['base_service', 'plenary_service'] as const
/** The service levels of environmental health. */
export const levels: Words = Object.fromEntries(
  Object.entries(serviceLevels).map(([level, { label, colour }]) => [
    level,
    { label: capitalText(label), tone: colour },
  ]),
)
/** Words from labels and their tones. */
export function toned<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  toneOf: Readonly<Record<Key, Tone>>,
): Words {
  const keys = namesOf(labels)
  return Object.fromEntries(keys.map((key) => [key, { label: capitalText(labels[key]), tone: toneOf[key] }]))
}

/** The facts of one report, and its month. */
export type MonthOfFacts = { facts: FactRow; month: Month }

/** A term's number in one report; null where it is not known. */
export function termOf(term: Term, { facts, month }: MonthOfFacts): number | null {
  if (typeof term === 'string') return numberOf(facts[term])
  if ('days' in term) return daysInMonth(month)
  if ('minus' in term) {
    const [whole, part] = term.minus.map((column) => numberOf(facts[column]))
    return whole == null || part == null ? null : whole - part
  }
  const [column, ...path] = term.inside
  if (facts[column] == null) return null
  return numberOf(path.reduce<unknown>(memberOf, facts[column])) ?? 0
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
const memberOf = (value: unknown, key: string): unknown =>
  // Safe: an object of a `jsonb` column is read by a key that may be missing.
  typeof value === 'object' && value !== null ? (value as FactRow)[key] : undefined

const partsOf = ({ of, per }: Pick<Rate<FactRow>, 'of' | 'per'>, at: MonthOfFacts): Ratio | null =>
  ratioOf(termOf(of, at), termOf(per, at))

/** An indicator's value of one month, unrounded: a number, a word's code, or null where it cannot be computed. */
export function valueOf(indicator: Indicator, at: MonthOfFacts | null): number | string | null {
  if (at === null) return null
  switch (indicator.kind) {
    case 'amount':
      return termOf(indicator.of, at)
    case 'rate':
      return rateOf(indicator, partsOf(indicator, at))
    case 'word': {
      const value = at.facts[indicator.of]
      return typeof value === 'boolean' ? (value ? 'ya' : 'tidak') : typeof value === 'string' ? value : null
    }
  }
}

/**
 * An indicator's value of a year, from its months in order; null without a value. What stands at the end of a month is told by the latest
 * report, as of regions: where that does not have it, the year has none. `owed`: the months that a word of the year is told of.
 */
export function yearValueOf(
  indicator: Indicator,
  months: readonly MonthOfFacts[],
  owed: readonly Month[],
): number | string | null {
  if (indicator.kind === 'word') return yearWordOf(indicator, months, owed)
  const counted = indicator.year === 'last' ? months.slice(-1) : months
  if (indicator.kind === 'rate') return rateOf(indicator, pool(counted.map((at) => partsOf(indicator, at))))
  const known = counted.map((at) => termOf(indicator.of, at)).filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

function yearWordOf(
  indicator: Extract<Indicator, { kind: 'word' }>,
  months: readonly MonthOfFacts[],
  owed: readonly Month[],
): string | null {
  const { yearly } = indicator
  if (!yearly || owed.length === 0) return null
  const counted = months.filter((at) => owed.includes(at.month) && valueOf(indicator, at) === yearly.is)
  return counted.length * 100 >= yearly.percent * owed.length ? yearly.is : yearly.isNot
}

const rateOf = ({ unit }: { unit: string }, ratio: Ratio | null) =>
  unit === '%' ? percentOf(ratio) : quotientOf(ratio)
