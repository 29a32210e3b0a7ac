import * as z from 'zod'

import { wasteCategoryNames } from '#domain/medical-waste.ts'
import { namesOf } from '#domain/names-of.ts'
import { skipReasons } from '#indicators/me-smile.ts'

import { endpoint } from './endpoint.ts'
import { Id } from './envelope.ts'
import { SaveReply } from './report-bodies.ts'
import { Version } from './report-shapes.ts'

export const importMeSmile = endpoint('POST', '/api/limbahfasyankes/meSmile', {
  permission: 'report.fill',
  summary:
    "Fills the month's weighed and transported kilograms and manifest numbers of a draft from ME-SMILE; 503 where that is not configured",
  body: z.strictObject({ report_id: Id, version: Version.optional() }),
  reply: SaveReply.extend({
    import: z.object({
      /** How many weighing records ME-SMILE gave. */
      records: z.int(),
      imported: z.array(
        z.object({
          field: z.string(),
          category: z.enum(wasteCategoryNames),
          label: z.string(),
          kg: z.number(),
          /** What the draft held before; null where it held nothing. */
          before: z.number().nullable(),
        }),
      ),
      /** Manifests in the list of shipments. */
      shipments: z.int(),
      skipped_records: z.int(),
      skipped: z.array(
        z.object({
          reason: z.enum(namesOf(skipReasons)),
          message: z.string(),
          count: z.int(),
          /** Some of the labels concerned. */
          labels: z.array(z.string()),
        }),
      ),
    }),
  }),
})
