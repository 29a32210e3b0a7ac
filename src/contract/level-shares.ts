import * as z from 'zod'

import { serviceLevelNames } from '#domain/service-levels.ts'

/** The facilities of a region by their level of a section of environmental health, the lowest level first. */
export const LevelShares = z.array(
  z.object({
    status: z.enum(serviceLevelNames),
    label: z.string(),
    /** Null where so few facilities make it up that it is not told. */
    number: z.int().nullable(),
    /** In percent, unrounded; null without a report. */
    share: z.number().nullable(),
  }),
)
