import type { CatalogueRow, FigureMode } from '#contract/figures.ts'
import { type FacilityType, facilityTypeOfCode } from '#domain/facility.ts'
import { addMonths, firstMonth, type Month } from '#domain/month.ts'
import {
  addSpans,
  boundsOf,
  isSpan,
  type Span,
  spanKindNames,
  spanKindOf,
  spanOf,
  type SpanKind,
} from '#domain/span.ts'

import { useMay, useMe } from '../api/me.ts'
import { useFigureMonth } from '../api/this-month.ts'
import { type FigureSearch, nation } from '../ui/search-text.ts'

export const modeWords = {
  semua: 'Semua terkirim',
  terkonfirmasi: 'Terkonfirmasi saja',
} as const satisfies Record<FigureMode, string>

/** The figure that the map opens with. */
export const mapFigure = 'waste_compliance_official'

/** What the address of a page of figures asks for, within what the person may see. */
export type FigureQuestion = {
  /** `ID`, the code of a province `32`, or of a regency `32.73`. */
  region: string
  span: Span
  type: FacilityType | undefined
  mode: FigureMode
}

/**
 * The region, span, type and mode of an address: an office begins with its own region, and a span that has not begun, or that the
 * figures are not told of, is not shown.
 */
export function useFigureQuestion(search: FigureSearch, least: ShortestSpan = 'month'): FigureQuestion {
  const { region } = useMe()
  const sees = useMaySeeSent()
  const thisMonth = useFigureMonth()
  const own = region && (region.regency_id ?? region.province_id)
  return {
    region: search.kota ?? search.provinsi ?? own ?? nation,
    span: spanIn(search.periode, thisMonth, least),
    type: facilityTypeOfCode(search.tipe),
    mode: sees && search.mode !== 'terkonfirmasi' ? 'semua' : 'terkonfirmasi',
  }
}

/** Whether the person may choose between all that was sent and what is confirmed. */
export const useMaySeeSent = (): boolean => useMay('sent-figures.read')

/** The shortest span that figures are told of. What is told of half-years is told of nothing longer either. */
export type ShortestSpan = CatalogueRow['span']
export const spanKindsFrom = (least: ShortestSpan): readonly SpanKind[] =>
  least === 'month' ? spanKindNames : [least]

/**
 * The span that an address names, if it has begun; else the month before this one, the newest that can be complete. Instead of one
 * that the figures are not told of, that which ends with it.
 */
export function spanIn(named: string | undefined, thisMonth: Month, least: ShortestSpan = 'month'): Span {
  const span = named !== undefined && hasBegun(named, thisMonth) ? named : addMonths(thisMonth, -1)
  return spanKindsFrom(least).includes(spanKindOf(span)) ? span : spanOfKind(least, span, thisMonth)
}

/** Whether it names a span that has begun, since 2020. */
export function hasBegun(named: string, thisMonth: Month): named is Span {
  if (!isSpan(named)) return false
  const { from } = boundsOf(named)
  return from >= firstMonth && from <= thisMonth
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
