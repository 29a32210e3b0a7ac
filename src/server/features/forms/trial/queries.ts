import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { firstFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { insertJobs } from '#server/jobs/queries.ts'

import type { Tally } from './tally.ts'

/** The job that works on a part of a trial; its key is `{id}/{part}`. */
const trialJob = 'formTrial'
const keyOf = ({ id, part }: { id: number; part: number }) => `${id}/${part}`

export type TrialRow = {
  form: string
  revision: number
  month: Month
  orderedAt: Date
  orderedBy: string
  total: number
  done: number
  found: Tally | null
  finishedAt: Date | null
  isCurrent: boolean
  isGivenUp: boolean
}

const ofItsJob = sql`job.kind = ${trialJob} and job.key = trial.id || '/' || trial.part`

export async function findTrial(db: ReadDb, form: string): Promise<TrialRow | undefined> {
  return firstFrom(db)<TrialRow>`
    select trial.form, trial.revision, trial.month, trial.ordered_at as "orderedAt", trial.total, trial.done, trial.found,
      trial.finished_at as "finishedAt", account.full_name as "orderedBy",
      trial.revision = draft.revision as "isCurrent",
      trial.finished_at is null and (job.id is null or job.finished_at is not null) as "isGivenUp"
    from form_trial trial
    join form_draft draft on draft.form = trial.form
    join account on account.id = trial.ordered_by
    left join job on ${ofItsJob}
    where trial.form = ${form}`
}

type NewTrial = {
  definition: FormDefinition
  revision: number
  month: Month
  total: number
  now: Date
  actorId: number
}
/** Orders a trial in the place of the one before; false where that of another form is under way. */
export async function insertTrial(
  db: Db,
  { definition, revision, month, total, now, actorId }: NewTrial,
): Promise<boolean> {
  await deleteTrial(db, definition.id)
  await sql`
    delete from form_trial trial where finished_at is null
      and not exists (select from job where ${ofItsJob} and job.finished_at is null)`.execute(db)
  const made = await db
    .insertInto('form_trial')
    .values({
      ...{ form: definition.id, definition: JSON.stringify(definition), revision, month, total },
      ...{ ordered_at: now, ordered_by: actorId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'part'])
    .executeTakeFirst()
  if (!made) return false
  await insertJobs(db, [{ kind: trialJob, key: keyOf(made), runAt: now }])
  return true
}

/** Also ends it where it is under way: its work finds nothing to go on with. */
export async function deleteTrial(db: Db, form: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('form_trial').where('form', '=', form).executeTakeFirst()
  return numDeletedRows > 0n
}

export type TrialPart = {
  id: number
  part: number
  definition: FormDefinition
  month: Month
  done: number
  lastReport: number
  found: Tally | null
}

/** The part of a trial that a job is for; undefined where the trial has been ended, or is further already. */
export async function findPart(db: ReadDb, key: string): Promise<TrialPart | undefined> {
  return firstFrom(db)<TrialPart>`
    select id, part, definition, month, done, last_report as "lastReport", found
    from form_trial where id || '/' || part = ${key} and finished_at is null`
}

export type Progress = { done: number; lastReport: number; found: Tally }
/** Keeps how far a trial is; false where it has been ended. */
export async function keepProgress(
  db: Db,
  { id, part }: Pick<TrialPart, 'id' | 'part'>,
  { done, lastReport, found }: Progress,
  { end, now }: { end: 'goesOn' | 'nextPart' | 'finished'; now: Date },
): Promise<boolean> {
  const next = end === 'nextPart' ? part + 1 : part
  const { numUpdatedRows } = await db
    .updateTable('form_trial')
    .set({
      ...{ done, last_report: lastReport, found: JSON.stringify(found), part: next },
      finished_at: end === 'finished' ? now : null,
    })
    .where('id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst()
  if (end === 'nextPart' && numUpdatedRows > 0n)
    await insertJobs(db, [{ kind: trialJob, key: keyOf({ id, part: next }), runAt: now }])
  return numUpdatedRows > 0n
}
