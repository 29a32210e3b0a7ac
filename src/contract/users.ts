import * as z from 'zod'

import { emailHint, isPlainEmail, plainEmailHint } from '#domain/email.ts'
import { isPhoneNumber, phoneHint } from '#domain/phone.ts'
import {
  isPlainLine,
  isPlainText,
  plainLineHint,
  plainTextHint,
  withSingleSpaces,
} from '#domain/plain-text.ts'
import { seenLength } from '#domain/words.ts'

import { Role } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { ById, Done, Id, Instant, one, ProvinceCode, RegencyCode, whole } from './envelope.ts'

/** An account as the API has always shown it. */
export const User = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string(),
  profile: z.string().nullable(),
  user_image: z.string().nullable(),
  roles: Role,
  tipe_fasyankes: z.int().nullable(),
  province_id: z.string().nullable(),
  regency_id: z.string().nullable(),
  status: z.enum(['active', 'nonactive']),
  nama_rs: z.string().nullable(),
  nama_puskesmas: z.string().nullable(),
  phone: z.string().nullable(),
  position: z.string().nullable(),
  /** Whether the account wants the daily mail. */
  digest_mail: z.boolean(),
  facility_id: z.int().nullable(),
  /** The version that a change of somebody else's account must name. */
  version: z.int(),
  /** Null where nobody has signed in yet. */
  last_sign_in_at: Instant.nullable(),
  /** Until when failed sign-ins slow the account down; null when they do not. */
  locked_until: Instant.nullable(),
  /** When the latest mail to its address was refused or given up; null where that arrived, or the account was changed since. */
  mail_failed_at: Instant.nullable(),
  /** Whether its owner has set one. */
  has_password: z.boolean(),
  /** Whether signing in asks for more than the password. */
  has_second_factor: z.boolean(),
})
export type User = z.output<typeof User>

const Text = z.string({ error: 'Harus berupa teks' }).trim()
export const Name = z
  .string({ error: 'Nama wajib diisi' })
  .trim()
  .refine((name) => seenLength(name) >= 3, { error: 'Nama paling sedikit 3 huruf' })
  .max(150, { error: 'Nama paling banyak 150 huruf' })
  .refine(isPlainLine, { error: plainLineHint })
  .overwrite(withSingleSpaces)

export const Phone = Text.max(30, { error: 'Nomor telepon terlalu panjang' })
  .refine(isPhoneNumber, { error: phoneHint })
  .nullable()
  .optional()
export const Position = Text.max(100, { error: 'Jabatan paling banyak 100 huruf' })
  .refine(isPlainLine, { error: plainLineHint })
  .nullable()
  .optional()
export const Profile = Text.max(1000, { error: 'Profil paling banyak 1.000 huruf' })
  .refine(isPlainText, { error: plainTextHint })
  .nullable()
  .optional()
/** An address to sign in with; kept in small letters, since case makes no difference. */
export const Email = z
  .string({ error: 'Alamat surel wajib diisi' })
  .trim()
  .toLowerCase()
  .min(1, { error: 'Alamat surel wajib diisi' })
  .max(254, { error: 'Alamat surel terlalu panjang' })
  .refine(isPlainEmail, { error: plainEmailHint, abort: true })
  .pipe(z.email({ error: emailHint }))

export const getUser = endpoint('GET', '/api/pengguna/{id}', {
  permission: 'account.self',
  summary: "An account: the caller's own, or one that the caller manages",
  params: ById,
  reply: one(User),
})
export const updateUser = endpoint('PUT', '/api/pengguna/{id}', {
  permission: 'account.self',
  summary:
    "Changes the caller's own record; of an account that the caller manages, also its address, role and place",
  params: ById,
  body: z.strictObject({
    full_name: Name,
    phone: Phone,
    position: Position,
    profile: Profile,
    /** From here on, what a manager of accounts changes; one's own stays as it is. */
    username: Email.optional(),
    roles: z.enum(Role.options, { error: 'Peran tidak dikenal' }).optional(),
    facility_id: Id.nullable().optional(),
    province_id: ProvinceCode.nullable().optional(),
    regency_id: RegencyCode.nullable().optional(),
    /** It has a call of its own: here it can only agree. */
    status: z.enum(['active', 'nonactive'], { error: 'Status tidak dikenal' }).optional(),
    /** The version that was read. */
    version: whole(1, 999_999_999).optional(),
  }),
  reply: one(User),
})
export const setMailPreference = endpoint('PUT', '/api/mail-preference', {
  permission: 'account.self',
  summary: 'Switches the daily mail of the caller on or off; mail about a returned report is sent anyway',
  body: z.strictObject({ digest: z.boolean({ error: 'Pilih ya atau tidak' }) }),
  reply: Done,
})
export const stopDigest = endpoint('POST', '/api/berhenti-ringkasan/{token}', {
  // The address of the page too, since mail programs call the same one that a mail names (RFC 8058).
  also: '/berhenti-ringkasan/{token}',
  permission: 'public',
  summary: 'Stops the daily mail of the account whose mail carried the token; as often as one likes',
  params: z.strictObject({ token: z.string().max(100) }),
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  fromAnywhere: true,
  reply: Done,
})
