import { useMemo } from 'react'

import { baseText } from '#domain/figure-words.ts'

import { ChartCard } from '../../chart/chart-card.tsx'
import type { Chart } from '../../chart/chart.ts'
import { useSource } from '../../chart/source.ts'
import { modeWords } from '../../figures/figure-question.ts'
import type { Quarter } from './use-quarter.ts'

const nothing = () => undefined

/** A chart of the report in its frame: on the screen with its numbers and files, on paper the picture and what it rests on. */
export function PeriodChart({ report, title, chart }: { report: Quarter; title: string; chart: Chart }) {
  const source = useSource()
  const { region, mode } = report
  const base = chart.series[0]?.base?.at(-1)
  const answer = useMemo(() => {
    const lines = [
      [region.name, `${chart.labels[0] ?? ''} – ${chart.labels.at(-1) ?? ''}`, modeWords[mode]].join(' · '),
      ...(base ? [`Dasar periode terakhir: ${baseText(base)}`] : []),
    ]
    return { data: { chart, lines, source }, error: null, refetch: nothing }
  }, [chart, region.name, mode, base, source])
  return (
    <ChartCard
      level="h3"
      title={title}
      answer={answer}
      base={<p className="small flat">{answer.data.lines.join(' · ')}</p>}
    />
  )
}
