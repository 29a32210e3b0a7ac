import * as regions from '#contract/regions.ts'
import { type FacilityType, facilityTypes } from '#domain/facility.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import { publicRead, read, type Route } from '#server/http/implement.ts'

import { findProvince, listDistricts, listFacilityPoints, listProvinces, listRegencies } from './queries.ts'

const presentProvince = ({ code, name }: { code: string; name: string }) => ({ id: code, name })

async function facilityPoints(db: ReadDb, regencyCode: string, type: FacilityType) {
  const rows = await listFacilityPoints(db, regencyCode, type)
  return {
    data: rows.map(({ account_id, type: kind, ...facility }) => ({
      ...facility,
      user_id: account_id,
      tipe_fasyankes: facilityTypes[kind].code,
    })),
  }
}

export const regionRoutes: Route[] = [
  publicRead(regions.listProvinces, async ({ db }) => ({
    data: (await listProvinces(db)).map(presentProvince),
  })),
  publicRead(regions.getProvince, async ({ db, query }) => {
    const province = await findProvince(db, query.provinsi_id)
    return { data: presentProvince(orNotFound(province, 'Provinsi')) }
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
