import { problem } from '#contract/problem.ts'
import * as regions from '#contract/regions.ts'
import { type FacilityType, facilityTypes } from '#domain/facility.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { publicRead, read, type Route } from '#server/http/implement.ts'

import { findProvince, listDistricts, listFacilityPoints, listProvinces, listRegencies } from './queries.ts'

const presentProvince = ({ code, name }: { code: string; name: string }) => ({ id: code, name })

async function facilityPoints(db: ReadDb, regencyCode: string, type: FacilityType) {
  const rows = await listFacilityPoints(db, regencyCode, type)
  return {
    data: rows.map((row) => ({
      id: row.id,
      user_id: row.account_id,
      name: row.name,
      code: row.code,
      tipe_fasyankes: facilityTypes[row.type].code,
      latitude: row.latitude,
      longitude: row.longitude,
    })),
  }
}

export const regionRoutes: Route[] = [
  publicRead(regions.listProvinces, async ({ db }) => ({
    data: (await listProvinces(db)).map(presentProvince),
  })),
  publicRead(regions.getProvince, async ({ db, query }) => {
    const province = await findProvince(db, query.provinsi_id)
    if (!province) throw problem('notFound', { what: 'Provinsi' })
    return { data: presentProvince(province) }
  }),
  publicRead(regions.listRegencies, async ({ db, body }) => {
    const rows = await listRegencies(db, body.provinsi_id)
    return {
      data: rows.map(({ code, province_code, name }) => ({ id: code, provinsi_id: province_code, name })),
    }
  }),
  publicRead(regions.listDistricts, async ({ db, body }) => {
    const rows = await listDistricts(db, body.kabupatenkota_id)
    return {
      data: rows.map(({ code, regency_code, name }) => ({ id: code, kabupatenkota_id: regency_code, name })),
    }
  }),
  read(regions.listHospitals, ({ db, query }) => facilityPoints(db, query.kabupatenkota_id, 'hospital')),
  read(regions.listHealthCenters, ({ db, query }) =>
    facilityPoints(db, query.kabupatenkota_id, 'publicHealthCenter'),
  ),
]
