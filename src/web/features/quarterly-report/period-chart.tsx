import { useMemo } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'

import { ChartCard } from '../../chart/chart-card.tsx'
import type { Chart } from '../../chart/chart.ts'
import { useSource } from '../../chart/source.ts'
import { modeWords } from '../../figures/figure-question.ts'
import { thinLine } from './bases.ts'
import { lastBasesOf } from './course-chart.ts'
import type { Quarter } from './quarter.ts'

const nothing = () => undefined
const noFigures: readonly CatalogueRow[] = []

/** A chart of the report in its frame: on the screen with its numbers and files, on paper the picture and what it rests on. */
export function PeriodChart({
  report,
  title,
  chart,
  figures = noFigures,
}: {
  report: Quarter
  title: string
  chart: Chart
  /** What it shows, where that may speak for too few. */
  figures?: readonly CatalogueRow[]
}) {
  const source = useSource(report)
  const { region, mode } = report
  const thin = thinLine(figures, report)
  const answer = useMemo(() => {
    const ends = new Set([chart.labels[0] ?? '', chart.labels.at(-1) ?? ''])
    const [base, ...bases] = lastBasesOf(chart)
    const lines = [
      [region.name, [...ends].join(' – '), modeWords[mode]].join(' · '),
      ...(base === undefined ? [] : [`Dasar periode terakhir: ${base}`, ...bases]),
      ...(thin === null ? [] : [thin]),
    ]
    return { data: { chart, lines, source }, error: null, refetch: nothing }
  }, [chart, region.name, mode, thin, source])
  return (
    <ChartCard
      level="h3"
      title={title}
      answer={answer}
      base={<p className="small flat">{answer.data.lines.join(' · ')}</p>}
    />
  )
}
