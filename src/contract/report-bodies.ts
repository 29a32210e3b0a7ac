import * as z from 'zod'

import { Id, Month, MonthNumber, paged, Year } from './envelope.ts'
import { AnswerSheet, Receipt, ReportDetail, ReportRow, Version } from './report-shapes.ts'

/** One way to name a report: its id, or (for a facility's own) its month. */
export const target = {
  report_id: Id.optional(),
  date: Month.optional(),
  month: MonthNumber.optional(),
  year: Year.optional(),
}

export const SaveBody = z.strictObject({
  ...target,
  /** The version that was read; saving over a newer one answers 409 with both. */
  version: Version.optional(),
  answers: AnswerSheet.optional(),
  copied: z.array(z.string().max(100)).max(2000).optional(),
})

export const SendBody = z.strictObject({
  ...target,
  version: Version.optional(),
  answers: AnswerSheet.optional(),
  copied: z.array(z.string().max(100)).max(2000).optional(),
  /** Made when the form opens; the same key never sends twice. */
  key: z.uuid({ error: 'Kunci pengiriman tidak dikenal' }).optional(),
  /** When the device queued the submission, if it was offline. */
  queued_at: z.iso.datetime({ error: 'Waktu antrean tidak dikenal' }).optional(),
})

/** The body of a POST that saves, or sends when it is `final`. */
export const SaveOrSendBody = SendBody.extend({ final: z.boolean().optional() })

export const ReadQuery = z.strictObject({
  report_id: Id.optional(),
  user_id: Id.optional(),
  date: Month.optional(),
})

/** Messages by field, keyed as a refusal's `errors`. */
export const MessagesByField = z.record(z.string(), z.array(z.string()))

/** One report, or a page of those of a year (100 to a page unless told): what a facility sends in a year fits on the first. */
export const ReadReply = paged(ReportRow)
  .partial()
  .extend({ data: z.union([z.array(ReportRow), ReportDetail]) })

export const SaveReply = z.object({
  data: ReportDetail,
  message: z.string(),
  /** What is stored and would be refused at sending, such as a year that has not begun; what is only missing is not listed. */
  invalid: MessagesByField,
})

export const SendReply = z.object({ data: ReportDetail, receipt: Receipt, message: z.string() })

/** `validasi=1` asks what a sending would be told, and stores nothing. */
export const SendQuery = z.strictObject({
  validasi: z.enum(['0', '1'], { error: 'Tulis 1 atau 0' }).optional(),
})
/** What of a sending is unusual; `fields` are keyed as the errors are. */
export const Finding = z.object({
  id: z.string(),
  message: z.string(),
  fields: z.array(z.string()).readonly(),
})

/** What a sending that would be taken is told beforehand: what is unusual in it and has its reason. */
export const RehearsalReply = z.object({
  valid: z.literal(true),
  findings: z.array(Finding),
  message: z.string(),
})

/** `invalid` is told of what was saved; nothing that was sent is. */
export const SaveOrSendReply = SaveReply.partial({ invalid: true }).extend({ receipt: Receipt.optional() })
