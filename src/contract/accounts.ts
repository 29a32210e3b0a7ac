import * as z from 'zod'

import { accountSorts, bulkActNames } from '#domain/accounts.ts'

import { Role } from './auth.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  Done,
  FileContent,
  Fingerprint,
  Id,
  Instant,
  Nothing,
  one,
  paged,
  paging,
  ProvinceCode,
  RegencyCode,
  SearchText,
  whole,
} from './envelope.ts'
import { Email, Name, Phone, Position, Profile, User } from './users.ts'

/** Other people's accounts, as those who manage them see and change them. */

/** An account in a list of accounts. */
const ListedUser = User.pick({
  id: true,
  username: true,
  full_name: true,
  profile: true,
  user_image: true,
  roles: true,
  tipe_fasyankes: true,
  province_id: true,
  regency_id: true,
  status: true,
  nama_rs: true,
  nama_puskesmas: true,
  last_sign_in_at: true,
  locked_until: true,
  mail_failed_at: true,
  has_password: true,
}).extend({
  facility: z.string().nullable(),
  province: z.string().nullable(),
  regency: z.string().nullable(),
  created_at: Instant,
})

/** One role, or several by saying the word several times. */
const Roles = z.union([Role, z.array(Role).min(1).max(10)], { error: 'Peran tidak dikenal' })
const Status = z.enum(['active', 'nonactive'], { error: 'Status tidak dikenal' })
const YesOrNo = z.boolean({ error: 'Pilih ya atau tidak' })
const directions = accountSorts.flatMap((sort) => [sort, `-${sort}`] as const)

const filters = {
  roles: Roles.optional(),
  role: Role.optional(),
  status: Status.optional(),
  tipe_fasyankes: whole(1, 2).optional(),
  province_id: ProvinceCode.optional(),
  regency_id: RegencyCode.optional(),
  /** A part of a name, of an address or of the facility's name. */
  find: SearchText.optional(),
  /** Slowed down after failed sign-ins. */
  locked: YesOrNo.optional(),
  never_signed_in: YesOrNo.optional(),
}
const { status: _status, ...anyStatus } = filters
const { locked: _locked, never_signed_in: _never, ...ofAnyState } = anyStatus
/** A minus before it turns it round. */
const sort = z.enum(directions, { error: 'Urutan tidak dikenal' }).optional()
const order = { ...paging, sort }

export const listUsers = endpoint('GET', '/api/data/users', {
  permission: 'account.manage',
  summary:
    'Accounts by region and role, by name; a province office sees those of its city offices and facilities',
  query: z.strictObject({
    ...paging,
    provinsi: ProvinceCode.optional(),
    kabupaten: RegencyCode.optional(),
    roles: Roles.optional(),
  }),
  reply: paged(ListedUser),
})
export const listAccounts = endpoint('GET', '/api/pengguna', {
  permission: 'account.manage',
  summary: 'Accounts within reach, filtered and sorted',
  query: z.strictObject({ ...filters, ...order }),
  reply: paged(ListedUser),
})
export const listActive = endpoint('GET', '/api/pengguna/active', {
  permission: 'account.manage',
  summary: 'Accounts within reach that are active',
  query: z.strictObject({ ...anyStatus, ...order }),
  reply: paged(ListedUser),
})
export const listNonactive = endpoint('GET', '/api/pengguna/nonactive', {
  permission: 'account.manage',
  summary: 'Accounts within reach that are not active',
  query: z.strictObject({ ...anyStatus, ...order }),
  reply: paged(ListedUser),
})
export const filterAccounts = endpoint('GET', '/api/allfilter', {
  permission: 'account.manage',
  summary: 'The same list by the name that the specification gives it',
  query: z.strictObject({ ...filters, ...order }),
  reply: paged(ListedUser),
})
export const filterByRole = endpoint('POST', '/api/filterrole', {
  also: '/filterrole',
  permission: 'account.manage',
  effect: 'read',
  summary: 'Accounts within reach of one role or several, filtered and sorted',
  body: z.strictObject({ ...filters, ...order }),
  reply: paged(ListedUser),
})

export const countAccounts = endpoint('GET', '/api/pengguna/counts', {
  permission: 'account.manage',
  summary: 'How many accounts of a filter there are, and how many of them are in each state',
  query: z.strictObject(ofAnyState),
  reply: one(
    z.object({
      total: z.int(),
      active: z.int(),
      nonactive: z.int(),
      never_signed_in: z.int(),
      locked: z.int(),
    }),
  ),
})
export const exportAccounts = endpoint('GET', '/api/pengguna/export', {
  permission: 'account.manage',
  whileViewing: false,
  summary: 'The whole of the list as a spreadsheet; the audit says who took it',
  query: z.strictObject({
    ...filters,
    sort,
    format: z.enum(['xlsx', 'csv'], { error: 'Pilih xlsx atau csv' }),
  }),
  reply: FileContent,
})

const placed = {
  /** The facility of a facility's account; its region is the facility's. */
  facility_id: Id.nullable().optional(),
  /** The region of an office's account. */
  province_id: ProvinceCode.nullable().optional(),
  regency_id: RegencyCode.nullable().optional(),
}
const person = { full_name: Name, phone: Phone, position: Position, profile: Profile }
/** Whether an invitation to set a password is mailed at once. */
const invite = z.boolean({ error: 'Pilih ya atau tidak' }).optional()

export const createAccount = endpoint('POST', '/api/pengguna', {
  permission: 'account.manage',
  summary: 'Makes an account, without a password until its owner sets one by an invitation or a code',
  body: z.strictObject({
    username: Email,
    roles: z.enum(Role.options, { error: 'Pilih peran' }),
    ...person,
    ...placed,
    invite,
  }),
  reply: one(User),
})
export const createFacilitator = endpoint('POST', '/api/user/create-facilitator', {
  permission: 'external-account.create',
  summary: 'Makes the account of an external observer',
  body: z.strictObject({ username: Email, ...person, invite }),
  reply: one(User),
})
export const deleteAccount = endpoint('DELETE', '/api/pengguna/{id}', {
  permission: 'account.manage',
  sensitive: true,
  summary: 'Removes an account that was never used; any other can be deactivated',
  params: ById,
  reply: Done,
})
export const setAccountStatus = endpoint('PUT', '/api/pengguna/{type}/{id}', {
  permission: 'account.manage',
  summary: 'Activates or deactivates an account; deactivation ends its sessions and links at once',
  params: z.strictObject({ type: Status, id: Id }),
  body: Nothing,
  reply: one(User),
})
export const unlockAccount = endpoint('POST', '/api/pengguna/{id}/unlock', {
  permission: 'account.manage',
  summary: 'Forgets the failed sign-ins by which an account is slowed down',
  params: ById,
  body: Nothing,
  reply: one(User),
})
export const resetPassword = endpoint('POST', '/api/resetpass', {
  permission: 'account.manage',
  sensitive: true,
  summary:
    'Gives the owner of an account a way to set a password: a link by mail, or a code that is shown only here',
  body: z.strictObject({
    id: Id,
    via: z.enum(['mail', 'code'], { error: 'Pilih surel atau kode' }).optional(),
  }),
  reply: z.object({ message: z.string(), data: z.object({ code: z.string().nullable() }) }),
})

const Act = z.enum(bulkActNames, { error: 'Tindakan tidak dikenal' })
export const countBulk = endpoint('GET', '/api/pengguna/bulk', {
  permission: 'account.manage',
  summary: 'To how many accounts of a filter an act would be done',
  query: z.strictObject({ ...filters, act: Act }),
  reply: one(
    z.object({
      count: z.int(),
      found: z.int(),
      most: z.int(),
      /** Stands for these very accounts. */ fingerprint: z.string(),
    }),
  ),
})
export const actInBulk = endpoint('POST', '/api/pengguna/bulk', {
  permission: 'account.manage',
  sensitive: true,
  summary:
    'Does an act to every account of a filter to which it applies, never to oneself; an administrator is not deactivated so',
  body: z.strictObject({
    ...filters,
    act: Act,
    /** How many there were when it was asked, and their fingerprint; others are refused. */
    count: whole(1, 100_000, 'Tulis jumlah akun yang dimaksud'),
    fingerprint: Fingerprint,
  }),
  reply: one(z.object({ done: z.int() })),
})

/** A city or a province; one of them. */
const placeOfLetters = z.strictObject({
  regency_id: RegencyCode.optional(),
  province_id: ProvinceCode.optional(),
})

export const countLetters = endpoint('GET', '/api/surat-aktivasi', {
  permission: 'account.manage',
  summary:
    'How many letters would be made for the accounts of a city or a province that were never activated: for those without a letter that opens, with `replace` for all of them',
  query: placeOfLetters.extend({ replace: z.enum(['1'], { error: 'Pilih 1' }).optional() }),
  reply: one(
    z.object({
      place: z.string(),
      /** The accounts that were never activated, and those of them whose letter still opens. */
      found: z.int(),
      with_letter: z.int(),
      /** The letters of the next document, and how many of them end a code that was printed before. */
      count: z.int(),
      replaced: z.int(),
      most: z.int(),
      /** Stands for these very letters. */
      fingerprint: z.string(),
    }),
  ),
})
export const makeLetters = endpoint('POST', '/api/surat-aktivasi', {
  permission: 'account.manage',
  sensitive: true,
  summary:
    'Makes a single-use code for each of these letters, which are shown only here; with `replace`, codes that were printed before end. 409 when the letters are no longer those that were counted',
  body: placeOfLetters.extend({
    replace: YesOrNo.optional(),
    /** That of the count. */
    fingerprint: Fingerprint,
  }),
  reply: z.object({
    message: z.string(),
    data: z.array(
      z.object({
        username: z.string(),
        /** The facility, or the person of an office. */
        name: z.string(),
        address: z.string().nullable(),
        region: z.string(),
        activation_code: z.string(),
        /** The last day on which it opens, where its reader lives. */
        last_day: z.string(),
      }),
    ),
  }),
})
