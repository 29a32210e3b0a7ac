import { expect, test } from 'vitest'

import type { SimpleField } from '#forms/define-form.ts'

import { sampleContext, sampleForm } from '../drafts/testing/sample-form.ts'
import { jumpWarning, lastMonthText } from './last-month.ts'

const waste = { kind: 'number', label: 'Dihasilkan', unit: 'kg', decimals: 2 } as const
const after = (value: unknown, before: unknown, field: SimpleField = waste) =>
  jumpWarning(field, 'kg', value, {
    form: sampleForm,
    context: { ...sampleContext, previous: { kg: before } },
  })

test('a number far from last month is asked about', () => {
  expect(after(360, 36)).toContain('Naik 900%')
  expect(after(14, 36)).toContain('Turun 61%')
})

test('small changes, in share or in units, are not', () => {
  expect(after(57, 36)).toBeUndefined()
  expect(after(12, 4)).toBeUndefined()
  expect(after(40, 0)).toBeUndefined()
})

test('a number that is refused anyway is not', () => {
  const area = { ...waste, min: 0.5, max: 100 }
  expect(after(-5, 36, area)).toBeUndefined()
  expect(after(400, 36, area)).toBeUndefined()
  expect(after(14, 36, area)).toContain('Turun 61%')
})

test('last month stands beside the number with its unit', () => {
  expect(lastMonthText(waste, 'kg', { kg: 1036.5 })).toBe('1.036,5 kg')
  expect(lastMonthText(waste, 'kg', {})).toBeUndefined()
  expect(lastMonthText(waste, 'kg', null)).toBeUndefined()
})
