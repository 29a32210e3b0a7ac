import { expect, it } from 'vitest'

import { formIds } from '#domain/form-ids.ts'

import { isUnchanged } from './is-unchanged.ts'

const sent = {
  answers: { count: 3 },
  sheets: { [formIds.bor]: { beds: 20 } },
  sent_at: '2026-11-02T01:00:00Z',
}
const returned = { report_status: 'revise', sent, sheets: { [formIds.bor]: { beds: 20 } } } as const
const nothing = { related: {} }

it.each([
  ['the same answers', returned, { count: 3 }, nothing, true],
  ['an answer that was corrected', returned, { count: 4 }, nothing, false],
  ['an answer that was added', returned, { count: 3, note: 'baru' }, nothing, false],
  [
    'beds that were corrected on their own page',
    returned,
    { count: 3 },
    { related: { [formIds.bor]: { beds: 21 } } },
    false,
  ],
  ['beds that were read again', returned, { count: 3 }, { related: { [formIds.bor]: { beds: 20 } } }, true],
  ['a sub-form that is gone', { ...returned, sheets: {} }, { count: 3 }, nothing, false],
  [
    'a report that was withdrawn, not returned',
    { ...returned, report_status: 'unfilled' as const },
    { count: 3 },
    nothing,
    false,
  ],
  ['a first draft', { ...returned, sent: null }, { count: 3 }, nothing, false],
])('%s', (_, report, answers, context, expected) => {
  expect(isUnchanged(report, answers, context)).toBe(expected)
})
