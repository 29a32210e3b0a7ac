import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import * as contract from '#contract/self-assessment/regions.ts'
import { facilityTypes } from '#domain/facility.ts'
import { type AssessmentPeriod, firstDayOfPeriod } from '#domain/self-assessment/periods.ts'
import { addDays, dayIn } from '#domain/time.ts'
import { type Actor, read, type Route } from '#server/http/implement.ts'

import {
  listFacilityResults,
  listRegionResults,
  type RegionResult,
  type ResultScope,
} from './region-queries.ts'

export const regionRoutes: Route[] = [
  read(contract.listRegionResults, async ({ actor, db, query, now }) => {
    const { provinsi_id, ...period } = query
    const by = actor.reach === 'all' && !provinsi_id ? 'province' : 'regency'
    const rows = await listRegionResults(db, scopeOf(actor, period, now, provinsi_id), by)
    return { data: { total: presentRegion(totalOf(rows)), regions: rows.map(presentRegion) } }
  }),

  read(contract.listFacilityResults, async ({ actor, db, query, now }) => {
    const { year, semester, provinsi_id, kabupatenkota_id, find, status } = query
    const page = pageOf(query)
    const { rows, total } = await listFacilityResults(
      db,
      scopeOf(actor, { year, semester }, now, provinsi_id),
      { regencyCode: kabupatenkota_id, find, status },
      page,
    )
    const data = rows.map(({ userId, type, ...row }) => ({
      user_id: userId,
      tipe_fasyankes: facilityTypes[type].code,
      ...row,
    }))
    return pageEnvelope(data, page, total)
  }),
]

/** Facilities count that are active at the end of the semester, or today while it lasts. */
function scopeOf(
  actor: Actor,
  { year, semester }: AssessmentPeriod,
  now: Date,
  provinceCode: string | undefined,
): ResultScope {
  const next: AssessmentPeriod = semester === 1 ? { year, semester: 2 } : { year: year + 1, semester: 1 }
  const lastDay = addDays(firstDayOfPeriod(next), -1)
  const today = dayIn('WIB', now)
  return { actor, period: { year, semester }, day: lastDay < today ? lastDay : today, provinceCode }
}

function totalOf(rows: readonly RegionResult[]) {
  const sum = (valueOf: (row: RegionResult) => number) => rows.reduce((all, row) => all + valueOf(row), 0)
  return {
    id: null,
    name: 'Jumlah',
    facilities: sum((row) => row.facilities),
    begun: sum((row) => row.begun),
    hazard: sum((row) => row.hazard),
    vulnerability: sum((row) => row.vulnerability),
    capacity: sum((row) => row.capacity),
    complete: sum((row) => row.complete),
    high: sum((row) => row.high),
    medium: sum((row) => row.medium),
    low: sum((row) => row.low),
    riskSum: sum((row) => row.riskSum),
    risks: sum((row) => row.risks),
    capacitySum: sum((row) => row.capacitySum),
    capacities: sum((row) => row.capacities),
  }
}

/** A share without a base, and a mean of nothing, are null. */
function presentRegion({
  high,
  medium,
  low,
  riskSum,
  risks,
  capacitySum,
  capacities,
  ...row
}: Omit<RegionResult, 'id'> & { id: string | null }) {
  return {
    ...row,
    completion: row.facilities === 0 ? null : (row.complete * 100) / row.facilities,
    classes: { Tinggi: high, Sedang: medium, Rendah: low },
    mean_risk: risks === 0 ? null : riskSum / risks,
    mean_capacity: capacities === 0 ? null : capacitySum / capacities,
  }
}
