import * as z from 'zod'

import { seenLength } from '#domain/words.ts'

import type { Kind } from './kind.ts'

export type TextOptions = { min?: number; max?: number; multiline?: true }

/** How many letters an answer has, also where nothing is said. */
export const lengthsOf = ({ min = 1, max = 500 }: TextOptions) => ({ min, max })

export const text: Kind<TextOptions, string> = {
  holds: 'words',
  schema: (options) => {
    const { min, max } = lengthsOf(options)
    return z
      .string({ error: 'Harus berupa teks' })
      .refine((value) => seenLength(value) >= min, {
        error: min > 1 ? `Paling sedikit ${min} huruf` : 'Tidak boleh kosong',
      })
      .max(max, { error: `Paling banyak ${max} huruf` })
  },
  text: (value) => value,
  cell: (value) => value,
  read: (typed) => typed,
  describe: (options) => {
    const { min, max } = lengthsOf(options)
    return `teks ${min}–${max} huruf`
  },
  example: (options, { random }) => {
    const { min, max } = lengthsOf(options)
    return `Contoh ${random.whole(1, 9999)}`.padEnd(min, '.').slice(0, max)
  },
}
