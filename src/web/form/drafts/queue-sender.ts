import type * as z from 'zod'

import { whoAmI } from '#contract/auth.ts'
import { formFillingStatus } from '#contract/desk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/notifications.ts'
import { type Receipt } from '#contract/report-shapes.ts'
import { monthText } from '#domain/words.ts'

import { call, isRefusal, isUnreachable } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { isOnline, onConnectionChange } from '../../offline/connection.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { listQueued, onDraftLeft, settleQueued } from './device-store.ts'
import type { DeviceCopy, QueuedSending } from './draft-shapes.ts'
import { type Report, rememberReport } from './report-source.ts'
import { sameAnswers } from './same-answers.ts'
import { storedIn } from './save-outcome.ts'

/** In milliseconds: how long after a failure the queue is tried again, at first and at most. */
const [firstRetry, lastRetry] = [5000, 5 * 60_000]

type SentReply = { data: Report; receipt: z.output<typeof Receipt> }

/** How sending one queued report ended. */
export type QueueOutcome =
  | ({ kind: 'sent' } & SentReply)
  | { kind: 'rejected'; message: string }
  /** Neither: it stays in the queue. */
  | { kind: 'later' }

/** Sends a queued report as it was queued: the same key and the time of the first attempt, however often it is tried. */
export async function sendQueued({ queued, saved, given }: Queued): Promise<QueueOutcome> {
  const known = [saved.answers, queued.body.answers, ...given]
  try {
    return await trySending(queued)
  } catch (error) {
    const current = storedIn(error)
    // Newer, but with nothing that this device did not know: it goes over the new version.
    if (!current || !known.some((answers) => sameAnswers(answers, current.answers))) return outcomeOf(error)
    return trySending({ ...queued, body: { ...queued.body, version: current.version } }).catch(outcomeOf)
  }
}
type Queued = Pick<DeviceCopy, 'saved' | 'given'> & { queued: QueuedSending }

async function trySending({ path, body }: QueuedSending): Promise<QueueOutcome> {
  const send = { method: 'POST', path } as Endpoint
  // Safe: the path is that of a form's sending, whose reply brings the receipt.
  const reply = (await call(send, { body } as never, { keepsSession: true })) as SentReply
  return { kind: 'sent', ...reply }
}

function outcomeOf(error: unknown): QueueOutcome {
  if (isUnreachable(error)) return { kind: 'later' }
  if (!isRefusal(error)) throw error
  const isForLater = error.status === 401 || error.status === 429 || error.status >= 500
  if (isForLater) return { kind: 'later' }
  const reasons = Object.values(error.errors).flat()
  const [first] = reasons
  // One reason is told; where there are more, how many: the form shows them all.
  if (first === undefined) return { kind: 'rejected', message: error.message }
  return {
    kind: 'rejected',
    message: reasons.length === 1 ? first : `${reasons.length} isian perlu diperbaiki`,
  }
}

/** What the device keeps after an outcome; null for nothing. */
export function copyAfter(copy: DeviceCopy, outcome: QueueOutcome): DeviceCopy | null {
  if (outcome.kind === 'sent') return null
  return outcome.kind === 'later' ? copy : { ...copy, queued: null, rejection: outcome.message }
}

/** Sends what is queued on this device in the name of `account`. True where something still waits. */
async function runQueue(account: number): Promise<boolean> {
  const waiting = await listQueued(account)
  if (waiting.length === 0) return false
  // Another person may have signed in beside this page: then nothing of this one's goes.
  const { data: me } = await call(whoAmI)
  if (me?.id !== account) return true
  for (const entry of waiting)
    await settleQueued(account, entry, async (copy) => {
      const outcome = await sendQueued(copy)
      if (outcome.kind === 'sent') await rememberReport(account, outcome.data)
      tell(copy.queued, outcome)
      return copyAfter(copy, outcome)
    })
  await Promise.all(
    [['kept-reports'], [formFillingStatus.path], [listNotifications.path]].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
  return (await listQueued(account)).length > 0
}

function tell({ title, month }: QueuedSending, outcome: QueueOutcome): void {
  const report = `${title} ${monthText(month)}`
  if (outcome.kind === 'sent')
    toastSuccess(`${report} terkirim. Nomor bukti ${outcome.receipt.receipt_number}.`)
  if (outcome.kind === 'rejected')
    toastError(
      `Pengiriman dari perangkat ditolak: ${outcome.message.replace(/\.$/, '')}. ${report} tetap ada di perangkat ini.`,
    )
}

/**
 * Sends queued reports for as long as the app is open, whatever page it shows: at once, when the connection is back, when a form
 * is left, when the tab is looked at, and again after failures. Gives how to stop.
 */
export function startQueueSender(account: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstRetry
  let isRunning = false
  let isStopped = false
  const run = async () => {
    if (isRunning || isStopped || !isOnline()) return
    clearTimeout(timer)
    isRunning = true
    const isWaiting = await runQueue(account).catch(() => true)
    isRunning = false
    if (!isWaiting) delay = firstRetry
    if (!isWaiting || isStopped) return
    timer = setTimeout(() => void run(), delay)
    delay = Math.min(delay * 2, lastRetry)
  }
  const wake = () => {
    delay = firstRetry
    void run()
  }
  const onSeen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const stops = [onConnectionChange(wake), onDraftLeft(wake)]
  document.addEventListener('visibilitychange', onSeen)
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onSeen)
  }
}
