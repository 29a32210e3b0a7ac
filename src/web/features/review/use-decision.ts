import { useMutation, useQueryClient } from '@tanstack/react-query'

import { listNotifications } from '#contract/notifications.ts'
import { reopenReport } from '#contract/reports.ts'
import { listMissing, listQueue } from '#contract/review.ts'

import { call, isConflict, messageOf, reread } from '../../api/call.ts'
import { useGo } from '../../ui/places.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { narrowingOf } from './queue-search.ts'
import { type Review, useReviewCalls } from './review-calls.ts'
import { type Remarks, useRemarked } from './use-remarks.ts'
import { reviewPlace, useCarried, useQueueFilters, useWayBack } from './way-back.ts'

type Decision = 'confirm' | 'return' | 'reopen'

/** The decision on a report: sent with its remarks, then on to the next that waits. */
export function useDecision({
  review,
  remarks,
  reload,
  onSettled,
}: {
  review: Review
  remarks: Remarks
  reload: () => unknown
  /** The decision is made, or another reviewer was quicker. */
  onSettled: (isDecided: boolean) => void
}) {
  const go = useGo()
  const back = useWayBack(review.date)
  const filters = useQueueFilters()
  const carried = useCarried()
  const queries = useQueryClient()
  const calls = useReviewCalls()
  const { report_id, version } = review
  const { notes } = useRemarked(remarks)
  return useMutation({
    mutationFn: async ({ decision, reason = '' }: { decision: Decision; reason?: string }) => {
      // A remark that is still on its way belongs to the decision, which takes all that the office keeps.
      const fault = decision === 'return' ? await remarks.flush() : undefined
      if (isConflict(fault)) throw fault
      if (fault) throw new Error('Catatan belum tersimpan. Periksa sambungan Anda, lalu coba lagi.')
      if (decision === 'reopen') {
        const { message } = await call(reopenReport, { params: { report_id }, body: { reason } })
        return { message, next: report_id }
      }
      // What was just taken off no longer counts as a remark.
      if (decision === 'confirm') await remarks.flush()
      const remark_count = Object.keys(notes).length
      const reply = await call(calls.decide, {
        body:
          decision === 'confirm'
            ? { report_id, version, decision, remark_count, ...narrowingOf(filters) }
            : { report_id, version, decision, reason, ...narrowingOf(filters) },
      })
      return { message: reply.message, next: reply.next_report_id }
    },
    onSuccess: async ({ message, next: following }) => {
      toastSuccess(message)
      onSettled(true)
      void reread(queries, listQueue, listMissing, listNotifications)
      if (following === report_id) await reload()
      else go(following === null ? back.place : reviewPlace(review.form_type, following, carried))
    },
    onError: (error, { decision }) => {
      if (isConflict(error)) onSettled(false)
      // In the dialog the words stand in the dialog.
      else if (decision === 'confirm') toastError(messageOf(error))
    },
  })
}
