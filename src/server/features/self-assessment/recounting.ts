import { type HazardComponents, summariseRisk } from '#indicators/self-assessment-indices.ts'
import type { Db } from '#server/database/transaction.ts'

import { listRestingResults, type RestingResult, saveRisks, type Whose } from './hazard-level-queries.ts'

/** Counts the risks of facilities again by the hazard levels of the regency in which they lie; returns how many periods that concerns. */
export async function recountRisks(db: Db, whose: Whose, now: Date): Promise<number> {
  const results = await listRestingResults(db, whose)
  if (results.length === 0) return 0
  await saveRisks(
    db,
    results.map((period) => {
      const components = componentsOf(period)
      const capacity = period.capacity_sent ? { value: period.capacity_index } : null
      return { period: periodOf(period), components, summary: summariseRisk(components, capacity) }
    }),
    now,
  )
  return results.length
}

/** This number at once holds the server up for a moment only; a sheet may name all of the country. */
const regenciesAtOnce = 8

/** The same for all facilities of regencies, some of these at a time. */
export async function recountRegencies(db: Db, regencies: readonly string[], now: Date): Promise<number> {
  let recounted = 0
  for (let from = 0; from < regencies.length; from += regenciesAtOnce)
    recounted += await recountRisks(db, { regencies: regencies.slice(from, from + regenciesAtOnce) }, now)
  return recounted
}

const periodOf = ({ facility_id, year, semester }: RestingResult) => ({ facility_id, year, semester })

function componentsOf({ hazards }: RestingResult): HazardComponents[] {
  return hazards.map(({ hazard, level, severity, breadth, vulnerability_index }) => ({
    hazard,
    base: level,
    impact: severity === null || breadth === null ? null : { severity, breadth },
    vulnerability: vulnerability_index,
  }))
}
