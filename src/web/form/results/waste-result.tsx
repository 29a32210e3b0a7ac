import { wasteSummary } from '#indicators/waste-facts.ts'

import type { ResultCardProps } from '../result-card.tsx'
import { WasteResultView } from '../waste-result-view.tsx'

/** What the report would be worth if it were sent now; nothing before every question that decides it is answered. */
export function WasteOutlook({ form, answers, context: { profile, month, related } }: ResultCardProps) {
  const summary = wasteSummary(answers, related['bor'] ?? null, profile, month, 'sent', form)
  return summary.analysis_status === 'completed' ? <WasteResultView result={summary} /> : null
}
