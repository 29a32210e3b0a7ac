import { useMemo } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import { spanText } from '#domain/span.ts'

import { useZone } from '../../api/me.ts'
import { ChartCard } from '../../chart/chart-card.tsx'
import type { Chart } from '../../chart/chart.ts'
import { carriedNote, noteOf, thinSeriesNote } from '../../chart/marks.ts'
import { useSource } from '../../chart/source.ts'
import { BaseLine, baseWords } from '../../figures/base-line.tsx'
import { Definition } from '../../figures/definition.tsx'
import type { FigureQuestion } from '../../figures/figure-question.ts'
import type { Catalogue, FigureGrid } from '../../figures/use-figures.ts'
import { figureAt, type MonthFigures, useMonthFigures } from './month-figures.ts'

type Shown = {
  title: string
  ids: readonly string[]
  question: FigureQuestion
  catalogue: Catalogue
  draw: (drawn: Drawn) => Chart
}

type Drawn = Pick<Shown, 'ids' | 'catalogue'> & { region: string; month: MonthFigures }
const percent = { unit: '%', decimals: 1 } as const

/** Figures of a region in a month, beside the month before and the same month of the year before, by the months' names. */
export function drawMonth({ ids, catalogue, region, month }: Drawn): Chart {
  const seriesOf = (grid: FigureGrid) => ({
    name: spanText(grid.spans[0]?.span ?? ''),
    data: ids.map((id) => figureAt(grid, region, id)?.value ?? null),
    base: ids.map((id) => figureAt(grid, region, id)?.base ?? null),
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
  const counts = ids.map((id) => figureAt(month.now, region, id)?.words ?? null)
  const words = catalogue.get(ids[0] ?? '')?.words ?? []
  return {
    ...framed(ids, catalogue),
    kind: 'stacked100',
    series: words.map(({ code, label, tone }) => ({
      ...{ name: label, tone },
      base: ids.map((id) => figureAt(month.now, region, id)?.base ?? null),
      data: counts.map((count) => {
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

export function FiguresChart({ title, ids, question, catalogue, draw }: Shown) {
  const { region, span, type } = question
  const zone = useZone()
  const {
    data: month,
    error,
    refetch,
    isStale,
  } = useMonthFigures({ ...question, ids, detail: 'wilayah', month: span })
  const source = useSource(month)
  const base = month && figureAt(month.now, region, ids[0] ?? '')?.base
  const sheet = useMemo(
    () =>
      month && {
        chart: draw({ ids, catalogue, region, month }),
        source,
        lines: [
          [
            month.now.regions[0]?.name ?? '',
            spanText(span),
            type ? facilityTypes[type].label : 'Semua jenis fasyankes',
          ].join(' · '),
          ...(base ? [baseWords(base, { span, mode: month.now.mode, zone }).join(' · ')] : []),
        ],
      },
    [month, draw, ids, catalogue, region, source, span, type, base, zone],
  )
  return (
    <ChartCard
      folds
      title={title}
      answer={{ data: sheet, error, refetch, isStale }}
      base={month && base && <BaseLine base={base} span={span} mode={month.now.mode} />}
      actions={<Definition title={title} figures={ids.flatMap((id) => catalogue.get(id) ?? [])} />}
    />
  )
}
