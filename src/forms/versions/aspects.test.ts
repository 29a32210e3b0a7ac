import { expect, it } from 'vitest'

import type { FormDefinition, SimpleField } from '../define-form.ts'
import { bor } from '../definitions/bor.ts'
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
