import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import * as contract from '#contract/self-assessment/regions.ts'
import { facilityTypes } from '#domain/facility.ts'
import { namesOf } from '#domain/names-of.ts'
import { type AssessmentPeriod, firstDayOfPeriod } from '#domain/self-assessment/periods.ts'
import { addDays, dayIn } from '#domain/time.ts'
import { type Actor, read, type Route } from '#server/http/implement.ts'

import { findRegionNames } from '../report-lists/queries.ts'
import { exportResults } from './region-export.ts'
import {
  listFacilityResults,
  listRegionResults,
  type RegionResult,
  regionSums,
  type RegionSums,
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
    const scope = scopeOf(actor, { year, semester }, now, provinsi_id)
    const filter = { regencyCode: kabupatenkota_id, find, status }
    const { rows, total } = await listFacilityResults(db, scope, filter, page)
    const data = rows.map(({ userId, type, province: _province, ...row }) => ({
      user_id: userId,
      tipe_fasyankes: facilityTypes[type].code,
      ...row,
    }))
    return pageEnvelope(data, page, total)
  }),

  read(contract.exportFacilityResults, async ({ actor, db, query, now }) => {
    const { year, semester, provinsi_id: province, kabupatenkota_id: regency, find, status, format } = query
    const period = { year, semester }
    const scope = scopeOf(actor, period, now, province)
    const { rows } = await listFacilityResults(db, scope, { regencyCode: regency, find, status })
    const by = actor.reach === 'all' && !province && !regency ? 'province' : 'regency'
    const regions = await listRegionResults(db, scope, by)
    const shown = regency === undefined ? regions : regions.filter(({ id }) => id === regency)
    return exportResults({
      ...{ actor, now, period, format, rows, filter: { find, status } },
      names: await findRegionNames(db, { province, regency }),
      regions: [...shown, totalOf(shown)].map(presentRegion),
    })
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
  const names = namesOf(regionSums)
  const sums = names.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)])
  return { id: null, name: 'Jumlah', ...(Object.fromEntries(sums) as RegionSums) }
}

/** A share without a base, and a mean of nothing, are null. */
function presentRegion({ high, medium, low, ...region }: RegionSums & { id: string | null; name: string }) {
  const { riskSum, risks, capacitySum, capacities, ...row } = region
  return {
    ...row,
    completion: row.facilities === 0 ? null : (row.complete * 100) / row.facilities,
    classes: { Tinggi: high, Sedang: medium, Rendah: low },
    mean_risk: risks === 0 ? null : riskSum / risks,
    mean_capacity: capacities === 0 ? null : capacitySum / capacities,
  }
}
