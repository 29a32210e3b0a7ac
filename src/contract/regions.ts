import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { many, one, ProvinceCode, Region, RegencyCode } from './envelope.ts'

const Regency = z.object({ id: z.string(), provinsi_id: z.string(), name: z.string() })
const District = z.object({ id: z.string(), kabupatenkota_id: z.string(), name: z.string() })
/** Name, type and position: what a map marker carries, and no figure. */
const FacilityPoint = z.object({
  id: z.int(),
  /** Its account; null out of reach, or where none has been made. */
  user_id: z.int().nullable(),
  name: z.string(),
  code: z.string(),
  tipe_fasyankes: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

export const listProvinces = endpoint('GET', '/api/data/provinsi/get', {
  permission: 'public',
  summary: 'The 38 provinces',
  reply: many(Region),
})
export const getProvince = endpoint('GET', '/api/data/provinsi/get-byid', {
  permission: 'public',
  summary: 'One province',
  query: z.strictObject({ provinsi_id: ProvinceCode }),
  reply: one(Region),
})
export const listRegencies = endpoint('POST', '/api/data/kab-kota/get-by-provinsi-id', {
  permission: 'public',
  effect: 'read',
  summary: 'The regencies and cities of a province',
  body: z.strictObject({ provinsi_id: ProvinceCode }),
  reply: many(Regency),
})
export const listDistricts = endpoint('POST', '/api/data/kecamatan/get-kab-kota', {
  permission: 'public',
  effect: 'read',
  summary: 'The districts of a regency or city',
  body: z.strictObject({ kabupatenkota_id: RegencyCode }),
  reply: many(District),
})
const inRegency = z.strictObject({ kabupatenkota_id: RegencyCode })
export const listHospitals = endpoint('GET', '/api/rs', {
  permission: 'map.read',
  summary: 'The hospitals of a regency or city',
  query: inRegency,
  reply: many(FacilityPoint),
})
export const listHealthCenters = endpoint('GET', '/api/puskesmas', {
  permission: 'map.read',
  summary: 'The Puskesmas of a regency or city',
  query: inRegency,
  reply: many(FacilityPoint),
})
