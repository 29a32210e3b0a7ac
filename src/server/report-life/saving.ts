import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import { canStep, type StoredStatus, type Transition } from '#domain/report-status.ts'
import { withoutRepeats } from '#forms/answers.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { Db } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/forms/form-registry.ts'
import type { Actor, Services } from '#server/http/implement.ts'

import { contextOf } from './context.ts'
import { subformsOf } from './expectation.ts'
import { answerProblem, draftErrors, stillCopied, withoutEmpty } from './judging.ts'
import {
  type Dossier,
  insertDraft,
  type Report,
  type StepWrite,
  type StoredSheet,
  writeStep,
} from './queries.ts'
import { staleProblem, stepProblem } from './refusals.ts'
import { definitionOf, getOwnDossier, getReportDossier } from './target.ts'

/** What every step needs of its request. */
export type StepRequest = { actor: Actor; db: Db; now: Date; services: Services }
/** The dossier of a report that exists. */
export type OpenDossier = Dossier & { report: Report }
type NewSheet = { form: string; answers: AnswerSheet; copied: readonly string[] }

/** The dossier with its report, which is made where there is none; two calls at once make one, and one of them `opened` it. */
export async function openDraft(
  { actor, db, now, services }: StepRequest,
  dossier: Dossier,
): Promise<{ dossier: OpenDossier; opened: boolean }> {
  if (dossier.report) return { dossier: { ...dossier, report: dossier.report }, opened: false }
  const { facility, form, month } = dossier
  const formVersion = definitionOf(dossier, services.forms).version
  const opened = await insertDraft(db, { actor, now }, { facility, form, month, formVersion })
  const found = await getOwnDossier(db, actor, form, { date: month }, now, services.forms)
  if (!found.report) throw new Error(`The draft of ${form} ${month} is gone.`)
  return { dossier: { ...found, report: found.report }, opened }
}

/** The transition by which a facility saves in this state. @throws Problem wrongStatus */
export function savingIn(status: StoredStatus): Transition {
  const transition = (['save', 'saveCorrection'] as const).find((name) => canStep(name, status))
  if (!transition) throw stepProblem(status)
  return transition
}

/**
 * Saves one sheet of a report: its own or a sub-form's. Refuses what even a draft must refuse, and a save over a newer
 * version; the same answers again are no conflict, so a save whose reply was lost can be repeated.
 */
export async function saveSheet(
  request: StepRequest,
  dossier: OpenDossier,
  form: FormDefinition,
  given: { answers: AnswerSheet; copied?: readonly string[] | undefined; version: number | undefined },
): Promise<OpenDossier> {
  const { report, facility } = dossier
  savingIn(report.status)
  const answers = withoutEmpty(given.answers)
  const stored: StoredSheet | undefined = dossier.sheets[form.id]
  if (stored && isDeepStrictEqual(answers, stored.answers)) return dossier
  if (given.version !== report.version) throw staleProblem(dossier)
  const context = contextOf(dossier, form, request.now)
  const errors = await draftErrors(request.db, form, answers, context, facility.id)
  if (errors.length > 0) throw answerProblem(errors)
  const copied = given.copied
    ? stillCopied(given.copied, answers, answers)
    : stillCopied(stored?.copied ?? [], stored?.answers ?? {}, answers)
  return writeSheets(request, dossier, [{ form: form.id, answers, copied }])
}

/** Writes checked sheets. Only the first save of its kind is noted: autosave would bury the history. */
export async function writeSheets(
  request: StepRequest,
  dossier: OpenDossier,
  sheets: NewSheet[],
): Promise<OpenDossier> {
  const { report, history } = dossier
  const transition = savingIn(report.status)
  return step(request, dossier, {
    transition,
    to: report.status,
    set: [sql`saved_at = ${request.now}`, sql`saved_by = ${request.actor.id}`],
    sheets,
    noted: history.at(-1)?.transition !== transition,
  })
}

/** The sheets as a facility goes on with them, once a report is taken back or asks for a correction. */
export function reopenedSheets(
  dossier: OpenDossier,
  forms: FormRegistry,
  now: Date,
): Required<Pick<StepWrite, 'sheets'>> {
  const parts = [definitionOf(dossier, forms), ...subformsOf(dossier, forms)]
  return {
    sheets: parts.flatMap((form) => {
      const stored = dossier.sheets[form.id]
      if (!stored) return []
      const answers = withoutRepeats(form, stored.answers, contextOf(dossier, form, now))
      return isDeepStrictEqual(answers, stored.answers) ? [] : [{ ...stored, form: form.id, answers }]
    }),
  }
}

/**
 * Takes a step and reads the report anew.
 * @throws Problem wrongStatus or staleVersion when somebody else was faster.
 */
export async function step(
  request: StepRequest,
  { report, form }: OpenDossier,
  write: Omit<StepWrite, 'report'>,
): Promise<OpenDossier> {
  const { actor, db, now } = request
  const written = await writeStep(db, { actor, now }, { report, ...write })
  const after = await getReportDossier(db, actor, report.id, form)
  if (written) return after
  throw canStep(write.transition, after.report.status)
    ? staleProblem(after)
    : stepProblem(after.report.status)
}
