import { type RawBuilder, sql } from 'kysely'

import type { FacilityType } from '#domain/facility.ts'
import { type Reader, withinReach } from '#server/database/reach.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { FacilityOfList } from '#server/features/reports/life/present.ts'

export type ListedFacility = FacilityOfList & {
  latitude: number | null
  longitude: number | null
  district: string | null
  address: string | null
  phone: string | null
  email: string | null
  userId: number | null
  username: string | null
  fullName: string | null
  accountStatus: string | null
  isReached: boolean
}

/** Who asks, as far as accounts and contacts go; nobody reaches any with null. */
export type FacilityReader = Reader | null

function columns(reader: FacilityReader): RawBuilder<unknown> {
  return sql`facility.id, facility.name, facility.code, facility.type, facility.province_code as "provinceCode",
    province.name as province, facility.regency_code as "regencyCode", regency.name as regency, facility.latitude,
    facility.longitude, district.name as district, facility.address, facility.phone, facility.email,
    owner.id as "userId", owner.username, owner.full_name as "fullName", owner.status as "accountStatus",
    ${reader ? withinReach(reader) : sql`false`} as "isReached"`
}
const places = sql`
  join province on province.code = facility.province_code
  join regency on regency.code = facility.regency_code
  left join district on district.code = facility.district_code
  left join account owner on owner.facility_id = facility.id`

export type FacilityFilter = {
  province?: string | undefined
  regency?: string | undefined
  type?: FacilityType | undefined
  find?: string | undefined
}
function condition({ province, regency, type, find }: FacilityFilter): RawBuilder<unknown> {
  const parts = [sql`facility.closed_on is null`]
  if (province) parts.push(sql`facility.province_code = ${province}`)
  if (regency) parts.push(sql`facility.regency_code = ${regency}`)
  if (type) parts.push(sql`facility.type = ${type}`)
  if (find) {
    const sought = find.toLowerCase()
    parts.push(sql`(strpos(lower(facility.name), ${sought}) > 0 or lower(facility.code) = ${sought})`)
  }
  return sql.join(parts, sql` and `)
}

/** Some of the facilities that have not closed, by name. */
export async function listFacilities(
  db: ReadDb,
  reader: FacilityReader,
  filter: FacilityFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedFacility[]> {
  const { rows } = await sql<ListedFacility>`
    with page as materialized (
      select facility.id from facility where ${condition(filter)}
      order by facility.name, facility.id limit ${limit} offset ${offset})
    select ${columns(reader)} from page join facility on facility.id = page.id ${places}
    order by facility.name, facility.id`.execute(db)
  return rows
}

export async function countFacilities(db: ReadDb, filter: FacilityFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from facility where ${condition(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** One facility, closed or not, by its id or its account's. */
export async function findFacility(
  db: ReadDb,
  reader: FacilityReader,
  by: { id: number } | { userId: number },
): Promise<ListedFacility | undefined> {
  const named = 'id' in by ? sql`facility.id = ${by.id}` : sql`owner.id = ${by.userId}`
  const { rows } = await sql<ListedFacility>`
    select ${columns(reader)} from facility ${places} where ${named}`.execute(db)
  return rows[0]
}
