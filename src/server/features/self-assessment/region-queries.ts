import { sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { HazardKey, Level } from '#domain/hazards.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import { type AssessmentStage } from '#domain/self-assessment/stages.ts'
import { withinReach } from '#server/database/reach.ts'
import { countFrom, rowsFrom, limitTo, allOf } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { facilityNamed } from '#server/features/reports/life/facility-queries.ts'
import { wasClosed } from '#server/features/reports/life/owing.ts'
import type { Actor } from '#server/http/implement.ts'

/** Which facilities of a period a table is about. */
export type ResultScope = {
  actor: Actor
  period: AssessmentPeriod
  /** Facilities count that were active on this day. */
  day: string
  provinceCode: string | undefined
}

const scopeCondition = ({ actor, day, provinceCode }: ResultScope) =>
  allOf(
    withinReach(actor),
    sql`facility.active_since <= ${day} and (facility.closed_on is null or facility.closed_on > ${day})`,
    // Nor was one active that has opened again since.
    sql`not ${wasClosed(sql`facility.id`, sql`${day.slice(0, 7)}`)}`,
    provinceCode && sql`facility.province_code = ${provinceCode}`,
  )

const resultJoin = ({ period: { year, semester } }: ResultScope) => sql`
  left join assessment_result result
    on result.facility_id = facility.id and result.year = ${year} and result.semester = ${semester}`
const isComplete = sql`(result.hazard_sent and result.vulnerability_sent and result.capacity_sent)`

const inClass = (level: Level) => sql`count(*) filter (where ${isComplete} and result.risk_class = ${level})`
/** What is counted and added up of a region's facilities. Sums, so that regions are pooled and not averaged. */
export const regionSums = {
  facilities: sql`count(*)`,
  begun: sql`count(result.facility_id)`,
  hazard: sql`count(*) filter (where result.hazard_sent)`,
  vulnerability: sql`count(*) filter (where result.vulnerability_sent)`,
  capacity: sql`count(*) filter (where result.capacity_sent)`,
  complete: sql`count(*) filter (where ${isComplete})`,
  high: inClass('Tinggi'),
  medium: inClass('Sedang'),
  low: inClass('Rendah'),
  riskSum: sql`coalesce(sum(result.risk_max) filter (where ${isComplete}), 0)`,
  risks: sql`count(result.risk_max) filter (where ${isComplete})`,
  capacitySum: sql`coalesce(sum(result.capacity_index), 0)`,
  capacities: sql`count(result.capacity_index)`,
} as const
export type RegionSums = Record<keyof typeof regionSums, number>
export type RegionResult = RegionSums & { id: string; name: string }

/** Coverage and sums of scores, per province or per regency. */
export async function listRegionResults(
  db: ReadDb,
  scope: ResultScope,
  by: 'province' | 'regency',
): Promise<RegionResult[]> {
  const sums = Object.entries(regionSums).map(
    ([name, value]) => sql`(${value})::double precision as ${sql.ref(name)}`,
  )
  return rowsFrom(db)<RegionResult>`
    select region.code as id, region.name, ${sql.join(sums)}
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
  province: string
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
  status: AssessmentStage | undefined
}

/** Facilities with what they have sent of a period, by name, all of them or a page; and how many there are. */
export async function listFacilityResults(
  db: ReadDb,
  scope: ResultScope,
  filter: ResultFilter,
  page?: Page,
): Promise<{ rows: FacilityResult[]; total: number }> {
  const { regencyCode, find, status } = filter
  const condition = allOf(
    scopeCondition(scope),
    regencyCode && sql`facility.regency_code = ${regencyCode}`,
    find && facilityNamed(find),
    status && statusConditions[status],
  )
  const chosen = sql`from facility ${resultJoin(scope)} where ${condition}`
  const { year, semester } = scope.period
  const rows = await rowsFrom(db)<FacilityResult>`
    select owner.id as "userId", chosen.name as facility, chosen.code, chosen.type, regency.name as regency, province.name as province,
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
      order by facility.name, facility.id ${page ? limitTo(page) : sql``}) chosen
    join regency on regency.code = chosen.regency_code
    join province on province.code = regency.province_code
    left join account owner on owner.facility_id = chosen.id
    order by chosen.name, chosen.id`
  return { rows, total: await countFrom(db, chosen) }
}

const statusConditions = {
  none: sql`result.facility_id is null`,
  begun: sql`(result.facility_id is not null and not ${isComplete})`,
  complete: isComplete,
} as const
