import { sql } from 'kysely'

import { problem } from '#contract/problem.ts'
import { type Day, dayIn, endOfDay, secondsUntil, type Zone } from '#domain/time.ts'
import { numberText } from '#domain/words.ts'
import type { Db } from '#server/database/transaction.ts'

/** What an account may send in a day. */
export type UploadQuota = { files: number; megabytes: number }

type Uploader = { id: number; zone: Zone }

/**
 * Counts one more file of the account's day, whatever becomes of it.
 * @throws uploadQuota when the day is used up; nothing is counted then.
 */
export async function countUpload(
  db: Db,
  { id, zone }: Uploader,
  { files, megabytes }: UploadQuota,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    insert into upload_day as counted (account_id, day, files, bytes) values (${id}, ${dayIn(zone, now)}::date, 1, 0)
    on conflict (account_id, day) do update set files = counted.files + 1
    returning files, bytes::float8 as bytes`.execute(db)
  const [used] = rows
  if (!used || (used.files <= files && used.bytes < megabytes * 1_000_000)) return
  throw problem('uploadQuota', {
    seconds: secondsToTomorrow(zone, now),
    quota: `${numberText(files)} berkas atau ${numberText(megabytes)} MB`,
  })
}

/** Adds what has arrived, even of an upload that broke off. */
export async function countBytes(db: Db, { id, zone }: Uploader, bytes: number, now: Date): Promise<void> {
  await db
    .updateTable('upload_day')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('account_id', '=', id)
    .where('day', '=', dayIn(zone, now))
    .execute()
}

/** Forgets the days before one that is over everywhere. */
export async function deleteUploadDays(db: Db, before: Day): Promise<void> {
  await db.deleteFrom('upload_day').where('day', '<', before).execute()
}

function secondsToTomorrow(zone: Zone, now: Date): number {
  return secondsUntil(endOfDay(dayIn(zone, now), zone), now)
}
