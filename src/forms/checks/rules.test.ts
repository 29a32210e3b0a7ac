import { expect, it } from 'vitest'

import { findingsOf } from '../answers/findings.ts'
import { defineForm } from '../define-form.ts'
import { context } from '../testing/example-form.ts'
import { count, form } from '../testing/one-section.ts'

/** A table of two rows; its columns are each test's own. */
const tools = {
  kind: 'table',
  label: 'Alat',
  rowLabel: 'Alat',
  rows: { kasa: { label: 'Kasa', tags: ['dihitung'] }, obat: { label: 'Obat' } },
} as const

/** Its second row has no column of the whole. */
const parted = defineForm(
  form(
    {
      alat: { ...tools, columns: { semua: { ...count, onlyFor: 'dihitung' }, baik: count } },
    },
    [
      {
        id: 'A-1',
        level: 'hard',
        rule: { rule: 'partsAtMost', table: 'alat', parts: ['baik'], of: ['semua'] },
        message: '{kategori}: terlalu banyak.',
      },
    ],
  ),
)

it('a row is held to a check only where both of its sides are asked', () => {
  const found = (answers: object) => findingsOf(parted, { ...answers }, context).map(({ message }) => message)
  expect(found({ kasa_semua: 4, kasa_baik: 5, obat_baik: 5 })).toEqual(['Kasa: terlalu banyak.'])
  expect(found({ kasa_semua: 4, kasa_baik: 4, obat_baik: 5 })).toEqual([])
})

/** Its second row has no column of what is broken. */
const balanced = defineForm(
  form(
    {
      alat: { ...tools, columns: { semua: count, baik: count, rusak: { ...count, onlyFor: 'dihitung' } } },
    },
    [
      {
        id: 'A-1',
        level: 'hard',
        rule: {
          rule: 'balance',
          table: 'alat',
          left: ['semua'],
          right: ['baik', 'rusak'],
          absolute: 0,
          relative: 0,
        },
        message: '{kategori}: selisih {x}.',
      },
    ],
  ),
)

it('a row is held to a check by the columns that it has', () => {
  const found = (answers: object) =>
    findingsOf(balanced, { ...answers }, context).map(({ message }) => message)
  expect(found({ obat_semua: 4, obat_baik: 3 })).toEqual(['Obat: selisih 1.'])
  expect(found({ kasa_semua: 4, kasa_baik: 3 })).toEqual([])
  expect(found({ kasa_semua: 4, kasa_baik: 3, kasa_rusak: 1 })).toEqual([])
})
