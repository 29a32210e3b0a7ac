import { describe, expect, it } from 'vitest'

import { type Shelf, withElementAt, withNew } from '../building/edit.ts'
import type { FormDefinition, SimpleField } from '../define-form.ts'
import { bor } from '../definitions/bor.ts'
import { form } from '../testing/example-form.ts'
import { changesBetween } from './changes.ts'

const asking = (field: SimpleField): FormDefinition => ({
  ...bor,
  checks: [],
  sections: [{ id: 's', title: 'S', fields: { a: field } }],
})
const plain = { kind: 'number', label: 'A' } as const

it.each([
  [undefined, 'bor#rumus', 'Panduannya kini “bor#rumus”.'],
  ['bor#rumus', 'bor', 'Panduannya kini “bor”.'],
  ['bor', undefined, 'Tautan ke panduan dihapus.'],
])('a guide %s that becomes %s is told in words, and harms no answer', (before, after, words) => {
  const withGuide = (guide: string | undefined) => asking({ ...plain, ...(guide !== undefined && { guide }) })
  const changes = changesBetween(withGuide(before), withGuide(after))
  expect(changes).toMatchObject([{ kind: 'reworded', at: 'a', words }])
})

describe('an order that changes', () => {
  const moved = (at: string, shelf: Shelf) => changesBetween(form, withElementAt(form, at, shelf, 0))

  it.each([
    ['stok[jarum]', { field: 'stok', of: 'rows' }, 'Urutan baris berubah.'],
    ['stok.akhir', { field: 'stok', of: 'columns' }, 'Urutan kolom berubah.'],
    ['muatan.sebab', { field: 'muatan', of: 'fields' }, 'Urutan kolom berubah.'],
  ] as const)('inside a question is told: %s', (at, shelf, words) => {
    expect(moved(at, shelf)).toMatchObject([{ kind: 'reworded', at: shelf.field, words }])
  })

  it('of sections is told', () => {
    const changes = changesBetween(form, { ...form, sections: form.sections.toReversed() })
    expect(changes).toMatchObject([{ kind: 'reworded', at: null, words: 'Urutan bagian berubah.' }])
  })

  it('is no change of what stays in its order beside something new', () => {
    const more = withNew(form, { field: 'stok', of: 'rows' }, 'baru', { label: 'Baru' })
    expect(
      changesBetween(form, withElementAt(more, 'stok[baru]', { field: 'stok', of: 'rows' }, 0)),
    ).toMatchObject([{ kind: 'added' }])
  })
})
