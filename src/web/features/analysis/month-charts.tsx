import { useMemo } from 'react'

import { spanText } from '#domain/span.ts'

import { type Chart, pointsOf } from '../../chart/chart.ts'
import { carriedNote, noteOf, thinSeriesNote } from '../../chart/marks.ts'
import type { Catalogue, FigureGrid } from '../../figures/use-figures.ts'
import { FiguresCard, type Shown } from './figures-card.tsx'
import { figureAt, type MonthFigures, useMonthFigures } from './month-figures.ts'

type Drawn = Pick<Shown, 'ids' | 'catalogue'> & { region: string; month: MonthFigures }
const percent = { unit: '%', decimals: 1 } as const

/** Figures of a region in a month, beside the month before and the same month of the year before, by the months' names. */
export function drawMonth({ ids, catalogue, region, month }: Drawn): Chart {
  const seriesOf = (grid: FigureGrid) => ({
    name: spanText(grid.spans[0]?.span ?? ''),
    ...pointsOf(ids.map((id) => figureAt(grid, region, id))),
  })
  const series = [
    seriesOf(month.now),
    ...(month.past ? [seriesOf(month.past)] : []),
    ...(month.lastYear ? [{ ...seriesOf(month.lastYear), isPast: true }] : []),
  ]
  return {
    ...framed(ids, catalogue),
    kind: 'bar',
    series,
    note: noteOf(carriedNote(catalogue.get(ids[0] ?? '')), thinSeriesNote({ series })),
  }
}

/** The shares of each level of figures that have levels. */
export function drawLevels({ ids, catalogue, region, month }: Drawn): Chart {
  const told = ids.map((id) => figureAt(month.now, region, id))
  const { base } = pointsOf(told)
  const words = catalogue.get(ids[0] ?? '')?.words ?? []
  return {
    ...framed(ids, catalogue),
    kind: 'stacked100',
    series: words.map(({ code, label, tone }) => ({
      ...{ name: label, tone },
      base,
      data: told.map((at) => {
        const count = at?.words
        const all = Object.values(count ?? {}).reduce((sum, each) => sum + each, 0)
        return all === 0 ? null : ((count?.[code] ?? 0) * 100) / all
      }),
    })),
  }
}

/** A label says what is good; the level behind it needs no saying beside all levels. */
const framed = (ids: readonly string[], catalogue: Catalogue) => ({
  across: 'Indikator',
  isTime: false,
  labels: ids.map(
    (id) => catalogue.get(id)?.label.replace(/(: layanan dasar atau lebih| terpenuhi)$/, '') ?? id,
  ),
  measure: percent,
})

/** Such a chart in its card. */
export function FiguresChart({
  title,
  ids,
  question,
  catalogue,
  draw,
}: Shown & { draw: (drawn: Drawn) => Chart }) {
  const { region, span } = question
  const { data: month, ...answer } = useMonthFigures({ ...question, ids, detail: 'wilayah', month: span })
  const chart = useMemo(
    () => month && draw({ ids, catalogue, region, month }),
    [month, draw, ids, catalogue, region],
  )
  return (
    <FiguresCard
      {...{ answer, chart }}
      shown={{ title, ids, question, catalogue }}
      grid={month?.now}
      period={spanText(span)}
    />
  )
}
