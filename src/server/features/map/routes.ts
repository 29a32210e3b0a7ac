import * as map from '#contract/map.ts'
import { listProvinces } from '#server/features/regions/queries.ts'
import { publicRead, type Route } from '#server/http/implement.ts'
import { findBoundaries } from '#server/reference-data/boundaries.ts'

import { presentExtent } from './present.ts'

export const mapRoutes: Route[] = [
  publicRead(map.listMapProvinces, async ({ db }) => {
    const made = findBoundaries()
    const provinces = await listProvinces(db)
    return {
      data: provinces.map(({ code, name }) => ({ id: code, code, name, ...presentExtent(made, code) })),
      boundaries: made && { provinces: `/batas/${made.provinces}`, regencies: `/batas/${made.regencies}` },
    }
  }),
]
