import { mercurySummary } from '#indicators/mercury.ts'

import type { ResultCardProps } from '../result-card.tsx'
import { SummaryView } from './summary-view.tsx'

/** How far a facility is on its way to be free of mercury. */
export function MercuryResult({ answers, context, section }: ResultCardProps) {
  return (
    <SummaryView
      title="Penghapusan dan penarikan"
      summary={mercurySummary(answers, context.month)}
      section={section}
    />
  )
}
