import * as z from 'zod'

import { spanKindNames } from '#domain/span.ts'

import { MonthNumber, ProvinceCode, RegencyCode, whole, Year } from './envelope.ts'
import { FigureMode } from './figures.ts'

/** The place of a figure; one regency or city, under any of its three names. */
export const regionFilters = {
  provinsi_id: ProvinceCode.optional(),
  kabupatenKota_id: RegencyCode.optional(),
  kabupatenkota_id: RegencyCode.optional(),
  kota_id: RegencyCode.optional(),
}

/** What the calls of charts, home and reports narrow their figures by, under the names of the specification; nothing is required. */
export const figureFilters = {
  /** This year by default. */
  tahun: Year.optional(),
  bulan: MonthNumber.optional(),
  /** A month, quarter, half or the whole of the year, in place of `bulan`. */
  period_type: z.enum(spanKindNames, { error: `Pilih ${spanKindNames.join(', ')}` }).optional(),
  /** Which month, quarter or half of the year. */
  period_value: whole(1, 12).optional(),
  ...regionFilters,
  /** 1 hospitals, 2 Puskesmas. */
  tipe_fasyankes: whole(1, 2).optional(),
  /** All that was sent, or confirmed reports only; who has no right to the former gets the latter. */
  mode: FigureMode.optional(),
}
export type FigureFilters = z.output<z.ZodObject<typeof figureFilters>>
