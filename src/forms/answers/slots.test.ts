import { expect, test } from 'vitest'

import { form } from '../testing/example-form.ts'
import { slotsOf } from './slots.ts'

test('slots keep the order of the screen', () => {
  expect(
    slotsOf(form)
      .map(({ name }) => name)
      .slice(0, 9),
  ).toEqual([
    'diangkut',
    'cara',
    'nomor',
    'sampai',
    'alasan',
    'muatan',
    'penerima',
    'kasa_awal',
    'kasa_masuk',
  ])
})
