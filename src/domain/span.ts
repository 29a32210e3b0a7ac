import { addMonths, isMonth, type Month, monthNumberOf, monthOf, yearOf } from './month.ts'
import { namesOf } from './names-of.ts'
import { monthText, shortMonthNames } from './words.ts'

/** What a figure speaks of: a month `2026-04`, a quarter `2026-Q2`, half a year `2026-S1` or a year `2026`. */
export type Span = string

/** The kinds, by how many months they have. */
export const spanKinds = { month: 1, quarter: 3, semester: 6, year: 12 } as const
export type SpanKind = keyof typeof spanKinds
export const spanKindNames = namesOf(spanKinds)

const pattern = /^20\d\d(-Q[1-4]|-S[12])?$/
export const isSpan = (value: string): value is Span => pattern.test(value) || isMonth(value)

export function spanKindOf(span: Span): SpanKind {
  if (span.length === 4) return 'year'
  return span[5] === 'Q' ? 'quarter' : span[5] === 'S' ? 'semester' : 'month'
}

/** The first and the last month of a span. */
export function boundsOf(span: Span): { from: Month; to: Month } {
  const kind = spanKindOf(span)
  if (kind === 'month') return { from: span, to: span }
  const year = yearOf(span)
  const number = kind === 'year' ? 1 : Number(span.slice(6))
  const last = number * spanKinds[kind]
  return { from: monthOf(year, last - spanKinds[kind] + 1), to: monthOf(year, last) }
}

/** The span of a kind in which a month lies. */
export function spanOf(kind: SpanKind, month: Month): Span {
  const number = Math.ceil(monthNumberOf(month) / spanKinds[kind])
  const year = month.slice(0, 4)
  switch (kind) {
    case 'month':
      return month
    case 'quarter':
      return `${year}-Q${number}`
    case 'semester':
      return `${year}-S${number}`
    case 'year':
      return year
  }
}

/** The span of the same kind `steps` later; negative for earlier. */
export function addSpans(span: Span, steps: number): Span {
  const kind = spanKindOf(span)
  return spanOf(kind, addMonths(boundsOf(span).from, steps * spanKinds[kind]))
}

/** The spans from one to another of its kind, both included; at most `most`. */
export function spansBetween(from: Span, to: Span, most: number): Span[] {
  const spans: Span[] = []
  for (let span = from; span <= to && spans.length < most; span = addSpans(span, 1)) spans.push(span)
  return spans
}

/** Every span in which a month lies, the month first. */
export function spansOf(month: Month): Span[] {
  return spanKindNames.map((kind) => spanOf(kind, month))
}

const roman = ['I', 'II', 'III', 'IV']
/** `April 2026`, `Triwulan II 2026`, `Semester 1 2026`, `Tahun 2026`. */
export function spanText(span: Span): string {
  const number = Number(span.slice(6))
  switch (spanKindOf(span)) {
    case 'month':
      return monthText(span)
    case 'quarter':
      return `Triwulan ${roman[number - 1]} ${span.slice(0, 4)}`
    case 'semester':
      return `Semester ${number} ${span.slice(0, 4)}`
    case 'year':
      return `Tahun ${span}`
  }
}

/** The same where there is little room: `Apr 2026`. */
export const shortSpanText = (span: Span): string =>
  spanKindOf(span) === 'month'
    ? `${shortMonthNames[monthNumberOf(span) - 1]} ${span.slice(0, 4)}`
    : spanText(span)
