import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listFacilityResults } from '#contract/self-assessment/regions.ts'
import { reopenAssessment } from '#contract/self-assessment/results.ts'
import { reasonLength } from '#domain/report-status.ts'
import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'
import { seenLength } from '#domain/words.ts'

import { call, fieldError, messageOf } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** Asks why a facility's hazard instrument is reopened; the facility reads the reason. */
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
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const reopen = useMutation({
    mutationFn: () => call(reopenAssessment, { body: { user_id: userId, ...period, reason } }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: [listFacilityResults.path] })
      toastSuccess(message ?? 'Dibuka kembali.')
      onClose()
    },
    onError: (error) => {
      if (fieldError(error, 'reason') === undefined) toastError(messageOf(error))
    },
  })
  const isShort = seenLength(reason) < reasonLength.min
  return (
    <ConfirmDialog
      title="Buka kembali penilaian bahaya?"
      confirm="Buka kembali"
      pending={reopen.isPending}
      onConfirm={() => {
        setAsked(true)
        if (!isShort) reopen.mutate()
      }}
      onCancel={onClose}
    >
      <p>
        {facility}, {periodText(period)}. Instrumen bahaya dan quick assessment-nya dapat diubah dan dikirim
        lagi oleh fasyankes.
      </p>
      <TextArea
        label="Alasan"
        value={reason}
        max={reasonLength.max}
        hint="Dibaca oleh fasyankes."
        error={
          fieldError(reopen.error, 'reason') ??
          (isAsked && isShort ? `Alasan paling sedikit ${reasonLength.min} huruf` : undefined)
        }
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
