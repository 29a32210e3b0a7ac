import { useQuery } from '@tanstack/react-query'

import { getWasteResult } from '#contract/report-results.ts'
import { wasteSummary } from '#indicators/waste-facts.ts'

import { queryOf } from '../../../api/call.ts'
import { Loaded } from '../../../ui/states.tsx'
import { WasteResultView } from '../waste-result-view.tsx'
import type { ReportResultProps, ResultCardProps } from './props.ts'
import { worthInputNow } from './worth-input.ts'

/**
 * Which services would be fulfilled if the report were sent now; nothing before every question that decides it is answered.
 * The amounts stand in their own sections.
 */
export function WasteOutlook(props: ResultCardProps) {
  const summary = wasteSummary(props.answers, worthInputNow(props))
  if (summary.analysis_status !== 'completed') return null
  return <WasteResultView result={{ ...summary, amounts: [], bor: [] }} />
}

/** The result of a report as it was sent, from the server. */
export function SentWasteResult({ report }: Pick<ReportResultProps, 'report'>) {
  const answer = useQuery(queryOf(getWasteResult, { params: { report_id: report } }))
  return (
    <Loaded
      answer={answer}
      rows={1}
      height={440}
      label="Memuat hasil…"
      failed="Hasil penilaian belum dapat dimuat"
    >
      {({ data }) => <WasteResultView result={data} />}
    </Loaded>
  )
}
