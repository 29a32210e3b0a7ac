import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'

import {
  listCapacityReports,
  listHazardReports,
  listVulnerabilityReports,
} from '#contract/self-assessment/part-reports.ts'
import { readHazardQuick, readVulnerabilityQuick } from '#contract/self-assessment/quick.ts'
import { listAssessmentHistory, readResult } from '#contract/self-assessment/results.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import type { KeyedSender, SubmissionState } from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { isConflict, isRefusal, isUnreachable, messageOf, reread } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGo } from '../../ui/places.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import type { Problem } from './linked-answers.ts'
import { formsPlace } from './period.ts'
import { readBacks, rememberSaved } from './saved-query.ts'
import type { InstrumentDraft } from './use-instrument-draft.ts'

import classes from './instrument.module.css'

type Stage =
  | { at: 'filling' }
  /** The rules of the module refuse. */
  | { at: 'refused'; problems: readonly Problem[] }
  | { at: 'confirming' }
  /** The server was not reached or has failed. */
  | { at: 'unsaved'; words: string }
type Refused = { words: string; errors: string[] }

/** Why a submission did not go through: in a dialog, or as a banner with the server's words. */
function failureOf(part: AssessmentPart, error: unknown): { dialog: string } | { banner: Refused } {
  const reason = isUnreachable(error) ? sentences.noConnection : messageOf(error)
  const errors = isRefusal(error) ? [...new Set(Object.values(error.errors).flat())] : []
  if (isRefusal(error) && error.status === 401) return { banner: { words: sentences.signInAgain, errors } }
  if (part === 'capacity') return { banner: { words: sentences.capacitySaveFailed(reason), errors } }
  if (isUnreachable(error)) return { dialog: sentences.notSavedOffline }
  if (isRefusal(error) && error.status < 500)
    return { banner: { words: sentences.sendFailed(reason), errors } }
  return { dialog: sentences.notSavedError }
}

/** What else is shown of a period that is saved. */
const shownOfPeriod = [
  ...[listHazardReports, listVulnerabilityReports, listCapacityReports],
  ...[readResult, listAssessmentHistory],
]

/** The way of an instrument to the server: rules, question, sending, and back to the list of forms. */
export function useInstrumentSending(
  part: AssessmentPart,
  period: AssessmentPeriod,
  draft: Pick<InstrumentDraft<object>, 'submissionKey' | 'base' | 'close'>,
  send: (sender: KeyedSender) => Promise<{ data: SubmissionState }>,
) {
  const { id: userId } = useMe()
  const [stage, setStage] = useState<Stage>({ at: 'filling' })
  const [refused, setRefused] = useState<Refused | null>(null)
  const queries = useQueryClient()
  const go = useGo()
  const sending = useMutation({
    mutationFn: () => send({ ...period, userId, key: draft.submissionKey(), version: draft.base }),
    onMutate: () => setRefused(null),
    onSuccess: async ({ data }) => {
      // Drawn first: the toast would go with an open dialog, and what is unsaved asks before the page is left.
      flushSync(() => {
        setStage({ at: 'filling' })
        draft.close(data.number)
      })
      rememberSaved(part, period)
      toastSuccess(parts[part].instrument.sent)
      void reread(queries, ...shownOfPeriod)
      go(formsPlace(period))
    },
    onError: (error) => {
      // Somebody else of this account has sent it meanwhile: that is what counts, or what the person is asked about.
      // Where an answer was lost it may have arrived; what may be sent but once is sent again by its key.
      if (isConflict(error) || (part !== 'hazard' && !isRefusal(error)))
        void reread(queries, ...readBacks[part])
      // What is refused may be answers to a hazard that another tab has unticked since.
      if (isRefusal(error) && error.status === 422)
        void reread(queries, readHazardQuick, readVulnerabilityQuick)
      const failure = failureOf(part, error)
      if ('dialog' in failure) return setStage({ at: 'unsaved', words: failure.dialog })
      setStage({ at: 'filling' })
      setRefused(failure.banner)
    },
  })
  return {
    stage,
    refused,
    isSending: sending.isPending,
    showProblems: (problems: readonly Problem[]) => setStage({ at: 'refused', problems }),
    ask: () => setStage({ at: 'confirming' }),
    close: () => setStage({ at: 'filling' }),
    /** The refusal is answered. */
    forgive: () => setRefused(null),
    send: () => sending.mutate(),
  }
}
export type InstrumentSending = ReturnType<typeof useInstrumentSending>

/** The dialogs on that way. `children` stand in the question before sending; `onGo` leads to a question. */
export function SendingDialogs({
  part,
  sending: { stage, isSending, close, send },
  deviceFails,
  textOf,
  onGo,
  children,
}: {
  part: AssessmentPart
  sending: InstrumentSending
  deviceFails: boolean
  /** The words of a question. */
  textOf: (id: number) => string | undefined
  onGo: (id: number) => void
  children?: ReactNode
}) {
  const { confirm } = parts[part].instrument
  const steps = { pending: isSending, onConfirm: send, onCancel: close }
  if (stage.at === 'confirming')
    return (
      <ConfirmDialog title={confirm.title} confirm={confirm.yes} cancel={confirm.no} {...steps}>
        <p>{confirm.text}</p>
        {children}
      </ConfirmDialog>
    )
  if (stage.at === 'unsaved')
    return (
      // Another dialog than the question, so that it opens again and is read out.
      <ConfirmDialog key="unsaved" title={sentences.notSaved} confirm="Coba lagi" cancel="Tutup" {...steps}>
        <p>{stage.words}</p>
        <p className="flat soft">
          {deviceFails
            ? 'Perangkat ini menolak menyimpan: jangan tutup halaman sebelum terkirim.'
            : 'Isian Anda tetap tersimpan di perangkat ini.'}
        </p>
      </ConfirmDialog>
    )
  if (stage.at === 'refused')
    return (
      <RefusalDialog
        lead={part === 'hazard' ? null : sentences.completeLinks}
        problems={stage.problems}
        textOf={textOf}
        onGo={onGo}
        onClose={close}
      />
    )
  return null
}

function RefusalDialog({
  lead,
  problems,
  textOf,
  onGo,
  onClose,
}: {
  /** Above the questions, where there are any. */
  lead: string | null
  problems: readonly Problem[]
  textOf: (id: number) => string | undefined
  onGo: (id: number) => void
  onClose: () => void
}) {
  const first = problems.find(({ id }) => id !== null)?.id ?? null
  return (
    <Dialog title={sentences.validationFailed} size={first === null ? 'small' : 'wide'} onClose={onClose}>
      {first !== null && lead !== null && <p>{lead}</p>}
      {problems.map(({ id, message }) => id === null && <p key={message}>{message}</p>)}
      {first !== null && (
        <ul className={classes.problems}>
          {problems.map(
            ({ id, message }) =>
              id !== null && (
                <li key={`${id} ${message}`}>
                  <button type="button" className={classes.problem} onClick={() => onGo(id)}>
                    <b>{message}</b>
                    <span>{textOf(id)}</span>
                  </button>
                </li>
              ),
          )}
        </ul>
      )}
      <DialogActions>
        {first === null ? (
          <Button onClick={onClose}>Mengerti</Button>
        ) : (
          <Button onClick={() => onGo(first)}>Perbaiki</Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** What the server has refused, above the buttons. */
export function RefusedNotice({ refused }: { refused: Refused | null }) {
  if (!refused) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{refused.words}</p>
      {refused.errors.length > 0 && (
        <ul>
          {refused.errors.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
