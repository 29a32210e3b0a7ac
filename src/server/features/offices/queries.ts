import { type Insertable, sql, type Updateable } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import { countFrom, firstFrom, rowsFrom, limitTo, allOf } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

export type OfficeRow = {
  id: number
  version: number
  name: string
  provinceCode: string
  province: string
  regencyCode: string | null
  regency: string | null
  address: string | null
  phone: string | null
  email: string | null
  accounts: number
  facilities: number
}
export type OfficeFilter = {
  province?: string | undefined
  regency?: string | undefined
  level?: 'province' | 'regency' | undefined
  find?: string | undefined
}

/** Its own accounts and the open facilities that it looks after. */
const columns = sql`
  office.id, office.version, office.name, office.province_code as "provinceCode", province.name as province,
  office.regency_code as "regencyCode", regency.name as regency, office.address, office.phone, office.email,
  (select count(*)::int from account
    where account.province_code = office.province_code and account.regency_code is not distinct from office.regency_code
      and account.role in ('PublicHealthService_Province', 'PublicHealthService_Regency')) as accounts,
  (select count(*)::int from facility
    where facility.closed_on is null and facility.province_code = office.province_code
      and (office.regency_code is null or facility.regency_code = office.regency_code)) as facilities`
const places = sql`
  join province on province.code = office.province_code
  left join regency on regency.code = office.regency_code`

const condition = ({ province, regency, level, find }: OfficeFilter) =>
  allOf(
    province && sql`office.province_code = ${province}`,
    regency && sql`office.regency_code = ${regency}`,
    level && sql`(office.regency_code is null) = ${level === 'province'}`,
    find && sql`strpos(lower(office.name), ${find.toLowerCase()}) > 0`,
  )

export async function listOffices(db: ReadDb, filter: OfficeFilter, page: Page): Promise<OfficeRow[]> {
  return rowsFrom(db)<OfficeRow>`
    select ${columns} from office ${places} where ${condition(filter)}
    order by office.province_code, office.regency_code nulls first
    ${limitTo(page)}`
}

export async function countOffices(db: ReadDb, filter: OfficeFilter): Promise<number> {
  return countFrom(db, sql`from office where ${condition(filter)}`)
}

/** `locked` until the end of the transaction. */
export async function findOffice(
  db: ReadDb,
  id: number,
  { locked = false } = {},
): Promise<OfficeRow | undefined> {
  return firstFrom(db)<OfficeRow>`
    select ${columns} from office ${places} where office.id = ${id}
    ${locked ? sql`for update of office` : sql``}`
}

/** The office of a region; a province's without a regency. */
export function findOfficeOf(db: ReadDb, province: string, regency: string | null) {
  return db
    .selectFrom('office')
    .select(['id', 'name'])
    .where('province_code', '=', province)
    .where('regency_code', 'is not distinct from', regency)
    .executeTakeFirst()
}

/** Undefined where the region has got its office in this very moment. */
export async function insertOffice(
  db: Db,
  office: Insertable<Schema['office']>,
): Promise<number | undefined> {
  const made = await db
    .insertInto('office')
    .values(office)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function updateOffice(db: Db, id: number, change: Updateable<Schema['office']>): Promise<void> {
  await db
    .updateTable('office')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removeOffice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('office').where('id', '=', id).execute()
}
