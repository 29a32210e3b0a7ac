import * as map from '#contract/map.ts'
import { facilityTypes } from '#domain/facility.ts'
import { listProvinces } from '#server/features/regions/queries.ts'
import { publicRead, read, type Route } from '#server/http/implement.ts'
import { findBoundaries } from '#server/reference-data/boundaries.ts'

import { markersFor, readerOf } from './markers.ts'
import { presentExtent } from './present.ts'
import { findByName, findRegionsByName } from './queries.ts'

export const mapRoutes: Route[] = [
  publicRead(map.listMapProvinces, async ({ db }) => {
    const made = findBoundaries()
    const provinces = await listProvinces(db)
    return {
      data: provinces.map(({ code, name }) => ({ id: code, code, name, ...presentExtent(made, code) })),
      boundaries: made && { provinces: `/batas/${made.provinces}`, regencies: `/batas/${made.regencies}` },
    }
  }),

  publicRead(map.listMarkers, ({ db, actor, query, now, services: { forms } }) =>
    markersFor({ db, actor, now, forms }, query),
  ),

  read(map.findFacilityNames, async ({ db, actor, query }) => {
    const reader = readerOf(actor)
    const rows = reader ? await findByName(db, reader, query.find ?? '') : []
    return {
      data: rows.map(({ id, name, type, regency_code, regency }) => ({
        id,
        name,
        tipe_fasyankes: facilityTypes[type].code,
        kabupatenkota_id: regency_code,
        regency,
      })),
    }
  }),

  publicRead(map.findRegions, async ({ db, query }) => ({
    data: await findRegionsByName(db, query.find ?? ''),
  })),
]
