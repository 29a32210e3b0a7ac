import { expect, it } from 'vitest'

import { defineForm } from '#forms/define-form.ts'
import { bor } from '#forms/definitions/bor.ts'

import { listUniqueValues } from './judging.ts'

it('a number stands once in a facility as a text does', () => {
  const form = defineForm({
    ...bor,
    checks: [],
    sections: [
      {
        id: 'kiriman',
        title: 'Kiriman',
        fields: {
          kiriman: {
            kind: 'rows',
            label: 'Kiriman',
            item: 'kiriman',
            max: 5,
            uniqueInFacility: ['nomor'],
            fields: { nomor: { kind: 'number', label: 'Nomor' } },
          },
        },
      },
    ],
  })
  expect(listUniqueValues(form, { kiriman: [{ nomor: 12 }, {}] })).toEqual([
    { list: 'kiriman', cell: 'nomor', label: 'Nomor', given: [{ field: 'kiriman.0.nomor', value: '12' }] },
  ])
})
