import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Id, many, one, paged, paging, ProvinceCode, RegencyCode, SearchText, whole } from './envelope.ts'
import { ListedFacility } from './report-shapes.ts'

/** Facilities by region and name. Everybody with a session knows their names, types and places; how to reach them, their offices alone. */

const Facility = ListedFacility.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Its account; null out of reach, or where none has been made. */
  user_id: z.int().nullable(),
})

export const listFacilities = endpoint('GET', '/api/listfasyankes', {
  permission: 'map.read',
  summary:
    'The facilities that have not closed, by name: of a region, of a type, or with a part of a name or a code',
  query: z.strictObject({
    provinsi_id: ProvinceCode.optional(),
    kabupatenkota_id: RegencyCode.optional(),
    tipe_fasyankes: whole(1, 2).optional(),
    find: SearchText.optional(),
    ...paging,
  }),
  reply: paged(Facility),
})

export const findFacilities = endpoint('GET', '/api/carifasyankes', {
  permission: 'map.read',
  summary: 'The first twenty facilities with this in their name, or of this code',
  query: z.strictObject({
    find: SearchText.pipe(z.string().min(2, { error: 'Tulis paling sedikit 2 huruf' })),
  }),
  reply: many(Facility),
})

export const getFacility = endpoint('GET', '/api/detailfasyankes', {
  permission: 'map.read',
  summary:
    'One facility, by its id or its account; how to reach it and who has its account within reach only',
  query: z.strictObject({ id: Id.optional(), user_id: Id.optional() }),
  reply: one(
    Facility.extend({
      district: z.string().nullable(),
      address: z.string().nullable(),
      /** Null out of reach. */
      contact: z
        .object({
          phone: z.string().nullable(),
          email: z.string().nullable(),
          /** Who signs in for it; null where no account has been made. */
          account: z.object({ username: z.string(), full_name: z.string(), status: z.string() }).nullable(),
        })
        .nullable(),
    }),
  ),
})
