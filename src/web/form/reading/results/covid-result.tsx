import { covidSummary } from '#indicators/covid-waste.ts'

import type { ResultCardProps } from '../result-card.tsx'
import { SummaryView } from './summary-view.tsx'

/** The sums of a month of COVID waste. */
export function CovidResult({ answers, context, section }: ResultCardProps) {
  return (
    <SummaryView title="Jumlah sebulan" summary={covidSummary(answers, context.month)} section={section} />
  )
}
