import { type RawBuilder, sql } from 'kysely'

import { markersAtOnce } from '#contract/map.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { reportedStatuses } from '#domain/report-status.ts'
import { type Reader, withinReach } from '#server/database/reach.ts'
import type { ReadDb } from '#server/database/transaction.ts'

/** Which facilities a map shows. */
export type MarkerScope = {
  /** The code of a province or regency. */
  region?: string | undefined
  type?: FacilityType | undefined
  id?: number | undefined
}

function markerCondition({ region, type, id }: MarkerScope): RawBuilder<unknown> {
  const parts = [sql`facility.closed_on is null`]
  if (region !== undefined)
    parts.push(
      region.length === 2 ? sql`facility.province_code = ${region}` : sql`facility.regency_code = ${region}`,
    )
  if (type) parts.push(sql`facility.type = ${type}`)
  if (id !== undefined) parts.push(sql`facility.id = ${id}`)
  return sql.join(parts, sql` and `)
}

/** The code of the province or regency that is called so, by code or name, in any case. */
export async function findRegionCode(db: ReadDb, word: string): Promise<string | undefined> {
  const name = word.toLowerCase()
  const { rows } = await sql<{ code: string }>`
    select code from province where code = ${word} or lower(name) = ${name}
    union all
    select code from regency where code = ${word} or lower(name) = ${name}
    order by code limit 1`.execute(db)
  return rows[0]?.code
}

/** Provinces, then regencies, by a part of their name or their code; those whose name begins so first. */
export async function findRegionsByName(db: ReadDb, find: string, most = 20) {
  const words = find.toLowerCase()
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from (select code, name from province union all select code, name from regency) region
    where strpos(lower(name), ${words}) > 0 or code = ${words}
    order by length(code), strpos(lower(name), ${words}), code limit ${most}`.execute(db)
  return rows
}

export type MarkerRow = {
  id: number
  name: string
  type: FacilityType
  regency_code: string
  latitude: number
  longitude: number
  within_scope: boolean
}

type PlacedFacility = {
  id: number
  name: string
  type: FacilityType
  regency_code: string
  regency: string
}
/** A facility with the name of its regency. */
const placedFacility = sql`
  select facility.id, facility.name, facility.type, facility.regency_code, regency.name as regency
  from facility join regency on regency.code = facility.regency_code`

/** One facility within reach that lies in the region and is of the type, where these are named. */
export async function findFacilityWithin(db: ReadDb, reader: Reader, scope: MarkerScope & { id: number }) {
  const { rows } = await sql<PlacedFacility>`
    ${placedFacility}
    where ${markerCondition(scope)} and ${withinReach(reader)}`.execute(db)
  return rows[0]
}

/** A page of the facilities that have a position, by id. */
export async function listMarkerRows(
  db: ReadDb,
  scope: MarkerScope,
  { page, reader }: { page: number; reader: Reader | null },
): Promise<MarkerRow[]> {
  const { rows } = await sql<MarkerRow>`
    select id, name, type, regency_code, latitude, longitude,
      ${reader ? withinReach(reader) : sql`false`} as within_scope
    from facility
    where ${markerCondition(scope)} and latitude is not null and longitude is not null
    order by id limit ${markersAtOnce} offset ${(page - 1) * markersAtOnce}`.execute(db)
  return rows
}

export async function countMarkers(
  db: ReadDb,
  scope: MarkerScope,
): Promise<{ placed: number; unplaced: number }> {
  const { rows } = await sql<{ placed: number; unplaced: number }>`
    select (count(*) filter (where latitude is not null and longitude is not null))::int as placed,
      (count(*) filter (where latitude is null or longitude is null))::int as unplaced
    from facility where ${markerCondition(scope)}`.execute(db)
  return rows[0] ?? { placed: 0, unplaced: 0 }
}

/** The first facilities without a position, by name. */
export async function listUnplaced(db: ReadDb, scope: MarkerScope, most = 100) {
  const { rows } = await sql<{ id: number; name: string; regency_code: string }>`
    select id, name, regency_code from facility
    where ${markerCondition(scope)} and (latitude is null or longitude is null)
    order by name, id limit ${most}`.execute(db)
  return rows
}

export type MonthStateRow = {
  facility_id: number
  expected: number
  reported: number
  revise: number
  confirmed: number
  criteria: boolean | null
}

/** How far the reports are that these facilities owe of a month, and whether the one on medical waste meets the criteria. */
export async function listMonthStates(
  db: ReadDb,
  { ids, forms, month }: { ids: readonly number[]; forms: readonly string[]; month: Month },
): Promise<MonthStateRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MonthStateRow>`
    select duty.facility_id, count(*)::int as expected,
      (count(*) filter (where report.status = any(${[...reportedStatuses]}::text[])))::int as reported,
      (count(*) filter (where report.status = 'revise'))::int as revise,
      (count(*) filter (where report.status = 'confirmed'))::int as confirmed,
      bool_or(fact.criteria) filter (where report.status = any(${[...reportedStatuses]}::text[])) as criteria
    from unnest(${[...ids]}::int[]) asked (facility_id)
    cross join unnest(${[...forms]}::text[]) each (form)
    -- Looked up one by one: the month of all forms is a hundred times as much.
    cross join lateral (
      select duty.* from duty
      where duty.form = each.form and duty.month = ${month} and duty.facility_id = asked.facility_id offset 0) duty
    left join report on report.facility_id = duty.facility_id and report.form = duty.form
      and report.month = duty.month
    left join waste_fact fact on fact.report_id = report.id
    group by duty.facility_id`.execute(db)
  return rows
}

/** Facilities within reach by a part of their name or their code, those whose name begins so first. */
export async function findByName(db: ReadDb, reader: Reader, find: string, most = 20) {
  const words = find.toLowerCase()
  const { rows } = await sql<PlacedFacility>`
    ${placedFacility}
    where facility.closed_on is null and ${withinReach(reader)}
      and (strpos(lower(facility.name), ${words}) > 0 or lower(facility.code) = ${words})
    order by strpos(lower(facility.name), ${words}), facility.name, facility.id limit ${most}`.execute(db)
  return rows
}
