import type { FigureMode } from '#contract/figures.ts'
import { type FacilityType, facilityTypeOfCode } from '#domain/facility.ts'
import { addMonths, firstMonth, type Month } from '#domain/month.ts'
import { addSpans, boundsOf, isSpan, type Span, spanOf, type SpanKind } from '#domain/span.ts'

import { useMay, useMe } from '../api/me.ts'
import { useThisMonth } from '../api/this-month.ts'
import type { FigureSearch } from '../ui/search-text.ts'

export const modeWords = {
  semua: 'Semua terkirim',
  terkonfirmasi: 'Terkonfirmasi saja',
} as const satisfies Record<FigureMode, string>

/** What the address of a page of figures asks for, within what the person may see. */
export type FigureQuestion = {
  /** `ID`, the code of a province `32`, or of a regency `32.73`. */
  region: string
  span: Span
  type: FacilityType | undefined
  mode: FigureMode
}

/** The region, span, type and mode of an address: an office stays in its own region, and a span that has not begun is not shown. */
export function useFigureQuestion(search: FigureSearch): FigureQuestion {
  const { region } = useMe()
  const sees = useMaySeeSent()
  const thisMonth = useThisMonth()
  const own = region && (region.regency_id ?? region.province_id)
  const chosen = search.kota ?? search.provinsi
  return {
    region: own === null ? (chosen ?? 'ID') : chosen?.startsWith(own) ? chosen : own,
    span: spanIn(search.periode, thisMonth),
    type: search.tipe === undefined ? undefined : facilityTypeOfCode(search.tipe),
    mode: sees && search.mode !== 'terkonfirmasi' ? 'semua' : 'terkonfirmasi',
  }
}

/** Whether the person may choose between all that was sent and what is confirmed. */
export const useMaySeeSent = (): boolean => useMay('figures.unconfirmed')

/** The span that an address names, if it has begun; else the month before this one, the newest that can be complete. */
export function spanIn(named: string | undefined, thisMonth: Month): Span {
  const span = named !== undefined && isSpan(named) ? named : addMonths(thisMonth, -1)
  const { from } = boundsOf(span)
  return from >= firstMonth && from <= thisMonth ? span : addMonths(thisMonth, -1)
}

/** The span of this kind that ends with another one, or that runs now. */
export function spanOfKind(kind: SpanKind, span: Span, thisMonth: Month): Span {
  const { to } = boundsOf(span)
  return spanOf(kind, to < thisMonth ? to : thisMonth)
}

/** The spans that end with this one, oldest first. */
export function spansUntil(span: Span, count: number): Span[] {
  return Array.from({ length: count }, (_, index) => addSpans(span, index - count + 1)).filter(
    (each) => boundsOf(each).from >= firstMonth,
  )
}
