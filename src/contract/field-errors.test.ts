import { expect, test } from 'vitest'
import * as z from 'zod'

import { errorsOf } from './field-errors.ts'

const schema = z.strictObject({
  nama: z.string('Wajib diisi').optional(),
  hari: z.array(z.int('Bukan angka')).optional(),
})
const errorsIn = (input: unknown) => {
  const { error } = schema.safeParse(input)
  return error ? errorsOf(error) : {}
}

test('names each field, inside of one too, and what is not known', () => {
  expect(errorsIn({ nama: 1, hari: [1, 'x'], constructor: 1, lain: 2 })).toEqual({
    nama: ['Wajib diisi'],
    'hari.1': ['Bukan angka'],
    constructor: ['Isian ini tidak dikenal'],
    lain: ['Isian ini tidak dikenal'],
  })
  expect(errorsIn([])).toEqual({ _: [expect.any(String)] })
})

test.each([
  ['unknown fields', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 1]))],
  ['wrong entries', { hari: Array.from({ length: 20_000 }, () => 'x') }],
])('names the first 5,000 of too many %s', (_what, input) => {
  expect(Object.keys(errorsIn(input))).toHaveLength(5000)
})
