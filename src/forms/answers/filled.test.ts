import { expect, test } from 'vitest'

import { form, context } from '../testing/example-form.ts'
import { progressOf } from './filled.ts'

test('progress counts the required questions that are shown, section by section', () => {
  expect(Object.fromEntries(progressOf(form, { diangkut: 'tidak', jarum_masuk: 2 }, context))).toEqual({
    izin: { asked: 2, answered: 1 },
    stok: { asked: 8, answered: 6 },
  })
})
