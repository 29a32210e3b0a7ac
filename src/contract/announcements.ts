import * as z from 'zod'

import {
  announcementLimits as limits,
  announcementStateNames,
  importanceNames,
  isButtonAddress,
  isMinute,
} from '#domain/announcements.ts'
import { facilityTypeNames } from '#domain/facility.ts'
import { isPlainLine, isPlainText, plainLineHint, plainTextHint } from '#domain/plain-text.ts'
import { roleNames } from '#domain/roles.ts'
import { seenLength } from '#domain/words.ts'

import { endpoint } from './endpoint.ts'
import { ById, Done, Instant, Nothing, one, paged, paging, RecordVersion, Region } from './envelope.ts'

/** `/admin/pengumuman`: announcements to chosen roles and regions; see docs/decisions/0062. */

const RegionCode = z
  .string({ error: 'Pilih wilayah dari daftar' })
  .regex(/^\d{2}(\.\d{2})?$/, { error: 'Pilih wilayah dari daftar' })

const Link = z.object({ label: z.string(), href: z.string() })

/** Who it is for, by name. */
const audience = {
  roles: z.array(z.enum(roleNames)),
  facility_types: z.array(z.enum(facilityTypeNames)),
  regions: z.array(Region),
}
/** Accounts that an audience has now. */
const Counts = z.object({
  accounts: z.int(),
  facilities: z.int(),
  provinces: z.int(),
  regencies: z.int(),
})

export const Announcement = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  body: z.string(),
  link: Link.nullable(),
  importance: z.enum(importanceNames),
  ...audience,
  /** Minutes of WIB, as they are typed. */
  from: z.string(),
  until: z.string(),
  state: z.enum(announcementStateNames),
  /** Of the accounts that it is for now, and how many of them have read it. */
  accounts: z.int(),
  read: z.int(),
  updated_at: Instant,
})

const given = {
  roles: z
    .array(z.enum(roleNames, { error: 'Pilih peran dari daftar' }), {
      error: 'Pilih paling sedikit satu peran',
    })
    .min(1, { error: 'Pilih paling sedikit satu peran' })
    .max(roleNames.length, { error: 'Pilih setiap peran satu kali' }),
  facility_types: z
    .array(z.enum(facilityTypeNames, { error: 'Pilih jenis dari daftar' }), {
      error: 'Pilih jenis dari daftar',
    })
    .max(facilityTypeNames.length, { error: 'Pilih setiap jenis satu kali' })
    .default([]),
  regions: z
    .array(RegionCode, { error: 'Pilih wilayah dari daftar' })
    .max(limits.regions, { error: `Paling banyak ${limits.regions} wilayah` })
    .default([]),
}
const Minute = z.string({ error: 'Isi tanggal dan jam' }).refine(isMinute, { error: 'Isi tanggal dan jam' })

const fields = {
  title: z
    .string({ error: 'Isi judul' })
    .trim()
    .refine((title) => seenLength(title) >= 3, { error: 'Judul paling sedikit 3 huruf' })
    .max(limits.title, { error: `Judul paling banyak ${limits.title} huruf` })
    .refine(isPlainLine, { error: plainLineHint }),
  body: z
    .string({ error: 'Isi pengumuman' })
    .trim()
    .refine((body) => seenLength(body) >= 3, { error: 'Isi pengumuman paling sedikit 3 huruf' })
    .max(limits.body, { error: `Isi pengumuman paling banyak ${limits.body} huruf` })
    .refine(isPlainText, { error: plainTextHint }),
  link_label: z
    .string({ error: 'Isi tulisan tombol' })
    .trim()
    .refine((label) => seenLength(label) >= 2, { error: 'Tulisan tombol paling sedikit 2 huruf' })
    .max(limits.label, { error: `Tulisan tombol paling banyak ${limits.label} huruf` })
    .refine(isPlainLine, { error: plainLineHint })
    .nullable()
    .default(null),
  link_href: z
    .string({ error: 'Isi alamat tombol' })
    .trim()
    .max(limits.href, { error: `Alamat paling banyak ${limits.href} huruf` })
    .refine(isButtonAddress, {
      error: 'Alamat diawali https:// atau http://, atau / untuk halaman di sistem ini',
    })
    .nullable()
    .default(null),
  importance: z.enum(importanceNames, { error: 'Pilih biasa atau penting' }),
  ...given,
  from: Minute,
  until: Minute,
}

export const listAnnouncements = endpoint('GET', '/api/pengumuman', {
  permission: 'content.manage',
  summary: 'Announcements, the newest first, with how many accounts each is for and how many have read it',
  query: z.strictObject({ state: z.enum(announcementStateNames).optional(), ...paging }),
  reply: paged(Announcement),
})
export const getAnnouncement = endpoint('GET', '/api/pengumuman/{id}', {
  permission: 'content.manage',
  summary: 'One announcement',
  params: ById,
  reply: one(Announcement),
})
export const countAudience = endpoint('POST', '/api/pengumuman/penerima', {
  permission: 'content.manage',
  effect: 'read',
  summary: 'How many active accounts an announcement to these roles, kinds and regions would reach now',
  body: z.strictObject(given),
  reply: one(Counts),
})
export const createAnnouncement = endpoint('POST', '/api/pengumuman', {
  permission: 'content.manage',
  summary: 'Writes an announcement as a draft, which nobody sees before it is released',
  body: z.strictObject(fields),
  reply: one(Announcement),
})
export const updateAnnouncement = endpoint('PUT', '/api/pengumuman/{id}', {
  permission: 'content.manage',
  summary:
    'Changes an announcement, also while it is shown: who has read it is not told again. 409 with the stored one when it has changed since `version`',
  params: ById,
  body: z.strictObject({ version: RecordVersion, ...fields }),
  reply: one(Announcement),
})
export const releaseAnnouncement = endpoint('POST', '/api/pengumuman/{id}/tayangkan', {
  permission: 'content.manage',
  summary: 'Has a draft shown from its time on',
  params: ById,
  body: z.strictObject({ version: RecordVersion }),
  reply: one(Announcement),
})
export const withdrawAnnouncement = endpoint('POST', '/api/pengumuman/{id}/tarik', {
  permission: 'content.manage',
  summary: 'Takes an announcement away from everyone at once, for good',
  params: ById,
  body: Nothing,
  reply: one(Announcement),
})
export const deleteAnnouncement = endpoint('DELETE', '/api/pengumuman/{id}', {
  permission: 'content.manage',
  summary: 'Removes a draft',
  params: ById,
  reply: Done,
})
