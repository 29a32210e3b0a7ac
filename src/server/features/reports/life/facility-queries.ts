import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { FacilityProfile } from '#domain/facility.ts'
import type { DeadlineSettings } from '#domain/month.ts'
import { withinReach } from '#server/database/reach.ts'
import { hasStatus } from '#server/database/report-status.ts'
import { firstFrom, holdsWords } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import type { Actor } from '#server/http/implement.ts'

import type { Facility } from './dossier.ts'

export const facilityColumns = sql`
  facility.id as "facilityId", facility.code as "facilityCode", facility.name as "facilityName", facility.type,
  facility.region_type as "regionType", facility.hospital_class as "hospitalClass", facility.inpatient, facility.beds,
  facility.covid_handler as "covidHandler", facility.address, facility.active_since as "activeSince",
  facility.closed_on as "closedOn", facility.province_code as "provinceCode", facility.regency_code as "regencyCode",
  province.zone, province.name as province, regency.name as regency, district.name as district,
  coalesce((
    select jsonb_agg(jsonb_build_object('form', earlier.form, 'month', earlier.month, 'keeps', earlier.keeps_monthly)
      order by earlier.month)
    from report earlier
    where earlier.facility_id = facility.id and ${hasStatus('confirmed', 'earlier')} and earlier.keeps_monthly is not null), '[]')
    as "monthlyNeeds",
  coalesce((
    select jsonb_agg(jsonb_build_object('from', closure.from_month, 'until', closure.until_month))
    from facility_closure closure where closure.facility_id = facility.id), '[]') as closures,
  owner.id as "userId", (select value from setting where key = 'deadlines') as deadlines`

export const facilityPlaces = sql`
  join province on province.code = facility.province_code
  join regency on regency.code = facility.regency_code
  left join district on district.code = facility.district_code
  left join account owner on owner.facility_id = facility.id`

/** The columns of `FacilityOfList`; they need `facilityPlaces`. */
export const listedFacilityColumns = sql`
  facility.id, facility.name, facility.code, facility.type, facility.province_code as "provinceCode",
  province.name as province, facility.regency_code as "regencyCode", regency.name as regency`

/** The facilities that have these words in their name, or this as their code. */
export function facilityNamed(find: string): RawBuilder<SqlBool> {
  return sql`(${holdsWords(sql`lower(facility.name)`, find)} or lower(facility.code) = ${find.toLowerCase()})`
}

/** `facilityColumns`: a facility with its profile, and the deadlines of reports. */
export type FacilityRow = FacilityProfile &
  Omit<Facility, 'id' | 'code' | 'name' | 'profile'> & {
    facilityId: number
    facilityCode: string
    facilityName: string
    deadlines: DeadlineSettings
  }

export function facilityOf(row: FacilityRow): Facility {
  const { facilityId: id, facilityCode: code, facilityName: name, userId, district, address } = row
  const { province, provinceCode, regency, regencyCode, activeSince, closedOn, monthlyNeeds, closures } = row
  const { type, regionType, hospitalClass, inpatient, beds, covidHandler, zone } = row
  return {
    ...{ id, code, name, userId, province, provinceCode, regency, regencyCode, district, address },
    ...{ activeSince, closedOn, monthlyNeeds, closures },
    profile: { type, regionType, hospitalClass, inpatient, beds, covidHandler, zone },
  }
}

/** A facility within reach, by its id or its account's. */
export async function findFacility(
  db: ReadDb,
  actor: Actor,
  by: { facilityId: number } | { userId: number },
): Promise<{ facility: Facility; deadlines: DeadlineSettings } | undefined> {
  const named = 'facilityId' in by ? sql`facility.id = ${by.facilityId}` : sql`owner.id = ${by.userId}`
  const row = await firstFrom(db)<FacilityRow>`
    select ${facilityColumns} from facility ${facilityPlaces}
    where ${named} and ${withinReach(actor)}`
  return row && { facility: facilityOf(row), deadlines: row.deadlines }
}

/** The caller's own facility. @throws Problem notFound for an account without one */
export async function getOwnFacility(db: ReadDb, actor: Actor) {
  const { facilityId } = actor
  const found = facilityId === null ? undefined : await findFacility(db, actor, { facilityId })
  return orNotFound(found, 'Fasyankes')
}

export async function getDeadlines(db: ReadDb): Promise<DeadlineSettings> {
  const row = await firstFrom(db)<{ value: DeadlineSettings }>`
    select value from setting where key = 'deadlines'`
  if (!row) throw new Error('The setting "deadlines" is missing.')
  return row.value
}

/**
 * Serialises the facility's submissions and withdrawals across all forms, as the saves of its self-assessment: what one is worth may
 * depend on another, and each must see what the one before it has written.
 */
export async function lockFacility(db: Db, facilityId: number): Promise<void> {
  await sql`select from facility where id = ${facilityId} for no key update`.execute(db)
}

/** The same for the facilities of these reports, in the order of their ids. */
export async function lockFacilitiesOf(db: Db, reportIds: readonly number[]): Promise<void> {
  await sql`
    select from facility where id in (select facility_id from report where id = any(${[...reportIds]}::int[]))
    order by id for no key update`.execute(db)
}

/** The stored files among `ids` that belong to the facility; they stay until the answers that name them are written. */
export async function listFilesOf(db: Db, facilityId: number, ids: readonly number[]) {
  return db
    .selectFrom('file')
    .select(['id', 'mime', 'size'])
    .where('facility_id', '=', facilityId)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
}

/** A facility by its code, in whatever case. */
export async function findFacilityId(db: ReadDb, code: string): Promise<number | undefined> {
  const row = await firstFrom(db)<{ id: number }>`
    select id from facility where lower(code) = ${code.toLowerCase()}`
  return row?.id
}
