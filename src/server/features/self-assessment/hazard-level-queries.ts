import { type RawBuilder, sql } from 'kysely'

import type { HazardKey, Level } from '#domain/hazards.ts'
import type { Semester } from '#domain/self-assessment/periods.ts'
import type { HazardComponents, RiskSummary } from '#indicators/self-assessment-indices.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

import { hazardRows } from './result-queries.ts'

export type HazardLevel = { regency_code: string; hazard: HazardKey; level: Level }

export function listHazardLevels(db: ReadDb, provinceCode: string) {
  return db
    .selectFrom('regency')
    .leftJoin('irbi_level', 'irbi_level.regency_code', 'regency.code')
    .select([
      'regency.code',
      'regency.name',
      'irbi_level.hazard',
      'irbi_level.level',
      'irbi_level.source',
      'irbi_level.updated_at',
    ])
    .where('regency.province_code', '=', provinceCode)
    .orderBy('regency.code')
    .execute()
}

export async function listRegencyCodes(db: ReadDb, codes: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('regency').select('code').where('code', 'in', codes).execute()
  return rows.map(({ code }) => code)
}

/** The stored levels of some regencies. */
export function listStoredLevels(
  db: ReadDb,
  codes: readonly string[],
): Promise<(HazardLevel & { source: string | null })[]> {
  return db
    .selectFrom('irbi_level')
    .select(['regency_code', 'hazard', 'level', 'source'])
    .where('regency_code', 'in', codes)
    .execute()
}

export async function saveHazardLevels(
  db: Db,
  rows: readonly HazardLevel[],
  { source, now, actorId }: { source: string | null; now: Date; actorId: number },
): Promise<void> {
  await sql`
    insert into irbi_level (regency_code, hazard, level, source, updated_at, updated_by)
    select regency_code, hazard, level, ${source}::text, ${now}::timestamptz, ${actorId}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (regency_code text, hazard text, level text)
    on conflict (regency_code, hazard) do update
      set level = excluded.level, source = excluded.source, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(db)
}

/** Holds the facilities of some regencies until the transaction ends, in the order of their ids: their saves wait. */
export async function lockFacilitiesIn(db: Db, regencies: readonly string[]): Promise<void> {
  await sql`
    select from facility where regency_code = any(${[...regencies]}::text[])
    order by id for no key update`.execute(db)
}

/** Whose results are meant: those of regencies, or of facilities themselves. */
export type Whose = { regencies: readonly string[] } | { facilities: readonly number[] }

/** A result that rests on the levels of its regency: a period with the parts of its risk. */
export type RestingResult = {
  facility_id: number
  year: number
  semester: Semester
  capacity_sent: boolean
  capacity_index: number | null
  hazards: {
    hazard: HazardKey
    level: Level | null
    severity: number | null
    breadth: number | null
    vulnerability_index: number | null
  }[]
}

/** With each hazard's level as `irbi_level` has it now. */
export async function listRestingResults(db: ReadDb, whose: Whose): Promise<RestingResult[]> {
  const isMeant =
    'regencies' in whose
      ? sql`facility.regency_code = any(${[...whose.regencies]}::text[])`
      : sql`facility.id = any(${[...whose.facilities]}::int[])`
  return rowsFrom(db)<RestingResult>`
    select result.facility_id, result.year, result.semester, result.capacity_sent, result.capacity_index,
      jsonb_agg(jsonb_build_object('hazard', part.hazard, 'level', irbi_level.level, 'severity', part.severity,
        'breadth', part.breadth, 'vulnerability_index', part.vulnerability_index)
        order by ${hazardOrder(sql`part.hazard`)}) as hazards
    from facility
    join assessment_result result on result.facility_id = facility.id
    join assessment_hazard_result part using (facility_id, year, semester)
    left join irbi_level on irbi_level.regency_code = facility.regency_code and irbi_level.hazard = part.hazard
    where ${isMeant}
    group by result.facility_id, result.year, result.semester`
}

const hazardOrder = (column: RawBuilder<unknown>) =>
  sql`array_position(array['banjir', 'badai', 'kenaikanAir', 'kekeringan', 'kebakaranHutan'], ${column})`

/** Replaces the risks of many periods at once. */
export async function saveRisks(
  db: Db,
  results: readonly {
    period: Pick<RestingResult, 'facility_id' | 'year' | 'semester'>
    components: readonly HazardComponents[]
    summary: RiskSummary
  }[],
  now: Date,
): Promise<void> {
  const totals = results.map(({ period, summary }) => ({
    ...period,
    risk_max: summary.max,
    risk_mean: summary.mean,
    risk_class: summary.class,
    leading_hazard: summary.leading,
  }))
  const parts = results.flatMap(({ period, components, summary }) =>
    hazardRows(components, summary).map((row) => ({ ...period, ...row })),
  )
  await sql`
    update assessment_result result
    set risk_max = row.risk_max, risk_mean = row.risk_mean, risk_class = row.risk_class,
      leading_hazard = row.leading_hazard, computed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as row (facility_id int, year smallint, semester smallint,
      risk_max float8, risk_mean float8, risk_class text, leading_hazard text)
    where (result.facility_id, result.year, result.semester) = (row.facility_id, row.year, row.semester)`.execute(
    db,
  )
  await sql`
    update assessment_hazard_result part
    set base_level = row.base_level, hazard_index = row.hazard_index, risk_index = row.risk_index
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as row (facility_id int, year smallint, semester smallint,
      hazard text, base_level text, hazard_index float8, risk_index float8)
    where (part.facility_id, part.year, part.semester, part.hazard)
      = (row.facility_id, row.year, row.semester, row.hazard)`.execute(db)
}
