import { useCallback, useMemo } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'
import { type Span, spanKindOf } from '#domain/span.ts'

import { spansUntil } from '../../figures/figure-question.ts'
import type { FigureGrid, FigureRange } from '../../figures/use-figures.ts'
import { type Axis, chartOf, idsOf, matrixOf, seriesIn, shownSpans } from './chart-of.ts'
import type { ChartFamily, ChartRow } from './chart-rows.ts'
import { FigureChart, type OfPage, type Shown } from './figure-chart.tsx'
import { SpreadChart } from './spread-chart.tsx'

import classes from './charts-page.module.css'

/** The charts of a family, each over time or by region. */
export function FamilyCharts({
  family,
  byRegion,
  shown,
  catalogue,
}: OfPage & {
  family: ChartFamily
  byRegion: boolean
}) {
  const matrix = catalogue.get(family.matrix?.figure ?? '')
  return (
    <div className={classes.charts}>
      {family.charts.map((row) => (
        <RowChart key={row.title} row={row} byRegion={byRegion} shown={shown} catalogue={catalogue} />
      ))}
      {family.matrix && matrix && (
        <MatrixChart title={family.matrix.title} figure={matrix} shown={shown} catalogue={catalogue} />
      )}
      {family.spreads?.map((row) => (
        <SpreadChart key={row.title} row={row} shown={shown} catalogue={catalogue} />
      ))}
    </div>
  )
}

function MatrixChart({ title, figure, shown, catalogue }: OfPage & { title: string; figure: CatalogueRow }) {
  const ids = useMemo(() => [figure.id], [figure])
  const draw = useCallback((grid: FigureGrid) => matrixOf(figure, grid), [figure])
  return (
    <FigureChart
      title={title}
      ids={ids}
      range={{ detail: 'wilayah', from: shown.span, to: shown.span }}
      shown={shown}
      catalogue={catalogue}
      draw={draw}
    />
  )
}

function RowChart({ row, byRegion, shown, catalogue }: OfPage & { row: ChartRow; byRegion: boolean }) {
  const { by = 'either' } = row
  const axis: Axis = by === 'either' ? (byRegion ? 'regions' : 'time') : by
  const series = useMemo(() => seriesIn(row, catalogue), [row, catalogue])
  const ids = useMemo(() => idsOf(series), [series])
  const draw = useCallback((grid: FigureGrid) => chartOf(row, axis, grid, catalogue), [row, axis, catalogue])
  const isWide = by === 'regions' || row.kind === 'multiples'
  return (
    <div className={isWide ? classes.wide : undefined}>
      <FigureChart
        title={row.title}
        ids={ids}
        instead={series[0]?.instead}
        range={axis === 'time' ? overTime(shown.span, shownSpans[spanKindOf(shown.span)]) : besides(shown)}
        shown={shown}
        catalogue={catalogue}
        draw={draw}
      />
    </div>
  )
}

/** As many spans as this that end with one, none of them before the first month. */
export function overTime(span: Span, count: number): FigureRange {
  return { detail: 'wilayah', from: spansUntil(span, count)[0] ?? span, to: span }
}

/** The regions that stand beside each other: those below the page's, or the regencies of a regency's province. */
export function besides({ region, span }: Pick<Shown, 'region' | 'span'>): FigureRange & { region: string } {
  return { detail: 'anak', from: span, to: span, region: region === 'ID' ? region : region.slice(0, 2) }
}
