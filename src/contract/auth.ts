import * as z from 'zod'

import { facilityTypeNames, regionTypeNames } from '#domain/facility.ts'
import { roleNames } from '#domain/roles.ts'

import { endpoint } from './endpoint.ts'
import { Done, Instant, Nothing, one } from './envelope.ts'

export const Secret = z
  .string({ error: 'Kata sandi wajib diisi' })
  .min(1, { error: 'Kata sandi wajib diisi' })
  .max(1024, { error: 'Kata sandi terlalu panjang' })
export const Role = z.enum(roleNames)

/** The caller, as the guard, the menus and the top bar need it. */
export const Me = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string(),
  role: Role,
  photo: z.boolean(),
  facility: z
    .object({
      id: z.int(),
      name: z.string(),
      type: z.enum(facilityTypeNames),
      region_type: z.enum(regionTypeNames),
      inpatient: z.boolean(),
    })
    .nullable(),
  /** What the region of an office is called; null for facilities and national roles. */
  region: z
    .object({ province_id: z.string(), regency_id: z.string().nullable(), name: z.string() })
    .nullable(),
  /** The zone in which times are shown to this person. */
  zone: z.enum(['WIB', 'WITA', 'WIT']),
  /** The administrator who looks at the product as this account, and until when; absent where its owner is there. */
  viewer: z.object({ full_name: z.string(), until: Instant }).optional(),
  /** Since when this session is in 'Mode latihan'; absent where it is not. */
  practice_since: Instant.optional(),
  /** From when the person must have a second factor; null with one, and where none is needed. */
  second_factor_from: Instant.nullable(),
})

export const logout = endpoint('POST', '/api/logout', {
  permission: 'public',
  whileViewing: true,
  leavesPractice: true,
  beforeEnrolment: true,
  summary: 'Ends the session at once and clears the cookies',
  body: Nothing,
  reply: Done,
})

export const whoAmI = endpoint('GET', '/api/session', {
  permission: 'public',
  beforeEnrolment: true,
  program: 'read',
  summary: 'Who the caller is, null without a session; what the guard asks',
  reply: one(Me.nullable()),
})

export const configuration = endpoint('GET', '/api/config', {
  permission: 'public',
  summary: 'What the page needs to know before anyone signs in',
  reply: one(
    z.object({
      name: z.string(),
      version: z.string(),
      partner: z.string(),
      who_office: z.string(),
      apps_key: z.string(),
      sso: z.boolean(),
      demo: z.boolean(),
      /** Whether the API is described at `/api/docs`. */
      api_docs: z.boolean(),
      /** Years for which personal data of former people stay. */
      personal_data_years: z.int(),
      /** Day of the next month on which a month's reports are due. */
      due_day: z.int(),
    }),
  ),
})
