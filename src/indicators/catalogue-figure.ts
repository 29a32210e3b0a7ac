import type { Tone } from '#domain/table-parts.ts'

import type { Break } from './breaks.ts'

/**
 * A figure of regions, over the columns of their cells: what has been reported of a form, or a sum of its indicators (`sums.ts`). Maps, charts, tables, downloads and the data dictionary are views of it; a facility's month reads the same indicators.
 */
export type CatalogueFigure = {
  /** Never used again for something else: addresses and quotations keep it. */
  id: string
  /** The form whose reports it is made of. */
  form: string
  label: string
  meaning: string
  kind: 'amount' | 'share' | 'rate' | 'levels'
  unit: string
  decimals: number
  /** Which way is better. */
  better: 'more' | 'less' | null
  /** Columns whose sum is the figure, or the part above the line. */
  of: readonly string[]
  /** Columns whose sum stands below the line; null for what is only added up. */
  per: readonly string[] | null
  parts: readonly [of: string, per: string] | null
  /** Columns whose sum says how many reports the figure rests on. */
  base: readonly string[]
  /** Columns whose sum says how many facilities it rests on; the same ones where each facility has one such report in a span. */
  facilities: readonly string[]
  /** From which value on a region takes which colour, the best first; null where a map spreads the values that it shows. */
  breaks: readonly Break[] | null
  /** Between which values it should lie, where a standard says so. */
  ideal?: readonly [from: number, to: number]
  /** Speaks of reports that wait too: confirmed reports alone have no such figure. */
  sentOnly: boolean
  /** Told of every span, or of semesters only. */
  span: 'month' | 'semester'
  /** Made of the latest report of each facility, also where that is from before the span. */
  carries: boolean
  /** Of levels: each with its own column. */
  words: readonly { code: string; label: string; tone: Tone; column: string }[]
}
