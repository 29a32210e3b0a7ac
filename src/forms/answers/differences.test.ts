import { describe, expect, test } from 'vitest'

import { form } from '../testing/example-form.ts'
import { differencesBetween } from './differences.ts'

describe('differences', () => {
  test('are described in words, cell by cell and row by row', () => {
    const before = { diangkut: 'ya', kasa_awal: 1000, muatan: [{ manifes: 'M-1' }, { manifes: 'M-2' }] }
    const after = { diangkut: 'tidak', kasa_awal: 1500, muatan: [{ manifes: 'M-9' }] }
    expect(differencesBetween(form, before, after)).toEqual([
      { name: 'diangkut', label: 'Diangkut', before: 'Ya', after: 'Tidak' },
      { name: 'muatan.0.manifes', label: 'muatan 1: Manifes', before: 'M-1', after: 'M-9' },
      { name: 'muatan.1.manifes', label: 'muatan 2: Manifes', before: 'M-2', after: '–' },
      { name: 'kasa_awal', label: 'Kasa: Awal', before: '1.000', after: '1.500' },
    ])
    expect(differencesBetween(form, before, { ...before, cara: '' })).toEqual([])
  })
})
