import * as z from 'zod'

import { facilityTypeNames, hospitalClassNames, regionTypeNames } from '#domain/facility.ts'
import { reasonLength, reportStatuses, reportWords, transitionNames } from '#domain/report-status.ts'
import { seenLength } from '#domain/words.ts'

import { FormTitle, Instant, whole } from './envelope.ts'

/** Answers by field, as they travel. What each field may hold is the form definition's matter. */
export const AnswerSheet = z.record(z.string().max(100), z.unknown())
export const Remarks = z.record(z.string().max(200), z.string().trim().min(1).max(1000))
export const Reason = z
  .string({ error: 'Tulis alasannya' })
  .trim()
  .min(reasonLength.min, { error: `Alasan paling sedikit ${reasonLength.min} huruf`, abort: true })
  .refine((reason) => seenLength(reason) >= reasonLength.min, {
    error: `Alasan paling sedikit ${reasonLength.min} huruf`,
  })
  .max(reasonLength.max, { error: `Alasan paling banyak ${reasonLength.max} huruf` })
export const Version = whole(0, 1_000_000_000)
export const FillStatus = z.int()
/** The state of a report in a word. */
export const StatusWord = z.enum(reportWords)
export const fillWords = Object.values(reportStatuses).map(({ fill }) => fill)

/** How many reports of a list there are by status, and how many are late. */
export const StatusCounts = z.object({
  ...{ unsend: z.int(), sent: z.int(), revise: z.int(), confirmed: z.int() },
  late: z.int(),
})
/** The month that a list is about. */
export const monthOfList = {
  date: z.string(),
  due_date: z.string(),
  /** The forms of that month, for the filter. */
  forms: z.array(FormTitle),
}

/** A facility as lists name it, with where it lies. */
export const ListedFacility = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  tipe_fasyankes: z.int(),
  provinsi_id: z.string(),
  province: z.string(),
  kab_kota_id: z.string(),
  regency: z.string(),
})

export const ReportFacility = z.object({
  id: z.int(),
  user_id: z.int().nullable(),
  name: z.string(),
  code: z.string(),
  type: z.enum(facilityTypeNames),
  tipe_fasyankes: z.int(),
  region_type: z.enum(regionTypeNames),
  hospital_class: z.enum(hospitalClassNames).nullable(),
  inpatient: z.boolean(),
  beds: z.int().nullable(),
  province: z.string(),
  regency: z.string(),
  district: z.string().nullable(),
  address: z.string().nullable(),
})

/** A report without its answers: what lists, desks and receipts show. */
export const ReportRow = z.object({
  report_id: z.int(),
  user_id: z.int().nullable(),
  form_type: z.string(),
  date: z.string(),
  month: z.int(),
  year: z.int(),
  /** The form status code of the specification: 0 to 3. */
  fill_status: FillStatus,
  report_status: StatusWord,
  status_label: z.string(),
  /** The same state as verification counts it, where 2 and 3 are the other way round. */
  verification: z.int(),
  verification_label: z.string(),
  version: z.int(),
  form_version: z.int(),
  due_date: z.string(),
  /** Sent after the deadline, or not sent although it has passed. */
  late: z.boolean(),
  saved_at: Instant,
  saved_by: z.string(),
  first_sent_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  queued_at: Instant.nullable(),
  on_time: z.boolean().nullable(),
  opened_at: Instant.nullable(),
  decided_at: Instant.nullable(),
})

export const HistoryEntry = z.object({
  at: Instant,
  actor: z.string(),
  role: z.string(),
  transition: z.enum(transitionNames),
  from: StatusWord,
  to: StatusWord,
  reason: z.string().nullable(),
  remarks: z.record(z.string(), z.string()).nullable(),
  receipt_number: z.string().nullable(),
})

/** What conditions and checks look at beside the answers; the page judges with the same code as the server. */
const FormContextReply = z.object({
  month: z.string(),
  today: z.string(),
  profile: z.object({
    type: z.enum(facilityTypeNames),
    regionType: z.enum(regionTypeNames),
    hospitalClass: z.enum(hospitalClassNames).nullable(),
    inpatient: z.boolean(),
    beds: z.int().nullable(),
    covidHandler: z.boolean(),
    zone: z.enum(['WIB', 'WITA', 'WIT']),
  }),
  previous: AnswerSheet.nullable(),
  /** What was confirmed last; only for forms whose stock runs on. */
  confirmed: AnswerSheet.nullable(),
  related: z.record(z.string(), AnswerSheet.nullable()),
  history: z.record(z.string(), z.array(z.number())),
  /** Kilograms by field as they were imported; null where nothing was. */
  imported: z.record(z.string(), z.number()).nullable(),
})

export const Receipt = z.object({
  report_id: z.int(),
  form_type: z.string(),
  form_title: z.string(),
  date: z.string(),
  facility: z.string(),
  facility_code: z.string(),
  regency: z.string(),
  province: z.string(),
  receipt_number: z.string(),
  verification_code: z.string(),
  /** How often the report had been sent, this time included. */
  number: z.int(),
  sent_at: Instant,
  queued_at: Instant.nullable(),
  on_time: z.boolean(),
  due_date: z.string(),
  sent_by: z.string(),
  /** When `sent_by` brought it in from a file; null where it was sent by its facility. */
  imported_at: Instant.nullable(),
})

export const ReportDetail = ReportRow.extend({
  facility: ReportFacility,
  answers: AnswerSheet,
  /** Sub-forms of the report by form id, such as `bor`. */
  sheets: z.record(z.string(), AnswerSheet),
  /** The sub-forms that this report is asked for, begun or not, with the version that its month is answered with. */
  subforms: z.array(z.object({ form_type: z.string(), title: z.string(), form_version: z.int() })),
  copied: z.array(z.string()),
  /** What was last sent, as it was sent; while a correction is being written, `answers` has moved on. Null before the first submission. */
  sent: z
    .object({ answers: AnswerSheet, sheets: z.record(z.string(), AnswerSheet), sent_at: Instant })
    .nullable(),
  context: FormContextReply,
  /** Last month's sub-forms, when that report was sent; its own answers are in `context.previous`. */
  previous_sheets: z.record(z.string(), AnswerSheet),
  /** The transitions that the caller may take now. */
  actions: z.array(z.enum(transitionNames)),
  history: z.array(HistoryEntry),
  /** The reason of the last return or reopening, while the report waits for its correction, also where one was sent and taken back. */
  return_reason: z.string().nullable(),
  remarks: z.record(z.string(), z.string()),
  receipt: Receipt.nullable(),
  locked_at: Instant.nullable(),
})
