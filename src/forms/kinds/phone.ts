import * as z from 'zod'

import type { Kind } from './kind.ts'

export type PhoneOptions = object

export const phone: Kind<PhoneOptions, string> = {
  schema: () =>
    z.string({ error: 'Harus berupa teks' }).refine(
      (value) => {
        const digits = value.replaceAll(/[\s\-().]/g, '')
        return /^(\+62)?\d+$/.test(digits) && /^\d{9,15}$/.test(digits.replace('+', ''))
      },
      { error: 'Tulis 9–15 angka, boleh diawali 0 atau +62, misalnya 0812-3456-7890' },
    ),
  text: (value) => value,
  cell: (value) => value,
  describe: () => 'nomor telepon, 9–15 angka, boleh diawali 0 atau +62',
}
