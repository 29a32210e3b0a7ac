import { type Insertable, sql } from 'kysely'

import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

export function findAuthenticator(db: ReadDb, accountId: number) {
  return db
    .selectFrom('authenticator')
    .select(['secret', 'created_at', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Takes the place of the app before it. */
export async function putAuthenticator(
  db: Db,
  accountId: number,
  authenticator: { secret: Buffer; step: number; now: Date },
): Promise<void> {
  const { secret, step, now } = authenticator
  const columns = { secret, last_step: step, created_at: now }
  await db
    .insertInto('authenticator')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute()
}

/** Gives whether the code of this step, and of none after it, was still unused. */
export async function useStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeAuthenticator(db: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticator')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function listPasskeys(db: ReadDb, accountId: number) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export function findPasskey(db: ReadDb, accountId: number, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key', 'counter', 'name'])
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Gives whether nobody had it yet. */
export async function insertPasskey(db: Db, passkey: Insertable<Schema['passkey']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function notePasskeyUse(
  db: Db,
  id: number,
  { counter, now }: { counter: number; now: Date },
): Promise<void> {
  await db.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

/** Gives its former name; undefined where the account has no such passkey. */
export async function renamePasskey(
  db: Db,
  accountId: number,
  { id, name }: { id: number; name: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkey')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row) await db.updateTable('passkey').set({ name }).where('id', '=', id).execute()
  return row?.name
}

/** Gives its name; undefined where the account has no such passkey. */
export async function removePasskey(db: Db, accountId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

type Purpose = 'add' | 'signIn' | 'presence'

export async function insertChallenge(
  db: Db,
  challenge: { challenge: string; account_id: number; purpose: Purpose; expires_at: Date },
): Promise<void> {
  await db.insertInto('passkey_challenge').values(challenge).execute()
}

type Taking = { challenge: string; accountId: number; purpose: Purpose; now: Date }
/** Takes a challenge, which works once. Gives whether it was this account's, for this purpose, and in time. */
export async function takeChallenge(
  db: Db,
  { challenge, accountId, purpose, now }: Taking,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes(db: Db, accountId: number, hashes: readonly Buffer[]) {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, used_at: null })))
    .execute()
}

export async function countRecoveryCodes(db: ReadDb, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Gives whether it was a code of the account that still worked. */
export async function useRecoveryCode(
  db: Db,
  accountId: number,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Writes down with the account whether it has a second factor, after its app or a passkey came or went; without one its recovery
 * codes go as well. Gives whether it has one.
 */
export async function noteSecondFactor(db: Db, accountId: number, now: Date): Promise<boolean> {
  // Before the statement below looks: two changes at the same moment would each miss the other's.
  await db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
  const isOn = sql<boolean>`(exists (select from authenticator where account_id = account.id)
    or exists (select from passkey where account_id = account.id))`
  const { second_factor_at: since } = await db
    .updateTable('account')
    .set({
      second_factor_at: sql`case when ${isOn} then coalesce(second_factor_at, ${now}::timestamptz) end`,
    })
    .where('id', '=', accountId)
    .returning('second_factor_at')
    .executeTakeFirstOrThrow()
  if (since === null) await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  return since !== null
}

/** Takes app, passkeys and recovery codes away. Gives whether there was anything. */
export async function removeSecondFactor(db: Db, accountId: number, now: Date): Promise<boolean> {
  const app = await removeAuthenticator(db, accountId)
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await noteSecondFactor(db, accountId, now)
  return app || numDeletedRows > 0n
}
