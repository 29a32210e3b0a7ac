import { useState } from 'react'

import { transitions } from '#domain/report-status.ts'

import { fieldError, isConflict, messageOf, type Refusal } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { narrowingOf } from './queue-search.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { Review } from './review-calls.ts'
import { useDecision } from './use-decision.ts'
import { type Remarks, useRemarked } from './use-remarks.ts'
import { reviewPlace, useCarried, useQueueFilters } from './way-back.ts'

import classes from './review.module.css'

const decisionId = 'keputusan'

/** Past the answers: each has a button for its remark. */
export function ToDecision() {
  return <SkipLink to={decisionId}>Ke keputusan</SkipLink>
}

/** What remains to be done with the report, always at hand: confirm, return, or go on to the next. */
export function DecisionBar({
  review,
  remarks,
  label,
  reload,
  reason,
  onReason,
}: {
  review: Review
  remarks: Remarks
  label: (path: string) => string
  reload: () => unknown
  /** Of a return or a reopening, as far as it is written: it outlives the dialog, and reading the report again. */
  reason: string
  onReason: (reason: string) => void
}) {
  const [asking, setAsking] = useState<'confirm' | 'return' | 'reopen' | null>(null)
  const { next_report_id: next, actions, waiting } = review
  const filters = useQueueFilters()
  const carried = useCarried()
  const isOpen = review.report_status === 'sent'
  const others = isOpen ? waiting - 1 : waiting

  const onSettled = (isDecided: boolean) => {
    setAsking(null)
    if (isDecided) onReason('')
  }
  const decide = useDecision({ review, remarks, reload, onSettled })
  const conflict = isConflict(decide.error) ? decide.error : null
  const remarked = useRemarked(remarks)
  const noted = Object.keys(remarked.notes).length

  return (
    <div className={`no-print ${classes.foot}`}>
      <LeaveGuard
        isUnsaved={() => !decide.isPending && remarked.state.kind === 'failed' && remarks.isUnsaved()}
        isLostByReload={() => (!decide.isSuccess && reason !== '') || remarks.isUnsaved()}
        onDiscard={remarks.discard}
      />
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          isOfReopening={decide.variables?.decision === 'reopen'}
          onReload={() => {
            decide.reset()
            void reload()
          }}
        />
      )}
      <section className={classes.bar} aria-label="Keputusan">
        <div id={decisionId} tabIndex={-1} className={classes.progress}>
          <p>{progressText(isOpen, others, Object.keys(narrowingOf(filters)).length > 0)}</p>
          <p role="status" className={classes.saving} data-failed={remarked.state.kind === 'failed'}>
            {remarksText(remarked)}
          </p>
        </div>
        {next !== null && (
          <LinkButton
            place={reviewPlace(review.form_type, next, carried)}
            variant="subtle"
            iconAfter="forward"
          >
            {isOpen ? 'Lewati' : 'Berikutnya'}
          </LinkButton>
        )}
        <DecisionButtons
          isOpen={isOpen}
          reopening={
            review.report_status !== 'confirmed' ? null : actions.includes('reopen') ? 'possible' : 'over'
          }
          isLocked={conflict !== null || decide.isSuccess}
          pending={decide.isPending ? (asking === null ? 'confirm' : 'other') : null}
          onConfirm={() => (noted > 0 ? setAsking('confirm') : decide.mutate({ decision: 'confirm' }))}
          onAsk={(decision) => {
            if (decision === 'return') void remarks.catchUp()
            setAsking(decision)
          }}
        />
      </section>
      {asking === 'confirm' && (
        <ConfirmDialog
          title={`Konfirmasi dan hapus ${noted} catatan?`}
          confirm={transitions.confirm.label}
          pending={decide.isPending}
          onConfirm={() => decide.mutate({ decision: 'confirm' })}
          onCancel={() => setAsking(null)}
        >
          <p>
            Catatan pada isian hanya sampai ke fasyankes bila formulir dikembalikan. Bila dikonfirmasi,{' '}
            {noted} catatan dihapus tanpa dibaca fasyankes.
          </p>
        </ConfirmDialog>
      )}
      {(asking === 'return' || asking === 'reopen') && (
        <ReasonDialog
          decision={asking}
          reason={reason}
          facility={review.facility.name}
          remarks={asking === 'return' ? remarked.notes : {}}
          label={label}
          pending={decide.isPending}
          error={
            decide.error && !conflict
              ? (fieldError(decide.error, 'reason') ?? messageOf(decide.error))
              : undefined
          }
          onReason={onReason}
          onDecide={() => decide.mutate({ decision: asking, reason: reason.trim() })}
          onClose={() => {
            decide.reset()
            setAsking(null)
          }}
        />
      )}
    </div>
  )
}

/** Another reviewer or the facility was quicker: nothing can be decided before the report is read again. */
function ConflictNotice({
  conflict,
  isOfReopening,
  onReload,
}: {
  conflict: Refusal
  /** An earlier try whose answer was lost may have opened it. */
  isOfReopening: boolean
  onReload: () => void
}) {
  return (
    <div className={classes.conflict}>
      <Notice
        tone="danger"
        role="alert"
        takesLostFocus
        title={
          isOfReopening || conflict.code === 'wrongStatus'
            ? 'Formulir ini sudah berubah'
            : 'Keputusan belum tersimpan: formulir ini sudah berubah'
        }
        actions={
          <Button size="sm" icon="retry" onClick={onReload}>
            Muat ulang
          </Button>
        }
      >
        <p>{conflict.code === 'wrongStatus' ? changedWords(conflict, isOfReopening) : conflict.message}</p>
      </Notice>
    </div>
  )
}

/** Who has changed the state, and when, as far as the server tells; the page calls the state otherwise than its sentence does. */
function changedWords({ details: { last } }: Refusal, isOfReopening: boolean): string {
  const guess = isOfReopening
    ? 'Mungkin sudah dibuka kembali: oleh Anda tadi, atau oleh petugas lain.'
    : 'Mungkin fasyankes menariknya kembali, petugas lain sudah memutuskan, atau keputusan Anda tadi sudah tersimpan.'
  return `Statusnya bukan lagi yang tampil di sini. ${typeof last === 'string' ? last : guess}`
}

/** The count is that of one form and month, wherever in the queue this report stands: others may wait beside it. */
function progressText(isOpen: boolean, others: number, isNarrowed: boolean): string {
  const among = isNarrowed ? 'formulir, bulan, dan saringan ini' : 'formulir dan bulan ini'
  if (others <= 0) return `${isOpen ? 'Terakhir' : 'Tidak ada lagi'} yang menunggu untuk ${among}`
  return `${others} ${isOpen ? 'lagi menunggu' : 'menunggu'} untuk ${among}`
}

function remarksText({ notes, state }: ReturnType<Remarks['getState']>): string {
  if (state.kind === 'failed')
    return `Catatan belum tersimpan${state.isTriedAgain ? ', dicoba lagi' : ''}: ${state.message}`
  if (state.kind === 'writing') return 'Menyimpan catatan…'
  if (state.kind === 'saved') return 'Catatan tersimpan'
  const count = Object.keys(notes).length
  return count > 0 ? `${count} catatan` : ''
}
