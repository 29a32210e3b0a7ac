import { type RawBuilder, sql } from 'kysely'

import type { FacilityType } from '#domain/facility.ts'
import { type Reader, withinReach } from '#server/database/reach.ts'
import { countFrom, firstFrom, rowsFrom, allOf } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import {
  facilityNamed,
  facilityPlaces,
  listedFacilityColumns,
} from '#server/features/reports/life/facility-queries.ts'
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

/** The `reader` is who asks, as far as accounts and contacts go. */
function columns(reader: Reader | null): RawBuilder<unknown> {
  return sql`${listedFacilityColumns}, facility.latitude, facility.longitude, district.name as district, facility.address,
    facility.phone, facility.email, owner.id as "userId", owner.username, owner.full_name as "fullName", owner.status as "accountStatus",
    ${withinReach(reader)} as "isReached"`
}
export type FacilityFilter = {
  province?: string | undefined
  regency?: string | undefined
  type?: FacilityType | undefined
  find?: string | undefined
}
const condition = ({ province, regency, type, find }: FacilityFilter) =>
  allOf(
    sql`facility.closed_on is null`,
    province && sql`facility.province_code = ${province}`,
    regency && sql`facility.regency_code = ${regency}`,
    type && sql`facility.type = ${type}`,
    find && facilityNamed(find),
  )

/** Some of the facilities that have not closed, by name. */
export async function listFacilities(
  db: ReadDb,
  reader: Reader | null,
  filter: FacilityFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedFacility[]> {
  return rowsFrom(db)<ListedFacility>`
    with page as materialized (
      select facility.id from facility where ${condition(filter)}
      order by facility.name, facility.id limit ${limit} offset ${offset})
    select ${columns(reader)} from page join facility on facility.id = page.id ${facilityPlaces}
    order by facility.name, facility.id`
}

export async function countFacilities(db: ReadDb, filter: FacilityFilter): Promise<number> {
  return countFrom(db, sql`from facility where ${condition(filter)}`)
}

/** One facility, closed or not, by its id or its account's. */
export async function findFacility(
  db: ReadDb,
  reader: Reader | null,
  by: { id: number } | { userId: number },
): Promise<ListedFacility | undefined> {
  const named = 'id' in by ? sql`facility.id = ${by.id}` : sql`owner.id = ${by.userId}`
  return firstFrom(db)<ListedFacility>`
    select ${columns(reader)} from facility ${facilityPlaces} where ${named}`
}
