import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Id, many, MonthNumber, whole, Year } from './envelope.ts'

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

/** How many facilities come at once; `page` asks for the next ones. */
export const markersAtOnce = 2000

/** The reports of a month that a facility owes: how many, and how far they are. */
const MonthState = z.object({
  expected: z.int(),
  reported: z.int(),
  revise: z.int(),
  confirmed: z.int(),
  /** Of the report on medical waste; null where no such report was sent, or it cannot be told. */
  Kriteria: z.enum(['Sesuai Kriteria', 'Tidak Sesuai Kriteria']).nullable(),
})
const Marker = z.object({
  id: z.int(),
  name: z.string(),
  tipe_fasyankes: z.int(),
  kabupatenkota_id: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Null out of the caller's scope. */
  month: MonthState.nullable(),
})
/** Facilities whose place nobody has entered: how many, and the first hundred of them. */
const Unplaced = z.object({
  total: z.int(),
  facilities: z.array(z.object({ id: z.int(), name: z.string(), kabupatenkota_id: z.string() })),
})

export const listMarkers = endpoint({
  method: 'GET',
  path: '/api/grafikberanda/marker',
  permission: 'public',
  summary:
    'Facilities with their position; within the scope of the caller also how far the reports of the month are',
  query: z.strictObject({
    bulan: MonthNumber.optional(),
    tahun: Year.optional(),
    /** The code or the name of a province, regency or city. */
    lokasi: z.string().trim().max(100).optional(),
    id_fasyankes: Id.optional(),
    /** 1 hospitals, 2 Puskesmas. */
    tipe: whole(1, 2).optional(),
    page: whole(1, 1000).optional(),
  }),
  reply: z.object({
    data: z.array(Marker),
    /** The month that the states are of. */
    date: z.string(),
    current_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    without_position: Unplaced,
  }),
})

export const findFacilityNames = endpoint({
  method: 'GET',
  path: '/api/grafikberanda/namafasyankes',
  permission: 'map.read',
  summary: 'At most 20 facilities within the scope of the caller by a part of their name, or their code',
  query: z.strictObject({ find: z.string().trim().max(100).optional() }),
  reply: many(
    z.object({
      id: z.int(),
      name: z.string(),
      tipe_fasyankes: z.int(),
      kabupatenkota_id: z.string(),
      regency: z.string(),
    }),
  ),
})

export const findRegions = endpoint({
  method: 'GET',
  path: '/api/map/wilayah',
  permission: 'public',
  summary: 'At most 20 provinces, regencies and cities by a part of their name, or their code',
  query: z.strictObject({ find: z.string().trim().max(100).optional() }),
  reply: many(z.object({ code: z.string(), name: z.string() })),
})

export const mapEndpoints = { listMapProvinces, listMarkers, findFacilityNames, findRegions }
