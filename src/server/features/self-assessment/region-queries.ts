import { type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { HazardKey, Level } from '#domain/hazards.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import { withinReach } from '#server/database/reach.ts'
import { countFrom, rowsFrom, limitTo } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

/** Which facilities of a period a table is about. */
export type ResultScope = {
  actor: Actor
  period: AssessmentPeriod
  /** Facilities count that were active on this day. */
  day: string
  provinceCode: string | undefined
}

function scopeCondition({ actor, day, provinceCode }: ResultScope): RawBuilder<unknown> {
  const parts = [
    sql`${withinReach(actor)}`,
    sql`facility.active_since <= ${day} and (facility.closed_on is null or facility.closed_on > ${day})`,
    // Nor was one active that has opened again since.
    sql`not exists (
      select from facility_closure closure
      where closure.facility_id = facility.id and ${day.slice(0, 7)} >= closure.from_month
        and ${day.slice(0, 7)} < closure.until_month)`,
  ]
  if (provinceCode) parts.push(sql`facility.province_code = ${provinceCode}`)
  return sql.join(parts, sql` and `)
}

const resultJoin = ({ period: { year, semester } }: ResultScope) => sql`
  left join assessment_result result
    on result.facility_id = facility.id and result.year = ${year} and result.semester = ${semester}`
const isComplete = sql`(result.hazard_sent and result.vulnerability_sent and result.capacity_sent)`

export type RegionResult = {
  id: string
  name: string
  facilities: number
  begun: number
  hazard: number
  vulnerability: number
  capacity: number
  complete: number
  high: number
  medium: number
  low: number
  riskSum: number
  risks: number
  capacitySum: number
  capacities: number
}

/** Coverage and sums of scores, per province or per regency. Sums, so that regions are pooled and not averaged. */
export async function listRegionResults(
  db: ReadDb,
  scope: ResultScope,
  by: 'province' | 'regency',
): Promise<RegionResult[]> {
  return rowsFrom(db)<RegionResult>`
    select region.code as id, region.name,
      count(*)::int as facilities,
      count(result.facility_id)::int as begun,
      (count(*) filter (where result.hazard_sent))::int as hazard,
      (count(*) filter (where result.vulnerability_sent))::int as vulnerability,
      (count(*) filter (where result.capacity_sent))::int as capacity,
      (count(*) filter (where ${isComplete}))::int as complete,
      (count(*) filter (where ${isComplete} and result.risk_class = 'Tinggi'))::int as high,
      (count(*) filter (where ${isComplete} and result.risk_class = 'Sedang'))::int as medium,
      (count(*) filter (where ${isComplete} and result.risk_class = 'Rendah'))::int as low,
      coalesce(sum(result.risk_max) filter (where ${isComplete}), 0) as "riskSum",
      (count(result.risk_max) filter (where ${isComplete}))::int as risks,
      coalesce(sum(result.capacity_index), 0) as "capacitySum",
      count(result.capacity_index)::int as capacities
    from facility
    join ${sql.table(by)} region on region.code = facility.${sql.ref(`${by}_code`)}
    ${resultJoin(scope)}
    where ${scopeCondition(scope)}
    group by region.code, region.name
    order by region.code`
}

export type FacilityResult = {
  userId: number | null
  facility: string
  code: string
  type: FacilityType
  regency: string
  hazard: boolean
  vulnerability: boolean
  capacity: boolean
  begun: boolean
  risk: number | null
  class: Level | null
  leading: HazardKey | null
  reopenable: boolean
}
export type ResultFilter = {
  regencyCode: string | undefined
  /** Part of a name, or a code. */
  find: string | undefined
  status: 'none' | 'begun' | 'complete' | undefined
}

/** A page of facilities with what they have sent of a period, by name; and how many there are. */
export async function listFacilityResults(
  db: ReadDb,
  scope: ResultScope,
  filter: ResultFilter,
  page: Page,
): Promise<{ rows: FacilityResult[]; total: number }> {
  const conditions = [scopeCondition(scope)]
  if (filter.regencyCode) conditions.push(sql`facility.regency_code = ${filter.regencyCode}`)
  if (filter.find)
    conditions.push(
      sql`(strpos(lower(facility.name), ${filter.find.toLowerCase()}) > 0 or lower(facility.code) = ${filter.find.toLowerCase()})`,
    )
  if (filter.status) conditions.push(statusConditions[filter.status])
  const chosen = sql`from facility ${resultJoin(scope)} where ${sql.join(conditions, sql` and `)}`
  const { year, semester } = scope.period
  const rows = await rowsFrom(db)<FacilityResult>`
    select owner.id as "userId", chosen.name as facility, chosen.code, chosen.type, regency.name as regency,
      coalesce(hazard_sent, false) as hazard, coalesce(vulnerability_sent, false) as vulnerability,
      coalesce(capacity_sent, false) as capacity, begun, risk_max as risk, risk_class as class,
      leading_hazard as leading,
      exists (
        select from assessment_instrument sent
        where sent.facility_id = chosen.id and sent.year = ${year} and sent.semester = ${semester}
          and sent.part = 'hazard' and sent.is_current and sent.reopened_at is null) as reopenable
    from (
      select facility.id, facility.name, facility.code, facility.type, facility.regency_code,
        result.facility_id is not null as begun, result.hazard_sent, result.vulnerability_sent, result.capacity_sent,
        result.risk_max, result.risk_class, result.leading_hazard
      ${chosen}
      order by facility.name, facility.id ${limitTo(page)}) chosen
    join regency on regency.code = chosen.regency_code
    left join account owner on owner.facility_id = chosen.id
    order by chosen.name, chosen.id`
  return { rows, total: await countFrom(db, chosen) }
}

const statusConditions = {
  none: sql`result.facility_id is null`,
  begun: sql`(result.facility_id is not null and not ${isComplete})`,
  complete: isComplete,
} as const
