import { sql } from 'kysely'

import { withinReach } from '#server/database/reach.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

import type { AccountColumns } from './queries.ts'

/** A facility within reach that an account may be made for. */
export async function findFacility(db: ReadDb, actor: Actor, id: number) {
  return db
    .selectFrom('facility')
    .select(['id', 'province_code', 'regency_code', 'closed_on'])
    .where('id', '=', id)
    .where(withinReach(actor))
    .executeTakeFirst()
}

/** Whether a region has a health office. */
export async function hasOffice(
  db: ReadDb,
  { province, regency }: { province: string; regency: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('office')
    .select('id')
    .where('province_code', '=', province)
    .where('regency_code', 'is not distinct from', regency)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes an account without a password. Gives its id. */
export async function insertAccount(
  db: Db,
  account: Omit<AccountColumns, 'status'> & { created_by: number; now: Date },
): Promise<number> {
  const { now, ...row } = account
  const { id } = await db
    .insertInto('account')
    .values({ ...row, password_hash: null, photo_file_id: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether another account of an active administrator is left. Holds them all, so that of two at the same moment the second sees the first. */
export async function hasOtherAdministrator(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Administrator')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.some((row) => row.id !== id)
}

/** Who changed the account last, by its audit; undefined where nobody has. */
export async function findLastChanger(db: ReadDb, id: number): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('actor_id')
    .where('subject', '=', 'account')
    .where('subject_id', '=', String(id))
    .where('action', 'in', ['accountChanged', 'profileChanged', 'accountActivated', 'accountDeactivated'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor_id
}

/** Whether the account has ever signed in or done anything; what else names it, the database knows when it is removed. */
export async function hasActed(db: ReadDb, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from account where id = ${id} and last_sign_in_at is not null)
      or exists (select from audit where actor_id = ${id})
      or exists (
        select from audit where subject = 'account' and subject_id = ${String(id)} and action = 'signIn') as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

export async function removeAccount(db: Db, id: number): Promise<void> {
  await db.deleteFrom('account').where('id', '=', id).execute()
}

/** Sets the status of accounts; its trigger ends sessions and links of those that are deactivated. */
export async function setStatus(
  db: Db,
  ids: readonly number[],
  status: 'active' | 'nonactive',
  now: Date,
): Promise<void> {
  await db
    .updateTable('account')
    .set((eb) => ({ status, version: eb('version', '+', 1), updated_at: now }))
    .where('id', 'in', [...ids])
    .execute()
}

/** Forgets the failed sign-ins under these names, from wherever they came. */
export async function forgetFailuresOf(db: Db, usernames: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where(
      'name',
      'in',
      usernames.map((name) => name.toLowerCase()),
    )
    .execute()
}
