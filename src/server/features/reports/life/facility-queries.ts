import { sql } from 'kysely'

import type { FacilityProfile } from '#domain/facility.ts'
import type { DeadlineSettings } from '#domain/month.ts'
import { withinReach } from '#server/database/reach.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

import type { Facility } from './dossier.ts'

export const facilityColumns = sql`
  facility.id as facility_id, facility.code as facility_code, facility.name as facility_name, facility.type,
  facility.region_type, facility.hospital_class, facility.inpatient, facility.beds, facility.covid_handler,
  facility.address, facility.active_since, facility.closed_on, facility.province_code, facility.regency_code,
  province.zone, province.name as province, regency.name as regency, district.name as district,
  coalesce((
    select jsonb_agg(jsonb_build_object('form', earlier.form, 'month', earlier.month, 'keeps', earlier.keeps_monthly)
      order by earlier.month)
    from report earlier
    where earlier.facility_id = facility.id and earlier.status = 'confirmed' and earlier.keeps_monthly is not null), '[]')
    as monthly_needs,
  coalesce((
    select jsonb_agg(jsonb_build_object('from', closure.from_month, 'until', closure.until_month))
    from facility_closure closure where closure.facility_id = facility.id), '[]') as closures,
  owner.id as user_id, (select value from setting where key = 'deadlines') as deadlines`

export const facilityPlaces = sql`
  join province on province.code = facility.province_code
  join regency on regency.code = facility.regency_code
  left join district on district.code = facility.district_code
  left join account owner on owner.facility_id = facility.id`

export type FacilityRow = {
  facility_id: number
  facility_code: string
  facility_name: string
  type: FacilityProfile['type']
  region_type: FacilityProfile['regionType']
  hospital_class: FacilityProfile['hospitalClass']
  inpatient: boolean
  beds: number | null
  covid_handler: boolean
  address: string | null
  active_since: string
  closed_on: string | null
  monthly_needs: Facility['monthlyNeeds']
  closures: Facility['closures']
  province_code: string
  regency_code: string
  zone: FacilityProfile['zone']
  province: string
  regency: string
  district: string | null
  user_id: number | null
  deadlines: DeadlineSettings
}

export function facilityOf(row: FacilityRow): Facility {
  return {
    id: row.facility_id,
    userId: row.user_id,
    code: row.facility_code,
    name: row.facility_name,
    profile: {
      type: row.type,
      regionType: row.region_type,
      hospitalClass: row.hospital_class,
      inpatient: row.inpatient,
      beds: row.beds,
      covidHandler: row.covid_handler,
      zone: row.zone,
    },
    province: row.province,
    regency: row.regency,
    regencyCode: row.regency_code,
    provinceCode: row.province_code,
    district: row.district,
    address: row.address,
    activeSince: row.active_since,
    closedOn: row.closed_on,
    monthlyNeeds: row.monthly_needs,
    closures: row.closures,
  }
}

/** A facility within reach, by its id or its account's. */
export async function findFacility(
  db: ReadDb,
  actor: Actor,
  by: { facilityId: number } | { userId: number },
): Promise<{ facility: Facility; deadlines: DeadlineSettings } | undefined> {
  const named = 'facilityId' in by ? sql`facility.id = ${by.facilityId}` : sql`owner.id = ${by.userId}`
  const { rows } = await sql<FacilityRow>`
    select ${facilityColumns} from facility ${facilityPlaces}
    where ${named} and ${withinReach(actor)}`.execute(db)
  const [row] = rows
  return row && { facility: facilityOf(row), deadlines: row.deadlines }
}

export async function getDeadlines(db: ReadDb): Promise<DeadlineSettings> {
  const { rows } = await sql<{ value: DeadlineSettings }>`
    select value from setting where key = 'deadlines'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The setting "deadlines" is missing.')
  return row.value
}

/**
 * Serialises the facility's submissions and withdrawals across all forms: what one report is worth may depend on
 * another's, and each must see what the one before it has written.
 */
export async function lockFacility(db: Db, facilityId: number): Promise<void> {
  await sql`select from facility where id = ${facilityId} for no key update`.execute(db)
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
  const { rows } = await sql<{ id: number }>`
    select id from facility where lower(code) = ${code.toLowerCase()}`.execute(db)
  return rows[0]?.id
}
