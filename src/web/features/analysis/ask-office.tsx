import { useQueryClient } from '@tanstack/react-query'

import { listFindings, requestReview } from '#contract/analysis.ts'
import type { Month } from '#domain/month.ts'
import type { QualityRuleId } from '#indicators/quality-rules.ts'

import { call, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { useStep } from '../../ui/use-step.ts'

/** Asks the office of a regency, with one click, to look at what a rule has found. */
export function AskOffice({
  month,
  rule,
  regency,
  name,
  wasAsked = false,
}: {
  month: Month
  rule: QualityRuleId
  regency: string
  name: string
  /** It was asked today already. */
  wasAsked?: boolean
}) {
  const queries = useQueryClient()
  const asking = useStep({
    send: () => call(requestReview, { body: { bulan: month, aturan: rule, kabupatenkota_id: regency } }),
    onDone: () => reread(queries, listFindings),
  })
  const isAsked = wasAsked || asking.isSuccess
  return (
    <Button
      variant="default"
      size="compact"
      icon={isAsked ? 'check' : 'bell'}
      loading={asking.isPending}
      disabled={isAsked}
      title={isAsked ? 'Dinas kesehatan ini sudah diminta hari ini' : undefined}
      aria-label={`${isAsked ? 'Sudah diminta' : 'Minta periksa'}: ${name}`}
      onClick={() => asking.mutate()}
    >
      {isAsked ? 'Sudah diminta' : 'Minta periksa'}
    </Button>
  )
}
