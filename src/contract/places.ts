import * as z from 'zod'

import { facilityTypeNames, hospitalClassNames, ownershipNames, regionTypeNames } from '#domain/facility.ts'
import { isPlainText, plainTextHint } from '#domain/plain-text.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { isDay } from '#domain/time.ts'
import { readDay, seenLength } from '#domain/words.ts'

import { endpoint } from './endpoint.ts'
import {
  ById,
  DistrictCode,
  FileContent,
  Fingerprint,
  Id,
  Instant,
  Month,
  one,
  paged,
  paging,
  ProvinceCode,
  RecordVersion,
  RegencyCode,
  Region,
  SearchText,
  whole,
} from './envelope.ts'
import { FacilityChange, FacilityRecord, OwnFields, PlaceName } from './facility.ts'

/** `/admin/data-fasyankes`: facilities as administrators keep them, and what becomes of them in the course of time. */

const Named = z.object({ id: z.int(), code: z.string(), name: z.string() })

/** What a list may be narrowed to: facilities that lack something, or may be one and the same. */
export const lackingNames = ['account', 'position', 'duplicate'] as const
const placeOrders = ['name', 'code', 'region', 'changed'] as const
/** By what the list is sorted; a minus before it turns it round. */
export const placeSorts = placeOrders.flatMap((sort) => [sort, `-${sort}`] as const)
/** How many facilities may move at once, and how many districts. */
export const mostMoved = { facilities: 500, districts: 100 } as const

const placeFilters = {
  provinsi_id: ProvinceCode.optional(),
  kabupatenkota_id: RegencyCode.optional(),
  tipe_fasyankes: whole(1, 2).optional(),
  find: SearchText.optional(),
  status: z.enum(['open', 'closed']).optional(),
  lacking: z.enum(lackingNames).optional(),
  sort: z.enum(placeSorts, { error: 'Urutan tidak dikenal' }).optional(),
}
export const listPlaces = endpoint('GET', '/api/fasyankes', {
  permission: 'facility.manage',
  summary:
    'All facilities for their administration, closed ones too: by region, type, a part of name or code, and by what they lack',
  query: z.strictObject({ ...placeFilters, ...paging }),
  reply: paged(
    Named.extend({
      type: z.enum(facilityTypeNames),
      province: Region,
      regency: Region,
      has_position: z.boolean(),
      closed_on: z.string().nullable(),
      /** The facility that has taken its reports. */
      merged_into: z.int().nullable(),
      account: z.object({ id: z.int(), username: z.string(), status: z.string() }).nullable(),
      /** Whether an open facility of the same type and regency has nearly the same name. */
      is_alike: z.boolean(),
      updated_at: Instant,
    }),
  ),
})
export const exportPlaces = endpoint('GET', '/api/fasyankes/export', {
  permission: 'facility.manage',
  summary:
    'All of these facilities but those that were merged away, as the spreadsheet of the import: corrected there, it can be brought in',
  query: z.strictObject(placeFilters),
  reply: FileContent,
})

/** A facility's record with what became of it. */
const PlaceRecord = FacilityRecord.extend({
  merged_into: Named.nullable(),
  account: z.object({ username: z.string(), full_name: z.string(), status: z.string() }).nullable(),
  /** Closings that have ended: from a month on, and the month in which it opened again. */
  closures: z.array(z.object({ from_month: z.string(), until_month: z.string() })),
  /** Regions in which it lay: until the month before `from_month`. */
  moves: z.array(z.object({ from_month: z.string(), from: Region, to: Region })),
  /** Open facilities of the same type and regency with nearly the same name. */
  alike: z.array(Named),
})
export type PlaceRecord = z.output<typeof PlaceRecord>

export const getPlace = endpoint('GET', '/api/fasyankes/{id}', {
  permission: 'facility.manage',
  summary: 'One facility with its closings, its moves, its account and those that may be its duplicates',
  params: ById,
  reply: one(PlaceRecord),
})

export const listPlaceChanges = endpoint('GET', '/api/fasyankes/{id}/riwayat', {
  permission: 'facility.manage',
  summary: "The history of a facility's record, newest first: who changed what, from what, to what",
  params: ById,
  query: z.strictObject(paging),
  reply: paged(FacilityChange),
})

const adminFields = {
  name: PlaceName,
  /** How people and spreadsheets name it. */
  code: z
    .string({ error: 'Kode wajib diisi' })
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{2,29}$/, {
      error: 'Kode terdiri dari 3 sampai 30 huruf, angka, titik atau tanda hubung',
    }),
  type: z.enum(facilityTypeNames, { error: 'Pilih jenis fasyankes' }),
  /** Of hospitals alone. */
  hospital_class: z.enum(hospitalClassNames, { error: 'Pilih kelas rumah sakit' }).nullable(),
  region_type: z.enum(regionTypeNames, { error: 'Pilih jenis wilayah' }),
  ownership: z.enum(ownershipNames, { error: 'Pilih kepemilikan' }).nullable(),
}

/** Whether it is written as a day, but the calendar has none like it: `31/02/2024`. */
const isNoDay = (text: string): boolean =>
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d\d-\d\d)$/.test(text.trim()) &&
  !isDay(text.trim()) &&
  readDay(text) === undefined

/** Since which day it is at work: what it owes begins with that month. */
const ActiveSince = z.iso.date({
  error: ({ input }) =>
    input === ''
      ? 'Tulis tanggal mulai aktif'
      : isNoDay(String(input))
        ? 'Tanggal ini tidak ada di kalender'
        : 'Tulis tanggal seperti 01/01/2026 atau 2026-01-01',
})

export const createPlace = endpoint('POST', '/api/fasyankes', {
  permission: 'facility.manage',
  summary: 'Makes a facility; its account is made for itself',
  body: OwnFields.omit({ version: true }).extend({
    ...adminFields,
    hospital_class: adminFields.hospital_class.optional(),
    ownership: adminFields.ownership.optional(),
    regency_id: RegencyCode,
    active_since: ActiveSince.optional(),
  }),
  reply: one(PlaceRecord),
})

export const updatePlace = endpoint('PUT', '/api/fasyankes/{id}', {
  permission: 'facility.manage',
  summary:
    'Changes the record of a facility; what is left out stays. 409 with the stored record when it has changed since `version`. Its region changes by a move. From another `active_since` on it owes, where it has reported for no month before',
  params: ById,
  body: OwnFields.extend({
    version: RecordVersion,
    ...z.object({ ...adminFields, active_since: ActiveSince }).partial().shape,
  }),
  reply: one(PlaceRecord),
})

const reason = z
  .string({ error: 'Tulis alasannya' })
  .trim()
  .refine((text) => seenLength(text) >= 5, { error: 'Tulis alasannya, paling sedikit 5 huruf' })
  .max(500, { error: 'Alasan paling banyak 500 huruf' })
  .refine(isPlainText, { error: plainTextHint })

export const closePlace = endpoint('POST', '/api/fasyankes/{id}/tutup', {
  permission: 'facility.manage',
  summary:
    'Closes a facility from a month on: it owes and fills nothing from then on; refused where it has reported for such a month',
  params: ById,
  body: z.strictObject({ from_month: Month, reason }),
  reply: one(PlaceRecord),
})

export const reopenPlace = endpoint('POST', '/api/fasyankes/{id}/buka', {
  permission: 'facility.manage',
  summary:
    'Opens a closed facility again from a month on; the months in between stay closed, and the later ones are owed again',
  params: ById,
  body: z.strictObject({ from_month: Month, reason }),
  reply: one(PlaceRecord),
})

const Moving = z
  .strictObject({
    /** The region that they leave. */
    from_regency_id: RegencyCode,
    to_regency_id: RegencyCode,
    /** The first month that counts in the new region. */
    from_month: Month,
    facility_ids: z
      .array(Id, { error: 'Pilih fasyankes' })
      .min(1, { error: 'Pilih paling sedikit satu fasyankes' })
      .max(mostMoved.facilities, { error: `Paling banyak ${mostMoved.facilities} fasyankes sekaligus` })
      .optional(),
    /** All facilities of these districts, which go along. */
    district_ids: z
      .array(DistrictCode, { error: 'Pilih kecamatan' })
      .min(1, { error: 'Pilih paling sedikit satu kecamatan' })
      .max(mostMoved.districts, { error: `Paling banyak ${mostMoved.districts} kecamatan sekaligus` })
      .optional(),
  })
  .refine(({ facility_ids, district_ids }) => (facility_ids === undefined) !== (district_ids === undefined), {
    error: 'Pilih fasyankes atau kecamatan yang dipindahkan',
    path: ['facility_ids'],
  })
export type MoveBody = z.input<typeof Moving>

/** What a move changes. */
const MoveOutline = z.object({
  facilities: z.array(Named.extend({ closed: z.boolean() })),
  /** Reports of the months before, which stay where they are, and of the months from then on, which go along. */
  reports_before: z.int(),
  reports_after: z.int(),
  /** Facilities whose district stays in the old region, and which then lie in none. */
  districts_lost: z.int(),
  /** The office that looks after them from now on; null where the new region has none yet. */
  office: z.string().nullable(),
})
export type MoveOutline = z.output<typeof MoveOutline>

export const previewMove = endpoint('POST', '/api/fasyankes/pindah/pratinjau', {
  permission: 'facility.manage',
  effect: 'read',
  summary: 'What a move to another region would change; refused as the move would be',
  body: Moving,
  reply: one(MoveOutline),
})

export const movePlaces = endpoint('POST', '/api/fasyankes/pindah', {
  permission: 'facility.manage',
  sensitive: true,
  summary:
    'Moves facilities, or whole districts with theirs, to another regency from a month on: reports and duties of earlier months keep the old region',
  body: Moving,
  reply: one(MoveOutline),
})

const Stored = z.object({
  report_id: z.int(),
  status: z.enum([
    reportStatuses.draft.word,
    reportStatuses.sent.word,
    reportStatuses.revise.word,
    reportStatuses.confirmed.word,
  ]),
  sent_at: Instant.nullable(),
})
/** How far a self-assessment has come: how many of its instruments were sent, and when anything of it was last saved or sent. */
const StoredPeriod = z.object({ instruments: z.int(), saved_at: Instant })
export const accountFates = ['none', 'moves', 'ends', 'leavesUnopened', 'leavesNonactive'] as const
const keepNames = ['survivor', 'duplicate'] as const

/** What a merge moves, and where it must be told what stays. */
const MergeOutline = z.object({
  survivor: FacilityRecord,
  duplicate: FacilityRecord,
  /** Reports of the duplicate that nothing stands in the way of. */
  reports: z.array(Stored.extend({ form: z.string(), title: z.string(), date: z.string() })),
  /** Where both have one: one of them must be chosen. */
  conflicts: z.array(
    z.object({
      form: z.string(),
      title: z.string(),
      date: z.string(),
      survivor: Stored,
      duplicate: Stored,
    }),
  ),
  /** Self-assessments of the duplicate; `conflict` where both have one. */
  periods: z.array(
    z.object({
      year: z.int(),
      semester: z.int(),
      conflict: z.boolean(),
      survivor: StoredPeriod.nullable(),
      duplicate: StoredPeriod,
    }),
  ),
  files: z.int(),
  notifications: z.int(),
  /** What becomes of the duplicate's account. It may end though the survivor's was never opened, or is not active. */
  account: z.enum(accountFates),
  /** Stands for all of this; the merge sends it back. */
  fingerprint: z.string(),
})
export type MergeOutline = z.output<typeof MergeOutline>

export const previewMerge = endpoint('GET', '/api/fasyankes/{id}/gabung', {
  permission: 'facility.manage',
  summary:
    'What would move to this facility from `duplicate_id`, and where both have reported the same form and month',
  params: ById,
  query: z.strictObject({ duplicate_id: Id }),
  reply: one(MergeOutline),
})

export const mergePlaces = endpoint('POST', '/api/fasyankes/{id}/gabung', {
  permission: 'facility.manage',
  sensitive: true,
  summary:
    'Merges a duplicate into this facility: its reports, self-assessments, files and account move, and it is closed. What is not chosen of a conflict stays with the duplicate as a draft that counts nowhere. 409 when what the preview showed has changed',
  params: ById,
  body: z.strictObject({
    duplicate_id: Id,
    reason,
    /** That of the preview. */
    fingerprint: Fingerprint,
    /** The choice for each conflict of reports. */
    reports: z
      .array(
        z.strictObject(
          {
            form: z.string({ error: 'Formulir tidak dikenal' }).max(100, { error: 'Formulir tidak dikenal' }),
            date: Month,
            keep: z.enum(keepNames, { error: 'Pilih laporan yang dipakai' }),
          },
          { error: 'Pilih laporan yang dipakai' },
        ),
        { error: 'Pilih laporan yang dipakai' },
      )
      .max(2000, { error: 'Paling banyak 2000 laporan' })
      .optional(),
    /** The choice for each conflict of self-assessments. */
    periods: z
      .array(
        z.strictObject(
          {
            year: whole(2020, 2199),
            semester: whole(1, 2),
            keep: z.enum(keepNames, { error: 'Pilih penilaian yang dipakai' }),
          },
          { error: 'Pilih penilaian yang dipakai' },
        ),
        { error: 'Pilih penilaian yang dipakai' },
      )
      .max(400, { error: 'Paling banyak 400 penilaian' })
      .optional(),
  }),
  reply: one(PlaceRecord),
})
