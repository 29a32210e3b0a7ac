import { type Insertable, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import { allOf, countFrom, firstFrom, holdsWords, limitTo, rowsFrom } from '#server/database/rows.ts'
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

/** A province before its regencies. */
const byRegion = sql`office.province_code, office.regency_code nulls first`

const condition = ({ province, regency, level, find }: OfficeFilter) =>
  allOf(
    province && sql`office.province_code = ${province}`,
    regency && sql`office.regency_code = ${regency}`,
    level && sql`(office.regency_code is null) = ${level === 'province'}`,
    find && holdsWords(sql`lower(office.name)`, find),
  )

export async function listOffices(db: ReadDb, filter: OfficeFilter, page: Page): Promise<OfficeRow[]> {
  return rowsFrom(db)<OfficeRow>`
    select ${columns} from office ${places} where ${condition(filter)}
    order by ${byRegion}
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

/** What an office says of itself; its region stays. */
export type OfficeWords = { name: string; address: string | null; phone: string | null; email: string | null }
/** Without a regency it is a province's. */
export type OfficeRegion = { province_code: string; regency_code: string | null }
export type StoredOffice = OfficeWords & { id: number; version: number; code: string }

const words = sql`
  office.id, office.version, coalesce(office.regency_code, office.province_code) as code,
  office.name, office.address, office.phone, office.email`

/** All offices of the list. */
export async function listOfficeWords(db: ReadDb, filter: OfficeFilter): Promise<StoredOffice[]> {
  return rowsFrom(db)<StoredOffice>`
    select ${words} from office where ${condition(filter)} order by ${byRegion}`
}

/** The offices of the regions with these codes, locked until the end of the transaction; in the order of their ids, so that two who lock the same wait for each other. */
export async function lockOfficesOf(db: Db, codes: readonly string[]): Promise<StoredOffice[]> {
  return rowsFrom(db)<StoredOffice>`
    select ${words} from office where coalesce(office.regency_code, office.province_code) = any(${[...codes]}::text[])
    order by office.id for update`
}

/** Gives their ids by the codes of their regions; one whose region has got its office in this very moment has none. */
export async function insertOffices(
  db: Db,
  offices: readonly Insertable<Schema['office']>[],
): Promise<ReadonlyMap<string, number>> {
  if (offices.length === 0) return new Map()
  const rows = await db
    .insertInto('office')
    .values(offices)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'province_code', 'regency_code'])
    .execute()
  return new Map(rows.map((row) => [row.regency_code ?? row.province_code, row.id]))
}

/** The regions that have no office, each province before its regencies. */
export async function listWithoutOffice(db: ReadDb): Promise<(OfficeRegion & { name: string })[]> {
  return rowsFrom(db)<OfficeRegion & { name: string }>`
    select code as province_code, null::text as regency_code, name from province
    where not exists (
      select from office where office.province_code = province.code and office.regency_code is null)
    union all
    select province_code, code, name from regency
    where not exists (select from office where office.regency_code = regency.code)
    order by province_code, regency_code nulls first`
}

export async function removeOffice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('office').where('id', '=', id).execute()
}
