import { isDeepStrictEqual } from 'node:util'

import type { Problem } from '#contract/problem.ts'
import { withoutRepeats } from '#forms/answers/repeats.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { Db } from '#server/database/transaction.ts'
import { decidesLater, writeLaterDuties } from '#server/features/figures/duties.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor, Services } from '#server/http/implement.ts'

import { assertBasis } from './basis.ts'
import { contextOf } from './context.ts'
import { type Dossier, hasReport, type HistoryEntry, type OpenDossier, type StoredSheet } from './dossier.ts'
import { lockFacility } from './facility-queries.ts'
import { answerProblem, draftErrors, listCopiedFields, withoutEmpty } from './judging.ts'
import { refusalOf } from './obstacles.ts'
import { staleProblem } from './refusals.ts'
import { definitionOf, formsOf, getOwnDossier, getReportDossier } from './target.ts'
import {
  type GivenTransition,
  insertDraft,
  lockReport,
  stateAfter,
  type TransitionWrite,
  writeTransition,
} from './transition-queries.ts'

/** What every transition needs of its request. */
export type TransitionRequest = { actor: Actor; db: Db; now: Date; services: Services }
type NewSheet = { form: string; answers: AnswerSheet; copied: readonly string[] }

/**
 * The dossier with its report, created if missing, and the version that a write of it rests on: the one that was `read`, but where this very
 * call has opened the draft its first, since there is nothing to lose. Two calls at once create one.
 */
export async function openDraft(
  request: TransitionRequest,
  dossier: Dossier,
  read?: number,
): Promise<{ dossier: OpenDossier; version: number | undefined }> {
  const { actor, db, now, services } = request
  if (hasReport(dossier)) return { dossier, version: read }
  const { facility, form, month } = dossier
  const formVersion = definitionOf(dossier, services.forms).version
  const id = await insertDraft(db, { actor, now }, { facility, form, month, formVersion })
  if (id === undefined) await lockReport(db, facility.id, { form, month })
  const found = await getOwnDossier(request, form, { date: month })
  if (!hasReport(found)) throw new Error(`The draft of ${form} ${month} is gone.`)
  return { dossier: found, version: id === undefined ? read : found.report.version }
}

/** What saving is judged by: who saves, and when. */
type Saver = Pick<TransitionRequest, 'actor' | 'now'>

/** The transition by which a facility saves its report as it stands. */
const savingOf = ({ report }: Pick<Dossier, 'report'>) =>
  report?.status === 'revise' ? 'saveCorrection' : 'save'

/** What a save of the report is answered with; null where it may be saved. */
export const savingRefusal = (dossier: Dossier, by: Saver): Problem | null =>
  refusalOf(savingOf(dossier), dossier, by)

/** @throws Problem where the facility may not save its report, as a sent one or one of a month in which it was not at work */
export function assertSavable(dossier: Dossier, by: Saver): void {
  const refusal = savingRefusal(dossier, by)
  if (refusal) throw refusal
}

/**
 * Saves one sheet of a report: its own or a sub-form's. Refuses what even a draft must refuse, and a save over what somebody
 * else has saved; the same answers again, copied or not as before, are no conflict, so a save whose reply was lost can be repeated.
 */
export async function saveSheet(
  request: TransitionRequest,
  dossier: OpenDossier,
  form: FormDefinition,
  given: { answers: AnswerSheet; copied?: readonly string[] | undefined; version: number | undefined },
): Promise<OpenDossier> {
  const { facility } = dossier
  assertSavable(dossier, request)
  const answers = withoutEmpty(given.answers)
  const stored: StoredSheet | undefined = dossier.sheets[form.id]
  const copied = listCopiedFields(stored, answers, given.copied)
  const isCopiedAlike = !given.copied || isDeepStrictEqual(new Set(stored?.copied), new Set(copied))
  if (stored && isDeepStrictEqual(answers, stored.answers) && isCopiedAlike) return dossier
  assertBasis(dossier, request.actor, given.version)
  const errors = await draftErrors(request.db, form, answers, {
    context: contextOf(dossier, form, request.now),
    facilityId: facility.id,
  })
  if (errors.length > 0) throw answerProblem(errors)
  return writeSheets(request, dossier, [{ form: form.id, answers, copied }])
}

/** Writes checked sheets. Only the first save of its kind is noted: autosave would bury the history. */
export async function writeSheets(
  request: TransitionRequest,
  dossier: OpenDossier,
  sheets: NewSheet[],
): Promise<OpenDossier> {
  const { history } = dossier
  assertSavable(dossier, request)
  const transition = savingOf(dossier)
  return takeTransition(request, dossier, {
    transition,
    set: { savedAt: request.now },
    sheets,
    noted: history.at(-1)?.transition !== transition,
  })
}

/** The sheets as a facility goes on with them, once a report is taken back or asks for a correction. */
export function reopenedSheets(
  dossier: OpenDossier,
  forms: FormRegistry,
  now: Date,
): Required<Pick<GivenTransition, 'sheets'>> {
  return {
    sheets: formsOf(dossier, forms).flatMap((form) => {
      const stored = dossier.sheets[form.id]
      if (!stored) return []
      const answers = withoutRepeats(form, stored.answers, contextOf(dossier, form, now))
      return isDeepStrictEqual(answers, stored.answers) ? [] : [{ ...stored, form: form.id, answers }]
    }),
  }
}

/**
 * Takes a transition and returns the dossier as it is then.
 * @throws Problem when somebody else was faster: what stands in the way since, or staleVersion.
 */
export async function takeTransition(
  request: TransitionRequest,
  dossier: OpenDossier,
  given: GivenTransition,
): Promise<OpenDossier> {
  const { actor, db, now, services } = request
  const { report, form, month, facility } = dossier
  const write = { report, ...given }
  const isDeciding =
    [report.status, stateAfter(write)].includes('confirmed') && decidesLater(form, services.forms)
  // Two such reports of a facility follow one another: each sees what the other says.
  if (isDeciding) await lockFacility(db, facility.id)
  const written = await writeTransition(db, { actor, now }, write)
  if (written) {
    if (isDeciding)
      await writeLaterDuties(db, [{ form, month, facilityId: facility.id }], { forms: services.forms, now })
    return afterTransition(request, dossier, write, written.submissionId)
  }
  const current = await getReportDossier(db, actor, report.id, form)
  throw refusalOf(write.transition, current, request) ?? staleProblem(current)
}

/** The dossier after a transition: what it wrote is known, and reading it all again is expensive. */
function afterTransition(
  { actor, now }: TransitionRequest,
  dossier: OpenDossier,
  write: TransitionWrite,
  submissionId: number | null,
): OpenDossier {
  const { report, transition, set = {}, sheets = [], submission, reason = null, remarks = {} } = write
  const to = stateAfter(write)
  const { keepsMonthly: _notShown, ...changed } = set
  const entry: HistoryEntry = {
    at: now,
    actor: actor.fullName,
    role: actor.role,
    transition,
    from: report.status,
    to,
    reason,
    remarks: Object.keys(remarks).length > 0 ? remarks : null,
    receiptNumber: submission?.receiptNumber ?? null,
  }
  return {
    ...dossier,
    report: {
      ...dossier.report,
      ...changed,
      status: to,
      version: report.version + 1,
      ...('savedAt' in set ? { savedBy: actor.fullName, savedById: actor.id } : {}),
    },
    sheets: {
      ...dossier.sheets,
      ...Object.fromEntries(
        sheets.map(({ form, answers, copied }) => [form, { answers, copied: [...copied] }]),
      ),
    },
    history: write.noted ? [...dossier.history, entry] : dossier.history,
    ...(submission && submissionId !== null
      ? {
          submissions: [
            ...dossier.submissions,
            { ...submission, id: submissionId, sentAt: now, sentBy: actor.fullName },
          ],
          sentSheets: submission.sheets,
        }
      : {}),
  }
}
