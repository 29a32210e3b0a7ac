import { expect, test } from 'vitest'

import { contextFor, type Report } from './report-source.ts'
import { sampleContext, sampleForm } from './testing/sample-form.ts'

const report = {
  form_type: 'induk',
  answers: { total: 3 },
  previous_sheets: { [sampleForm.id]: { count: 7 } },
  context: {
    ...sampleContext,
    previous: { total: 2 },
    related: { [sampleForm.id]: { count: 9 }, lain: null },
  },
} as unknown as Report

test('a sub-form is judged beside its own last month, and beside the report that it belongs to', () => {
  expect(contextFor(report, sampleForm)).toMatchObject({
    previous: { count: 7 },
    related: { induk: { total: 3 }, lain: null },
  })
  expect(contextFor(report, sampleForm).related).not.toHaveProperty(sampleForm.id)
})

test('a sub-form that last month did not have has nothing to compare with', () => {
  expect(contextFor({ ...report, previous_sheets: {} }, sampleForm).previous).toBeNull()
})

test('the form itself is judged beside its own', () => {
  expect(contextFor(report, { ...sampleForm, id: 'induk' })).toBe(report.context)
})
