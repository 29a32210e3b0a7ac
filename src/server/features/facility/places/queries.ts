import { type Insertable, type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { lackingNames, placeSorts } from '#contract/places.ts'
import type { FacilityType } from '#domain/facility.ts'
import { firstFrom, rowsFrom, allOf, limitTo } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { facilityNamed, listedFacilityColumns } from '#server/features/reports/life/facility-queries.ts'
import type { FacilityOfList } from '#server/features/reports/life/present.ts'

export type Keeping = Pick<
  Insertable<Schema['facility']>,
  'name' | 'code' | 'type' | 'hospital_class' | 'region_type' | 'ownership'
>

export type PlaceFilter = {
  province?: string | undefined
  regency?: string | undefined
  type?: FacilityType | undefined
  find?: string | undefined
  status?: 'open' | 'closed' | undefined
  lacking?: (typeof lackingNames)[number] | undefined
}
export type PlaceSort = (typeof placeSorts)[number]

/** Whether another open facility of the same type and regency has nearly the same name. */
const isAlike = sql<boolean>`(facility.closed_on is null and facility.name_key <> '' and exists (
  select from facility other
  where other.closed_on is null and other.regency_code = facility.regency_code and other.type = facility.type
    and other.name_key = facility.name_key and other.id <> facility.id))`
const lacks: Record<NonNullable<PlaceFilter['lacking']>, RawBuilder<unknown>> = {
  account: sql`not exists (select from account where account.facility_id = facility.id)`,
  position: sql`facility.latitude is null`,
  // All groups at once: asked row by row, as `isAlike` of a page is, it would be thirteen thousand questions.
  duplicate: sql`facility.closed_on is null and (facility.regency_code, facility.type, facility.name_key) in (
    select regency_code, type, name_key from facility
    where closed_on is null and name_key <> '' group by regency_code, type, name_key having count(*) > 1)`,
}
const orders: Record<PlaceSort, RawBuilder<unknown>> = {
  name: sql`facility.name, facility.id`,
  '-name': sql`facility.name desc, facility.id desc`,
  code: sql`facility.code, facility.id`,
  '-code': sql`facility.code desc, facility.id desc`,
  // Codes of regions go by their province.
  region: sql`facility.regency_code, facility.name, facility.id`,
  '-region': sql`facility.regency_code desc, facility.name desc, facility.id desc`,
  changed: sql`facility.updated_at, facility.id`,
  '-changed': sql`facility.updated_at desc, facility.id desc`,
}

const condition = ({ province, regency, type, find, status, lacking }: PlaceFilter) =>
  allOf(
    province && sql`facility.province_code = ${province}`,
    regency && sql`facility.regency_code = ${regency}`,
    type && sql`facility.type = ${type}`,
    status && (status === 'open' ? sql`facility.closed_on is null` : sql`facility.closed_on is not null`),
    lacking && sql`${lacks[lacking]} and facility.merged_into is null`,
    find && facilityNamed(find),
  )

export type ListedPlace = FacilityOfList & {
  hasPosition: boolean
  closedOn: string | null
  mergedInto: number | null
  userId: number | null
  username: string | null
  accountStatus: string | null
  isAlike: boolean
  updatedAt: Date
}

/** A page of the list, and how many there are: what the filter lets through is looked for once. */
export async function listPlaces(
  db: ReadDb,
  filter: PlaceFilter,
  { sort, ...page }: Page & { sort: PlaceSort },
): Promise<{ rows: ListedPlace[]; total: number }> {
  const rows = await rowsFrom(db)<(ListedPlace | { id: null }) & { total: number }>`
    with matching as materialized (
      select facility.id, facility.name, facility.code, facility.regency_code, facility.updated_at from facility
      where ${condition(filter)}),
    page as materialized (
      select facility.id from matching facility
      order by ${orders[sort]} ${limitTo(page)})
    select found.total, ${listedFacilityColumns},
      facility.latitude is not null as "hasPosition", facility.closed_on as "closedOn",
      facility.merged_into as "mergedInto", owner.id as "userId", owner.username, owner.status as "accountStatus",
      ${isAlike} as "isAlike", facility.updated_at as "updatedAt"
    from (select count(*)::int as total from matching) found
    left join page on true
    left join facility on facility.id = page.id
    left join province on province.code = facility.province_code
    left join regency on regency.code = facility.regency_code
    left join account owner on owner.facility_id = facility.id
    order by ${orders[sort]}`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** All facilities of the list that were not merged away, by their ids in its order. */
export async function listPlaceIds(db: ReadDb, filter: PlaceFilter, sort: PlaceSort): Promise<number[]> {
  const rows = await rowsFrom(db)<{ id: number }>`
    select facility.id from facility where ${condition(filter)} and facility.merged_into is null
    order by ${orders[sort]}`
  return rows.map(({ id }) => id)
}

/** Who has a code; codes differ in more than the size of their letters. */
export type HolderOf = (code: string) => { id: number; name: string } | undefined

export async function readHolders(db: ReadDb, codes: readonly string[]): Promise<HolderOf> {
  const wanted = codes.map((code) => code.toLowerCase())
  const rows = await rowsFrom(db)<{ id: number; name: string; key: string }>`
    select id, name, lower(code) as key from facility where lower(code) = any(${wanted}::text[])`
  const known = new Map(rows.map((row) => [row.key, row]))
  return (code) => known.get(code.toLowerCase())
}

type PlaceName = { id: number; code: string; name: string }
/** What stands beside a facility's record for its administration. */
export type PlaceBeside = {
  mergedInto: PlaceName | null
  account: { username: string; full_name: string; status: string } | null
  closures: { from_month: string; until_month: string }[]
  moves: { from_month: string; from: { id: string; name: string }; to: { id: string; name: string } }[]
  alike: PlaceName[]
}

export async function getPlaceBeside(db: ReadDb, id: number): Promise<PlaceBeside> {
  const named = sql`jsonb_build_object('id', other.id, 'code', other.code, 'name', other.name)`
  const row = await firstFrom(db)<PlaceBeside>`
    select
      (select ${named} from facility other where other.id = facility.merged_into) as "mergedInto",
      (select jsonb_build_object('username', username, 'full_name', full_name, 'status', status)
        from account where account.facility_id = facility.id) as account,
      coalesce((
        select jsonb_agg(jsonb_build_object('from_month', from_month, 'until_month', until_month) order by from_month desc)
        from facility_closure where facility_id = facility.id), '[]') as closures,
      coalesce((
        select jsonb_agg(jsonb_build_object('from_month', move.from_month,
          'from', jsonb_build_object('id', former.code, 'name', former.name),
          'to', jsonb_build_object('id', later.code, 'name', later.name)) order by move.from_month desc)
        from facility_move move join regency former on former.code = move.former_regency_code
          join regency later on later.code = move.regency_code
        where move.facility_id = facility.id), '[]') as moves,
      coalesce((
        select jsonb_agg(${named} order by other.name, other.id) from (
          select * from facility twin
          where twin.closed_on is null and facility.closed_on is null and twin.regency_code = facility.regency_code
            and twin.type = facility.type and twin.name_key = facility.name_key and twin.name_key <> ''
            and twin.id <> facility.id
          order by twin.name, twin.id limit 20) other), '[]') as alike
    from facility where facility.id = ${id}`
  if (!row) throw new Error(`Facility ${id} is gone.`)
  return row
}

/** Gives their ids, in their order. */
export async function insertPlaces(
  db: Db,
  facilities: readonly Insertable<Schema['facility']>[],
): Promise<number[]> {
  if (facilities.length === 0) return []
  const rows = await db.insertInto('facility').values(facilities).returning(['id', 'code']).execute()
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return facilities.flatMap(({ code }) => ids.get(code) ?? [])
}
