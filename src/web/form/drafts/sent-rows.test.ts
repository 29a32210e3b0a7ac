import { expect, test } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'
import { limbahCovid } from '#forms/definitions/limbah-covid.ts'

import { pathSinceSent } from './sent-rows.ts'
import { sampleForm } from './testing/sample-form.ts'

const A = { manifest: 'A', weight: 1 }
const B = { manifest: 'B', weight: 2 }
const C = { manifest: 'C', weight: 2 }
/** B with the number that the office asked for. */
const corrected = { ...B, manifest: 'B-2' }

const between = (now: readonly AnswerSheet[]) => ({
  form: sampleForm,
  sent: { name: 'Siti', shipments: [A, B, C] },
  answers: { shipments: now },
})

test.each([
  ['when nothing has moved', [A, corrected, C], 'shipments.1.manifest'],
  ['when a row above it was removed', [B, C], 'shipments.0.manifest'],
  ['when a row above it was removed and it was corrected', [corrected, C], 'shipments.0.manifest'],
  ['when a row above it was copied', [A, { weight: 1 }, B, C], 'shipments.2.manifest'],
  ['when a row was put in and another is new', [{}, A, B, C, {}], 'shipments.2.manifest'],
  [
    'when a row above it was removed and another is new',
    [B, C, { manifest: 'D', weight: 9 }],
    'shipments.0.manifest',
  ],
  ['when all of it was changed', [A, { manifest: 'D', weight: 9 }, C], 'shipments.1.manifest'],
  ['nowhere when it was removed itself', [A, C], undefined],
  ['nowhere when it was removed and another is new', [A, C, { manifest: 'D', weight: 9 }], undefined],
  ['nowhere when all were', [], undefined],
])('what was said of a sent row stands with it %s', (_what, now, path) => {
  const since = pathSinceSent(between(now))
  expect(since('shipments.1.manifest')).toBe(path)
  expect(since('name')).toBe('name')
})

test('days are told apart by their date', () => {
  const day = (report_date: string, beds: number) => ({ report_date, beds })
  const since = pathSinceSent({
    form: limbahCovid,
    sent: { days: [day('2021-07-01', 5), day('2021-07-02', 5)] },
    answers: { days: [day('2021-07-02', 7), day('2021-07-03', 5)] },
  })
  expect(since('days.1.beds')).toBe('days.0.beds')
  expect(since('days.0.beds')).toBeUndefined()
})
