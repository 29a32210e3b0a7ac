import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import {
  ById,
  Done,
  FileContent,
  one,
  paged,
  paging,
  ProvinceCode,
  RecordVersion,
  RegencyCode,
  Region,
  SearchText,
} from './envelope.ts'
import { OwnFields, PlaceName, words } from './facility.ts'

/** `/admin/public-health-service`: the health offices, one for a region. */

/** A health office. */
export const Office = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  province: Region,
  /** Null for a province's. */
  regency: Region.nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Accounts of its region, and facilities that are open there. */
  accounts: z.int(),
  facilities: z.int(),
})

const officeFields = {
  name: PlaceName,
  address: words(10, 300).nullable().optional(),
  phone: OwnFields.shape.phone,
  email: OwnFields.shape.email,
}

const officeFilters = {
  provinsi_id: ProvinceCode.optional(),
  kabupatenkota_id: RegencyCode.optional(),
  level: z.enum(['province', 'regency']).optional(),
  find: SearchText.optional(),
}
export const listOffices = endpoint('GET', '/api/dinas', {
  permission: 'office.manage',
  summary: 'Health offices by region, with how many accounts and facilities each looks after',
  query: z.strictObject({ ...officeFilters, ...paging }),
  reply: paged(Office),
})
export const exportOffices = endpoint('GET', '/api/dinas/export', {
  permission: 'office.manage',
  summary: 'All of these offices as the spreadsheet of the import: corrected there, it can be brought in',
  query: z.strictObject(officeFilters),
  reply: FileContent,
})

export const createOffice = endpoint('POST', '/api/dinas', {
  permission: 'office.manage',
  summary: 'Makes the office of a province, or of a regency; a region has one',
  body: z.strictObject({
    ...officeFields,
    province_id: z.string({ error: 'Pilih provinsi' }).regex(/^\d{2}$/, { error: 'Pilih provinsi' }),
    regency_id: RegencyCode.nullable().optional(),
  }),
  reply: one(Office),
})

export const updateOffice = endpoint('PUT', '/api/dinas/{id}', {
  permission: 'office.manage',
  summary: 'Changes an office; its region stays. 409 with the stored one when it has changed since `version`',
  params: ById,
  body: z.strictObject({
    version: RecordVersion,
    ...officeFields,
    name: officeFields.name.optional(),
  }),
  reply: one(Office),
})

export const deleteOffice = endpoint('DELETE', '/api/dinas/{id}', {
  permission: 'office.manage',
  summary: 'Removes an office that no account belongs to and in whose region no facility is open',
  params: ById,
  reply: Done,
})
