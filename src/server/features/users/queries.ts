import { sql, type SqlBool } from 'kysely'

import type { Role } from '#domain/roles.ts'
import type { Config } from '#server/config.ts'
import { accountRegion, accountsWithinReach, reaching } from '#server/database/reach.ts'
import type { ReadDb, Db } from '#server/database/transaction.ts'
import { insertFile, type NewFile } from '#server/files/uploads.ts'
import type { Actor } from '#server/http/implement.ts'

/** The actor as far as they manage accounts; null where they manage none. */
export const managerOf = (actor: Actor): Actor | null => reaching(actor, 'account.manage')

/** An account with the names of its facility; of somebody else's only one within the actor's reach. `locked` until the transaction ends. */
export function findAccount(
  db: ReadDb,
  actor: Actor,
  id: number,
  { now, locked = false }: { now: Date; locked?: boolean },
) {
  const manager = managerOf(actor)
  return accounts(db, now)
    .where('account.id', '=', id)
    .$if(id !== actor.id, (query) =>
      query.where(manager ? accountsWithinReach(manager) : sql<SqlBool>`false`),
    )
    .$if(locked, (query) => query.forNoKeyUpdate('account'))
    .executeTakeFirst()
}

/** The accounts that the actor manages among these, by their ids; locked until the transaction ends, in the order of their ids. */
export async function lockAccounts(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Account>> {
  const manager = managerOf(actor)
  if (!manager || ids.length === 0) return new Map()
  const rows = await accounts(db, now)
    .where('account.id', 'in', [...ids])
    .where(accountsWithinReach(manager))
    .orderBy('account.id')
    .forNoKeyUpdate('account')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const accounts = (db: ReadDb, now: Date) =>
  db
    .selectFrom('account')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .leftJoin('digest', 'digest.account_id', 'account.id')
    .select(({ fn, lit }) => [
      'account.id',
      'account.username',
      'account.full_name',
      'account.role',
      'account.status',
      'account.profile',
      'account.phone',
      'account.position',
      'account.photo_file_id',
      'account.facility_id',
      'account.version',
      'account.last_sign_in_at',
      sql<boolean>`account.password_hash is not null`.as('has_password'),
      sql<boolean>`account.second_factor_at is not null`.as('has_second_factor'),
      lockedUntil(now).as('locked_until'),
      mailFailedAt.as('mail_failed_at'),
      fn.coalesce('digest.wanted', lit(true)).as('digest_wanted'),
      'facility.name as facility_name',
      'facility.type as facility_type',
      'facility.merged_into',
      accountRegion.province.as('province_code'),
      accountRegion.regency.as('regency_code'),
    ])

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Whether its owner has opened an `account`: by a password, or by single sign-on, which needs none. */
export const isOpened = sql<boolean>`(account.password_hash is not null or account.last_sign_in_at is not null)`

/** Until when failed sign-ins under its name slow an account down; null when they do not. */
export const lockedUntil = (now: Date) => sql<Date | null>`(
  select max(blocked_until) from sign_in_failure
  where sign_in_failure.name = lower(account.username) and blocked_until > ${now})`

/** When the latest of the mails to an account's address that has an end was refused or given up; null where it was sent. With a change of the account its address may be right. */
export const mailFailedAt = sql<Date | null>`(
  select case when mail.outcome = 'sent' then null else job.finished_at end
  from mail join job on job.kind = 'mail' and job.key = mail.id::text
  where mail.account_id = account.id and mail.former_address is null and mail.created_at >= account.updated_at and job.finished_at is not null
    and (mail.outcome is null or mail.outcome in ('sent', 'refused'))
  order by mail.id desc limit 1)`

/** The columns of an account that a person may write. */
export type AccountColumns = {
  username: string
  full_name: string
  role: Role
  facility_id: number | null
  province_code: string | null
  regency_code: string | null
  phone: string | null
  position: string | null
  profile: string | null
  status: 'active' | 'nonactive'
}

/** Puts a photo in the place of the former one. Gives that one's name and storage key, whose bytes nobody needs any more. */
export async function replacePhoto(
  db: Db,
  file: NewFile,
  config: Pick<Config, 'scanner'>,
): Promise<{ name: string; storage_key: string } | null> {
  const before = await db
    .selectFrom('account')
    .select('photo_file_id')
    .where('id', '=', file.owner_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const photo_file_id = await insertFile(db, file, config)
  await db
    .updateTable('account')
    .set({ photo_file_id, updated_at: file.created_at })
    .where('id', '=', file.owner_id)
    .execute()
  if (before.photo_file_id === null) return null
  const former = await db
    .deleteFrom('file')
    .where('id', '=', before.photo_file_id)
    .returning(['name', 'storage_key'])
    .executeTakeFirst()
  return former ?? null
}

export function findPhoto(db: ReadDb, accountId: number) {
  return db
    .selectFrom('account')
    .innerJoin('file', 'file.id', 'account.photo_file_id')
    .selectAll('file')
    .select(sql<boolean>`false`.as('isEverybodys'))
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}
