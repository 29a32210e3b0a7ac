import { expect, it } from 'vitest'

import type { SimpleField } from '../define-form.ts'
import { sampleContext, sampleProfiles } from '../testing/samples.ts'
import { schemaOf } from './schemas.ts'

const context = { ...sampleContext(sampleProfiles.hospital, '2026-03'), today: '2026-04-01' }
const days = ['2026-04-01', '2026-04-02', '2026-04-03']
const schemasOf = (field: SimpleField) => new Set(days.map((today) => schemaOf(field, { ...context, today })))

it('a schema is built once for all days, where its kind asks for no calendar', () => {
  expect(schemasOf({ kind: 'number', label: 'Tempat tidur', unit: 'unit', decimals: 0 })).toHaveProperty(
    'size',
    1,
  )
})

it('a date is judged by the day', () => {
  const field: SimpleField = { kind: 'date', label: 'Tanggal uji', within: 'today' }
  expect(schemasOf(field)).toHaveProperty('size', days.length)
  const isGood = (today: string) => schemaOf(field, { ...context, today }).safeParse('2026-04-02').success
  expect(days.map(isGood)).toEqual([false, true, true])
})
