import * as z from 'zod'

import { thinWords } from '#domain/figure-words.ts'
import { firstMonth } from '#domain/month.ts'
import { isSpan, type Span } from '#domain/span.ts'
import { tones } from '#domain/table-parts.ts'

import { endpoint } from './endpoint.ts'
import { Instant, many, Month, one, ProvinceCode, RegencyCode, whole } from './envelope.ts'

/** Figures of regions: the catalogue of what can be asked, and the one call that every map, chart and table asks. */

/** `numbers` are those of all regions and spans of an answer, as `numbersOf` counts them. */
export const figureLimits = { indicators: 8, spans: 60, numbers: 20_000 } as const

/** As how many numbers figures count in each region and span: one with its levels as one, with more than seven as several. */
export const numbersOf = (figures: readonly { words: readonly unknown[] }[]): number =>
  figures.reduce((sum, { words }) => sum + Math.max(1, Math.ceil(words.length / 7)), 0)

const wrongSpan = 'Tulis periode sebagai 2026-04, 2026-Q2, 2026-S1, atau 2026'
export const SpanText = z
  .string({ error: wrongSpan })
  .refine((text): text is Span => isSpan(text), { error: wrongSpan })
  .refine((text) => text >= firstMonth.slice(0, 4), { error: 'Periode paling awal tahun 2020' })

/** Reports that were sent, or only those that an office has confirmed. The latter for everyone without a right to the former. */
export const FigureMode = z.enum(['semua', 'terkonfirmasi'], { error: 'Pilih semua atau terkonfirmasi' })
export type FigureMode = z.output<typeof FigureMode>

export const CatalogueRow = z.object({
  id: z.string(),
  form_type: z.string(),
  /** The name of the form, or of what else the figure is made of. */
  form: z.string(),
  label: z.string(),
  meaning: z.string(),
  kind: z.enum(['amount', 'share', 'rate', 'levels']),
  unit: z.string(),
  decimals: z.int(),
  better: z.enum(['more', 'less']).nullable(),
  /** What stands above and below the line; null for what is only added up. A list: a tuple would be 0.7 kB of every first load. */
  parts: z.array(z.string()).nullable(),
  /** The levels of a figure that has some, in order. */
  words: z.array(z.object({ code: z.string(), label: z.string(), tone: z.enum(tones) })),
  /** From which value on a region takes which colour, the best first; null where a map spreads the values that it shows. */
  breaks: z.array(z.object({ from: z.number(), colour: z.string() })).nullable(),
  /** The two values between which it should lie, where a standard says so. */
  ideal: z.array(z.number()).nullable(),
  /** Months since which a question that it reads is asked in another way, and which. */
  changed: z.array(z.object({ from: z.string(), what: z.string() })),
  /** Told of every span, or of semesters only. */
  span: z.enum(['month', 'semester']),
  /** Made of the latest report of each facility, also where that is from before the span. */
  carries: z.boolean(),
})
export type CatalogueRow = z.output<typeof CatalogueRow>

export const getCatalogue = endpoint('GET', '/api/katalog', {
  permission: 'public',
  summary: 'Every figure of regions: what it means, how it is made, how it is shown',
  reply: many(CatalogueRow),
})

/**
 * What a figure rests on: reports that it could count and reports owed, how many of them are confirmed, when one changed last. Null
 * where so few facilities sent them that it is not told.
 */
const Base = z.object({
  n: z.int().nullable(),
  of: z.int(),
  confirmed: z.int().nullable(),
  as_of: Instant.nullable(),
})
export const figureNotes = {
  few: 'terlalu sedikit fasyankes',
  none: 'tidak ada laporan',
  thin: thinWords,
  sentOnly: 'hanya untuk semua laporan terkirim',
} as const
export const Figure = z.object({
  /** Unrounded; null where it cannot be told. */
  value: z.number().nullable(),
  /** The sums above and below the line. */
  of: z.number().nullable(),
  per: z.number().nullable(),
  /** How many reports have what the figure needs. */
  n: z.int().nullable(),
  /** Reports by level, of a figure that has levels. */
  words: z.record(z.string(), z.int()).nullable(),
  base: Base,
  note: z.enum(Object.values(figureNotes)).nullable(),
})
export type Figure = z.output<typeof Figure>

const list = (most: number, error: string) =>
  z
    .string()
    .max(1000)
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean))
    .pipe(z.array(z.string()).min(1, { error }).max(most, { error }))

export const listFigures = endpoint('GET', '/api/angka', {
  permission: 'public',
  summary: 'Figures of the catalogue by region and span; confirmed reports only without a right to more',
  query: z.strictObject({
    /** Ids of the catalogue, separated by commas. */
    indikator: list(figureLimits.indicators, `Pilih 1 sampai ${figureLimits.indicators} indikator`),
    provinsi_id: ProvinceCode.optional(),
    kabupatenkota_id: RegencyCode.optional(),
    /** The region itself, the regions one level below it, or all regencies within it. */
    rinci: z.enum(['wilayah', 'anak', 'kabkota'], { error: 'Pilih wilayah, anak, atau kabkota' }).optional(),
    /** The first and the last span, of one kind; by default the month that runs. */
    dari: SpanText.optional(),
    sampai: SpanText.optional(),
    tipe_fasyankes: whole(1, 2).optional(),
    mode: FigureMode.optional(),
  }),
  reply: one(
    z.object({
      mode: FigureMode,
      regions: z.array(z.object({ code: z.string(), name: z.string(), level: z.int() })),
      spans: z.array(z.object({ span: z.string(), label: z.string() })),
      /** Every region in every span, in their order. */
      rows: z.array(
        z.object({ region: z.string(), span: z.string(), figures: z.record(z.string(), Figure) }),
      ),
    }),
  ),
})

const Spread = z.object({
  n: z.int(),
  /** Smallest and largest; null for who must not learn what a single facility has reported. */
  least: z.number().nullable(),
  first_quartile: z.number(),
  median: z.number(),
  third_quartile: z.number(),
  most: z.number().nullable(),
})
const ComparedFigure = z.object({
  id: z.string(),
  form_type: z.string(),
  label: z.string(),
  meaning: z.string(),
  unit: z.string(),
  decimals: z.int(),
  better: z.enum(['more', 'less']).nullable(),
})
export const listSpreads = endpoint('GET', '/api/sebaran', {
  permission: 'public',
  summary: 'How facilities spread over a figure, by month, region, type and class: quartiles',
  query: z.strictObject({
    indikator: z.string().max(100),
    provinsi_id: ProvinceCode.optional(),
    /** The nation or the province itself, or every province. */
    rinci: z.enum(['wilayah', 'anak'], { error: 'Pilih wilayah atau anak' }).optional(),
    dari: Month.optional(),
    sampai: Month.optional(),
    mode: FigureMode.optional(),
  }),
  reply: one(
    z.object({
      mode: FigureMode,
      indicator: ComparedFigure,
      rows: z.array(
        Spread.extend({
          region: z.string(),
          span: z.string(),
          group: z.string(),
          group_label: z.string(),
        }),
      ),
    }),
  ),
})
export const listSimilar = endpoint('GET', '/api/serupa', {
  permission: 'own-table.read',
  summary:
    "What facilities like the caller's have reported of a month: medians of at least five of its class",
  query: z.strictObject({ bulan: Month }),
  reply: one(
    z.object({
      group: z.string(),
      figures: z.array(
        ComparedFigure.extend({
          /** Of the province where it has enough of them, else of the nation; null where even that has too few. */
          similar: Spread.omit({ least: true, most: true }).extend({ region: z.string() }).nullable(),
        }),
      ),
    }),
  ),
})
