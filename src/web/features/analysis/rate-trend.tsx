import { useMemo } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import { addMonths, firstMonth, type Month } from '#domain/month.ts'
import { shortSpanText, spanText } from '#domain/span.ts'

import { useZone } from '../../api/me.ts'
import { ChartCard } from '../../chart/chart-card.tsx'
import { type Chart, fromFirstNumber } from '../../chart/chart.ts'
import { useSource } from '../../chart/source.ts'
import { BaseLine, baseWords } from '../../figures/base-line.tsx'
import { Definition } from '../../figures/definition.tsx'
import type { FigureQuestion } from '../../figures/figure-question.ts'
import { type Catalogue, type FigureGrid, useFigures } from '../../figures/use-figures.ts'

/** The month and the twelve before it, so that the same month of last year is there too. */
function monthsUntil(month: Month): { from: Month; to: Month } {
  const from = addMonths(month, -12)
  return { from: from < firstMonth ? firstMonth : from, to: month }
}

/** Figures of a region month by month, a line for each. */
function drawTrend(ids: readonly string[], catalogue: Catalogue, grid: FigureGrid): Chart {
  const region = grid.regions[0]?.code ?? ''
  return fromFirstNumber({
    ...{ kind: 'line', across: 'Bulan', isTime: true, measure: { unit: '%', decimals: 1 } },
    labels: grid.spans.map(({ span }) => shortSpanText(span)),
    series: ids.map((id) => {
      const told = grid.spans.map(({ span }) => grid.at(region, span, id))
      return {
        name: catalogue.get(id)?.label ?? id,
        data: told.map((each) => each?.value ?? null),
        base: told.map((each) => each?.base ?? null),
      }
    }),
  })
}

/** How the rates of a form have gone in a region until a month. */
export function RateTrend({
  ids,
  question: { region, type, mode, span },
  catalogue,
}: {
  ids: readonly string[]
  question: FigureQuestion & { span: Month }
  catalogue: Catalogue
}) {
  const months = monthsUntil(span)
  const { data: grid, ...answer } = useFigures({ ids, region, type, mode, detail: 'wilayah', ...months })
  const source = useSource(grid)
  const zone = useZone()
  const base = grid?.at(region, span, ids[0] ?? '')?.base
  const sheet = useMemo(
    () =>
      grid && {
        chart: drawTrend(ids, catalogue, grid),
        source,
        lines: [
          [
            grid.regions[0]?.name ?? '',
            `${spanText(grid.spans[0]?.span ?? '')} – ${spanText(grid.spans.at(-1)?.span ?? '')}`,
            type ? facilityTypes[type].label : 'Semua jenis fasyankes',
            catalogue.get(ids[0] ?? '')?.form ?? '',
          ].join(' · '),
          ...(base ? [baseWords(base, { span, mode: grid.mode, zone }).join(' · ')] : []),
        ],
      },
    [grid, ids, catalogue, source, type, base, span, zone],
  )
  return (
    <ChartCard
      folds
      title="Tren pelaporan"
      answer={{ data: sheet, ...answer }}
      base={grid && base && <BaseLine base={base} span={span} mode={grid.mode} />}
      actions={<Definition title="tren pelaporan" figures={ids.flatMap((id) => catalogue.get(id) ?? [])} />}
    />
  )
}
