import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { Instant, many, one, ProvinceCode, RegencyCode } from '../envelope.ts'
import { HazardKey, Level, Name } from './shapes.ts'

/** The hazard levels of the regencies, which the scores rest on. */

export const listHazardLevels = endpoint('GET', '/api/creshcf/hazard-levels', {
  permission: 'hazard-level.manage',
  summary: 'The hazard levels of the regencies of a province',
  query: z.strictObject({ provinsi_id: ProvinceCode }),
  reply: many(
    z.object({
      kabupatenkota_id: z.string(),
      name: z.string(),
      levels: z.partialRecord(HazardKey, Level),
      source: z.string().nullable(),
      updated_at: Instant.nullable(),
    }),
  ),
})
const Source = z.string().trim().max(100, { error: 'Sumber paling banyak 100 huruf' }).optional()
const ImportCounts = z.object({
  rows: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  recomputed: z.int(),
  dry_run: z.boolean(),
})
export const importHazardLevels = endpoint('POST', '/api/creshcf/hazard-levels', {
  permission: 'hazard-level.manage',
  sensitive: true,
  summary:
    'Sets hazard levels of regencies and recomputes the scores that depend on them; with dry_run only counts',
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ kabupatenkota_id: RegencyCode, bencana: Name, tingkat: z.string().max(20) }))
      .min(1, { error: 'Tidak ada baris' })
      .max(5000, { error: 'Paling banyak 5.000 baris' }),
    source: Source,
    dry_run: z.boolean().optional(),
  }),
  reply: one(ImportCounts),
})
export const uploadHazardLevels = endpoint('POST', '/api/creshcf/hazard-levels/sheet', {
  permission: 'hazard-level.manage',
  sensitive: true,
  summary:
    'The same by a sheet (XLSX or CSV) with a column "Kode" and a column for each hazard, all or nothing; with dry_run it only says what is wrong and counts',
  upload: { maxBytes: 5_000_000 },
  body: z.strictObject({
    source: Source,
    /** Form data knows texts only. */
    dry_run: z.enum(['true', 'false'], { error: 'Tulis true atau false' }).optional(),
  }),
  reply: one(
    z.object({
      ...ImportCounts.shape,
      /** At most 200 of them, by row; `error_count` counts all. */
      errors: z.array(z.object({ row: z.int(), message: z.string() })),
      error_count: z.int(),
    }),
  ),
})
