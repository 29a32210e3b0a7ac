import { expect, it } from 'vitest'

import { withElement } from '#forms/building/edit.ts'
import { form } from '#forms/testing/example-form.ts'

import { workingPart } from './preview.tsx'
import { dropped } from './use-builder.ts'

const names = (id: string, of: Parameters<typeof dropped>[0]) =>
  Object.keys(of.sections.find((section) => section.id === id)?.fields ?? {})

it('puts what is dragged before what it is dropped on, and a question on a section at its end', () => {
  expect(names('izin', dropped(form, 'penerima', 'cara')).slice(0, 3)).toEqual([
    'diangkut',
    'penerima',
    'cara',
  ])
  expect(names('stok', dropped(form, 'penerima', 'section:stok')).at(-1)).toBe('penerima')
  expect(dropped(form, 'section:stok', 'section:izin').sections[0]?.id).toBe('stok')
  expect(dropped(form, 'penerima', 'tidak_ada')).toBe(form)
})

it('shows of an unfinished form what works already', () => {
  const unfinished = withElement(form, 'cara', { kind: 'choice', label: 'Cara', options: {} })
  const working = workingPart(unfinished)
  expect(working && names('izin', working)).not.toContain('cara')
  expect(working && names('izin', working)).toContain('diangkut')
  expect(workingPart({ ...form, sections: [{ id: 'a', title: 'A', fields: {} }] })).toBeNull()
})
