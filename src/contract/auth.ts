import * as z from 'zod'

import { facilityTypeNames, regionTypeNames } from '#domain/facility.ts'
import { roleNames } from '#domain/roles.ts'

import { endpoint } from './endpoint.ts'
import { Done, Instant, many, one } from './envelope.ts'

const Secret = z
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
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  permission: 'public',
  summary: 'Signs in; sets the cookies token, id and role for 7 days',
  body: z.strictObject({
    username: z
      .string({ error: 'Nama pengguna wajib diisi' })
      .trim()
      .min(1, { error: 'Nama pengguna wajib diisi' })
      .max(320, { error: 'Nama pengguna terlalu panjang' }),
    password: Secret,
    'apps-key': z.string({ error: 'apps-key wajib diisi' }).max(200),
    sso: z.union([z.boolean(), z.literal(0), z.literal(1)]).optional(),
    otp: z.string().max(12).optional(),
  }),
  reply: z.object({
    token: z.string(),
    message: z.string(),
    data: z.object({ id: z.int(), access_right: Role }),
  }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  permission: 'public',
  summary: 'Ends the session at once and clears the cookies',
  body: z.strictObject({}).optional(),
  reply: Done,
})

export const sso = endpoint({
  method: 'POST',
  path: '/api/sso',
  permission: 'public',
  summary: 'Single sign-on; answers 404 where it is not configured',
  body: z.strictObject({ postdata: z.record(z.string(), z.unknown()) }),
  reply: z.object({ redirect_url: z.string() }),
})

export const whoAmI = endpoint({
  method: 'GET',
  path: '/api/session',
  permission: 'public',
  summary: 'Who the caller is, null without a session; what the guard asks',
  reply: one(Me.nullable()),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  permission: 'account.self',
  summary: 'The sessions in which the caller is signed in',
  reply: many(
    z.object({
      created_at: Instant,
      expires_at: Instant,
      user_agent: z.string().nullable(),
      address: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/sessions/end-others',
  permission: 'account.self',
  summary: 'Ends every session of the caller but this one',
  body: z.strictObject({}).optional(),
  reply: Done,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/updatepass',
  permission: 'account.self',
  summary: "Changes the caller's password; every other session ends",
  body: z.strictObject({ old_password: Secret, password: Secret, password_confirmation: Secret }),
  reply: Done,
})

export const configuration = endpoint({
  method: 'GET',
  path: '/api/config',
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
      /** Day of the next month on which a month's reports are due. */
      due_day: z.int(),
    }),
  ),
})

export const authEndpoints = {
  login,
  logout,
  sso,
  whoAmI,
  listSessions,
  endOtherSessions,
  changePassword,
  configuration,
}
