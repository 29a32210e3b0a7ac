import type * as z from 'zod'

import * as contract from '#contract/form-trial.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { addMonths } from '#domain/month.ts'
import { monthText, numberText } from '#domain/words.ts'
import { faultsIn } from '#forms/soundness.ts'
import { recordAct } from '#server/database/audit.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { countSentReports } from '#server/features/reports/life/sent-reports.ts'
import { read, type Route, write } from '#server/http/implement.ts'

import { getDraftAt } from '../drafts.ts'
import { runningMonth } from '../present.ts'
import { deleteTrial, findTrial, insertTrial, type TrialRow } from './queries.ts'
import { emptyTally } from './tally.ts'

export const formTrialRoutes: Route[] = [
  read(contract.getDraftTrial, async ({ db, params }) => {
    const trial = await findTrial(db, params.form)
    return { data: trial ? present(trial) : null }
  }),

  write(contract.tryDraft, async (request) => {
    const { actor, db, params, body, now } = request
    const { definition, revision } = await getDraftAt(request, params.form, body.revision)
    const latest = runningMonth(now)
    const month = body.month ?? addMonths(latest, -1)
    if (month > latest) throw fieldProblem('month', `Pilih ${monthText(latest)} atau sebelumnya`)
    if (faultsIn(definition).length > 0) throw problem('formRefused', { why: 'faults' })
    const total = await countSentReports(db, definition.partOf ?? definition.id, month)
    if (total === 0) throw problem('formRefused', { why: 'noReports' })
    if (!(await insertTrial(db, { definition, revision, month, total, now, actorId: actor.id })))
      throw problem('formRefused', { why: 'trialRuns' })
    await recordAct({ db, actor, now }, 'formTried', params.form, { month, revision })
    return {
      data: present(await getTrial(db, params.form)),
      message: `${numberText(total, 0)} laporan sedang diuji.`,
    }
  }),

  write(contract.dropDraftTrial, async ({ db, params }) => {
    if (!(await deleteTrial(db, params.form))) throw problem('notFound', { what: 'Uji draf' })
    return { message: 'Uji draf dihentikan.' }
  }),
]

async function getTrial(db: ReadDb, form: string): Promise<TrialRow> {
  const trial = await findTrial(db, form)
  if (!trial) throw new Error(`The trial of ${form} was not stored.`)
  return trial
}

function present(trial: TrialRow): z.input<typeof contract.DraftTrial> {
  const { form, revision, isCurrent, month, orderedAt, orderedBy, finishedAt, isGivenUp, total, done } = trial
  const { refusedBefore, notAsked, questions, examples, ...counts } = trial.found ?? emptyTally()
  return {
    ...{ form_type: form, revision, is_current: isCurrent, month },
    state: finishedAt ? 'finished' : isGivenUp ? 'failed' : 'running',
    ...{ ordered_at: orderedAt, ordered_by: orderedBy, finished_at: finishedAt },
    ...{ total, looked_at: done, ...counts, refused_before: refusedBefore, not_asked: notAsked },
    questions: questions.toSorted((one, other) => other.reports - one.reports),
    examples,
  }
}
