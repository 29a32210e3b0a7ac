import { problem } from '#contract/problem.ts'
import { anyReview, confirmMany, healthReview, returnReport } from '#contract/review.ts'
import { environmentalHealthForms } from '#domain/form-ids.ts'
import { lastReturnIn } from '#domain/last-return.ts'
import { findingsOf } from '#forms/answers/findings.ts'
import { findingText } from '#forms/answers/labels.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { writeLaterDuties } from '#server/features/figures/duties.ts'
import { contextOf, previousOf } from '#server/features/reports/life/context.ts'
import type { OpenDossier } from '#server/features/reports/life/dossier.ts'
import { lockFacilitiesOf } from '#server/features/reports/life/facility-queries.ts'
import { factsOfDecision } from '#server/features/reports/life/facts.ts'
import { presentFlags } from '#server/features/reports/life/flags.ts'
import { assertPossible } from '#server/features/reports/life/obstacles.ts'
import { presentDetail, presentRow } from '#server/features/reports/life/present.ts'
import { lastStepIn, transitionProblem } from '#server/features/reports/life/refusals.ts'
import { assertKnownRemarks } from '#server/features/reports/life/remarks.ts'
import {
  reopenedSheets,
  takeTransition,
  type TransitionRequest,
} from '#server/features/reports/life/saving.ts'
import { definitionOf, formsOf, getReportDossier, reportWord } from '#server/features/reports/life/target.ts'
import { confirmWaiting } from '#server/features/reports/life/transition-queries.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { type Actor, type Route, write } from '#server/http/implement.ts'

import {
  facilitiesOf,
  type FacilityFilters,
  findNextWaiting,
  findNotes,
  findSubmissionSheets,
  listStates,
  markOpened,
  type Narrowing,
  type ReportState,
  saveNotes,
} from './queries.ts'

type Remarks = Readonly<Record<string, string>>

/** The calls by which an office decides on one report, of any form or of `forms` alone. */
function decisionRoutes({ open, keep, decide }: typeof anyReview, forms?: readonly string[]): Route[] {
  const getReviewed = async (db: ReadDb, actor: Actor, reportId: number): Promise<OpenDossier> => {
    const dossier = await getReportDossier(db, actor, reportId)
    if (forms && !forms.includes(dossier.form)) throw problem('notFound', { what: reportWord })
    return dossier
  }
  /** One act after the other: what one officer remarks, another must not delete unread, nor remark on what is decided. */
  const holdReviewed = async (db: Db, actor: Actor, reportId: number): Promise<OpenDossier> => {
    await lockFacilitiesOf(db, [reportId])
    return getReviewed(db, actor, reportId)
  }
  return [
    write(open, async ({ actor, db, query, now, services }) => {
      const dossier = await getReviewed(db, actor, query.report_id)
      const { report } = dossier
      // What has never been sent, or was taken back, is the facility's alone.
      if (report.status === 'draft')
        throw transitionProblem(report.status, lastStepIn(dossier.history), actor.zone)
      const isFirst = report.status === 'sent' && report.openedAt === null
      if (isFirst) await markOpened(db, report.id, now)
      const opened = isFirst ? { ...dossier, report: { ...report, openedAt: now } } : dossier
      const { next, others } = await findNextWaiting(db, actor, queueEntryOf(opened), narrowingOf(query))
      return {
        data: {
          ...presentDetail(opened, actor, services.forms, now),
          flags: explainedFlags(opened, services.forms, now),
          previous_month: previousOf(opened, definitionOf(opened, services.forms))?.month ?? null,
          before_return: await findReturnedSubmission(db, opened),
          notes: await findNotes(db, report.id),
          next_report_id: next,
          waiting: others + (report.status === 'sent' ? 1 : 0),
        },
      }
    }),

    write(keep, async ({ actor, db, body, now, services }) => {
      const dossier = await holdReviewed(db, actor, body.report_id)
      assertPossible('return', dossier, { actor, now })
      // What was remarked on other answers is no remark on these.
      if (!isAsRead(dossier.report, body.version)) throw problem('answersChanged')
      assertKnownRemarks(body.remarks, formsOf(dossier, services.forms))
      const { remarks, fields } = body
      const notes = await saveNotes(db, {
        reportId: dossier.report.id,
        reviewerId: actor.id,
        remarks,
        fields,
        now,
      })
      return { message: 'Catatan disimpan.', notes }
    }),

    write(decide, async (request) => {
      const { actor, db, body } = request
      const dossier = await holdReviewed(db, actor, body.report_id)
      return body.decision === 'confirm'
        ? decideReport(
            request,
            dossier,
            { transition: 'confirm', version: body.version, remarkCount: body.remark_count },
            narrowingOf(body),
          )
        : sendBack(request, dossier, body)
    }),
  ]
}

export const decidingRoutes: Route[] = [
  ...decisionRoutes(anyReview),
  ...decisionRoutes(healthReview, environmentalHealthForms),

  write(returnReport, async (request) => {
    const { actor, db, body } = request
    await lockFacilitiesOf(db, [body.report_id])
    const dossier = await getReportDossier(db, actor, body.report_id)
    return sendBack(request, dossier, body)
  }),

  write(confirmMany, async ({ actor, db, body, now, services }) => {
    const { report_ids, versions = {}, remark_counts: remarkCounts = {} } = body
    const ids = [...new Set(report_ids)]
    await lockFacilitiesOf(db, ids)
    const decided = await confirmWaiting(db, { actor, now }, ids, { versions, remarkCounts })
    await writeLaterDuties(db, decided, { forms: services.forms, now })
    const confirmed = new Set(decided.map(({ id }) => id))
    const missed = ids.filter((id) => !confirmed.has(id))
    const states = new Map(
      (missed.length > 0 ? await listStates(db, actor, missed) : []).map((state) => [state.id, state]),
    )
    for (const state of states.values())
      if (state.status === 'confirmed' && isOwnRepeat(state, actor, versions[state.id]))
        confirmed.add(state.id)
    const others = ids.filter((id) => !confirmed.has(id))
    return {
      message: `${confirmed.size} formulir dikonfirmasi.`,
      confirmed: ids.filter((id) => confirmed.has(id)),
      refused: others.map((id) => {
        const state = states.get(id)
        const why = state
          ? whyNotConfirmed(state, versions[id], actor)
          : problem('notFound', { what: reportWord })
        return { report_id: id, message: why.message }
      }),
    }
  }),
]

/** A report that waits and was not confirmed has been sent with other answers, or has been remarked on. */
function whyNotConfirmed(state: ReportState, read: number | undefined, { zone }: Actor) {
  if (state.status !== 'sent') return transitionProblem(state.status, state.last, zone)
  return problem(isAsRead(state, read) ? 'remarksAdded' : 'answersChanged')
}

type Return = { reason: string; remarks?: Remarks | undefined; version?: number | undefined }

async function sendBack(
  request: TransitionRequest,
  dossier: OpenDossier,
  { remarks: given, ...body }: Return & Narrowed,
) {
  assertKnownRemarks(given, formsOf(dossier, request.services.forms))
  const remarks = given ?? (await findNotes(request.db, dossier.report.id))
  const { reason, version } = body
  const decision = { transition: 'return', reason, remarks, version } as const
  return decideReport(request, dossier, decision, narrowingOf(body))
}

/** A decision on the version of the report that was read, and with the remarks that were, where the caller says which. */
type Decision = { version: number | undefined; remarkCount?: number | undefined } & (
  | { transition: 'confirm' }
  | { transition: 'return'; reason: string; remarks: Remarks }
)

/** The message to the office. */
const messages = {
  confirm: 'Formulir dikonfirmasi.',
  return: 'Formulir dikembalikan untuk diperbaiki.',
} as const satisfies Record<Decision['transition'], string>

/** Decides and leads on to the next report of the queue. */
async function decideReport(
  request: TransitionRequest,
  dossier: OpenDossier,
  decision: Decision,
  narrowing: Narrowing,
) {
  const { actor, db, now } = request
  const after = await takeDecision(request, dossier, decision)
  const { next } = await findNextWaiting(db, actor, queueEntryOf(after), narrowing)
  return { data: presentRow(after, now), next_report_id: next, message: messages[decision.transition] }
}

/** Gives the report as it is then; one that repeats a decision stays as it is. @throws Problem */
async function takeDecision(
  request: TransitionRequest,
  dossier: OpenDossier,
  { version, remarkCount, ...decision }: Decision,
): Promise<OpenDossier> {
  const { transition } = decision
  const { db, now, services } = request
  const { report } = dossier
  if (await isRepeated(request, dossier, { version, ...decision })) return dossier
  assertPossible(transition, dossier, request)
  if (!isAsRead(report, version)) throw problem('answersChanged')
  if (remarkCount !== undefined) await assertRemarksRead(db, report.id, remarkCount)
  return takeTransition(request, dossier, {
    ...decision,
    set: { decidedAt: now, openedAt: report.openedAt ?? now },
    ...(transition === 'return'
      ? {
          ...reopenedSheets(dossier, services.forms, now),
          ...factsOfDecision(dossier, transition, services.forms),
        }
      : {}),
    noted: true,
  })
}

/** Whether this very decision has just been made by the same account: then it repeats one whose answer was lost. */
async function isRepeated({ db, actor }: TransitionRequest, dossier: OpenDossier, decision: Decision) {
  const { report, history } = dossier
  const last = history.at(-1)
  if (last?.transition !== decision.transition || last.to !== report.status) return false
  if (decision.transition === 'return' && last.reason !== decision.reason) return false
  const [state] = await listStates(db, actor, [report.id])
  return state !== undefined && isOwnRepeat(state, actor, decision.version)
}

/** Whether the account itself has decided on the version that it names, and nothing has changed since. */
const isOwnRepeat = (state: ReportState, actor: Actor, read: number | undefined) =>
  read !== undefined && state.version === read + 1 && state.decidedBy === actor.id

/** Whether the report is still the one that was read; a caller that does not say what it read decides what is there. */
const isAsRead = (report: { version: number }, version: number | undefined) =>
  version === undefined || report.version === version

/** What a confirmation deletes has been read. @throws Problem remarksAdded */
async function assertRemarksRead(db: ReadDb, reportId: number, count: number): Promise<void> {
  if (Object.keys(await findNotes(db, reportId)).length > count) throw problem('remarksAdded')
}

const queueEntryOf = ({ report, form, month }: OpenDossier) => ({
  reportId: report.id,
  form,
  month,
  sentAt: report.sentAt,
})

/** As the calls carry it from the address of the queue. */
type Narrowed = FacilityFilters & { late?: '1' | undefined }
const narrowingOf = ({ late, ...filters }: Narrowed): Narrowing => ({
  ...facilitiesOf(filters),
  isLate: late !== undefined,
})

/** The flags of the submission, in full words where the checks still find them in what was sent. */
function explainedFlags(dossier: OpenDossier, forms: FormRegistry, now: Date) {
  const sheets = dossier.sentSheets ?? {}
  const asked = formsOf(dossier, forms)
  const findings = asked.flatMap((form) => {
    const answers = sheets[form.id] ?? {}
    return findingsOf(form, answers, contextOf(dossier, form, now, sheets)).map((finding) => ({
      id: finding.id,
      message: findingText(form, finding, answers),
    }))
  })
  return dossier.report.flags.flatMap((id) => {
    const found = findings.filter((finding) => finding.id === id)
    return found.length > 0 ? found.map(({ message }) => ({ id, message })) : presentFlags([id], asked)
  })
}

/** The submission that an office last gave back, once a correction has been sent: what the correction is compared with. */
async function findReturnedSubmission(db: ReadDb, { form, history, submissions }: OpenDossier) {
  const returned = lastReturnIn(history)
  if (!returned) return null
  const before = submissions.findLast(({ sentAt }) => sentAt <= returned.at)
  const last = submissions.at(-1)
  if (!before || !last || before.id === last.id) return null
  const { [form]: answers = {}, ...sheets } = await findSubmissionSheets(db, before.id)
  return { answers, sheets, sent_at: before.sentAt }
}
