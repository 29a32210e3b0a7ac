import { describe, expect, it, test } from 'vitest'

import { addSpans, boundsOf, isSpan, spanKindOf, spansBetween, spansOf, spanText } from './span.ts'

describe('a span', () => {
  test.each([
    ['2026-04', ['month', '2026-04', '2026-04', 'April 2026', '2026-05']],
    ['2026-Q2', ['quarter', '2026-04', '2026-06', 'Triwulan II 2026', '2026-Q3']],
    ['2026-Q4', ['quarter', '2026-10', '2026-12', 'Triwulan IV 2026', '2027-Q1']],
    ['2026-S2', ['semester', '2026-07', '2026-12', 'Semester 2 2026', '2027-S1']],
    ['2026', ['year', '2026-01', '2026-12', 'Tahun 2026', '2027']],
  ])('%s has a kind, bounds, a text and a next one', (span, told) => {
    expect(isSpan(span)).toBe(true)
    const { from, to } = boundsOf(span)
    expect([spanKindOf(span), from, to, spanText(span), addSpans(span, 1)]).toEqual(told)
  })

  test.each(['2026-13', '2026-Q5', '2026-S3', '1999', '26', '2026-4', ''])('is not %j', (text) => {
    expect(isSpan(text)).toBe(false)
  })

  it('lies in four spans when it is a month', () => {
    expect(spansOf('2026-11')).toEqual(['2026-11', '2026-Q4', '2026-S2', '2026'])
  })

  it('is counted from one to another, up to a bound', () => {
    expect(spansBetween('2025-11', '2026-02', 60)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(spansBetween('2020', '2199', 3)).toEqual(['2020', '2021', '2022'])
    expect(spansBetween('2026-Q2', '2026-Q1', 3)).toEqual([])
  })
})
