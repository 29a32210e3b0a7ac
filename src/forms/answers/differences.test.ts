import { describe, expect, test } from 'vitest'

import { form } from '../testing/example-form.ts'
import { differencesBetween } from './differences.ts'

describe('differences', () => {
  test('are described in words, cell by cell and row by row', () => {
    const before = { diangkut: 'ya', kasa_awal: 1000, muatan: [{ manifes: 'M-1' }, { manifes: 'M-2' }] }
    const after = { diangkut: 'tidak', kasa_awal: 1500, muatan: [{ manifes: 'M-9' }] }
    expect(differencesBetween(form, before, after)).toEqual([
      { name: 'diangkut', label: 'Diangkut', before: 'Ya', after: 'Tidak' },
      { name: 'muatan.0.manifes', label: 'muatan 1: Manifes', before: '–', after: 'M-9' },
      { name: 'muatan.1.manifes', label: 'muatan 1: Manifes', before: 'M-1', after: '–' },
      { name: 'muatan.2.manifes', label: 'muatan 2: Manifes', before: 'M-2', after: '–' },
      { name: 'kasa_awal', label: 'Kasa: Awal', before: '1.000', after: '1.500' },
    ])
    expect(differencesBetween(form, before, { ...before, cara: '' })).toEqual([])
  })

  const [A, B, C] = [
    { manifes: 'A', kepada: 'PT A' },
    { manifes: 'B', kepada: 'PT B' },
    { manifes: 'C', kepada: 'PT B' },
  ]
  const corrected = { ...B, manifes: 'B-2' }
  test.each([
    [
      'a row above was removed',
      [corrected, C],
      [
        ['muatan.0.manifes', 'muatan 1', 'B', 'B-2'],
        ['muatan.2.manifes', 'muatan 1', 'A', '–'],
        ['muatan.2.kepada', 'muatan 1', 'PT A', '–'],
      ],
    ],
    ['a row was put in above', [A, { manifes: 'D' }, B, C], [['muatan.1.manifes', 'muatan 2', '–', 'D']]],
    ['rows only changed places', [B, C, A], []],
    [
      'all of a row was changed',
      [A, { manifes: 'D', kepada: 'PT D' }, C],
      [
        ['muatan.1.manifes', 'muatan 2', 'B', 'D'],
        ['muatan.1.kepada', 'muatan 2', 'PT B', 'PT D'],
      ],
    ],
    [
      'a row is gone',
      [A, C],
      [
        ['muatan.2.manifes', 'muatan 2', 'B', '–'],
        ['muatan.2.kepada', 'muatan 2', 'PT B', '–'],
      ],
    ],
  ])('stand beside the row that they are about where %s', (_what, muatan, expected) => {
    const found = differencesBetween(form, { muatan: [A, B, C] }, { muatan })
    expect(found.map(({ name, label, before, after }) => [name, label.split(':')[0], before, after])).toEqual(
      expected,
    )
  })
})
