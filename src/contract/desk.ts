import * as z from 'zod'

import { transitionNames } from '#domain/report-status.ts'

import { endpoint } from './endpoint.ts'
import { Id, Instant, Month, one, Year } from './envelope.ts'
import { SaveReply } from './report-bodies.ts'
import { fillWords, StatusWord, Version } from './report-shapes.ts'

export const checkPreviousMonth = endpoint('GET', '/api/form/check-previous-month-form', {
  permission: 'report.fill',
  summary: "Whether last month's report exists, so that its standing answers can be copied",
  query: z.strictObject({ form_type: z.string().max(60), report_id: Id.optional(), date: Month.optional() }),
  reply: one(
    z.object({ exists: z.boolean(), date: z.string(), report_id: z.int().nullable(), fields: z.int() }),
  ),
})

export const fillWithPreviousMonth = endpoint('POST', '/api/form/fill-with-previous-month', {
  permission: 'report.fill',
  inPractice: true,
  summary: "Copies last month's standing answers into the draft; never amounts or observations",
  body: z.strictObject({ form_type: z.string().max(60), report_id: Id, version: Version.optional() }),
  reply: SaveReply,
})

/** One form of the desk in one month. */
const DeskRow = z.object({
  form_type: z.string(),
  title: z.string(),
  /** The version of the form with which the month is answered. */
  form_version: z.int(),
  report_id: z.int().nullable(),
  date: z.string(),
  /** Unfilled, Unsend, NeedRevision (these three are pending), Sent, Confirmed. */
  fill_status: z.enum(fillWords),
  report_status: StatusWord,
  status_label: z.string(),
  expected: z.boolean(),
  /** The facility may declare that it had nothing to report this month. */
  nihil: z.boolean(),
  due_date: z.string(),
  late: z.boolean(),
  saved_at: Instant.nullable(),
  saved_by: z.string().nullable(),
  sent_at: Instant.nullable(),
  actions: z.array(z.enum(transitionNames)),
  return_reason: z.string().nullable(),
  remarks: z.int(),
  /** The sub-forms that the facility's report is asked for, and whether anything is answered in them. */
  subforms: z.array(z.object({ form_type: z.string(), title: z.string(), begun: z.boolean() })),
})

export const formFillingStatus = endpoint('GET', '/api/form-filling-status', {
  permission: 'report.fill',
  program: 'read',
  summary: "The desk: the month's forms with their state (`date`), or those of a whole year (`tahun`)",
  query: z.strictObject({ date: Month.optional(), tahun: Year.optional() }),
  reply: z.object({
    data: z.array(DeskRow),
    /** What other months than those shown still ask for, oldest first: returned reports, and the previous month's expected ones. */
    waiting: z.array(DeskRow),
    /** The month on which the desk opens: the previous one until everything expected is sent or its due date has passed. */
    open_month: z.string(),
    current_month: z.string(),
    today: z.string(),
    due_date: z.string(),
    locked_at: Instant.nullable(),
  }),
})
