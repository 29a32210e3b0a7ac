import * as z from 'zod'

import { isPhoneNumber, phoneHint } from '#domain/phone.ts'

import type { Kind } from './kind.ts'

export type PhoneOptions = object

export const phone: Kind<PhoneOptions, string> = {
  holds: 'words',
  schema: () => z.string({ error: 'Harus berupa teks' }).refine(isPhoneNumber, { error: phoneHint }),
  text: (value) => value,
  cell: (value) => value,
  read: (text) => text,
  describe: () => 'nomor telepon, 9–15 angka, boleh diawali 0 atau +62',
  example: (_options, { random }) => `0812000${String(random.whole(0, 99_999)).padStart(5, '0')}`,
}
