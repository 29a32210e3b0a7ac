import { expect, it } from 'vitest'

import { findingsOf } from '../answers/findings.ts'
import { defineForm } from '../define-form.ts'
import { context, form } from '../testing/example-form.ts'

const amount = { kind: 'number', label: 'Jumlah' } as const
/** Its second row has no column of the whole. */
const parted = defineForm({
  ...form,
  sections: [
    {
      id: 'alat',
      title: 'Alat',
      fields: {
        alat: {
          kind: 'table',
          label: 'Alat',
          rowLabel: 'Alat',
          rows: { kasa: { label: 'Kasa', tags: ['dihitung'] }, obat: { label: 'Obat' } },
          columns: { semua: { ...amount, onlyFor: 'dihitung' }, baik: amount },
        },
      },
    },
  ],
  checks: [
    {
      id: 'A-1',
      level: 'hard',
      rule: { rule: 'partsAtMost', table: 'alat', parts: ['baik'], of: ['semua'] },
      message: '{kategori}: terlalu banyak.',
    },
  ],
})

it('a row is held to a check only where both of its sides are asked', () => {
  const found = (answers: object) => findingsOf(parted, { ...answers }, context).map(({ message }) => message)
  expect(found({ kasa_semua: 4, kasa_baik: 5, obat_baik: 5 })).toEqual(['Kasa: terlalu banyak.'])
  expect(found({ kasa_semua: 4, kasa_baik: 4, obat_baik: 5 })).toEqual([])
})
