import { withinReach } from '#server/database/reach.ts'
import { firstFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

import type { AccountColumns } from './queries.ts'

/**
 * The facilities within reach among these, as far as an account that is made for one depends on them. None of them is merged until the end of
 * the transaction.
 */
export function listFacilities(db: Db, actor: Actor, ids: readonly number[]) {
  return db
    .selectFrom('facility')
    .leftJoin('account', 'account.facility_id', 'facility.id')
    .select([
      'facility.id',
      'facility.province_code',
      'facility.regency_code',
      'facility.closed_on',
      'account.id as account_id',
    ])
    .where('facility.id', 'in', [...ids])
    .where(withinReach(actor))
    .orderBy('facility.id')
    .forKeyShare('facility')
    .execute()
}

/** The health offices of these provinces and of their regencies. */
export function listOffices(db: ReadDb, provinces: readonly string[]) {
  return db
    .selectFrom('office')
    .select(['province_code', 'regency_code'])
    .where('province_code', 'in', [...provinces])
    .execute()
}

/** Makes accounts without a password. Gives their ids, in their order. */
export async function insertAccounts(
  db: Db,
  accounts: readonly Omit<AccountColumns, 'status'>[],
  { by, now }: { by: number; now: Date },
): Promise<number[]> {
  if (accounts.length === 0) return []
  const rest = { password_hash: null, photo_file_id: null, created_by: by, created_at: now, updated_at: now }
  const rows = await db
    .insertInto('account')
    .values(accounts.map((account) => ({ ...account, ...rest })))
    .returning(['id', 'username'])
    .execute()
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  return accounts.flatMap(({ username }) => ids.get(username) ?? [])
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
  const row = await firstFrom(db)<{ has: boolean }>`
    select exists (select from account where id = ${id} and last_sign_in_at is not null)
      or exists (select from audit where actor_id = ${id})
      or exists (
        select from audit where subject = 'account' and subject_id = ${String(id)} and action = 'signIn') as has`
  return row?.has ?? false
}

export async function removeAccount(db: Db, id: number): Promise<void> {
  await db.deleteFrom('account').where('id', '=', id).execute()
}

/** Removes what these accounts were told of reports, and the spreadsheets that they have brought in: their rows show what was stored. */
export async function removeFormerPlace(db: Db, accountIds: readonly number[]): Promise<void> {
  for (const table of ['notification', 'sheet_import'] as const)
    await db
      .deleteFrom(table)
      .where('account_id', 'in', [...accountIds])
      .execute()
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
  const names = usernames.map((name) => name.toLowerCase())
  await db.deleteFrom('sign_in_failure').where('name', 'in', names).execute()
}
