import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Instant, one, ProvinceCode, RegencyCode, whole } from './envelope.ts'
import { CatalogueRow, Figure, SpanText } from './figures.ts'

/** 'Kutip angka ini': a figure is frozen under a short public address, which says what it was then and what it is now. */

/** A figure as everyone may read it: confirmed reports only. */
const Told = Figure.omit({ words: true })
const Quote = z.object({
  code: z.string(),
  figure: CatalogueRow.pick({
    ...{ id: true, form: true, label: true, meaning: true, unit: true, decimals: true },
    ...{ parts: true, better: true, span: true },
    // The oldest quotes do not say it.
  }).extend({ carries: CatalogueRow.shape.carries.default(false) }),
  region: z.object({ code: z.string(), name: z.string() }),
  span: z.string(),
  /** `April 2026`. */
  span_label: z.string(),
  tipe_fasyankes: z.int().nullable(),
  quoted_at: Instant,
  told: Told,
  /** Null once the catalogue no longer has the figure. */
  now: Told.nullable(),
})
export type Quote = z.output<typeof Quote>

export const quoteFigure = endpoint('POST', '/api/kutipan', {
  permission: 'sent-figures.read',
  summary: 'Freezes a figure of confirmed reports under a short public address',
  body: z.strictObject({
    indikator: z.string().max(100),
    periode: SpanText,
    provinsi_id: ProvinceCode.optional(),
    kabupatenkota_id: RegencyCode.optional(),
    tipe_fasyankes: whole(1, 2).optional(),
  }),
  reply: one(z.object({ kutipan: z.string() })),
})

export const getQuote = endpoint('GET', '/api/kutipan/{code}', {
  permission: 'public',
  summary: 'A quoted figure: what it was when it was quoted, and what it is now',
  params: z.strictObject({ code: z.string().max(40) }),
  reply: one(Quote),
})
