import * as z from 'zod'

import { endpoint } from './endpoint.ts'

/** Degrees that an area lies between. */
const Bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
const Place = z.object({ latitude: z.number(), longitude: z.number() })

export const listMapProvinces = endpoint({
  method: 'GET',
  path: '/api/map/getprovinsi',
  permission: 'public',
  summary: 'The provinces with bounds and a place inside, and where the boundaries lie as TopoJSON',
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        /** Null, as `centre`, where the map has no area of this code. */
        bounds: Bounds.nullable(),
        centre: Place.nullable(),
      }),
    ),
    /** Addresses of files that never change; null where none were made. */
    boundaries: z.object({ provinces: z.string(), regencies: z.string() }).nullable(),
  }),
})

export const mapEndpoints = { listMapProvinces }
