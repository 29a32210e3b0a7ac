import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { serviceLevels } from '#domain/service-levels.ts'
import type { Tone } from '#domain/table-parts.ts'
import { capitalText } from '#domain/words.ts'

import { percentOf, pool, quotientOf, type Ratio, shownDecimals } from './ratio.ts'

/** The facility and month that a row of facts describes. */
export type FactsAt = { profile: FacilityProfile; month: Month }

/** What the codes of an indicator are called, and how good each is. */
export type Words = Readonly<Record<string, { label: string; tone: Tone }>>

/** `of` is written as a method, so that one table can hold the indicators of every form; each gets facts of its own form. */
type Common = {
  label: string
  /** Stands in the summary, beside the main figures of the other forms. */
  main?: true
  /** Left out where it cannot be answered; every facility by default. */
  applies?: (profile: FacilityProfile) => boolean
}
/** A number with its unit; its year is the sum of the months or, for a stock, the last known one. */
type Amount<Facts> = Common & {
  kind: 'amount'
  unit: string
  decimals: number
  year: 'sum' | 'last'
  of(facts: Facts, at: FactsAt): number | null
}
/** A share (in percent) or a quotient; its year is pooled: Σ numerators ÷ Σ denominators. */
type Rate<Facts> = Common & {
  kind: 'rate'
  unit: string
  decimals: number
  of(facts: Facts, at: FactsAt): Ratio | null
}
/** One of a few words; a year has none. */
type Word<Facts> = Common & { kind: 'word'; words: Words; of(facts: Facts, at: FactsAt): string | null }

/** What one figure of a form's reports is called, and how it comes from the facts of a report. */
export type Indicator<Facts = Readonly<Record<string, unknown>>> = Amount<Facts> | Rate<Facts> | Word<Facts>

/** What indicators have in common: a share in percent, kilograms, a number without unit or decimals that is not added up. */
export const share = { kind: 'rate', unit: '%', decimals: shownDecimals.percent } as const
export const weight = { kind: 'amount', unit: 'kg', decimals: shownDecimals.kilograms } as const
export const standing = { kind: 'amount', unit: '', decimals: 0, year: 'last' } as const

export const yesNoWords: Words = {
  ya: { label: 'Ya', tone: 'green' },
  tidak: { label: 'Tidak', tone: 'red' },
}
/** The code of `yesNoWords` and of what else is so or not. */
export const yesNo = (value: boolean | null): 'ya' | 'tidak' | null =>
  value === null ? null : value ? 'ya' : 'tidak'
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
  // Safe: these are the keys of the table.
  const keys = Object.keys(labels) as Key[]
  return Object.fromEntries(keys.map((key) => [key, { label: capitalText(labels[key]), tone: toneOf[key] }]))
}

/** An indicator's value of one month, unrounded: a number, a word's code, or null where it cannot be computed. */
export function valueOf<Facts>(
  indicator: Indicator<Facts>,
  facts: Facts | null,
  at: FactsAt,
): number | string | null {
  if (facts === null) return null
  return indicator.kind === 'rate' ? rateOf(indicator, indicator.of(facts, at)) : indicator.of(facts, at)
}

/** An indicator's value of a year, from its months in order; null without a value, and for words. */
export function yearValueOf<Facts>(
  indicator: Indicator<Facts>,
  months: readonly { facts: Facts; at: FactsAt }[],
): number | null {
  switch (indicator.kind) {
    case 'word':
      return null
    case 'rate':
      return rateOf(indicator, pool(months.map(({ facts, at }) => indicator.of(facts, at))))
    case 'amount': {
      const known = months.map(({ facts, at }) => indicator.of(facts, at)).filter((value) => value !== null)
      if (known.length === 0) return null
      return indicator.year === 'last' ? (known.at(-1) ?? null) : known.reduce((sum, value) => sum + value, 0)
    }
  }
}

const rateOf = ({ unit }: { unit: string }, ratio: Ratio | null) =>
  unit === '%' ? percentOf(ratio) : quotientOf(ratio)
