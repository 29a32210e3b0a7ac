import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { ByReport, Id, Instant, Month, Nothing, one, paging, Year } from './envelope.ts'
import { ReadReply, SaveReply } from './report-bodies.ts'
import {
  Reason,
  Receipt,
  Remarks,
  ReportDetail,
  ReportFacility,
  ReportRow,
  StatusWord,
} from './report-shapes.ts'

export const readReports = endpoint('GET', '/api/{tipe}', {
  permission: 'report.read',
  program: 'read',
  summary: "The caller's reports of a form and year (`tahun`), or one report (`report_id`)",
  params: z.strictObject({ tipe: z.string().max(60) }),
  query: z.strictObject({
    tahun: Year.optional(),
    tipe: z.string().max(60).optional(),
    report_id: Id.optional(),
    ...paging,
  }),
  reply: ReadReply,
})

export const getWasteAnswers = endpoint('GET', '/api/limbah/getanswer/{user_id}', {
  permission: 'report.read',
  summary: "A facility's medical-waste answers of a month (the newest report by default)",
  params: z.strictObject({ user_id: Id }),
  query: z.strictObject({ date: Month.optional(), report_id: Id.optional() }),
  reply: one(ReportDetail),
})

export const getReportHeader = endpoint('GET', '/api/detailheader', {
  permission: 'report.read',
  program: 'read',
  summary: 'The head of a report: facility, month, status, who and when',
  query: ByReport,
  reply: one(ReportRow.extend({ facility: ReportFacility, form_title: z.string() })),
})

export const withdrawReport = endpoint('POST', '/api/reports/{report_id}/withdraw', {
  permission: 'report.fill',
  inPractice: true,
  program: 'send',
  summary: 'Takes a sent report back to draft, until an office has opened it',
  params: ByReport,
  body: Nothing,
  reply: SaveReply,
})

export const reopenReport = endpoint('POST', '/api/reports/{report_id}/reopen', {
  permission: 'report.reopen',
  summary: 'Opens a confirmed report for correction, with a reason',
  params: ByReport,
  body: z.strictObject({ reason: Reason, remarks: Remarks.optional() }),
  reply: SaveReply,
})

export const getReceipt = endpoint('GET', '/api/reports/{report_id}/receipt', {
  permission: 'report.read',
  program: 'read',
  summary: 'The receipt of the last submission',
  params: ByReport,
  reply: one(Receipt),
})

export const verifyCode = endpoint('GET', '/api/verifikasi/{code}', {
  permission: 'public',
  summary: 'What a receipt or printout with this code stands for: no personal data, no answers',
  params: z.strictObject({ code: z.string().trim().max(40) }),
  reply: one(
    z.object({
      facility: z.string(),
      regency: z.string(),
      province: z.string(),
      form_title: z.string(),
      date: z.string(),
      receipt_number: z.string(),
      sent_at: Instant,
      /** When a device queued it, which makes what arrived after the deadline be in time. */
      queued_at: Instant.nullable(),
      on_time: z.boolean(),
      report_status: StatusWord,
      status_label: z.string(),
      /** False when the report has been sent again since. */
      latest: z.boolean(),
    }),
  ),
})
