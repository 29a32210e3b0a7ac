import { expect, test } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'

import { sampleForm } from '../../form/drafts/testing/sample-form.ts'
import type { Review } from './review-calls.ts'
import { besideWords, reviewedSheets } from './reviewed-sheets.ts'

const [A, B] = [
  { manifest: 'A', weight: 1 },
  { manifest: 'B', weight: 2 },
]
const remarks = { 'shipments.1.weight': 'Timbang lagi.', name: 'Siapa?' }

/** A report that was given back with remarks, and what is read of it now. */
function remarksOn(now: AnswerSheet, before: AnswerSheet | null) {
  const review = {
    ...{ report_status: before ? 'sent' : 'revise', context: { previous: null }, previous_sheets: {} },
    history: [{ transition: 'send' }, { transition: 'return', remarks }, { transition: 'send' }],
    sent: { answers: now, sheets: {} },
    before_return: before && { answers: before, sheets: {} },
  } as unknown as Review // Safe: nothing else of it is read.
  return reviewedSheets(review, sampleForm, [])[0]?.remarks
}

test.each([
  ['where nothing has moved', { shipments: [A, B] }, remarks],
  [
    'beside its row, where one above it was removed',
    { shipments: [{ ...B, weight: 3 }] },
    { ...{ name: 'Siapa?' }, 'shipments.0.weight': 'Timbang lagi.' },
  ],
  ['nowhere, where its row was removed', { shipments: [A] }, { name: 'Siapa?' }],
])('a remark stands in a correction that was sent %s', (_what, now, expected) => {
  expect(remarksOn(now, { shipments: [A, B] })).toEqual(expected)
})

test('a remark stands where it was written, while the correction is being made', () => {
  expect(remarksOn({ shipments: [A, B] }, null)).toEqual(remarks)
})

test.each([
  ['the month, where an older report may stand beside', true, 'Laporan sebelumnya (Agustus 2026)'],
  ['last month, where nothing else does', false, 'Bulan lalu'],
])('the answers are compared with %s', (_what, stockRunsOn, words) => {
  const form = stockRunsOn ? { stockRunsOn: true as const } : {}
  expect(besideWords(form, { previous_month: '2026-08' })).toBe(words)
})
