import * as z from 'zod'

import { isPlainLine, plainLineHint } from '#domain/plain-text.ts'
import { seenLength } from '#domain/words.ts'

import { endpoint } from './endpoint.ts'
import { ById, Done, FileContent, Instant, one } from './envelope.ts'

/** `/admin/batas-wilayah`: the boundaries of the map, which an administrator may replace by an official GeoJSON. */

/** What a property that holds a regency's code may be called, in small or large letters. */
export const regencyCodeNames = ['kode', 'kode_kabkota', 'kode_kab', 'kdpkab', 'idkab', 'code'] as const
export const boundaryLimits = { megabytes: 60, features: 5000, positions: 4_000_000, told: 50 } as const

/** Where the two files of a set lie; their names change with what they hold. */
export const BoundaryFiles = z.object({
  provinces: z.string(),
  regencies: z.string(),
  /** Who drew them, as the map says. */
  source: z.string(),
})
/** Boundaries that were uploaded and found whole. */
const BoundarySet = BoundaryFiles.extend({
  id: z.int(),
  file_name: z.string(),
  uploaded_at: Instant,
  uploaded_by: z.string(),
})

export const getBoundaries = endpoint('GET', '/api/batas-wilayah', {
  permission: 'boundary.manage',
  summary:
    'Which boundaries the map draws, since when and who chose them, and the set that was uploaded last',
  reply: one(
    z.object({
      /** Null while the map draws those that were delivered with the product. */
      used: BoundarySet.nullable(),
      /** When they were taken, or the delivered ones taken back; null where nobody ever changed them. */
      changed_at: Instant.nullable(),
      changed_by: z.string().nullable(),
      /** The newest set that is not in use; null without one. */
      uploaded: BoundarySet.nullable(),
    }),
  ),
})
export const uploadBoundaries = endpoint('POST', '/api/batas-wilayah', {
  permission: 'boundary.manage',
  summary:
    'Takes a GeoJSON with one area for each regency, checks it and makes the files of the map; what the map draws does not change yet',
  upload: { maxBytes: boundaryLimits.megabytes * 1_000_000 },
  body: z.strictObject({
    /** Who drew them, such as a ministry and a year. */
    sumber: z
      .string({ error: 'Tulis sumbernya' })
      .trim()
      .refine((source) => seenLength(source) >= 3, { error: 'Tulis sumbernya' })
      .max(100, { error: 'Sumber paling banyak 100 huruf' })
      .refine(isPlainLine, { error: plainLineHint }),
  }),
  reply: one(BoundarySet),
})
export const takeBoundaries = endpoint('PUT', '/api/batas-wilayah/{id}', {
  permission: 'boundary.manage',
  sensitive: true,
  summary: 'The map draws the boundaries of this set from now on',
  params: ById,
  reply: Done,
})
export const restoreBoundaries = endpoint('DELETE', '/api/batas-wilayah', {
  permission: 'boundary.manage',
  sensitive: true,
  summary: 'The map draws the boundaries again that were delivered with the product',
  reply: Done,
})
export const getBoundaryFile = endpoint('GET', '/api/batas-wilayah/berkas/{name}', {
  permission: 'public',
  summary:
    'A file of boundaries that the map has drawn, as TopoJSON, `provinces-<key>.json` or `regencies-<key>.json`; it never changes. Who may take boundaries gets those of a set that nobody has taken yet',
  params: z.strictObject({ name: z.string().max(60) }),
  reply: FileContent,
})
