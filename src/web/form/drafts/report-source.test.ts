import { expect, test } from 'vitest'

import { contextFor, isToFill, type Report, reportQuery, sheetOf } from './report-source.ts'
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

const readBy = (page: Parameters<typeof reportQuery>[3], actions: string[], isRemembered = true) => {
  const { staleTime, refetchInterval } = reportQuery(1, 'sample', 5, page)
  const query = { state: { data: { report: { ...report, actions }, isRemembered } } } as never
  return [
    typeof staleTime === 'function' ? staleTime(query) : staleTime,
    typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval,
  ]
}

test('what is being filled in is not read again over what is typed; what is only shown is', () => {
  expect(readBy('form', ['save'])).toEqual([Infinity, false])
  expect(readBy('bor', ['saveCorrection'])).toEqual([Infinity, false])
  expect(readBy('form', [])).toEqual([0, false])
  expect(readBy('sent', [])).toEqual([undefined, 10_000])
  expect(readBy('sent', [], false)).toEqual([undefined, false])
  expect(isToFill({ ...report, actions: ['withdraw'] })).toBe(false)
})

test('what was copied into a report was not copied into its sub-form', () => {
  const stored = { ...report, version: 2, sheets: { sample: { count: 1 } }, copied: ['total'] } as Report
  expect(sheetOf(stored, undefined)).toMatchObject({ answers: { total: 3 }, copied: ['total'] })
  expect(sheetOf(stored, { ...sampleForm, partOf: 'induk' })).toMatchObject({
    answers: { count: 1 },
    copied: [],
  })
})
