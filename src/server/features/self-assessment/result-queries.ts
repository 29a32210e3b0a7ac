import type { HazardKey, Level } from '#domain/hazards.ts'
import type { AssessmentPart } from '#domain/self-assessment/parts.ts'
import type { HazardComponents, RiskSummary } from '#indicators/self-assessment-indices.ts'
import type { AssessmentScores } from '#indicators/self-assessment-scores.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

import { ofPeriod, type Origin } from './queries.ts'

export type BaseLevel = { hazard: HazardKey; level: Level; source: string | null }

export function listBaseLevels(db: ReadDb, regencyCode: string): Promise<BaseLevel[]> {
  return db
    .selectFrom('irbi_level')
    .select(['hazard', 'level', 'source'])
    .where('regency_code', '=', regencyCode)
    .execute()
}

export type PeriodResult = {
  sent: Readonly<Record<AssessmentPart, boolean>>
  quick: Readonly<Record<AssessmentPart, number | null>>
  scores: AssessmentScores
}

/** A period's row of `assessment_result`, without its facility and period. */
export function resultRow({ sent, quick, scores }: PeriodResult, now: Date) {
  return {
    hazard_sent: sent.hazard,
    vulnerability_sent: sent.vulnerability,
    capacity_sent: sent.capacity,
    risk_max: scores.max,
    risk_mean: scores.mean,
    risk_class: scores.class,
    leading_hazard: scores.leading,
    capacity_index: scores.capacity?.value ?? null,
    quick_hazard: quick.hazard,
    quick_vulnerability: quick.vulnerability,
    quick_capacity: quick.capacity,
    computed_at: now,
  }
}

/** Stores what a period is worth, in the place of what it was worth before. */
export async function saveResult(
  db: Db,
  { facilityId, period, now }: Pick<Origin, 'facilityId' | 'period' | 'now'>,
  result: PeriodResult,
): Promise<void> {
  const { scores } = result
  const values = resultRow(result, now)
  await db
    .insertInto('assessment_result')
    .values({ facility_id: facilityId, ...period, ...values })
    .onConflict((conflict) => conflict.columns(['facility_id', 'year', 'semester']).doUpdateSet(values))
    .execute()
  await db.deleteFrom('assessment_hazard_result').where(ofPeriod(facilityId, period)).execute()
  const rows = hazardRows(scores.components, scores)
  if (rows.length > 0)
    await db
      .insertInto('assessment_hazard_result')
      .values(rows.map((row) => ({ facility_id: facilityId, ...period, ...row })))
      .execute()
}

/** The rows of `assessment_hazard_result` of a period, without facility and period. */
export function hazardRows(components: readonly HazardComponents[], { hazards }: RiskSummary) {
  return components.map(({ hazard, base, impact, vulnerability }) => {
    const scored = hazards.find((one) => one.hazard === hazard)
    return {
      hazard,
      base_level: base,
      severity: impact?.severity ?? null,
      breadth: impact?.breadth ?? null,
      hazard_index: scored?.hazardIndex.value ?? null,
      vulnerability_index: vulnerability,
      risk_index: scored?.risk ?? null,
    }
  })
}
