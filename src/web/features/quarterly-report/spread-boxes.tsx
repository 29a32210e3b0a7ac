import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type CatalogueRow, listSpreads } from '#contract/figures.ts'
import { monthText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useFigureMonth } from '../../api/this-month.ts'
import { ChartCard } from '../../chart/chart-card.tsx'
import { useSource } from '../../chart/source.ts'
import { modeWords } from '../../figures/figure-question.ts'
import { spreadChartOf } from '../../figures/spread-of.ts'
import { placeOf } from '../../figures/use-figures.ts'
import type { Quarter } from './quarter.ts'
import { lastMonthOf } from './use-quarter.ts'

/** How facilities of each class spread over a figure in the last month of the quarter; a box says how many it stands for. */
export function SpreadBoxes({ report, figure }: { report: Quarter; figure: CatalogueRow }) {
  const { region, quarter, mode } = report
  const month = lastMonthOf(quarter, useFigureMonth())
  const { data, error, refetch } = useQuery(
    queryOf(listSpreads, {
      query: { indikator: figure.id, mode, dari: month, sampai: month, ...placeOf(region.code) },
    }),
  )
  const source = useSource(data)
  const sheet = useMemo(
    () =>
      data && {
        chart: spreadChartOf({ by: 'class' }, data.data, { months: [month], type: undefined }),
        lines: [[region.name, monthText(month), modeWords[data.data.mode]].join(' · ')],
        source,
      },
    [data, month, region.name, source],
  )
  return (
    <ChartCard
      level="h3"
      title={`${figure.label} menurut kelas`}
      answer={{ data: sheet, error, refetch }}
      base={<p className="small flat">{sheet?.lines.join(' · ')}</p>}
      empty={<p className="flat">Terlalu sedikit fasyankes yang melapor untuk dibandingkan.</p>}
    />
  )
}
