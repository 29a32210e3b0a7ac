import { sql } from 'kysely'

import type { Role } from '#domain/roles.ts'
import { accountsWithinReach, withinReach } from '#server/database/reach.ts'
import type { ReadDb, Db } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

/** One's own account with the names of its facility. */
export function getAccount(db: ReadDb, id: number) {
  return db
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
      fn.coalesce('digest.wanted', lit(true)).as('digest_wanted'),
      'facility.name as facility_name',
      'facility.type as facility_type',
      fn.coalesce('facility.province_code', 'account.province_code').as('province_code'),
      fn.coalesce('facility.regency_code', 'account.regency_code').as('regency_code'),
    ])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type AccountFilters = {
  provinceCode: string | undefined
  regencyCode: string | undefined
  roles: Role[] | undefined
}
/** The accounts within reach that the filters leave, each with its region: its facility's, or its office's. */
function accountsWithin(db: ReadDb, actor: Actor, { provinceCode, regencyCode, roles }: AccountFilters) {
  return db
    .selectFrom('account')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .leftJoin('province', (join) =>
      join.on((eb) =>
        eb('province.code', '=', eb.fn.coalesce('facility.province_code', 'account.province_code')),
      ),
    )
    .leftJoin('regency', (join) =>
      join.on((eb) =>
        eb('regency.code', '=', eb.fn.coalesce('facility.regency_code', 'account.regency_code')),
      ),
    )
    .where(accountsWithinReach(actor))
    .where((eb) =>
      eb.and([
        ...(provinceCode === undefined ? [] : [eb('province.code', '=', provinceCode)]),
        ...(regencyCode === undefined ? [] : [eb('regency.code', '=', regencyCode)]),
        ...(roles === undefined ? [] : [eb('account.role', 'in', roles)]),
      ]),
    )
}

export function listAccounts(
  db: ReadDb,
  actor: Actor,
  filters: AccountFilters,
  { page, perPage }: { page: number; perPage: number },
) {
  return accountsWithin(db, actor, filters)
    .select([
      'account.id',
      'account.username',
      'account.full_name',
      'account.role',
      'account.status',
      'facility.name as facility_name',
      'facility.type as facility_type',
      'province.code as province_code',
      'province.name as province',
      'regency.code as regency_code',
      'regency.name as regency',
    ])
    .orderBy('account.full_name')
    .orderBy('account.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

export async function countAccounts(db: ReadDb, actor: Actor, filters: AccountFilters): Promise<number> {
  const { total } = await accountsWithin(db, actor, filters)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export type AccountChange = {
  full_name: string
  phone?: string | null | undefined
  position?: string | null | undefined
  profile?: string | null | undefined
}

export async function updateAccount(db: Db, id: number, change: AccountChange, now: Date): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await db
    .updateTable('account')
    .set({ ...given, updated_at: now })
    .where('id', '=', id)
    .execute()
}

type NewFile = {
  owner_id: number
  facility_id: number | null
  name: string
  mime: string
  size: number
  sha256: string
  storage_key: string
  created_at: Date
}

export async function insertFile(db: Db, file: NewFile): Promise<number> {
  const { id } = await db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Puts a photo in the place of the former one. Gives the storage key of that, whose bytes nobody needs any more. */
export async function replacePhoto(db: Db, file: NewFile): Promise<string | null> {
  const before = await db
    .selectFrom('account')
    .select('photo_file_id')
    .where('id', '=', file.owner_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const photo_file_id = await insertFile(db, file)
  await db
    .updateTable('account')
    .set({ photo_file_id, updated_at: file.created_at })
    .where('id', '=', file.owner_id)
    .execute()
  if (before.photo_file_id === null) return null
  const former = await db
    .deleteFrom('file')
    .where('id', '=', before.photo_file_id)
    .returning('storage_key')
    .executeTakeFirst()
  return former?.storage_key ?? null
}

export function findPhoto(db: ReadDb, accountId: number) {
  return db
    .selectFrom('account')
    .innerJoin('file', 'file.id', 'account.photo_file_id')
    .select(['file.name', 'file.mime', 'file.size', 'file.storage_key'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

/** A file of a facility within reach, or one that the caller has uploaded. */
export function findFile(db: ReadDb, actor: Actor, id: number) {
  return db
    .selectFrom('file')
    .leftJoin('facility', 'facility.id', 'file.facility_id')
    .select(['file.name', 'file.mime', 'file.size', 'file.storage_key'])
    .where('file.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('file.owner_id', '=', actor.id),
        // The first condition drops the rows without a facility, which the outer join lets through.
        eb.and([eb('file.facility_id', 'is not', null), withinReach(actor)]),
      ]),
    )
    .executeTakeFirst()
}
