import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import type { FormEndpoints } from '#contract/form-calls.ts'
import { problem, type UnexplainedFinding } from '#contract/problem.ts'
import { reopenReport, withdrawReport } from '#contract/reports.ts'
import { isOnTime } from '#domain/month.ts'
import { undone } from '#server/database/transaction.ts'
import { type Route, write, type Write } from '#server/http/implement.ts'
import { assertScope } from '#server/http/program-key.ts'

import { detailReply, saveAnswers } from './drafts.ts'
import type { FormOfCall } from './form-of-call.ts'
import { assertBasis, getDossierToWrite } from './life/basis.ts'
import { isUnexplained, judgeReport } from './life/completing.ts'
import { type Dossier, hasReport, type OpenDossier, type Sheets, type Submission } from './life/dossier.ts'
import { keepsMonthly } from './life/expectation.ts'
import { lockFacility } from './life/facility-queries.ts'
import { factsOfDecision, factsOfSubmission, factsOfWithdrawal } from './life/facts.ts'
import { givenAnswers } from './life/given.ts'
import { listCopiedFields, messagesByField, sheetPrefix, withoutEmpty } from './life/judging.ts'
import { assertPossible, obstacleTo } from './life/obstacles.ts'
import { presentDetail, presentReceipt } from './life/present.ts'
import { newVerificationCode, receiptNumberOf } from './life/receipt.ts'
import { assertKnownRemarks } from './life/remarks.ts'
import { openDraft, reopenedSheets, takeTransition, type TransitionRequest } from './life/saving.ts'
import { definitionOf, formsOf, getReportDossier } from './life/target.ts'

/** What sending needs of its request, whichever call it came with. */
type SendRequest = TransitionRequest & Pick<Write<FormEndpoints['send']>, 'body' | 'http'>

/** The calls that send one form; its POST too, where that may be final. */
export function sendingRoutes(formOf: FormOfCall, { create, send }: FormEndpoints): Route[] {
  return [
    write(send, ({ query, ...request }) =>
      query.validasi === '1' ? rehearse(request, formOf(request)) : sendReport(request, formOf(request)),
    ),
    write(create, ({ body, ...request }) =>
      'final' in body && body.final
        ? sendReport({ ...request, body }, formOf(request))
        : saveAnswers({ ...request, body }, formOf(request)),
    ),
  ]
}

/** What a sending would be told: it happens wholly, and is taken back. */
async function rehearse(request: SendRequest, formId: string) {
  const taken = await undone(request.db, (db) =>
    sendReport({ ...request, body: { ...request.body, key: undefined }, db }, formId),
  )
  return {
    valid: true as const,
    findings: taken.findings,
    message: 'Isian siap dikirim; tidak ada yang disimpan.',
  }
}

export async function sendReport(request: SendRequest, formId: string) {
  const { actor, db, now, services, body } = request
  // A call that may also save lets a key in that holds no more than that.
  assertScope(actor.scopes, 'send')
  if (actor.facilityId !== null) await lockFacility(db, actor.facilityId)
  const found = await getDossierToWrite(request, formId, body)
  const earlier = findSubmission(found, body.key)
  const obstacle = obstacleTo('send', found, request)
  // A repeat of a submission that still stands gets its receipt, also after the lock. A withdrawn report is a draft again:
  // once the month is locked, or the facility closed, it is refused.
  if (hasReport(found) && earlier && obstacle !== 'monthLocked' && obstacle !== 'notAtWork')
    return sentReply(request, found, { receipt: earlier, message: 'Formulir ini sudah terkirim sebelumnya.' })
  assertPossible('send', found, request)
  const { dossier, version } = await openDraft(request, found, body.version)
  const { report } = dossier
  const definition = definitionOf(dossier, services.forms)
  const answers = body.answers && givenAnswers(request, dossier, definition, body.answers)
  const given = { ...request, body: { ...body, answers, version } }
  assertRead(dossier, given)
  const { sheets, flags, findings } = await judgeSheets(given, dossier)

  const number = (dossier.submissions.at(-1)?.number ?? 0) + 1
  const queuedAt = readQueueTime(body.queued_at, now)
  const onTime = report.onTime ?? isOnTime(dossier.month, now, queuedAt, dossier.deadlines)
  const key = body.key ?? randomUUID()
  const after = await takeTransition(request, dossier, {
    transition: 'send',
    set: {
      sentAt: now,
      firstSentAt: report.firstSentAt ?? now,
      queuedAt,
      // The first submission decides: a correction that the office asked for makes nobody late.
      onTime,
      openedAt: null,
      decidedAt: null,
      savedAt: now,
      flags,
      keepsMonthly: keepsMonthly(definition, sheets[formId] ?? {}, dossier.facility.profile),
    },
    sheets: Object.entries(sheets).map(([id, sheet]) => ({
      form: id,
      answers: sheet,
      copied: listCopiedFields(dossier.sheets[id], sheet, id === formId ? body.copied : undefined),
    })),
    submission: {
      number,
      key,
      sheets,
      formVersion: report.formVersion,
      queuedAt,
      onTime,
      receiptNumber: receiptNumberOf(dossier.month, report.id, number),
      verificationCode: newVerificationCode(),
    },
    ...factsOfSubmission(dossier, sheets, services.forms),
    noted: true,
  })
  const receipt = findSubmission(after, key)
  if (!receipt) throw new Error(`The submission of report ${report.id} left no receipt.`)
  return sentReply(request, after, { receipt, message: 'Formulir terkirim.', findings })
}

function sentReply(
  { actor, services, now }: TransitionRequest,
  dossier: OpenDossier,
  sent: { receipt: Submission; message: string; findings?: UnexplainedFinding[] },
) {
  return {
    data: presentDetail(dossier, actor, services.forms, now),
    receipt: presentReceipt(dossier, sent.receipt, services.forms),
    message: sent.message,
    findings: sent.findings ?? [],
  }
}

const findSubmission = ({ submissions }: Dossier, key: string | undefined) =>
  submissions.find((submission) => submission.key === key)

/** What is sent must be what was read: nobody sends answers over newer ones, or newer ones unseen. */
function assertRead(dossier: OpenDossier, { actor, body: { version, answers } }: SendRequest) {
  const isStored =
    answers && isDeepStrictEqual(withoutEmpty(answers), dossier.sheets[dossier.form]?.answers ?? {})
  // Who sends the very answers that are stored has read them.
  if (version !== undefined || !isStored) assertBasis(dossier, actor, version)
}

/** A queue time from the future or older than a week is a wrong clock: the report then counts as received now. */
function readQueueTime(queuedAt: string | undefined, now: Date): Date | null {
  if (queuedAt === undefined) return null
  const age = now.getTime() - Date.parse(queuedAt)
  return age >= 0 && age <= 7 * 86_400_000 ? new Date(queuedAt) : null
}

/** The report's sheets, complete and valid, its own and its sub-forms'. @throws Problem invalidInput with every error at once */
async function judgeSheets(request: SendRequest, dossier: OpenDossier) {
  const { answers } = request.body
  const given: Sheets = answers ? { [dossier.form]: withoutEmpty(answers) } : {}
  const { sheets, flags, errors, noticed } = await judgeReport(request, dossier, given)
  if (errors.length > 0)
    throw problem('invalidInput', {
      errors: messagesByField(errors.map(({ form, error }) => [sheetPrefix(form), error])),
      findings: noticed.filter(({ form }) => isUnexplained(form, errors)).map(({ finding }) => finding),
    })
  return { sheets, flags, findings: noticed.map(({ finding }) => finding) }
}

export const transitionRoutes: Route[] = [
  write(withdrawReport, async (request) => {
    const { actor, db, params, services, now } = request
    if (actor.facilityId !== null) await lockFacility(db, actor.facilityId)
    const dossier = await getReportDossier(db, actor, params.report_id)
    assertPossible('withdraw', dossier, request)
    const after = await takeTransition(request, dossier, {
      transition: 'withdraw',
      set: { sentAt: null, queuedAt: null, flags: [] },
      ...reopenedSheets(dossier, services.forms, now),
      onlyIf: sql`opened_at is null`,
      ...factsOfWithdrawal(dossier, services.forms),
      noted: true,
    })
    return detailReply(request, after, 'Formulir ditarik kembali menjadi draf.')
  }),

  write(reopenReport, async (request) => {
    const { actor, db, params, body, now, services } = request
    const dossier = await getReportDossier(db, actor, params.report_id)
    assertPossible('reopen', dossier, request)
    assertKnownRemarks(body.remarks, formsOf(dossier, services.forms))
    const after = await takeTransition(request, dossier, {
      transition: 'reopen',
      set: { decidedAt: now },
      ...reopenedSheets(dossier, services.forms, now),
      reason: body.reason,
      remarks: body.remarks ?? {},
      ...factsOfDecision(dossier, 'reopen', services.forms),
      noted: true,
    })
    return detailReply(request, after, 'Formulir dibuka kembali untuk diperbaiki.')
  }),
]
