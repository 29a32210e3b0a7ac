import { expect, it } from 'vitest'

import type { FormDefinition } from '#forms/define-form.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'

import { groupedChanges } from './grouped-changes.ts'

it('groups what changed by its section, the form first and checks last', () => {
  const [first, second, ...rest] = sanitarianKit.sections
  const [gone] = Object.keys(second?.fields ?? {})
  const after = {
    ...sanitarianKit,
    title: 'Kit baru',
    sections: [
      first,
      {
        ...second,
        title: 'Peralatan',
        fields: {
          ...Object.fromEntries(Object.entries(second?.fields ?? {}).filter(([name]) => name !== gone)),
          catatan: { kind: 'text', label: 'Catatan alat', max: 200 },
        },
      },
      ...rest,
    ],
    checks: [],
  } as FormDefinition
  const groups = groupedChanges(sanitarianKit, after)
  expect(groups.map(({ title }) => title)).toEqual([
    'Formulir',
    'Peralatan',
    ...(sanitarianKit.checks.length > 0 ? ['Pemeriksaan'] : []),
  ])
  expect(groups[1]?.changes).toContainEqual({
    label: 'Catatan alat',
    sentences: ['Pertanyaan baru pada bagian “Peralatan”.'],
  })
  expect(groups[1]?.changes.map(({ label }) => label)).toContain('Bagian ini')
  expect(groupedChanges(sanitarianKit, sanitarianKit)).toEqual([])
})
