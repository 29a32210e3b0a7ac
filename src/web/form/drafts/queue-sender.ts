import { whoAmI } from '#contract/auth.ts'
import { formFillingStatus } from '#contract/desk.ts'
import { listNotifications } from '#contract/notifications.ts'
import { monthText } from '#domain/words.ts'
import type { AnswerSheet } from '#forms/context.ts'

import { call, reread } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { getReach, onConnectionChange } from '../../offline/connection.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import {
  keptReports,
  listQueued,
  onDraftLeft,
  type QueuedCopy,
  settleQueued,
  sheetOfKey,
} from './device-store.ts'
import type { DeviceCopy, QueuedSending, Refusal } from './draft-shapes.ts'
import { isKnown } from './draft-start.ts'
import type { SheetsEnd } from './kept-sheets.ts'
import { type LoadedReport, loadReport, rememberReport } from './report-source.ts'
import { type Sent, sendReport } from './send-report.ts'
import { createSending } from './sending.ts'
import { listUnsavedSheets } from './unsaved-sheets.ts'

/** In milliseconds: how long after a failure the queue is tried again, at first and at most. */
const [firstRetry, lastRetry] = [5000, 5 * 60_000]

/** How sending one queued report ended. */
export type QueueOutcome =
  | Extract<Sent, { kind: 'arrived' }>
  | { kind: 'rejected'; message: string }
  /** Neither: it stays in the queue. */
  | { kind: 'later' }

type Queued = Pick<DeviceCopy, 'saved' | 'given'> & { queued: QueuedSending }

/**
 * Sends a queued report as it was queued: the same key and the time of the first attempt, however often it is tried. `load` reads the report,
 * to name the question that it is refused for.
 */
export async function sendQueued(
  { queued, saved, given }: Queued,
  load: () => Promise<LoadedReport>,
): Promise<QueueOutcome> {
  const known = [saved.answers, queued.body.answers, ...given]
  let { body } = queued
  let outcome: QueueOutcome = { kind: 'later' }
  let words = ''
  const reject = () => {
    outcome = { kind: 'rejected', message: words }
  }
  await createSending('queued').dispatch('connected', {
    send: async () => {
      const sent = await sendReport({ path: queued.path, body }, { keepsSession: true })
      if (sent.kind === 'arrived') outcome = sent
      if ('message' in sent) words = await reasonOf(sent, body.answers, load)
      if (sent.kind !== 'stale') return sent.kind
      // A second attempt goes over the newer version.
      body = { ...body, version: sent.current.version }
      return isKnown(sent.current, known) ? 'superseded' : 'conflict'
    },
    // No page is open to show a conflict or the fields: the device keeps the words.
    unqueue: reject,
    reject,
    receive: leaveToCaller,
    queue: leaveToCaller,
    announce: leaveToCaller,
    show: leaveToCaller,
  })
  return outcome
}
const leaveToCaller = () => undefined

/** Shows a single reason with its question, and the number of several: the form shows them all. */
async function reasonOf(
  refusal: Extract<Refusal, { message: string }>,
  answers: AnswerSheet,
  load: () => Promise<LoadedReport>,
): Promise<string> {
  if (refusal.kind !== 'refused') return refusal.message
  const { errors, elsewhere, general, message } = refusal
  const reasons = [...Object.values(errors), ...elsewhere.map((error) => error.message), ...general]
  const [only = message] = reasons
  if (reasons.length > 1) return `${reasons.length} isian perlu diperbaiki`
  if (reasons.length === general.length) return only
  const named = async () => {
    const { namedReasons } = await import('./refusal-words.ts')
    return namedReasons(refusal, await load(), answers).join(' ')
  }
  // Without a connection, or after a release, the reason goes without its question.
  return named().catch(() => only)
}

/** What the device keeps after an outcome; null for nothing. */
export function copyAfter(copy: DeviceCopy, outcome: QueueOutcome): DeviceCopy | null {
  if (outcome.kind === 'arrived') return null
  return outcome.kind === 'later' ? copy : { ...copy, queued: null, rejection: outcome.message }
}

/** Sends what is queued on this device in the name of `account`. True where something still waits. */
async function runQueue(account: number): Promise<boolean> {
  const waiting = await listQueued(account)
  if (waiting.length === 0) return false
  // Another person may have signed in beside this page: then nothing of this one's goes.
  const { data: me } = await call(whoAmI)
  if (me?.id !== account) return true
  for (const entry of waiting) {
    const load = () => loadReport(account, sheetOfKey(entry.key), entry.queued.body.report_id)
    const sheets = await saveSheetsOf(account, entry, load)
    await settleQueued(account, entry, async (copy) => {
      const outcome = sheets === 'saved' ? await sendQueued(copy, load) : withoutSheets(sheets)
      if (outcome.kind === 'arrived') await rememberReport(account, outcome.data)
      announce(copy.queued, outcome)
      return copyAfter(copy, outcome)
    })
  }
  await reread(queries, keptReports, formFillingStatus, listNotifications)
  return (await listQueued(account)).length > 0
}

/** Saves what this device alone holds of the sub-forms of a queued report: they go with it as the server has them. */
async function saveSheetsOf(
  account: number,
  { key, queued: { body } }: QueuedCopy,
  load: () => Promise<LoadedReport>,
): Promise<SheetsEnd> {
  const own = sheetOfKey(key)
  const unsaved = await listUnsavedSheets(account, body.report_id)
  if (unsaved.every(({ sheet }) => sheet === own)) return 'saved'
  // Only then: after a release this code may be gone, and a report without sub-forms goes all the same.
  const { saveKeptSheets } = await import('./kept-sheets.ts')
  const loaded = await load().catch(() => null)
  // Why it cannot be read, the sending is told too.
  if (!loaded) return 'saved'
  return loaded.isRemembered ? 'unreachable' : saveKeptSheets(account, loaded, { keepsSession: true })
}

/** What another page has open goes once that page is left. */
const withoutSheets = (sheets: Exclude<SheetsEnd, 'saved'>): QueueOutcome =>
  typeof sheets === 'object' && !sheets.isOpen
    ? { kind: 'rejected', message: sheets.message }
    : { kind: 'later' }

function announce({ title, month }: QueuedSending, outcome: QueueOutcome): void {
  const report = `${title} ${monthText(month)}`
  if (outcome.kind === 'arrived')
    toastSuccess(`${report} terkirim. Nomor bukti ${outcome.receipt.receipt_number}.`)
  if (outcome.kind === 'rejected')
    toastError(
      `Pengiriman dari perangkat ditolak: ${outcome.message.replace(/\.$/, '')}. ${report} tetap ada di perangkat ini.`,
    )
}

/**
 * Sends queued reports for as long as the app is open, on every page: at once, when the connection is back, when a form
 * is left, when the tab is looked at, and again after failures. Gives how to stop.
 */
export function startQueueSender(account: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstRetry
  let isRunning = false
  let isStopped = false
  const run = async () => {
    if (isRunning || isStopped || getReach() !== 'there') return
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
