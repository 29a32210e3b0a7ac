import { sql } from 'kysely'

import type { Db } from '#server/database/transaction.ts'

/** A job as the process holds it that works on it. */
export type ClaimedJob = { id: number; kind: string; key: string; runAt: Date; attempts: number }

/** Asks for work; a job that has been asked for before, even if it is long done, is not asked for again. One of thousands `isBulk`: it lets the others go first. */
export async function insertJobs(
  db: Db,
  jobs: readonly { kind: string; key: string; runAt: Date; isBulk?: boolean }[],
): Promise<void> {
  if (jobs.length === 0) return
  await db
    .insertInto('job')
    .values(
      jobs.map(({ kind, key, runAt, isBulk = false }) => ({ kind, key, run_at: runAt, is_bulk: isBulk })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute()
}

/** Until when a claim lasts that is made or renewed now: by the clock of the database, since those of two processes may differ by more. */
const leaseEnd = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`

/**
 * Takes up to `limit` jobs that are due: bulk last, else those first that have waited longest. Each goes to one process alone. A claim that
 * ends later than any can was made before the clock was set back.
 */
export async function claimJobs(
  db: Db,
  { kinds, now, limit, leaseMs }: { kinds: readonly string[]; now: Date; limit: number; leaseMs: number },
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    with picked as (
      select id from job
      where finished_at is null and run_at <= ${now}
        and (claimed_until is null or claimed_until not between clock_timestamp() and ${leaseEnd(2 * leaseMs)})
        and kind = any(${[...kinds]}::text[])
      order by is_bulk, run_at, id
      limit ${limit} for update skip locked)
    update job set claimed_until = ${leaseEnd(leaseMs)}, attempts = attempts + 1
    from picked where job.id = picked.id
    returning job.id, job.kind, job.key, job.run_at as "runAt", job.attempts`.execute(db)
  return rows.toSorted((a, b) => a.runAt.getTime() - b.runAt.getTime() || a.id - b.id)
}

/** Says that the process still works on these jobs. */
export async function extendClaims(db: Db, jobs: readonly ClaimedJob[], leaseMs: number): Promise<void> {
  await sql`
    update job set claimed_until = ${leaseEnd(leaseMs)}
    from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ attempts }) => attempts)}::int[]) as held (id, attempts)
    where job.id = held.id and job.attempts = held.attempts and job.finished_at is null`.execute(db)
}

/**
 * Writes how an attempt ended. Only the holder of the job may: a process that was believed dead and wakes up finds that
 * another attempt has begun. False then.
 */
export async function settleJob(
  db: Db,
  { id, attempts }: ClaimedJob,
  end: { finishedAt: Date; error: string | null } | { runAt: Date; error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      claimed_until: null,
      last_error: end.error,
      ...('finishedAt' in end ? { finished_at: end.finishedAt } : { run_at: end.runAt }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets the jobs that were finished before an instant. */
export async function deleteFinishedJobs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('job').where('finished_at', '<', before).execute()
}
