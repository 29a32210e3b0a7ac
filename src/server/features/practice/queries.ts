import { sql } from 'kysely'

import { practiceDays } from '#domain/practice.ts'
import { recordAudit } from '#server/database/audit.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { Db } from '#server/database/transaction.ts'
import { sessionDays } from '#server/http/session.ts'

export async function startPractice(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ practice_since: now }).where('token_hash', '=', tokenHash).execute()
}

/** Turns a session back to the real months, and gives whose it is; undefined where it did not practise. */
export async function stopPractice(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .updateTable('session')
    .set({ practice_since: null })
    .where('token_hash', '=', tokenHash)
    .where('practice_since', 'is not', null)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

export const practiceEnded = (accountId: number, now: Date) =>
  ({ actorId: accountId, now, action: 'practiceEnded', subjectId: accountId }) as const

/** Writes down the ends of practice whose session has ended by itself. */
export async function endOldPractice(db: Db, now: Date): Promise<void> {
  // No session lasts longer.
  const since = new Date(now.getTime() - (sessionDays + 1) * 86_400_000)
  const cut = await rowsFrom(db)<{ id: number }>`
    select distinct actor_id as id from audit as begun
    where action = 'practiceBegun' and at > ${since}
      and not exists (
        select from audit where action = 'practiceEnded' and at >= begun.at and actor_id = begun.actor_id)
      and not exists (
        select from session
        where account_id = begun.actor_id and practice_since is not null and expires_at > ${now})`
  await recordAudit(db, ...cut.map(({ id }) => practiceEnded(id, now)))
}

/** Removes what facilities have practised. Each table is named with its schema: on any path, nothing else can be meant. */
export async function deletePractice(db: Db, facilityIds: readonly number[]): Promise<void> {
  if (facilityIds.length === 0) return
  const ofThem = sql`where facility_id = any(${[...facilityIds]}::int[])`
  for (const table of ofFacilities) await sql`delete from ${table} ${ofThem}`.execute(db)
}

/** What follows from these goes with them: sheets, facts, answers, notices of a report. */
const ofFacilities = [
  sql`practice.report`,
  sql`practice.file`,
  sql`practice.notification`,
  sql`practice.assessment_history`,
  sql`practice.assessment_instrument`,
  sql`practice.assessment_result`,
  sql`practice.quick_assessment`,
  sql`practice.audit`,
]

/** Removes what no one has practised on for some time, and the jobs that practice has asked for, which nobody does. */
export async function deleteOldPractice(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - practiceDays * 86_400_000)
  const rows = await rowsFrom(db)<{ id: number }>`
    select facility_id as id from (
      select facility_id, greatest(saved_at, sent_at) as at from practice.report
      union all select facility_id, saved_at from practice.quick_assessment
      union all select facility_id, sent_at from practice.assessment_instrument
      union all select facility_id, created_at from practice.file) as used
    where facility_id is not null
    group by facility_id having max(at) < ${before}`
  await deletePractice(
    db,
    rows.map(({ id }) => id),
  )
  await sql`delete from practice.job where run_at < ${before}`.execute(db)
}
