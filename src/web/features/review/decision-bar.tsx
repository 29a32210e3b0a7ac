import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listNotifications } from '#contract/notifications.ts'
import { reopenReport } from '#contract/reports.ts'
import { listMissing, listQueue } from '#contract/review.ts'
import { reviewPage } from '#domain/report-pages.ts'
import { reasonLength, transitions } from '#domain/report-status.ts'
import { seenLength } from '#domain/words.ts'

import { call, fieldError, isRefusal, messageOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { onFirstClick } from '../../ui/first-click.ts'
import { Icon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGo } from '../../ui/places.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type Review, useReviewCalls } from './review-calls.ts'
import type { Remarks } from './use-remarks.ts'
import { useWayBack } from './way-back.ts'

import classes from './review.module.css'

type Decision = 'confirm' | 'return' | 'reopen'

/** What remains to be done with the report, always at hand: confirm, return, or go on to the next. */
export function DecisionBar({
  review,
  remarks,
  label,
  reload,
}: {
  review: Review
  remarks: Remarks
  label: (path: string) => string
  reload: () => unknown
}) {
  const go = useGo()
  const back = useWayBack(review.date)
  const queries = useQueryClient()
  const calls = useReviewCalls()
  const [asking, setAsking] = useState<'return' | 'reopen' | null>(null)
  const { report_id, next_report_id: next, actions, waiting } = review
  const isOpen = review.report_status === 'sent'
  const others = isOpen ? waiting - 1 : waiting
  // What waits next is of the same form.
  const reviewPlace = (id: number) => ({ to: reviewPage(review.form_type, id) })

  const decide = useMutation({
    mutationFn: async ({ decision, reason = '' }: { decision: Decision; reason?: string }) => {
      // A remark that is still on its way belongs to the decision.
      if (decision === 'return' && !(await remarks.flush()))
        throw new Error('Catatan belum tersimpan. Periksa sambungan Anda, lalu coba lagi.')
      if (decision === 'reopen') {
        const { message } = await call(reopenReport, { params: { report_id }, body: { reason } })
        return { message, next: report_id }
      }
      const reply = await call(calls.decide, {
        body:
          decision === 'confirm'
            ? { report_id, decision }
            : { report_id, decision, reason, remarks: remarks.notes },
      })
      return { message: reply.message, next: reply.next_report_id }
    },
    onSuccess: async ({ message, next: following }) => {
      toastSuccess(message)
      setAsking(null)
      for (const endpoint of [listQueue, listMissing, listNotifications])
        void queries.invalidateQueries({ queryKey: [endpoint.path] })
      if (following === report_id) await reload()
      else go(following === null ? back.place : reviewPlace(following))
    },
    onError: (error, { decision }) => {
      if (isRefusal(error) && error.status === 409) setAsking(null)
      // In the dialog the words stand in the dialog.
      else if (decision === 'confirm') toastError(messageOf(error))
    },
  })
  const conflict = isRefusal(decide.error) && decide.error.status === 409 ? decide.error : null

  return (
    <div className={classes.foot}>
      {conflict && (
        <div className={classes.conflict}>
          <Notice
            tone="danger"
            role="alert"
            title="Keputusan belum tersimpan: formulir ini sudah berubah"
            actions={
              <Button
                size="sm"
                leftSection={<Icon name="retry" size={18} />}
                onClick={() => {
                  decide.reset()
                  void reload()
                }}
              >
                Muat ulang
              </Button>
            }
          >
            <p>
              {conflict.message} Mungkin fasyankes menariknya kembali, atau petugas lain sudah memutuskan.
            </p>
          </Notice>
        </div>
      )}
      <section className={classes.bar} aria-label="Keputusan">
        <div className={classes.progress}>
          <p>{progressText(isOpen, others)}</p>
          <p role="status" className={classes.saving} data-failed={remarks.state.kind === 'failed'}>
            {remarksText(remarks)}
          </p>
        </div>
        {next !== null && (
          <LinkButton
            place={reviewPlace(next)}
            variant="subtle"
            rightSection={<Icon name="forward" size={18} />}
          >
            {isOpen ? 'Lewati' : 'Berikutnya'}
          </LinkButton>
        )}
        <div className={classes.decisions}>
          {isOpen && (
            <>
              <Button
                variant="default"
                leftSection={<Icon name="return" size={18} />}
                disabled={conflict !== null || decide.isPending}
                onClick={() => setAsking('return')}
              >
                {transitions.return.label}
              </Button>
              <Button
                leftSection={<Icon name="check" size={18} />}
                loading={decide.isPending && asking === null}
                disabled={conflict !== null}
                onClick={onFirstClick(() => decide.mutate({ decision: 'confirm' }))}
              >
                {transitions.confirm.label}
              </Button>
            </>
          )}
          {actions.includes('reopen') && (
            <Button
              variant="default"
              leftSection={<Icon name="return" size={18} />}
              onClick={() => setAsking('reopen')}
            >
              {transitions.reopen.label}
            </Button>
          )}
        </div>
      </section>
      {asking && (
        <ReasonDialog
          decision={asking}
          facility={review.facility.name}
          remarks={asking === 'return' ? remarks.notes : {}}
          label={label}
          pending={decide.isPending}
          error={
            decide.error && !conflict
              ? (fieldError(decide.error, 'reason') ?? messageOf(decide.error))
              : undefined
          }
          onDecide={(reason) => decide.mutate({ decision: asking, reason })}
          onClose={() => {
            decide.reset()
            setAsking(null)
          }}
        />
      )}
    </div>
  )
}

function progressText(isOpen: boolean, others: number): string {
  if (others <= 0) return isOpen ? 'Formulir terakhir yang menunggu' : 'Tidak ada lagi yang menunggu'
  return isOpen ? `${others} lagi menunggu setelah ini` : `${others} menunggu konfirmasi`
}

function remarksText({ notes, state }: Remarks): string {
  if (state.kind === 'failed') return `Catatan belum tersimpan: ${state.message}`
  if (state.kind === 'writing') return 'Menyimpan catatan…'
  if (state.kind === 'saved') return 'Catatan tersimpan'
  const count = Object.keys(notes).length
  return count > 0 ? `${count} catatan` : ''
}

const dialogWords = {
  return: {
    title: 'Kembalikan untuk diperbaiki?',
    hint: 'Tulis apa yang perlu diperbaiki. Fasyankes membaca alasan ini.',
  },
  reopen: {
    title: 'Buka kembali formulir ini?',
    hint: 'Tulis mengapa formulir yang sudah dikonfirmasi perlu diperbaiki.',
  },
} as const

function ReasonDialog({
  decision,
  facility,
  remarks,
  label,
  pending,
  error,
  onDecide,
  onClose,
}: {
  decision: 'return' | 'reopen'
  facility: string
  remarks: Readonly<Record<string, string>>
  label: (path: string) => string
  pending: boolean
  error: string | undefined
  onDecide: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = seenLength(reason) < reasonLength.min
  const shortError = isTried && isShort ? `Alasan paling sedikit ${reasonLength.min} huruf` : undefined
  return (
    <Dialog title={dialogWords[decision].title} onClose={pending ? undefined : onClose}>
      <form
        className={classes.reason}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isShort) return onDecide(reason.trim())
          event.currentTarget.querySelector('textarea')?.focus()
        }}
      >
        <p>{facility}</p>
        <TextArea
          // The dialog gives the focus to what asks for it as it opens.
          ref={(area) => area?.setAttribute('autofocus', '')}
          label="Alasan"
          value={reason}
          max={reasonLength.max}
          hint={dialogWords[decision].hint}
          error={shortError ?? error}
          onChange={setReason}
        />
        {Object.keys(remarks).length > 0 && (
          <div>
            <p className={classes.listTitle}>Catatan pada isian yang ikut dikirim:</p>
            <ul className={classes.points}>
              {Object.entries(remarks).map(([path, remark]) => (
                <li key={path}>
                  <strong>{label(path)}:</strong> {remark}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant="default" disabled={pending} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={pending}>
            {transitions[decision].label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
