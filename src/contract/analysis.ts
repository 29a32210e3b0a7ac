import * as z from 'zod'

import { facilityTypeNames } from '#domain/facility.ts'
import { qualityRuleIds } from '#indicators/quality-rules.ts'

import { endpoint } from './endpoint.ts'
import { Instant, Month, one, paged, paging, ProvinceCode, RegencyCode, whole } from './envelope.ts'

/** `/admin/analysis`: how offices keep up, and what the rules of data quality find. */

const formType = z.string().max(60).optional()
/** The month before this one by default. */
const month = Month.optional()

/** How long a sent report has waited for its decision, in whole days up to now. */
export const waitingBuckets = [
  { id: 'd3', label: '≤ 3 hari', to: 3 },
  { id: 'd7', label: '4–7 hari', to: 7 },
  { id: 'd14', label: '8–14 hari', to: 14 },
  { id: 'd30', label: '15–30 hari', to: 30 },
  { id: 'more', label: '> 30 hari', to: null },
] as const
export type WaitingBucket = (typeof waitingBuckets)[number]['id']
const bucketCounts = z.object({
  d3: z.int(),
  d7: z.int(),
  d14: z.int(),
  d30: z.int(),
  more: z.int(),
}) satisfies z.ZodType<Record<WaitingBucket, number>>

export const listWaiting = endpoint('GET', '/api/analisis/menunggu', {
  permission: 'analysis.read',
  summary:
    "How long a month's sent reports have waited for their office, by province, or by regency within a province",
  query: z.strictObject({ bulan: month, form_type: formType, provinsi_id: ProvinceCode.optional() }),
  reply: one(
    z.object({
      bulan: z.string(),
      as_of: Instant,
      regions: z.array(
        z.object({ code: z.string(), name: z.string(), total: z.int(), buckets: bucketCounts }),
      ),
    }),
  ),
})

export const listOffices = endpoint('GET', '/api/analisis/kantor', {
  permission: 'analysis.read',
  summary:
    "City offices by the median days from the last sending to the decision, over a month's reports; the slowest first",
  query: z.strictObject({
    bulan: month,
    form_type: formType,
    provinsi_id: ProvinceCode.optional(),
    ...paging,
  }),
  reply: paged(
    z.object({
      code: z.string(),
      regency: z.string(),
      province: z.string(),
      /** Reports on which was decided, and the median of their days; null without one. */
      decided: z.int(),
      median_days: z.number().nullable(),
      waiting: z.int(),
      /** Since when the one waits that has waited longest. */
      oldest: Instant.nullable(),
    }),
  ).extend({ bulan: z.string() }),
})

const Rule = z.enum(qualityRuleIds, { error: 'Pilih aturan mutu data yang ada' })
const qualityFilters = {
  bulan: month,
  form_type: formType,
  provinsi_id: ProvinceCode.optional(),
  tipe_fasyankes: whole(1, 2).optional(),
}
/** Findings, and the reports that they are a share of. */
const Share = z.object({ n: z.int(), of: z.int() })
const Shares = z.record(z.string(), Share)

const DataQuality = z.object({
  bulan: z.string(),
  /** When the month was last looked at; null where that has not happened yet. */
  counted_at: Instant.nullable(),
  /** Something has changed since, and will be looked at within minutes. */
  stale: z.boolean(),
  rules: z.array(
    z.object({ id: Rule, label: z.string(), meaning: z.string(), counted: z.string(), total: Share }),
  ),
  regions: z.array(z.object({ code: z.string(), name: z.string(), shares: Shares })),
})
export type DataQuality = z.output<typeof DataQuality>

export const getDataQuality = endpoint('GET', '/api/analisis/mutu', {
  // Shares of regions name nobody; the reports behind them are the analysis's.
  permission: 'sent-figures.read',
  summary:
    "What the rules of data quality find in a month's reports, by province, or by regency within a province",
  query: z.strictObject(qualityFilters),
  reply: one(DataQuality),
})

export const listFindings = endpoint('GET', '/api/analisis/mutu/temuan', {
  permission: 'analysis.read',
  summary: 'The reports that a rule of data quality finds in a month',
  query: z.strictObject({
    ...qualityFilters,
    aturan: Rule,
    kabupatenkota_id: RegencyCode.optional(),
    ...paging,
  }),
  reply: paged(
    z.object({
      id: z.int(),
      facility: z.object({
        id: z.int(),
        name: z.string(),
        code: z.string(),
        type: z.enum(facilityTypeNames),
      }),
      regency: z.object({ code: z.string(), name: z.string() }),
      form_type: z.string(),
      form_title: z.string(),
      /** Null where the report has not come. */
      report_id: z.int().nullable(),
      finding: z.string(),
    }),
  ).extend({
    bulan: z.string(),
    /** When the office of the asked regency was asked to look today. */
    requested_at: Instant.nullable(),
  }),
})

export const requestReview = endpoint('POST', '/api/analisis/mutu/minta-periksa', {
  permission: 'analysis.read',
  summary: 'Asks a city office to look at what a rule found in a month; once a day',
  body: z.strictObject({ bulan: Month, aturan: Rule, kabupatenkota_id: RegencyCode }),
  reply: z.object({ message: z.string(), requested_at: Instant, findings: z.int() }),
})
