import { formEndpoints } from '#contract/form-calls.ts'
import { endOfDay } from '#domain/time.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { patienceFor } from '../../api/call.ts'
import type { QueuedSending, Refused } from '../../form/drafts/draft-shapes.ts'
import type { SheetsEnd } from '../../form/drafts/kept-sheets.ts'
import { type Report, rememberReport, sheetOf } from '../../form/drafts/report-source.ts'
import { type Sent, sendReport } from '../../form/drafts/send-report.ts'
import type { SendingEffects } from '../../form/drafts/sending.ts'
import type { KeptDraft } from '../../form/drafts/use-draft-keeper.ts'
import type { Receipt } from '../../form/reading/receipt-view.tsx'

/** The calls of a monthly form. @throws Error for a sub-form, which has none of its own. */
export function endpointsOf(form: FormDefinition) {
  if (!form.paths) throw new Error(`The form ${form.id} has no calls of its own.`)
  return formEndpoints(form, form.paths)
}

export type EffectDependencies = {
  kept: Pick<KeptDraft, 'keeper' | 'slot'>
  report: Report
  form: FormDefinition
  account: number
  /** The answers to send, as the draft stands now. */
  answersNow: () => AnswerSheet
  /** Saves what this device alone holds of the report's sub-forms: they go with it as the server has them. */
  saveSheets: () => Promise<SheetsEnd>
  /** Learns what the server judges the report beside, such as another report that was sent since this one was opened. */
  refresh: () => Promise<void>
  /** An attempt begins: what was found at the last one no longer counts. */
  onStart: () => void
  announce: (words: string) => void
  /** From now on the page shows what waits on the device. */
  onQueued: () => void
  onReceipt: (receipt: Receipt) => void | Promise<void>
  onRefused: (refused: Refused) => void
  /** The month has been locked; with the server's words. */
  onLocked: (words: string) => void
}

/** What the page does for one sending: saves, sends, and keeps what cannot be sent yet on the device. */
export function sendingEffectsOf(dependencies: EffectDependencies): SendingEffects {
  const { kept, report, form, account, answersNow } = dependencies
  const { keeper, slot } = kept
  let firstAttempt: string | undefined
  let last: Sent | undefined

  /** All that a sending takes along. */
  function sendingOf(at: string): QueuedSending {
    const { saved, key, draft } = keeper.getState()
    const body = {
      report_id: report.report_id,
      version: saved.version,
      answers: answersNow(),
      copied: draft.copied,
      key,
      queued_at: at,
    }
    return { at, path: endpointsOf(form).send.path, title: form.title, month: report.date, body }
  }

  return {
    async send() {
      dependencies.onStart()
      const { queued } = keeper.getState()
      // The press counts: what goes before the report may take minutes on a slow line.
      firstAttempt ??= queued?.at ?? instantNow()
      if (!queued) await keeper.flush()
      if (keeper.getState().conflict) return 'conflict'
      const sheets = await dependencies.saveSheets()
      if (typeof sheets === 'object' && queued && sheets.isOpen) return 'unreachable'
      if (typeof sheets === 'object') {
        last = refusedFor(sheets)
        return last.kind
      }
      if (sheets !== 'saved') return sheets
      const { path, body } = sendingOf(firstAttempt)
      const { queued_at: _at, ...fresh } = body
      const isTimed = queued || mayArriveLate(report, firstAttempt)
      last = await sendReport({ path, body: isTimed ? body : fresh })
      // What it is refused for may have come since, and be asked of the person on this page.
      if (last.kind === 'refused') await dependencies.refresh()
      // Nothing on this page can be sent any more: it shows that, instead of a form.
      if (last.kind === 'closed' && last.isElsewhere) keeper.noteClosed(last.message)
      if (last.kind === 'closed' && last.isLocked) dependencies.onLocked(last.message)
      if (last.kind !== 'stale') return last.kind
      // The keeper goes on from the newer version, unless that holds something new: then the person decides.
      keeper.noteConflict(last.current)
      return keeper.getState().conflict ? 'conflict' : 'superseded'
    },
    async receive() {
      if (last?.kind !== 'arrived') return
      keeper.adopt(sheetOf(last.data, form))
      keeper.renewKey(last.data.sent?.sent_at ?? last.receipt.sent_at)
      await slot.clear()
      await rememberReport(account, last.data)
      await dependencies.onReceipt(last.receipt)
    },
    // The time of the first attempt decides whether the report was ready in time.
    async queue() {
      const isNew = !keeper.getState().queued
      await keeper.queue(sendingOf(firstAttempt ?? instantNow()))
      if (isNew) dependencies.onQueued()
    },
    unqueue: () => keeper.unqueue(),
    reject: () => keeper.unqueue(wordsOf(last)),
    announce: () => dependencies.announce(wordsOf(last)),
    show() {
      if (last?.kind === 'refused') dependencies.onRefused(last)
    },
  }
}

/** A sub-form that cannot be saved refuses the sending, as the server's own check of it does. */
const refusedFor = ({ sheet, message }: { sheet: string; message: string }): Refused => ({
  kind: 'refused',
  errors: { [sheet]: message },
  elsewhere: [],
  general: [],
  message,
})

const wordsOf = (sent: Sent | undefined) =>
  sent && 'message' in sent ? sent.message : 'Formulir belum terkirim. Coba kirim lagi.'
const instantNow = () => new Date().toISOString()

/** Whether what was ready before the deadline and goes now may come after it. */
function mayArriveLate({ due_date }: Pick<Report, 'due_date'>, readyAt: string): boolean {
  const due = endOfDay(due_date, 'WIB').getTime()
  return Date.parse(readyAt) <= due && Date.now() + patienceFor(0) > due
}
