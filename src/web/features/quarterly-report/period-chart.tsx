import { useMemo } from 'react'

import { ChartCard } from '../../chart/chart-card.tsx'
import type { Chart } from '../../chart/chart.ts'
import { useSource } from '../../chart/source.ts'
import { modeWords } from '../../figures/figure-question.ts'
import { lastBasesOf } from './course-chart.ts'
import type { Quarter } from './use-quarter.ts'

const nothing = () => undefined

/** A chart of the report in its frame: on the screen with its numbers and files, on paper the picture and what it rests on. */
export function PeriodChart({ report, title, chart }: { report: Quarter; title: string; chart: Chart }) {
  const source = useSource()
  const { region, mode } = report
  const answer = useMemo(() => {
    const ends = new Set([chart.labels[0] ?? '', chart.labels.at(-1) ?? ''])
    const [base, ...bases] = lastBasesOf(chart)
    const lines = [
      [region.name, [...ends].join(' – '), modeWords[mode]].join(' · '),
      ...(base === undefined ? [] : [`Dasar periode terakhir: ${base}`, ...bases]),
    ]
    return { data: { chart, lines, source }, error: null, refetch: nothing }
  }, [chart, region.name, mode, source])
  return (
    <ChartCard
      level="h3"
      title={title}
      answer={answer}
      base={<p className="small flat">{answer.data.lines.join(' · ')}</p>}
    />
  )
}
