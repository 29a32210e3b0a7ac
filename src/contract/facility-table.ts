import * as z from 'zod'

import { tones } from '#domain/table-parts.ts'

import { endpoint } from './endpoint.ts'
import { FileContent, FormTitle, one, Year } from './envelope.ts'
import { StatusWord } from './report-shapes.ts'

const Value = z.union([z.number(), z.string()]).nullable()

/** A facility's own year: its forms and indicators by months. */
export const FacilityTable = z.object({
  year: z.int(),
  /** The forms that the facility fills, or has filled in this year. */
  forms: z.array(FormTitle),
  indicators: z.array(
    z.object({
      key: z.string(),
      form_type: z.string(),
      label: z.string(),
      /** `word` values are codes that `words` translates; the others are numbers. */
      kind: z.enum(['amount', 'rate', 'word']),
      unit: z.string(),
      decimals: z.int(),
      /** Stands in the summary. */
      main: z.boolean(),
      words: z.record(z.string(), z.object({ label: z.string(), tone: z.enum(tones) })).nullable(),
      /** How its months make a word of the year, where they do. */
      year_note: z.string().nullable(),
    }),
  ),
  months: z.array(
    z.object({
      date: z.string(),
      month: z.int(),
      /** In the order of `forms`; only months in which a report may exist have any. */
      reports: z.array(
        z.object({
          form_type: z.string(),
          report_id: z.int().nullable(),
          report_status: StatusWord,
          expected: z.boolean(),
          late: z.boolean(),
        }),
      ),
      /** By the key of the indicator, unrounded; null where it cannot be computed. */
      values: z.record(z.string(), Value),
    }),
  ),
  /** The whole year by the key of the indicator: sums, pooled rates, the last of a stock, the word of a year that is over. */
  total: z.record(z.string(), Value),
})

export const getFacilityTable = endpoint('GET', '/api/facility-table', {
  permission: 'own-table.read',
  summary:
    "The caller's own history of a year: months by the state of each form and by every indicator; a page is a year",
  query: z.strictObject({ tahun: Year }),
  reply: one(FacilityTable),
})

export const exportFacilityTable = endpoint('GET', '/api/facility-table/export', {
  permission: 'own-table.read',
  summary: 'The same as a spreadsheet: the part of the table that is shown (`bagian`: ringkasan or a form)',
  query: z.strictObject({
    tahun: Year,
    bagian: z.string().max(60).optional(),
    format: z.enum(['xlsx', 'csv'], { error: 'Pilih xlsx atau csv' }),
  }),
  reply: FileContent,
})
