import * as z from 'zod'

import { downloadFormats, downloadStates } from '#domain/download.ts'
import { namesOf } from '#domain/names-of.ts'
import { reportedStatuses } from '#domain/report-status.ts'
import { spanKindNames } from '#domain/span.ts'

import { endpoint } from './endpoint.ts'
import {
  ById,
  Done,
  FileContent,
  FormTitle,
  Instant,
  one,
  ProvinceCode,
  RegencyCode,
  whole,
  Year,
} from './envelope.ts'

/** Which reports a file holds; what is not given does not narrow it. */
const DownloadFilters = z.strictObject({
  form_type: z.string({ error: 'Pilih formulir' }).max(60),
  year: Year,
  /** A year by default. */
  period_type: z.enum(spanKindNames, { error: `Pilih ${spanKindNames.join(', ')}` }).optional(),
  /** Which month, quarter or half of the year. */
  period_value: whole(1, 12).optional(),
  province_id: ProvinceCode.optional(),
  regency_id: RegencyCode.optional(),
  tipe_fasyankes: whole(1, 2).optional(),
  status: z.enum(reportedStatuses, { error: `Pilih ${reportedStatuses.join(', ')}` }).optional(),
})
export type DownloadFilters = z.output<typeof DownloadFilters>

const formats = namesOf(downloadFormats)
const DownloadOrder = DownloadFilters.extend({
  /** A workbook by default; `csv` is the table of reports alone, `zip` every table as a CSV. */
  format: z.enum(formats, { error: `Pilih ${formats.join(', ')}` }).optional(),
  /** Names and numbers of who filled the reports in, which are masked without it; the audit says that they were asked for. */
  personal: z.boolean({ error: 'Pilih ya atau tidak' }).optional(),
})
export type DownloadOrder = z.output<typeof DownloadOrder>

/** What a file would hold. */
const DownloadCount = z.object({
  /** Reports, a row each. */
  rows: z.int(),
  confirmed: z.int(),
  /** What the facilities of the filters owed, and how much of that has been sent, in whatever state it is now. */
  expected: z.int(),
  reported: z.int(),
})

/** A file that was ordered, for the one who ordered it. */
const Download = z.object({
  id: z.int(),
  title: z.string(),
  /** What it was narrowed to, in words. */
  filters: z.array(z.string()),
  format: z.enum(formats),
  state: z.enum(downloadStates),
  /** How many reports there were when it was ordered, and how many are written. */
  total: z.int(),
  rows: z.int(),
  /** In bytes, once it is made. */
  size: z.int().nullable(),
  created_at: Instant,
  expires_at: Instant,
})

export const downloadReports = endpoint('POST', '/api/report/download', {
  permission: 'table.read',
  effect: 'read',
  whileViewing: false,
  summary:
    'The sent reports of a form and period within reach as a file, written while it is read: a row each with every answer, their lists as tables beside it',
  body: DownloadOrder,
  reply: FileContent,
})
export const countDownload = endpoint('GET', '/api/report/download/count', {
  permission: 'table.read',
  summary: 'How many reports such a file holds, and what they rest on',
  query: DownloadFilters,
  reply: one(DownloadCount),
})
export const startDownload = endpoint('POST', '/api/report/downloads', {
  permission: 'table.read',
  summary: 'Orders such a file, which is made in the background and kept for 7 days',
  body: DownloadOrder,
  reply: one(Download),
})
export const listDownloads = endpoint('GET', '/api/report/downloads', {
  permission: 'table.read',
  polled: true,
  summary:
    "The caller's own orders of the last 7 days with how far they are, newest first, at most 10; and the forms that can be ordered",
  reply: z.object({
    data: z.array(Download),
    /** The forms whose reports can be ordered. */
    forms: z.array(FormTitle),
  }),
})
export const getDownload = endpoint('GET', '/api/report/downloads/{id}', {
  permission: 'table.read',
  summary: "A file of the caller's own orders",
  params: ById,
  reply: FileContent,
})
export const removeDownload = endpoint('DELETE', '/api/report/downloads/{id}', {
  permission: 'table.read',
  summary: 'Cancels an order that is being made, or removes its file',
  params: ById,
  reply: Done,
})

/** One figure of the open data, and how it is made. */
const OpenFigure = z.object({
  kode_indikator: z.string(),
  form_type: z.string(),
  indikator: z.string(),
  arti: z.string(),
  satuan: z.string(),
  pembilang: z.string().nullable(),
  penyebut: z.string().nullable(),
  /** The levels of a figure that has some. */
  tingkat: z.record(z.string(), z.string()),
})
const OpenDataIndex = z.object({
  title: z.string(),
  description: z.string(),
  licence: z.object({ name: z.string(), url: z.string(), note: z.string() }),
  /** What stands in each column of the files. */
  columns: z.record(z.string(), z.string()),
  files: z.array(
    z.object({ form_type: z.string(), title: z.string(), year: z.int(), csv: z.string(), json: z.string() }),
  ),
  figures: z.array(OpenFigure),
})

export const listOpenData = endpoint('GET', '/api/data-terbuka', {
  permission: 'public',
  summary: 'The open data: its files, the dictionary of its columns and figures, and its licence',
  reply: one(OpenDataIndex),
})
export const getOpenData = endpoint('GET', '/api/data-terbuka/{berkas}', {
  permission: 'public',
  summary:
    'A file of the open data, `<form>-<year>.csv` or `.json`: monthly figures of the nation and its provinces from confirmed reports',
  params: z.strictObject({ berkas: z.string().max(100) }),
  reply: FileContent,
})
