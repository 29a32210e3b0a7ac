import { kitSummary } from '#indicators/sanitarian-kit.ts'

import type { ResultCardProps } from '../result-card.tsx'
import { SummaryView } from './summary-view.tsx'

/** How complete, sound, calibrated and used a sanitarian kit is. */
export function KitResult({ answers, context, section }: ResultCardProps) {
  return <SummaryView title="Keadaan kit" summary={kitSummary(answers, context.month)} section={section} />
}
