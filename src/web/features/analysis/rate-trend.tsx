import { useMemo } from 'react'

import { shortSpanText, spanText } from '#domain/span.ts'

import { type Chart, fromFirstNumber, pointsOf } from '../../chart/chart.ts'
import { thinNote } from '../../chart/marks.ts'
import { type FigureQuestion, spansUntil } from '../../figures/figure-question.ts'
import { type Catalogue, type FigureGrid, useFigures } from '../../figures/use-figures.ts'
import { FiguresCard } from './figures-card.tsx'
import { rateIdsOf } from './rates.tsx'

/** A month and the twelve before it, so that the same month of last year is there too. */
export const trendMonths = 13

/** Figures of a region month by month, a line for each. */
function drawTrend(ids: readonly string[], catalogue: Catalogue, grid: FigureGrid): Chart {
  const region = grid.regions[0]?.code ?? ''
  const labels = grid.spans.map(({ span }) => shortSpanText(span))
  const series = ids.map((id) => ({
    name: catalogue.get(id)?.label ?? id,
    ...pointsOf(grid.spans.map(({ span }) => grid.at(region, span, id))),
  }))
  return fromFirstNumber({
    ...{ kind: 'line', across: 'Bulan', isTime: true, measure: { unit: '%', decimals: 1 } },
    ...{ labels, series },
    note: thinNote({ labels, series }),
  })
}

/** How the rates of a form have gone in a region until a month. */
export function RateTrend({
  form,
  question,
  catalogue,
}: {
  form: string
  question: FigureQuestion
  catalogue: Catalogue
}) {
  const ids = useMemo(() => rateIdsOf(form), [form])
  const { span: to, ...place } = question
  const [from = to] = spansUntil(to, trendMonths)
  const { data: grid, ...answer } = useFigures({ ...place, ids, detail: 'wilayah', from, to })
  const chart = useMemo(() => grid && drawTrend(ids, catalogue, grid), [ids, catalogue, grid])
  const [first, last] = [grid?.spans[0]?.span ?? '', grid?.spans.at(-1)?.span ?? '']
  return (
    <FiguresCard
      {...{ answer, grid, chart }}
      shown={{ title: 'Tren pelaporan', ids, question, catalogue }}
      period={`${spanText(first)} – ${spanText(last)}`}
      form={catalogue.get(ids[0] ?? '')?.form}
    />
  )
}
