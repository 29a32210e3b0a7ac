import * as z from 'zod'

import { facilityFields } from '#domain/facility-fields.ts'
import {
  facilityTypeNames,
  hospitalClassNames,
  mostBeds,
  ownershipNames,
  regionTypeNames,
} from '#domain/facility.ts'
import { wasteCategoryNames } from '#domain/medical-waste.ts'
import { namesOf } from '#domain/names-of.ts'
import { permitKeys, permitStates } from '#domain/permits.ts'
import { isPhoneNumber, phoneHint } from '#domain/phone.ts'
import {
  isPlainLine,
  isPlainText,
  plainLineHint,
  plainTextHint,
  withSingleSpaces,
} from '#domain/plain-text.ts'
import { seenLength } from '#domain/words.ts'

import { endpoint } from './endpoint.ts'
import {
  ById,
  DistrictCode,
  Id,
  Instant,
  MonthNumber,
  one,
  paged,
  paging,
  RecordVersion,
  Region,
  Year,
} from './envelope.ts'

/** A facility's record; who keeps which of its fields stands in domain/facility-fields.ts. */
export const FacilityRecord = z.object({
  facility_id: z.int(),
  /** Its account; null where none has been made. */
  user_id: z.int().nullable(),
  /** The version that a change must name. */
  version: z.int(),
  code: z.string(),
  name: z.string(),
  type: z.enum(facilityTypeNames),
  tipe_fasyankes: z.int(),
  hospital_class: z.enum(hospitalClassNames).nullable(),
  region_type: z.enum(regionTypeNames),
  ownership: z.enum(ownershipNames).nullable(),
  province: Region,
  regency: Region,
  district: Region.nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  inpatient: z.boolean(),
  beds: z.int().nullable(),
  covid_handler: z.boolean(),
  active_since: z.string(),
  closed_on: z.string().nullable(),
  updated_at: Instant,
})

/** A permit, a contract or a document, as the waste report of `date` speaks of it. */
const Permit = z.object({
  key: z.enum(permitKeys),
  label: z.string(),
  /** The other party, or the kind of permit. */
  holder: z.string().nullable(),
  number: z.string().nullable(),
  /** The last day on which it is valid. */
  until: z.string().nullable(),
  state: z.enum(permitStates),
  days_left: z.int().nullable(),
  date: z.string(),
  report_id: z.int(),
})

/** Something that the record lacks; `remedy` says where to add it. */
const Gap = z.object({
  title: z.string(),
  why: z.string(),
  remedy: z.enum(['profile', 'administrator', 'report']),
})

/** What somebody has changed of a record, in words. */
export const FacilityChange = z.object({
  at: Instant,
  actor: z.string(),
  role: z.string(),
  changes: z.array(
    z.object({
      field: z.enum(namesOf(facilityFields)),
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})

const whose = z.strictObject({ user_id: Id.optional() })

export const getProfile = endpoint('GET', '/api/profile', {
  permission: 'facility.read',
  summary:
    "A facility's record, its permits and contracts by its sent waste reports, and what is missing: the caller's own, or that of `user_id`",
  query: whose,
  reply: one(FacilityRecord.extend({ permits: z.array(Permit), gaps: z.array(Gap) })),
})

export const listProfileChanges = endpoint('GET', '/api/profile/changes', {
  permission: 'facility.read',
  summary: "The history of a facility's record, newest first: who changed what, from what, to what",
  query: whose.extend(paging),
  reply: paged(FacilityChange),
})

const sized = (least: number, most: number) =>
  z
    .string({ error: 'Harus berupa teks' })
    .trim()
    .refine((text) => seenLength(text) >= least, { error: `Paling sedikit ${least} huruf` })
    .max(most, { error: `Paling banyak ${most} huruf` })
export const words = (least: number, most: number) =>
  sized(least, most).refine(isPlainText, { error: plainTextHint })
/** The name of a facility or an office. */
export const PlaceName = sized(3, 150)
  .refine(isPlainLine, { error: plainLineHint })
  .overwrite(withSingleSpaces)
const Degrees = z.number({ error: 'Harus berupa angka' })

/** What a facility may change of its own record; what is left out stays. */
export const OwnFields = z.strictObject({
  /** The version that was read; see docs/decisions/0005. */
  version: RecordVersion.optional(),
  district_id: DistrictCode.nullable().optional(),
  address: words(10, 300).nullable().optional(),
  phone: z
    .string({ error: 'Harus berupa teks' })
    .trim()
    .max(25, { error: phoneHint })
    .refine(isPhoneNumber, { error: phoneHint })
    .nullable()
    .optional(),
  email: z
    .string({ error: 'Harus berupa teks' })
    .trim()
    .max(150, { error: 'Paling banyak 150 huruf' })
    .pipe(z.email({ error: 'Tulis alamat surel, misalnya nama@contoh.go.id' }))
    .nullable()
    .optional(),
  /** Degrees, both or neither; where they lie is judged together. */
  latitude: Degrees.nullable().optional(),
  longitude: Degrees.nullable().optional(),
  inpatient: z.boolean({ error: 'Pilih ya atau tidak' }).optional(),
  beds: z
    .int({ error: 'Harus bilangan bulat' })
    .min(1, { error: 'Paling sedikit 1' })
    .max(mostBeds.hospital, { error: `Paling banyak ${mostBeds.hospital}` })
    .nullable()
    .optional(),
  covid_handler: z.boolean({ error: 'Pilih ya atau tidak' }).optional(),
})

export const updateIdentity = endpoint('PUT', '/api/pengguna/updateidentitas/{id}', {
  permission: 'facility.profile',
  summary:
    "Changes the caller's own facility record (`id` is its account's); 409 with the stored record when it has changed since `version` or, without one, when somebody else changed it last",
  params: ById,
  body: OwnFields,
  reply: one(FacilityRecord),
})

export const getYearlyWaste = endpoint(
  'GET',
  '/api/report/waste-management/{user_id}/yearly-waste-emergence',
  {
    permission: 'report.read',
    summary:
      'Kilograms of waste of a facility in a year (this year by default), month by month and category by category',
    params: z.strictObject({ user_id: Id }),
    query: z.strictObject({ year: Year.optional() }),
    reply: one(
      z.object({
        year: z.int(),
        /** Medical waste, kilograms; null in a month that is not reported. */
        months: z.array(
          z.object({
            month: z.int(),
            date: z.string(),
            report_id: z.int().nullable(),
            kg: z.number().nullable(),
          }),
        ),
        months_reported: z.int(),
        total_kg: z.number().nullable(),
        mean_kg: z.number().nullable(),
        /** Mean × 12, an estimate; null below three reported months. */
        projected_kg: z.number().nullable(),
        categories: z.array(
          z.object({
            category: z.enum(wasteCategoryNames),
            label: z.string(),
            /** False for sludge and other hazardous waste, which `kg` and `total_kg` leave out. */
            medical: z.boolean(),
            months: z.array(z.number().nullable()),
            total_kg: z.number().nullable(),
            mean_kg: z.number().nullable(),
            projected_kg: z.number().nullable(),
          }),
        ),
      }),
    ),
  },
)

export const getWasteProfile = endpoint('GET', '/api/limbah/answer/profile/{userId}/{currentMonth}', {
  permission: 'report.read',
  summary:
    "The limbah profile: the standing answers of a facility's latest sent waste report up to that month of the current year",
  params: z.strictObject({ userId: Id, currentMonth: MonthNumber }),
  reply: z.object({
    data: z.record(z.string(), z.unknown()),
    /** When the report that they come from was begun. */
    created_at: Instant,
    date: z.string(),
    report_id: z.int(),
  }),
})
