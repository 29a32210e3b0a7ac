import * as z from 'zod'

import { isPhoneNumber, phoneHint } from '#domain/phone.ts'

import { Role } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Done, FileContent, Id, one, paged, paging, ProvinceCode, RegencyCode } from './envelope.ts'

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
})

const Text = z.string({ error: 'Harus berupa teks' }).trim()
const Name = z
  .string({ error: 'Nama wajib diisi' })
  .trim()
  .min(3, { error: 'Nama paling sedikit 3 huruf' })
  .max(150, { error: 'Nama paling banyak 150 huruf' })

export const getUser = endpoint({
  method: 'GET',
  path: '/api/pengguna/{id}',
  permission: 'account.self',
  summary: "The caller's own record",
  params: z.strictObject({ id: Id }),
  reply: one(User),
})
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/pengguna/{id}',
  permission: 'account.self',
  summary: "Changes the caller's own record",
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    full_name: Name,
    phone: Text.max(30, { error: 'Nomor telepon terlalu panjang' })
      .refine(isPhoneNumber, { error: phoneHint })
      .nullable()
      .optional(),
    position: Text.max(100, { error: 'Jabatan paling banyak 100 huruf' }).nullable().optional(),
    profile: Text.max(1000, { error: 'Profil paling banyak 1.000 huruf' }).nullable().optional(),
  }),
  reply: one(User),
})
export const setMailPreference = endpoint({
  method: 'PUT',
  path: '/api/mail-preference',
  permission: 'account.self',
  summary: 'Switches the daily mail of the caller on or off; mail about a returned report is sent anyway',
  body: z.strictObject({ digest: z.boolean({ error: 'Pilih ya atau tidak' }) }),
  reply: Done,
})
export const stopDigest = endpoint({
  method: 'POST',
  path: '/api/berhenti-ringkasan/{token}',
  // The address of the page too, since mail programs call the same one that a mail names (RFC 8058).
  also: '/berhenti-ringkasan/{token}',
  permission: 'public',
  summary: 'Stops the daily mail of the account whose mail carried the token; as often as one likes',
  params: z.strictObject({ token: z.string().max(100) }),
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  fromAnywhere: true,
  reply: Done,
})
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/pupload',
  permission: 'account.self',
  summary: "Sets the caller's photo: JPG or PNG of at most 2 MB",
  upload: { maxBytes: 2_000_000 },
  reply: Done,
})
export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/pp',
  permission: 'account.self',
  summary: "The caller's photo",
  query: z.strictObject({ id: Id }),
  reply: FileContent,
})
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/fileupload',
  permission: 'file.upload',
  summary: 'Stores a file (PDF, JPG, PNG, XLSX of at most 20 MB), recognised by its content',
  upload: { maxBytes: 20_000_000 },
  reply: one(z.object({ id: z.int(), name: z.string(), mime: z.string(), size: z.int() })),
})
export const getFile = endpoint({
  method: 'GET',
  path: '/api/file/{id}',
  permission: 'report.read',
  summary: 'A stored file, for people who may read the facility that it belongs to',
  params: z.strictObject({ id: Id }),
  reply: FileContent,
})

/** An account in a list of accounts. */
const ListedUser = User.pick({
  id: true,
  username: true,
  full_name: true,
  roles: true,
  tipe_fasyankes: true,
  province_id: true,
  regency_id: true,
  status: true,
}).extend({
  facility: z.string().nullable(),
  province: z.string().nullable(),
  regency: z.string().nullable(),
})
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/data/users',
  permission: 'account.manage',
  summary:
    'Accounts by region and role, by name; a province office sees those of its city offices and facilities',
  query: z.strictObject({
    ...paging,
    provinsi: ProvinceCode.optional(),
    kabupaten: RegencyCode.optional(),
    /** One role, or several by saying the word several times. */
    roles: z.union([Role, z.array(Role).min(1).max(10)], { error: 'Peran tidak dikenal' }).optional(),
  }),
  reply: paged(ListedUser),
})

export const userEndpoints = {
  listUsers,
  getUser,
  updateUser,
  setMailPreference,
  stopDigest,
  uploadPhoto,
  getPhoto,
  uploadFile,
  getFile,
}
