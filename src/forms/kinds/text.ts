import * as z from 'zod'

import { seenLength } from '#domain/words.ts'

import type { Kind } from './kind.ts'

export type TextOptions = { min?: number; max?: number; multiline?: true }

export const text: Kind<TextOptions, string> = {
  holds: 'words',
  schema: ({ min = 1, max = 500 }) =>
    z
      .string({ error: 'Harus berupa teks' })
      .refine((value) => seenLength(value) >= min, {
        error: min > 1 ? `Paling sedikit ${min} huruf` : 'Tidak boleh kosong',
      })
      .max(max, { error: `Paling banyak ${max} huruf` }),
  text: (value) => value,
  cell: (value) => value,
  read: (typed) => typed,
  describe: ({ min = 1, max = 500 }) => `teks ${min}–${max} huruf`,
  example: ({ min = 1, max = 500 }, { random }) =>
    `Contoh ${random.whole(1, 9999)}`.padEnd(min, '.').slice(0, max),
}
