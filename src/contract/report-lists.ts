import * as z from 'zod'

import { environmentalHealthForms } from '#domain/form-ids.ts'
import { healthSectionNames, healthSectionOf } from '#indicators/environmental-health/sections.ts'

import { endpoint } from './endpoint.ts'
import { FileContent, Month, paged, paging, ProvinceCode, RegencyCode, whole } from './envelope.ts'
import { ListedFacility, ReportRow } from './report-shapes.ts'

const wrongHealth = `Pilih ${[...environmentalHealthForms, ...healthSectionNames].join(', ')}`

/** What a list of reports may be narrowed by; a filter that leads out of the caller's reach finds nothing. */
const filters = {
  ...paging,
  tipe_fasyankes: whole(1, 2).optional(),
  /** Part of a facility's name, or its code. */
  fil_fasyankes_name: z.string().trim().max(100).optional(),
  fil_provinsi: ProvinceCode.optional(),
  fil_kab_kota: RegencyCode.optional(),
  fil_blth: Month.optional(),
  /**
   * Which of the two forms of environmental health is meant, whichever of them the path names; or one of its categories, by name
   * or number 1 to 7: only reports in which that category has a level.
   */
  kesehatan_lingkungan: z
    .union([z.string().max(60), z.int()], { error: wrongHealth })
    .transform((word, context) => {
      const chosen = environmentalHealthForms.find((form) => form === word) ?? healthSectionOf(String(word))
      if (chosen) return chosen
      context.issues.push({ code: 'custom', input: word, message: wrongHealth })
      return z.NEVER
    })
    .optional(),
}
const ListFilters = z.strictObject({
  /** `get` pages reports, `rekap` counts them per region. */
  tipe: z.enum(['get', 'rekap'], { error: 'Pilih get atau rekap' }).optional(),
  /** The whole list as a file instead of a page of it: of `get` with the answers that were sent, a column for each question. */
  format: z.enum(['xlsx', 'csv'], { error: 'Pilih xlsx atau csv' }).optional(),
  /** Which table a CSV holds: the reports (`laporan`), or one of their lists, a row for each of its rows. A workbook holds them all. */
  bagian: z.string().max(60).optional(),
  ...filters,
})
export type ListFilters = z.output<typeof ListFilters>

/** A report of a list, with the facility that it is of. */
const ListedReport = ReportRow.extend({ facility: ListedFacility })
/** How many reports of a region stand in each state. */
const RegionCount = z.object({
  id: z.string(),
  name: z.string(),
  /** What is owed of the month and not begun; null where no month is named. */
  unfilled: z.int().nullable(),
  unsend: z.int(),
  sent: z.int(),
  revise: z.int(),
  confirmed: z.int(),
  total: z.int(),
})
const ReportPage = paged(ListedReport).extend({ form_type: z.string(), title: z.string() })
const ReportCounts = z.object({
  data: z.array(RegionCount),
  form_type: z.string(),
  title: z.string(),
  per: z.enum(['provinsi', 'kab-kota']),
})

export const listReports = endpoint('GET', '/api/data/{path}', {
  permission: 'report.read',
  summary:
    'The reports of a form within reach, newest month first (`tipe=get`), or how many there are per province, or per city of `fil_provinsi`, by status (`tipe=rekap`)',
  params: z.strictObject({ path: z.string().max(60) }),
  query: ListFilters,
  reply: z.union([ReportPage, ReportCounts, FileContent]),
})
export const listReportsByForm = endpoint('POST', '/api/data/{url}', {
  permission: 'report.read',
  effect: 'read',
  summary: 'The same list, with its filters as form data or JSON',
  params: z.strictObject({ url: z.string().max(60) }),
  body: ListFilters.optional(),
  reply: z.union([ReportPage, ReportCounts, FileContent]),
})
export const pageWasteReports = endpoint('POST', '/api/data/get-limbah-fasyankes-by-pagination', {
  permission: 'report.read',
  effect: 'read',
  summary: 'The medical-waste reports within reach, page by page',
  body: z.strictObject(filters).omit({ kesehatan_lingkungan: true }).optional(),
  reply: ReportPage,
})
