import { type RawBuilder, sql } from 'kysely'

import { markersAtOnce } from '#contract/map.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { type Reader, withinReach } from '#server/database/reach.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'
import { allOf, firstFrom, holdsWords, rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { facilityNamed } from '#server/features/reports/life/facility-queries.ts'

/** Which facilities a map shows. */
export type MarkerScope = {
  /** The code of a province or regency. */
  region?: string | undefined
  type?: FacilityType | undefined
  id?: number | undefined
}

const markerCondition = ({ region, type, id }: MarkerScope) =>
  allOf(
    sql`facility.closed_on is null`,
    region !== undefined &&
      (region.length === 2
        ? sql`facility.province_code = ${region}`
        : sql`facility.regency_code = ${region}`),
    type && sql`facility.type = ${type}`,
    id !== undefined && sql`facility.id = ${id}`,
  )

/** The code of the province or regency that is called so, by code or name, in any case. */
export async function findRegionCode(db: ReadDb, word: string): Promise<string | undefined> {
  const name = word.toLowerCase()
  const row = await firstFrom(db)<{ code: string }>`
    select code from province where code = ${word} or lower(name) = ${name}
    union all
    select code from regency where code = ${word} or lower(name) = ${name}
    order by code limit 1`
  return row?.code
}

/** Where the words stand in a name, so that those that begin so come first; null, which comes last, where they stand in another order. */
const placeOfWords = (name: RawBuilder<unknown>, find: string) =>
  sql`nullif(strpos(lower(${name}), ${find.toLowerCase()}), 0)`

/** Provinces, then regencies, by words of their name or their code; those whose name begins so first. */
export async function findRegionsByName(db: ReadDb, find: string) {
  return rowsFrom(db)<{ code: string; name: string }>`
    select code, name from (select code, name from province union all select code, name from regency) region
    where ${holdsWords(sql`lower(name)`, find)} or code = ${find}
    order by length(code), ${placeOfWords(sql`name`, find)}, code limit 20`
}

type NamedFacility = { id: number; name: string; type: FacilityType; regency_code: string }
type PlacedFacility = NamedFacility & { regency: string }
export type MarkerRow = NamedFacility & { latitude: number; longitude: number; within_scope: boolean }

/** A facility with the name of its regency. */
const placedFacility = sql`
  select facility.id, facility.name, facility.type, facility.regency_code, regency.name as regency
  from facility join regency on regency.code = facility.regency_code`

/** One facility within reach that lies in the region and is of the type, where these are named. */
export async function findFacilityWithin(db: ReadDb, reader: Reader, scope: MarkerScope & { id: number }) {
  return firstFrom(db)<PlacedFacility>`
    ${placedFacility}
    where ${markerCondition(scope)} and ${withinReach(reader)}`
}

/** A page of the facilities that have a position, by id. */
export async function listMarkerRows(
  db: ReadDb,
  scope: MarkerScope,
  { page, reader }: { page: number; reader: Reader | null },
): Promise<MarkerRow[]> {
  return rowsFrom(db)<MarkerRow>`
    select id, name, type, regency_code, latitude, longitude,
      ${withinReach(reader)} as within_scope
    from facility
    where ${markerCondition(scope)} and latitude is not null and longitude is not null
    order by id limit ${markersAtOnce} offset ${(page - 1) * markersAtOnce}`
}

export async function countMarkers(
  db: ReadDb,
  scope: MarkerScope,
): Promise<{ placed: number; unplaced: number }> {
  const row = await firstFrom(db)<{ placed: number; unplaced: number }>`
    select (count(*) filter (where latitude is not null and longitude is not null))::int as placed,
      (count(*) filter (where latitude is null or longitude is null))::int as unplaced
    from facility where ${markerCondition(scope)}`
  return row ?? { placed: 0, unplaced: 0 }
}

/** The first facilities without a position, by name. */
export async function listUnplaced(db: ReadDb, scope: MarkerScope) {
  return rowsFrom(db)<{ id: number; name: string; regency_code: string }>`
    select id, name, regency_code from facility
    where ${markerCondition(scope)} and (latitude is null or longitude is null)
    order by name, id limit 100`
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
  return rowsFrom(db)<MonthStateRow>`
    select duty.facility_id, count(*)::int as expected,
      (count(*) filter (where ${isReported()}))::int as reported,
      (count(*) filter (where ${hasStatus('revise')}))::int as revise,
      (count(*) filter (where ${hasStatus('confirmed')}))::int as confirmed,
      bool_or(fact.criteria) filter (where ${isReported()}) as criteria
    from unnest(${[...ids]}::int[]) asked (facility_id)
    cross join unnest(${[...forms]}::text[]) each (form)
    -- Looked up one by one: the month of all forms is a hundred times as much.
    cross join lateral (
      select duty.* from duty
      where duty.form = each.form and duty.month = ${month} and duty.facility_id = asked.facility_id offset 0) duty
    left join report on report.facility_id = duty.facility_id and report.form = duty.form
      and report.month = duty.month
    left join waste_fact fact on fact.report_id = report.id
    group by duty.facility_id`
}

/** Facilities within reach by words of their name or their code, those whose name begins so first. */
export async function findByName(db: ReadDb, reader: Reader, find: string) {
  return rowsFrom(db)<PlacedFacility>`
    ${placedFacility}
    where facility.closed_on is null and ${withinReach(reader)} and ${facilityNamed(find)}
    order by ${placeOfWords(sql`facility.name`, find)}, facility.name, facility.id limit 20`
}
