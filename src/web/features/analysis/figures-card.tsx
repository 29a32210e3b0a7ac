import { useMemo } from 'react'

import { facilityTypes } from '#domain/facility.ts'

import { useZone } from '../../api/me.ts'
import { ChartCard } from '../../chart/chart-card.tsx'
import type { Chart } from '../../chart/chart.ts'
import { useSource } from '../../chart/source.ts'
import { BaseLine, baseWords } from '../../figures/base-line.tsx'
import { Definition } from '../../figures/definition.tsx'
import type { FigureQuestion } from '../../figures/figure-question.ts'
import type { Catalogue, FigureGrid } from '../../figures/use-figures.ts'

export type Shown = {
  title: string
  ids: readonly string[]
  question: FigureQuestion
  catalogue: Catalogue
}

/** A chart of figures of a region until a month, with what they rest on and what they are. */
export function FiguresCard({
  shown: { title, ids, question, catalogue },
  answer,
  grid,
  chart,
  period,
  form,
}: {
  shown: Shown
  answer: { error: unknown; refetch: () => unknown; isStale: boolean }
  /** The figures whose last month is the one that is asked for. */
  grid: FigureGrid | undefined
  chart: Chart | undefined
  /** For files: the months that are drawn, and the form where there is one. */
  period: string
  form?: string | undefined
}) {
  const { region, span, type } = question
  const source = useSource(grid)
  const zone = useZone()
  const base = grid?.at(region, grid.spans.at(-1)?.span ?? '', ids[0] ?? '')?.base
  const sheet = useMemo(
    () =>
      grid &&
      chart && {
        chart,
        source,
        lines: [
          [
            grid.regions[0]?.name ?? '',
            period,
            type ? facilityTypes[type].label : 'Semua jenis fasyankes',
            ...(form ? [form] : []),
          ].join(' · '),
          ...(base ? [baseWords(base, { span, mode: grid.mode, zone }).join(' · ')] : []),
        ],
      },
    [grid, chart, source, period, form, type, base, span, zone],
  )
  const { error, refetch, isStale } = answer
  return (
    <ChartCard
      folds
      title={title}
      answer={{ data: sheet, error, refetch, isStale }}
      base={grid && base && <BaseLine base={base} span={span} mode={grid.mode} />}
      actions={<Definition title={title} figures={ids.flatMap((id) => catalogue.get(id) ?? [])} />}
    />
  )
}
