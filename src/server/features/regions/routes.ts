import type { QueryOf } from '#contract/endpoint.ts'
import * as regions from '#contract/regions.ts'
import { type FacilityType, facilityTypes } from '#domain/facility.ts'
import { reaching } from '#server/database/reach.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, publicRead, read, type Route } from '#server/http/implement.ts'

import { findProvince, listDistricts, listFacilityPoints, listProvinces, listRegencies } from './queries.ts'

const presentProvince = ({ code, name }: { code: string; name: string }) => ({ id: code, name })

type Asking = { db: ReadDb; actor: Actor; query: QueryOf<typeof regions.listHospitals> }

/** Names, types and places are everybody's; accounts go as far as the right to read records does. */
async function facilityPoints({ db, actor, query }: Asking, type: FacilityType) {
  const among = { regency: query.kabupatenkota_id, type }
  const rows = await listFacilityPoints(db, reaching(actor, 'facility.read'), among)
  return {
    data: rows.map(({ account_id, is_reached, type: kind, ...facility }) => ({
      ...facility,
      user_id: is_reached ? account_id : null,
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
  read(regions.listHospitals, (request) => facilityPoints(request, 'hospital')),
  read(regions.listHealthCenters, (request) => facilityPoints(request, 'publicHealthCenter')),
]
