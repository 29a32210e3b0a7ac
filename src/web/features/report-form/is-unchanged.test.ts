import { expect, it } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'

import { isUnchanged } from './is-unchanged.ts'

const sent = {
  answers: { count: 3 },
  sheets: { [formIds.bor]: { beds: 20 } },
  sent_at: '2026-11-02T01:00:00Z',
}
const returned = { report_status: 'revise', sent, sheets: { [formIds.bor]: { beds: 20 } } } as const
const beds = (count: number) => ({ [formIds.bor]: { beds: count } })

it.each([
  ['the same answers', returned, { answers: { count: 3 } }, true],
  ['an answer that was corrected', returned, { answers: { count: 4 } }, false],
  ['an answer that was added', returned, { answers: { count: 3, note: 'baru' } }, false],
  [
    'beds that were corrected on their own page',
    returned,
    { answers: { count: 3 }, related: beds(21) },
    false,
  ],
  ['beds that were read again', returned, { answers: { count: 3 }, related: beds(20) }, true],
  ['a sub-form that is gone', { ...returned, sheets: {} }, { answers: { count: 3 } }, false],
  [
    'a report that was withdrawn, not returned',
    { ...returned, report_status: 'unfilled' as const },
    { answers: { count: 3 } },
    false,
  ],
  ['a first draft', { ...returned, sent: null }, { answers: { count: 3 } }, false],
])(
  '%s',
  (
    _,
    report,
    { answers, related = {} }: { answers: AnswerSheet; related?: FormContext['related'] },
    expected,
  ) => {
    expect(isUnchanged(report, answers, { related })).toBe(expected)
  },
)
