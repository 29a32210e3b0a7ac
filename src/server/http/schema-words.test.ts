import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'

import { speakIndonesian } from './schema-words.ts'

const before = { ...z.config() }
beforeEach(speakIndonesian)
afterEach(() => {
  z.config(before)
})

test.each([
  [z.string(), undefined, 'Wajib diisi'],
  [z.string(), 5, 'Harus berupa teks'],
  [z.string().max(3), 'abcd', 'Paling banyak 3 huruf'],
  [z.string().min(3), 'ab', 'Paling sedikit 3 huruf'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Paling banyak 1 isian'],
  [z.number().max(10), 11, 'Paling besar 10'],
  [z.number().min(1), 0, 'Paling kecil 1'],
  [z.enum(['unread', 'read']), 'lama', 'Pilih salah satu: unread, read'],
  [z.literal(true), false, 'Pilih salah satu: true'],
  [z.union([z.boolean(), z.literal(1)]), undefined, 'Wajib diisi'],
  [z.union([z.boolean(), z.literal(1)]), 'ya', 'Isian tidak sesuai'],
  [
    z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('confirm') }),
      z.object({ decision: z.literal('return') }),
    ]),
    {},
    'Pilih salah satu: confirm, return',
  ],
  [z.record(z.string().regex(/^\d+$/), z.int()), { a: 1 }, 'Isian ini tidak dikenal'],
  // What a schema says itself goes before.
  [z.string().max(3, { error: 'Terlalu panjang' }), 'abcd', 'Terlalu panjang'],
] as const)('a schema that says nothing itself is plain: %#', (schema, value, words) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words)
})
