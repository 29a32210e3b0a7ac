import { sql } from 'kysely'

import type { Db, ReadDb } from '#server/database/transaction.ts'

import { isNeeded } from './file-subjects.ts'

const day = 86_400_000
/** An upload may wait this long for the answer that names it. */
const waitsMs = day
/** What is referred to is looked at again after this time: a draft may have dropped it since. */
const againMs = 30 * day
/** Uploads that one round looks at: they are locked meanwhile, and a save that names one of them waits. */
const most = 50

/** The instant before which something must have arrived to be swept. */
export const sweptBefore = (now: Date) => new Date(now.getTime() - waitsMs)

/**
 * Deletes the rows of uploads that nothing refers to. Gives the keys of their bytes, and how many uploads it looked at. What a request is about to refer to is locked by it and left out.
 */
export async function deleteUnneededFiles(db: Db, now: Date): Promise<{ keys: string[]; looked: number }> {
  const { rows: candidates } = await sql<{ id: number }>`
    select id from file
    where created_at < ${sweptBefore(now)}
      and (needed_at is null or needed_at < ${new Date(now.getTime() - againMs)})
    order by needed_at nulls first, id limit ${most}
    for update skip locked`.execute(db)
  const ids = candidates.map(({ id }) => id)
  if (ids.length === 0) return { keys: [], looked: 0 }
  // A statement of its own: it sees what was written until the locks above were taken.
  const deleted = await sql<{ storage_key: string }>`
    delete from file where id = any(${ids}::int[]) and not ${isNeeded}
    returning storage_key`.execute(db)
  await sql`update file set needed_at = ${now} where id = any(${ids}::int[])`.execute(db)
  return { keys: deleted.rows.map((row) => row.storage_key), looked: ids.length }
}

/** Those of the keys that no row of a file has, also not of one that was uploaded in practice. */
export async function listKeysWithoutRow(db: ReadDb, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as key
    where not exists (select from file where storage_key = key)
      and not exists (select from practice.file where storage_key = key)`.execute(db)
  return rows.map(({ key }) => key)
}
