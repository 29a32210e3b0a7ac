import * as z from 'zod'

import { assessmentStageNames } from '#domain/self-assessment/stages.ts'

import { endpoint } from '../endpoint.ts'
import { FileContent, one, paged, paging, ProvinceCode, RegencyCode, SearchText } from '../envelope.ts'
import { HazardKey, Level, SemesterNumber, Year } from './shapes.ts'

/** Coverage and scores of the regions and of the facilities within them. */

const RegionRow = z.object({
  /** A province's or a regency's code; null for the sum. */
  id: z.string().nullable(),
  name: z.string(),
  /** Active facilities, and how many of them have begun, have sent each part, and all three. */
  facilities: z.int(),
  begun: z.int(),
  hazard: z.int(),
  vulnerability: z.int(),
  capacity: z.int(),
  complete: z.int(),
  /** `complete` ÷ `facilities` in percent; null without facilities. */
  completion: z.number().nullable(),
  /** How many of the complete ones with a risk index are in each class. */
  classes: z.object({ Tinggi: z.int(), Sedang: z.int(), Rendah: z.int() }),
  mean_risk: z.number().nullable(),
  mean_capacity: z.number().nullable(),
})
export const listRegionResults = endpoint('GET', '/api/creshcf/regions', {
  permission: 'table.read',
  summary: 'Coverage and mean scores per province, or per regency within a province',
  query: z.strictObject({ year: Year, semester: SemesterNumber, provinsi_id: ProvinceCode.optional() }),
  reply: one(z.object({ total: RegionRow, regions: z.array(RegionRow) })),
})
const facilityFilters = {
  year: Year,
  semester: SemesterNumber,
  provinsi_id: ProvinceCode.optional(),
  kabupatenkota_id: RegencyCode.optional(),
  find: SearchText.optional(),
  status: z.enum(assessmentStageNames).optional(),
}
export const listFacilityResults = endpoint('GET', '/api/creshcf/facilities', {
  permission: 'table.read',
  summary: 'The facilities within reach with what they have sent of a period and their risk',
  query: z.strictObject({ ...facilityFilters, ...paging }),
  reply: paged(
    z.object({
      user_id: z.int().nullable(),
      facility: z.string(),
      code: z.string(),
      tipe_fasyankes: z.int(),
      regency: z.string(),
      hazard: z.boolean(),
      vulnerability: z.boolean(),
      capacity: z.boolean(),
      begun: z.boolean(),
      risk: z.number().nullable(),
      class: Level.nullable(),
      leading: HazardKey.nullable(),
      /** The hazard instrument is sent and not reopened. */
      reopenable: z.boolean(),
    }),
  ),
})
export const exportFacilityResults = endpoint('GET', '/api/creshcf/facilities/file', {
  permission: 'table.read',
  summary:
    'All of these facilities as a spreadsheet; a workbook also holds the coverage and mean scores of their regions',
  query: z.strictObject({
    ...facilityFilters,
    format: z.enum(['xlsx', 'csv'], { error: 'Pilih xlsx atau csv' }),
  }),
  reply: FileContent,
})
