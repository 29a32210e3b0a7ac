import * as z from 'zod'

import { endpoint, type ReplyOf } from './endpoint.ts'
import { Done, Id, Instant, Month, one, paged, paging, SearchText, whole } from './envelope.ts'
import {
  AnswerSheet,
  monthOfList,
  Reason,
  Remarks,
  ReportDetail,
  ReportRow,
  StatusCounts,
  StatusWord,
  Version,
} from './report-shapes.ts'

const facilityFilters = { tipe_fasyankes: whole(1, 2).optional(), find: SearchText.optional() }
const lateOnly = { late: z.enum(['1']).optional() }
/** What narrows the queue beside form and month; the next report is one of these. */
const narrowing = { ...facilityFilters, ...lateOnly }
const ReviewTarget = z.strictObject({ report_id: Id, ...narrowing })
/** The version of the report that was read: 409 where its answers are others by now. Without it, what stands there is decided. */
const seen = { version: Version.optional() }
const RemarkCount = whole(0, 2000)
const Flags = z.array(z.object({ id: z.string(), message: z.string() }))
const QueuedFacility = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  tipe_fasyankes: z.int(),
  regency: z.string(),
})
export const QueueRow = ReportRow.extend({
  facility: QueuedFacility,
  form_title: z.string(),
  flags: Flags,
  /** Remarks on its answers that the office keeps and has not sent; a confirmation deletes them. */
  remark_count: z.int(),
})
/** A facility that owes the month's report and has not sent it; `report` is its draft, if it has begun one. */
const MissingRow = z.object({
  facility: QueuedFacility,
  form_type: z.string(),
  form_title: z.string(),
  date: z.string(),
  report_status: StatusWord,
  late: z.boolean(),
  reminded_at: Instant.nullable(),
})
const queueFilters = {
  /** The month, as `fil_blth` or `date`; the open month by default. */
  date: Month.optional(),
  fil_blth: Month.optional(),
  form_type: z.string().max(60).optional(),
  ...facilityFilters,
}
export const listQueue = endpoint('GET', '/api/konfirmasi-formulir/list', {
  permission: 'report.review',
  summary: "The office's queue of a month, with counts per status",
  query: z.strictObject({
    ...paging,
    ...queueFilters,
    status: z.enum(['sent', 'revise', 'confirmed', 'unsend', 'unfilled', 'all']).optional(),
    ...lateOnly,
  }),
  reply: paged(QueueRow).extend({
    counts: z
      .object({
        unfilled: z.int(),
        /** Owed and not sent, begun or not: the rows of the list of what is missing. */
        missing: z.int(),
      })
      .extend(StatusCounts.shape),
    ...monthOfList,
    /** Since when nothing of the month can be sent that was not sent before; null while it can. */
    locked_since: Instant.nullable(),
  }),
})
export type Queue = ReplyOf<typeof listQueue>
export const listMissing = endpoint('GET', '/api/konfirmasi-formulir/missing', {
  permission: 'report.review',
  summary: 'The facilities that owe a report of the month and have not sent it',
  query: z.strictObject({ ...paging, ...queueFilters }),
  reply: paged(MissingRow),
})
export const remindMissing = endpoint('POST', '/api/konfirmasi-formulir/remind', {
  permission: 'report.review',
  summary:
    'Reminds facilities of a report that is still missing; at most once a day each, and not of a month that is locked',
  body: z.strictObject({
    date: Month,
    form_type: z.string().max(60),
    facility_ids: z.array(Id).min(1).max(200),
  }),
  reply: z.object({ message: z.string(), reminded: z.int() }),
})

/** The remarks that an office keeps on a report, by field, of all its reviewers. */
const Notes = z.record(z.string(), z.string())
const ReviewDetail = ReportDetail.extend({
  flags: Flags,
  /** The month of the report that this one is compared with, `context.previous`; not last month where the stock runs on. */
  previous_month: z.string().nullable(),
  /** The answers of the submission before the last return, to show what the correction changed. */
  before_return: z
    .object({ answers: AnswerSheet, sheets: z.record(z.string(), AnswerSheet), sent_at: Instant })
    .nullable(),
  notes: Notes,
  /** The next report that waits in the same queue. */
  next_report_id: z.int().nullable(),
  waiting: z.int(),
})
const Decided = z.object({ data: ReportRow, next_report_id: z.int().nullable(), message: z.string() })

/** The calls by which an office decides on one report. `of` are the reports that a path serves, in the summaries' words. */
function reviewCalls(path: `/${string}`, of: string) {
  return {
    open: endpoint('GET', path, {
      permission: 'report.review',
      effect: 'write',
      summary: `A report${of} for review; a sent one counts as opened from now on and can no longer be withdrawn`,
      query: ReviewTarget,
      reply: one(ReviewDetail),
    }),
    keep: endpoint('POST', path, {
      permission: 'report.review',
      summary: `Keeps remarks per field of a report${of}, without deciding; gives all that the office keeps`,
      body: z.strictObject({
        report_id: Id,
        ...seen,
        remarks: Remarks,
        /** The questions that these remarks are about: what is remarked on others stays. All by default. */
        fields: z.array(z.string().max(200)).max(2000).optional(),
      }),
      reply: Done.extend({ notes: Notes }),
    }),
    decide: endpoint('POST', `${path}/simpan`, {
      permission: 'report.review',
      summary: `Decides a report${of}: confirms, or returns with a reason`,
      body: z.discriminatedUnion('decision', [
        z.strictObject({
          report_id: Id,
          ...seen,
          ...narrowing,
          decision: z.literal('confirm'),
          /** How many remarks were on the screen: 409 where the office keeps more, which a confirmation deletes. */
          remark_count: RemarkCount.optional(),
        }),
        z.strictObject({
          report_id: Id,
          ...seen,
          ...narrowing,
          decision: z.literal('return'),
          reason: Reason,
          remarks: Remarks.optional(),
        }),
      ]),
      reply: Decided,
    }),
  }
}
/** Review of a report of any form. */
export const anyReview = reviewCalls('/api/form-confirmation', '')
/** Review of the environmental-health form and the key questions alone. */
export const healthReview = reviewCalls(
  '/api/form-confirmation/kesehatan-lingkungan',
  ' on environmental health',
)
/** The id of a report as a key of JSON. */
const ReportKey = z.string().regex(/^\d{1,9}$/)
export const confirmMany = endpoint('POST', '/api/form-confirmation/confirm-many', {
  permission: 'report.review',
  summary: 'Confirms several reports; each answers for itself',
  body: z.strictObject({
    report_ids: z
      .array(Id)
      .min(1, { error: 'Pilih paling sedikit satu formulir' })
      .max(200, { error: 'Paling banyak 200 formulir sekaligus' }),
    /** By report: the version that was read. Refused where its answers are others by now. */
    versions: z.record(ReportKey, Version).optional(),
    /** By report: how many remarks were shown. Refused where there are more, since a confirmation deletes them. */
    remark_counts: z.record(ReportKey, RemarkCount).optional(),
  }),
  reply: z.object({
    message: z.string(),
    confirmed: z.array(z.int()),
    refused: z.array(z.object({ report_id: z.int(), message: z.string() })),
  }),
})
export const returnReport = endpoint('POST', '/api/perbaikan-form', {
  permission: 'report.review',
  summary: 'Returns a report for correction, with a reason',
  body: z.strictObject({ report_id: Id, ...seen, reason: Reason, remarks: Remarks.optional() }),
  reply: Decided,
})
