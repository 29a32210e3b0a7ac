import * as z from 'zod'

import { yearOf } from '#domain/month.ts'
import { numberText, readNumber } from '#domain/words.ts'

import type { Kind } from './kind.ts'

export type NumberOptions = {
  unit?: string
  min?: number
  max?: number
  /** How many decimals are kept; 0 by default. */
  decimals?: number
  /** A year: its thousands are not set apart. */
  isYear?: true
  /** Accepted, but to be explained, outside these. */
  soft?: { below?: number; above?: number }
}

/** Between which its values lie, also where nothing is said. */
export const limitsOf = ({ min = 0, max = 1_000_000_000 }: NumberOptions) => ({ min, max })
/** The number as it is written, rounded to the field's decimals; a year as it is. */
export function writtenNumber(
  value: number,
  { isYear }: Pick<NumberOptions, 'isYear'>,
  decimals: number,
): string {
  return isYear ? String(value) : numberText(value, decimals)
}
const withUnit = (value: number, options: NumberOptions) => {
  const { unit, decimals = 0 } = options
  const written = writtenNumber(value, options, decimals)
  return unit ? `${written} ${unit}` : written
}

export const number: Kind<NumberOptions, number> = {
  holds: 'amount',
  schema: (options) => {
    const { min, max } = limitsOf(options)
    const { decimals = 0 } = options
    return z
      .number({ error: 'Harus berupa angka' })
      .min(min, { error: `Paling kecil ${withUnit(min, options)}` })
      .max(max, { error: `Paling besar ${withUnit(max, options)}` })
      .refine((value) => Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6, {
        error: decimals === 0 ? 'Harus bilangan bulat' : `Paling banyak ${decimals} angka di belakang koma`,
      })
  },
  text: (value, options) => withUnit(value, options),
  short: (value, { decimals = 0 }) => numberText(value, decimals),
  unit: ({ unit }) => unit,
  inRow: ({ numbers }) => numbers,
  cell: (value) => value,
  // A spreadsheet for programs writes `1.5`, a person `1,5`.
  read: (text) => {
    const read = readNumber(text)
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : read.ok ? read.value : text
  },
  describe: (options) => {
    const { min, max } = limitsOf(options)
    const { decimals = 0, unit } = options
    return `angka${unit ? ` (${unit})` : ''}, ${decimals === 0 ? 'bulat' : `${decimals} desimal`}, ${writtenNumber(min, options, 2)} sampai ${writtenNumber(max, options, 2)}`
  },
  example: (options, { random, month }) => {
    const { min, max } = limitsOf(options)
    const { decimals = 0, soft = {}, isYear } = options
    const [low, high] = [Math.max(min, soft.below ?? min), Math.min(max, soft.above ?? max)]
    // A limit says what is possible, not what is usual: most values lie near the lower one.
    const usual = isYear ? yearOf(month) : Math.max(low * 2, low + 20)
    const value = random.between(low, Math.max(low, Math.min(high, usual)))
    return Math.max(low, Math.round(value * 10 ** decimals) / 10 ** decimals)
  },
  soft: (value, options) => {
    const { below, above } = options.soft ?? {}
    if (below !== undefined && value < below) return `Nilai di bawah ${withUnit(below, options)} tidak lazim.`
    return above !== undefined && value > above
      ? `Nilai di atas ${withUnit(above, options)} tidak lazim.`
      : null
  },
}
