import * as z from 'zod'

import { numberText } from '#domain/words.ts'

import type { Kind } from './kind.ts'

export type NumberOptions = {
  unit?: string
  min?: number
  max?: number
  /** How many decimals are kept; a whole number unless told. */
  decimals?: number
  /** Accepted, but to be explained, outside these. */
  soft?: { below?: number; above?: number }
}

const limitsOf = ({ min = 0, max = 1_000_000_000 }: NumberOptions) => ({ min, max })
const withUnit = (value: number, { unit, decimals = 0 }: NumberOptions) =>
  unit ? `${numberText(value, decimals)} ${unit}` : numberText(value, decimals)

export const number: Kind<NumberOptions, number> = {
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
  cell: (value) => value,
  describe: (options) => {
    const { min, max } = limitsOf(options)
    const { decimals = 0, unit } = options
    return `angka${unit ? ` (${unit})` : ''}, ${decimals === 0 ? 'bulat' : `${decimals} desimal`}, ${numberText(min)} sampai ${numberText(max)}`
  },
  soft: (value, options) => {
    const { below, above } = options.soft ?? {}
    if (below !== undefined && value < below) return `Nilai di bawah ${withUnit(below, options)} tidak lazim.`
    return above !== undefined && value > above
      ? `Nilai di atas ${withUnit(above, options)} tidak lazim.`
      : null
  },
}
