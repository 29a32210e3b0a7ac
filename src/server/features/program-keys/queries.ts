import { sql } from 'kysely'

import type { ProgramScope } from '#domain/program-scopes.ts'
import { countFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

const columns = [
  'id',
  'name',
  'scopes',
  'ending',
  'created_at',
  'expires_on',
  'expires_at',
  'last_used_at',
  'last_used_from',
  'revoked_at',
] as const

/** As many are shown as a person can look through; older ones have long lost their power. */
const mostShown = 100

/** An account's keys: those that work, then the others, each the newest first. */
export function listKeysOf(db: ReadDb, accountId: number, now: Date) {
  return db
    .selectFrom('program_key')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy(sql`revoked_at is null and expires_at > ${now}`, 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}
export type StoredKey = Awaited<ReturnType<typeof listKeysOf>>[number]

export type NewKey = {
  account_id: number
  name: string
  scopes: ProgramScope[]
  key_hash: Buffer
  ending: string
  created_at: Date
  expires_on: string
  expires_at: Date
}

/** Keeps a key; undefined where the account has `most` that work already. Holds the account's row, so that two count each other. */
export async function insertKey(db: Db, key: NewKey, most: number): Promise<StoredKey | undefined> {
  await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', key.account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const working = sql`from program_key
    where account_id = ${key.account_id} and revoked_at is null and expires_at > ${key.created_at}`
  if ((await countFrom(db, working)) >= most) return undefined
  return db.insertInto('program_key').values(key).returning(columns).executeTakeFirstOrThrow()
}

/** Takes the power from an account's key. Gives its name; undefined where it has no such key with power. */
export async function revokeKey(
  db: Db,
  { id, accountId, now }: { id: number; accountId: number; now: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('program_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
