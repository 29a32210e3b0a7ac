import { useQueryClient } from '@tanstack/react-query'

import { listFacilityResults } from '#contract/self-assessment/regions.ts'
import { reopenAssessment } from '#contract/self-assessment/results.ts'
import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'

import { call } from '../../api/call.ts'
import { ReopenDialog as ReasonDialog } from '../../ui/reopen-dialog.tsx'

/** Asks why a facility's hazard instrument is reopened. */
export function ReopenDialog({
  userId,
  facility,
  period,
  onClose,
}: {
  userId: number
  facility: string
  period: AssessmentPeriod
  onClose: () => void
}) {
  const queries = useQueryClient()
  return (
    <ReasonDialog
      title="Buka kembali penilaian bahaya?"
      send={(reason) => call(reopenAssessment, { body: { user_id: userId, ...period, reason } })}
      onReopened={() => queries.invalidateQueries({ queryKey: [listFacilityResults.path] })}
      onClose={onClose}
    >
      {facility}, {periodText(period)}. Instrumen bahaya dan quick assessment-nya dapat diubah dan dikirim
      lagi oleh fasyankes.
    </ReasonDialog>
  )
}
