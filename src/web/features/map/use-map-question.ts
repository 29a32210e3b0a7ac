import type { CatalogueRow, FigureMode } from '#contract/figures.ts'
import { addSpans, type Span, spanKindOf, spanOf } from '#domain/span.ts'

import { useFigureMonth } from '../../api/this-month.ts'
import { mapFigure, spanIn, spansUntil, useMaySeeSent } from '../../figures/figure-question.ts'
import type { MapSearch } from './map-search.ts'

/** How many spans the slider has: two years of months, or of what is longer some years. */
const reach = { month: 24, quarter: 12, semester: 8, year: 6 } as const

export type MapQuestion = {
  figure: CatalogueRow
  /** The regions on the map lie in this province; null: they are the provinces. */
  province: string | null
  /** The regency that is chosen among them. */
  regency: string | null
  /** Whose figures stand in the panel: `ID`, `32` or `32.73`. */
  region: string
  span: Span
  /** Every span of the slider, the oldest first; `span` is one of them. */
  spans: Span[]
  type: number | undefined
  mode: FigureMode
}

/** What the address of the map asks for. Everyone who is signed in sees the whole country. */
export function useMapQuestion(search: MapSearch, catalogue: readonly CatalogueRow[]): MapQuestion | null {
  const sees = useMaySeeSent()
  const thisMonth = useFigureMonth()
  const figure =
    catalogue.find(({ id }) => id === search.indikator) ??
    catalogue.find(({ id }) => id === mapFigure) ??
    catalogue[0]
  if (!figure) return null
  const span = spanIn(search.periode, thisMonth, figure.span)
  const kind = spanKindOf(span)
  const { kota, provinsi, tipe, mode } = search
  return {
    figure,
    province: kota?.slice(0, 2) ?? provinsi ?? null,
    regency: kota ?? null,
    region: kota ?? provinsi ?? 'ID',
    span,
    spans: spansAround(span, spanOf(kind, thisMonth), reach[kind]),
    type: tipe === 1 || tipe === 2 ? tipe : undefined,
    mode: sees && mode !== 'terkonfirmasi' ? 'semua' : 'terkonfirmasi',
  }
}

/**
 * The spans that end with `last`, or as many before these, or before those: all spans of a slider have the same one, wherever it is slid to.
 */
function spansAround(span: Span, last: Span, count: number): Span[] {
  const spans = spansUntil(last, count)
  return spans.includes(span) ? spans : spansAround(span, addSpans(last, -count), count)
}
