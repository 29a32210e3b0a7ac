import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'
import { listProvinces } from '#contract/regions.ts'
import { spanKindOf, spanKinds } from '#domain/span.ts'

import { queryOf } from '../../api/call.ts'
import { ChartCard } from '../../chart/chart-card.tsx'
import type { FigureGrid } from '../../figures/use-figures.ts'
import { chartOf, panelsOf, shownSpans, spreadOf, trendOf, trendSpans } from './chart-of.ts'
import { besides, overTime } from './family-charts.tsx'
import { FigureChart, type OfPage } from './figure-chart.tsx'

import classes from './charts-page.module.css'

/** One figure from all sides: a long trend with the year before, the ranking of regions, how each goes, and how they differ. */
export function OneFigure({ figure, shown, catalogue }: OfPage & { figure: CatalogueRow }) {
  const ids = useMemo(() => [figure.id], [figure])
  const kind = spanKindOf(shown.span)
  const yearBefore = 12 / spanKinds[kind]
  const trend = useCallback((grid: FigureGrid) => trendOf(figure, grid), [figure])
  const ranking = useCallback(
    (grid: FigureGrid) =>
      chartOf(
        { title: figure.label, kind: 'ranking', by: 'regions', series: [{ id: figure.id }] },
        'regions',
        grid,
        catalogue,
      ),
    [figure, catalogue],
  )
  const panels = useCallback((grid: FigureGrid) => panelsOf(figure, grid), [figure])
  const common = { ids, shown, catalogue }
  const beside = besides(shown)
  const regions = beside.region === 'ID' ? 'provinsi' : 'kabupaten/kota'
  return (
    <div className="chart-grid">
      <div className={classes.wide}>
        <FigureChart
          {...common}
          title={`Tren ${figure.label}`}
          range={overTime(shown.span, trendSpans[kind] + yearBefore)}
          draw={trend}
        />
      </div>
      <FigureChart
        {...common}
        title={`Peringkat ${regions}: ${figure.label}`}
        range={beside}
        draw={ranking}
      />
      {beside.region === 'ID' && <Spread figure={figure} shown={shown} catalogue={catalogue} />}
      <div className={classes.wide}>
        <FigureChart
          {...common}
          title={`Tiap ${regions}: ${figure.label}`}
          range={{ ...beside, from: overTime(shown.span, shownSpans[kind]).from }}
          draw={panels}
        />
      </div>
    </div>
  )
}

function Spread({ figure, shown, catalogue }: OfPage & { figure: CatalogueRow }) {
  const ids = useMemo(() => [figure.id], [figure])
  const { data: provinces, error, refetch } = useQuery(queryOf(listProvinces))
  const draw = useCallback(
    (grid: FigureGrid) => spreadOf(figure, grid, provinces?.data ?? []),
    [figure, provinces],
  )
  const title = `Sebaran kabupaten/kota menurut provinsi: ${figure.label}`
  // Without them no regency has a place in the picture.
  if (!provinces) return <ChartCard title={title} answer={{ data: undefined, error, refetch }} />
  return (
    <FigureChart
      ids={ids}
      title={title}
      range={{ detail: 'kabkota', from: shown.span, to: shown.span }}
      shown={shown}
      catalogue={catalogue}
      draw={draw}
    />
  )
}
