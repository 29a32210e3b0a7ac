import { expect, it } from 'vitest'

import { defineForm } from '#forms/define-form.ts'
import { form } from '#forms/testing/one-section.ts'

import { listUniqueValues } from './judging.ts'

it('a number stands once in a facility as a text does', () => {
  const shipping = defineForm(
    form({
      kiriman: {
        kind: 'rows',
        label: 'Kiriman',
        item: 'kiriman',
        max: 5,
        uniqueInFacility: ['nomor'],
        fields: { nomor: { kind: 'number', label: 'Nomor' } },
      },
    }),
  )
  expect(listUniqueValues(shipping, { kiriman: [{ nomor: 12 }, {}] })).toEqual([
    { list: 'kiriman', cell: 'nomor', label: 'Nomor', given: [{ field: 'kiriman.0.nomor', value: '12' }] },
  ])
})
