import { formIds } from '#domain/form-ids.ts'
import { wasteSummary } from '#indicators/waste-facts.ts'

import type { ResultCardProps } from '../result-card.tsx'
import { WasteResultView } from '../waste-result-view.tsx'

/**
 * Which services would be fulfilled if the report were sent now; nothing before every question that decides it is answered.
 * The amounts stand in their own sections.
 */
export function WasteOutlook({ form, answers, context: { profile, month, related } }: ResultCardProps) {
  const summary = wasteSummary(answers, related[formIds.bor] ?? null, profile, month, 'sent', form)
  if (summary.analysis_status !== 'completed') return null
  return <WasteResultView result={{ ...summary, amounts: [], bor: [] }} />
}
