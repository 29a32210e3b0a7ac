import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { listSpreads } from '#contract/figures.ts'
import { facilityTypes } from '#domain/facility.ts'
import { boundsOf } from '#domain/span.ts'
import { monthText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useFigureMonth } from '../../api/this-month.ts'
import { ChartCard } from '../../chart/chart-card.tsx'
import { useSource } from '../../chart/source.ts'
import { Definition } from '../../figures/definition.tsx'
import { modeWords, spansUntil } from '../../figures/figure-question.ts'
import { spreadChartOf } from '../../figures/spread-of.ts'
import { useRegionName } from '../../ui/region-picker.tsx'
import { shownSpans } from './chart-of.ts'
import type { SpreadRow } from './chart-rows.ts'
import type { OfPage } from './figure-chart.tsx'

/** How facilities of the nation or a province spread over a figure in the last month of the span. */
export function SpreadChart({ row, shown, catalogue }: OfPage & { row: SpreadRow }) {
  const { title, figure, by } = row
  const { region, span, type, mode } = shown
  const thisMonth = useFigureMonth()
  const { to } = boundsOf(span)
  const month = to < thisMonth ? to : thisMonth
  const months = useMemo(() => spansUntil(month, by === 'time' ? shownSpans.month : 1), [month, by])
  const province = region === 'ID' ? undefined : region.slice(0, 2)
  const place = useRegionName({ provinsi: province }) ?? shown.place
  const {
    data: reply,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...queryOf(listSpreads, {
      query: {
        indikator: figure,
        mode,
        dari: months[0] ?? month,
        sampai: month,
        ...(province !== undefined && { provinsi_id: province }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const source = useSource(reply)
  const sheet = useMemo(() => {
    if (!reply) return undefined
    const { form_type } = reply.data.indicator
    const form = [...catalogue.values()].find((each) => each.form_type === form_type)?.form ?? form_type
    const time = by === 'time' ? `${monthText(months[0] ?? month)} – ${monthText(month)}` : monthText(month)
    return {
      chart: spreadChartOf({ by }, reply.data, { months, type }),
      source,
      lines: [
        [place, time, type ? facilityTypes[type].label : 'Semua jenis fasyankes', form].join(' · '),
        modeWords[reply.data.mode],
      ],
    }
  }, [reply, by, months, month, type, place, source, catalogue])
  const defined = catalogue.get(figure)
  return (
    <ChartCard
      title={title}
      answer={{ data: sheet, error, refetch, isStale: isPlaceholderData || shown.isStale }}
      base={<p className="small flat">{sheet?.lines.join(' · ')}</p>}
      actions={defined && <Definition title={title} figures={[defined]} />}
    />
  )
}
