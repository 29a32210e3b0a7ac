import * as z from 'zod'

import { wasteCategoryNames } from '#domain/medical-waste.ts'
import { transitionNames } from '#domain/report-status.ts'
import { serviceLevelNames } from '#domain/service-levels.ts'
import { dayStateNames, findCalendar } from '#forms/calendar.ts'
import type { FormDefinition, FormPaths } from '#forms/define-form.ts'
import { type SkipReason, skipReasons } from '#indicators/me-smile.ts'
import { summaryTones } from '#indicators/report-summary.ts'

import { endpoint } from './endpoint.ts'
import { Id, Instant, many, Month, MonthNumber, one, whole, Year } from './envelope.ts'
import {
  AnswerSheet,
  FillStatus,
  fillWords,
  Reason,
  Receipt,
  Remarks,
  ReportDetail,
  ReportFacility,
  ReportRow,
  StatusWord,
  Version,
} from './report-shapes.ts'

/** The words by which the API names forms with a report of their own: `tipe`, `form_type`. */
const reportTypes = [
  'limbahfasyankes',
  'limbahcovid',
  'alkesbermerkuri',
  'kesehatanlingkungan',
  'kesehatanlingkungan-pertanyaankunci',
  'sanitarian-kit',
] as const
export function isReportType(word: string): boolean {
  return (reportTypes as readonly string[]).includes(word)
}

const Figure = z.object({
  label: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  decimals: z.int(),
  reading: z.string().nullable(),
})
/** What a report is worth, in words; see src/indicators. */
export const WasteResult = z.object({
  services: z.array(
    z.object({ key: z.string(), label: z.string(), fulfilled: z.boolean(), reasons: z.array(z.string()) }),
  ),
  services_fulfilled: z.int(),
  Kriteria: z.string().nullable(),
  analysis_status: z.enum(['completed', 'not_completed']),
  amounts: z.array(
    z.object({ label: z.string(), value: z.number().nullable(), unit: z.string(), decimals: z.int() }),
  ),
  bor: z.array(Figure),
})

/** What a report is worth in figures, with the reasons; see src/indicators/report-summary.ts. */
const ReportSummary = z.object({
  verdict: z.object({ word: z.string(), tone: z.enum(summaryTones) }).nullable(),
  figures: z.array(Figure),
  details: z.array(Figure),
  reasons: z.array(z.string()),
})

const Level = z.enum(serviceLevelNames)
/** What an environmental-health or key-question report is worth; see src/indicators. */
const HealthResult = z.object({
  sections: z.array(
    z.object({
      section: z.string(),
      label: z.string(),
      /** Null while a required answer is missing. */
      level: Level.nullable(),
      level_label: z.string().nullable(),
      /** 0 to 100; null without a level, and for the key questions. */
      score: z.int().nullable(),
      /** The level once the reasons are mended; null where there is none above. */
      next_level: Level.nullable(),
      reasons: z.array(z.string()),
    }),
  ),
  status_evaluations: z.array(
    z.object({ name: z.string(), status: Level.nullable(), number: z.int().nullable() }),
  ),
  status_criteria: z.string().nullable(),
  wash_level: Level.nullable(),
  /** Whether water and sanitation both reach layanan dasar. */
  water_and_sanitation: z.boolean().nullable(),
  /** Questions beside the ladder. */
  beside: z.array(z.object({ key: z.string(), label: z.string(), value: z.boolean().nullable() })),
})

/** One way to name a report: its id, or (for a facility's own) its month. */
const target = {
  report_id: Id.optional(),
  date: Month.optional(),
  month: MonthNumber.optional(),
  year: Year.optional(),
}
const SaveBody = z.strictObject({
  ...target,
  /** The version that was read; saving over a newer one answers 409 with both. */
  version: Version.optional(),
  answers: AnswerSheet.optional(),
  copied: z.array(z.string().max(100)).max(2000).optional(),
})
const SendBody = z.strictObject({
  ...target,
  version: Version.optional(),
  answers: AnswerSheet.optional(),
  copied: z.array(z.string().max(100)).max(2000).optional(),
  /** Made when the form opens; the same key never sends twice. */
  key: z.uuid({ error: 'Kunci pengiriman tidak dikenal' }).optional(),
  /** When the device queued the sending, if it was offline. */
  queued_at: z.iso.datetime({ error: 'Waktu antrean tidak dikenal' }).optional(),
})
/** Of the forms whose POST saves, or sends when it is final. */
const SaveOrSendBody = SendBody.extend({ final: z.boolean().optional() })
const ReadQuery = z.strictObject({ report_id: Id.optional(), user_id: Id.optional(), date: Month.optional() })
const MonthsQuery = z.strictObject({ tahun: Year.optional(), user_id: Id.optional(), date: Month.optional() })

const MonthState = z.object({
  date: z.string(),
  month: z.int(),
  report_id: z.int().nullable(),
  fill_status: FillStatus,
  report_status: StatusWord,
  status_label: z.string(),
  due_date: z.string(),
  late: z.boolean(),
  /** False for months that have not begun, or in which the facility was not active. */
  open: z.boolean(),
  expected: z.boolean(),
})
/** A month day by day, for forms whose rows are days. */
const MonthCalendar = z.object({
  date: z.string(),
  report_id: z.int().nullable(),
  /** The whole month is said to have had nothing. */
  nihil: z.boolean(),
  /** Of every `total`. */
  unit: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      state: z.enum(dayStateNames),
      label: z.string(),
      total: z.number().nullable(),
      answers: AnswerSheet.nullable(),
    }),
  ),
})
const SaveReply = z.object({ data: ReportDetail, message: z.string() })
const SendReply = z.object({ data: ReportDetail, receipt: Receipt, message: z.string() })
const SaveOrSendReply = SaveReply.extend({ receipt: Receipt.optional() })

/** The calls of one monthly form, read off the paths of its definition. */
export function formEndpoints(form: FormDefinition, paths: FormPaths) {
  const { also } = paths
  return {
    read: endpoint({
      method: 'GET',
      path: paths.base,
      ...(also ? { also } : {}),
      permission: 'report.read',
      summary: `Reads one report, or the reports of a year (\`tahun\`): ${form.title}`,
      query: ReadQuery.extend({ tahun: Year.optional(), tipe: z.string().max(60).optional() }),
      reply: z.object({ data: z.union([z.array(ReportRow), ReportDetail]) }),
    }),
    create: endpoint({
      method: 'POST',
      path: paths.base,
      permission: 'report.fill',
      summary: `Opens or saves the draft of a month${paths.takesFinal ? ', or sends it (`final`)' : ''}: ${form.title}`,
      body: paths.takesFinal ? SaveOrSendBody : SaveBody,
      reply: paths.takesFinal ? SaveOrSendReply : SaveReply,
    }),
    save: endpoint({
      method: 'PUT',
      path: paths.base,
      permission: 'report.fill',
      summary: `Saves a draft or a correction: ${form.title}`,
      body: SaveBody,
      reply: SaveReply,
    }),
    ...(paths.saveDraft
      ? {
          saveDraft: endpoint({
            method: 'POST',
            path: paths.saveDraft,
            permission: 'report.fill',
            summary: `Saves a draft: ${form.title}`,
            body: SaveBody,
            reply: SaveReply,
          }),
        }
      : {}),
    send: endpoint({
      method: 'POST',
      path: paths.send,
      ...(paths.sendAlso ? { also: paths.sendAlso } : {}),
      permission: 'report.fill',
      summary: `Sends a complete report: ${form.title}. Errors are keyed answers.{field}; those of a sub-form sheets.{form}.{field}`,
      body: SendBody,
      reply: SendReply,
    }),
    months: endpoint({
      method: 'GET',
      path: paths.months,
      permission: 'report.read',
      summary: findCalendar(form)
        ? `The twelve months of a year (\`tahun\`, or that of \`date\`), with \`date\` also that month's days: ${form.title}`
        : `The twelve months of a year: ${form.title}`,
      query: MonthsQuery,
      reply: many(MonthState).extend({
        /** Null where no month is named or the form has no days. */
        calendar: MonthCalendar.nullable(),
      }),
    }),
  }
}
export type FormEndpoints = ReturnType<typeof formEndpoints>

export const readReports = endpoint({
  method: 'GET',
  path: '/api/{tipe}',
  permission: 'report.read',
  summary: "The caller's reports of a form and year (`tahun`), or one report (`report_id`)",
  params: z.strictObject({ tipe: z.string().max(60) }),
  query: z.strictObject({
    tahun: Year.optional(),
    tipe: z.string().max(60).optional(),
    report_id: Id.optional(),
  }),
  reply: z.object({ data: z.union([z.array(ReportRow), ReportDetail]) }),
})

/** What a form asks, as the page and the outside read it; immutable once published. */
export const getFormVersion = endpoint({
  method: 'GET',
  path: '/api/forms/{form}/{version}',
  permission: 'report.read',
  summary: 'The definition of one version of a form; never changes once published',
  params: z.strictObject({ form: z.string().max(60), version: whole(1, 10_000) }),
  reply: one(z.record(z.string(), z.unknown())),
})

const Question = z.object({
  id: z.string(),
  group: z.string(),
  key: z.string(),
  label: z.string(),
  type: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  required: z.boolean(),
  show_when: z.unknown(),
  order: z.int(),
})
export const getWasteQuestions = endpoint({
  method: 'GET',
  path: '/api/get-question-limbah',
  permission: 'report.read',
  summary: 'The questions of the medical-waste form, group by group',
  query: z.strictObject({ date: Month.optional() }),
  reply: z.object({ data: z.array(Question) }),
})
export const getHealthQuestions = endpoint({
  method: 'GET',
  path: '/api/getQuestionKesling',
  permission: 'report.read',
  summary: 'The questions of the environmental-health form, section by section',
  query: z.strictObject({ date: Month.optional() }),
  reply: z.object({ data: z.array(Question) }),
})
export const getWasteAnswers = endpoint({
  method: 'GET',
  path: '/api/limbah/getanswer/{user_id}',
  permission: 'report.read',
  summary: "A facility's medical-waste answers of a month (the newest report unless told)",
  params: z.strictObject({ user_id: Id }),
  query: z.strictObject({ date: Month.optional(), report_id: Id.optional() }),
  reply: one(ReportDetail),
})
export const getReportHeader = endpoint({
  method: 'GET',
  path: '/api/detailheader',
  permission: 'report.read',
  summary: 'The head of a report: facility, month, status, who and when',
  query: z.strictObject({ report_id: Id }),
  reply: one(ReportRow.extend({ facility: ReportFacility, form_title: z.string() })),
})
export const getWasteAmounts = endpoint({
  method: 'GET',
  path: '/api/timbulanlimbahmedis',
  permission: 'report.read',
  summary: 'The amounts of a medical-waste report, category by category, in kilograms',
  query: ReadQuery,
  reply: z.object({
    data: z.array(
      z.object({
        category: z.string(),
        label: z.string(),
        opening_kg: z.number().nullable(),
        generated_kg: z.number().nullable(),
        treated_own_kg: z.number().nullable(),
        third_party_kg: z.number().nullable(),
        closing_kg: z.number().nullable(),
      }),
    ),
    total_generated_kg: z.number().nullable(),
    report_id: z.int(),
  }),
})
export const getWasteResult = endpoint({
  method: 'GET',
  path: '/api/reports/{report_id}/waste-result',
  permission: 'report.read',
  summary:
    'What a medical-waste report is worth: services, criteria, amounts, bed occupancy, with the reasons',
  params: z.strictObject({ report_id: Id }),
  reply: one(WasteResult),
})
export const getCovidResult = endpoint({
  method: 'GET',
  path: '/api/reports/{report_id}/covid-result',
  permission: 'report.read',
  summary:
    "What a COVID-waste report is worth: the month's sums, days reported, and what the handling lacked",
  params: z.strictObject({ report_id: Id }),
  reply: one(ReportSummary),
})
export const getKitResult = endpoint({
  method: 'GET',
  path: '/api/reports/{report_id}/kit-result',
  permission: 'report.read',
  summary:
    'What a sanitarian-kit report is worth: category, shares with their bases, and what keeps it from more',
  params: z.strictObject({ report_id: Id }),
  reply: one(ReportSummary),
})
export const getMercuryResult = endpoint({
  method: 'GET',
  path: '/api/reports/{report_id}/mercury-result',
  permission: 'report.read',
  summary:
    'What a mercury-device report is worth: status, devices removed and withdrawn with their bases, and which are still in use or in store',
  params: z.strictObject({ report_id: Id }),
  reply: one(ReportSummary),
})
export const getHealthResult = endpoint({
  method: 'GET',
  path: '/api/reports/{report_id}/environmental-health-result',
  permission: 'report.read',
  summary:
    'What an environmental-health or key-question report is worth: service level per section, what the next one lacks, WASH level, criteria',
  params: z.strictObject({ report_id: Id }),
  reply: one(HealthResult),
})
export const getKeyQuestionMonths = endpoint({
  method: 'GET',
  path: '/api/report/environmental-health-key/monthly',
  permission: 'report.read',
  summary:
    "A facility's key questions in the twelve months of a year (this year unless told): service level per section",
  query: z.strictObject({ user_id: Id.optional(), year: Year.optional() }),
  reply: many(
    z.object({
      date: z.string(),
      month: z.int(),
      report_id: z.int().nullable(),
      report_status: StatusWord,
      status_label: z.string(),
      /** Empty while the month has not been sent. */
      sections: z.array(
        z.object({
          section: z.string(),
          label: z.string(),
          level: Level.nullable(),
          level_label: z.string().nullable(),
        }),
      ),
      wash_level: Level.nullable(),
      water_and_sanitation: z.boolean().nullable(),
      power_now: z.boolean().nullable(),
      licensed_waste: z.boolean().nullable(),
    }),
  ),
})
export const getKeyQuestionReport = endpoint({
  method: 'GET',
  path: '/api/report/environmental-health-key/{id}',
  permission: 'report.read',
  summary:
    'One report of key questions, by its id: what it is worth, and its questions with the answers in words',
  params: z.strictObject({ id: Id }),
  reply: one(
    ReportRow.extend({
      facility: ReportFacility,
      result: HealthResult,
      questions: z.array(
        z.object({
          key: z.string(),
          group: z.string(),
          label: z.string(),
          value: z.unknown(),
          text: z.string(),
        }),
      ),
    }),
  ),
})
export const saveBor = endpoint({
  method: 'PUT',
  path: '/api/updateBor',
  permission: 'report.fill',
  summary: 'Saves the bed-occupancy sub-form of a medical-waste report',
  body: z.strictObject({ ...target, version: Version.optional(), answers: AnswerSheet }),
  reply: SaveReply,
})
export const importMeSmile = endpoint({
  method: 'POST',
  path: '/api/limbahfasyankes/meSmile',
  permission: 'report.fill',
  summary:
    "Fills the month's weighed and transported kilograms and manifest numbers of a draft from ME-SMILE; 503 where that is not configured",
  body: z.strictObject({ report_id: Id, version: Version.optional() }),
  reply: SaveReply.extend({
    import: z.object({
      /** How many weighing records ME-SMILE gave. */
      records: z.int(),
      imported: z.array(
        z.object({
          field: z.string(),
          category: z.enum(wasteCategoryNames),
          label: z.string(),
          kg: z.number(),
          /** What the draft held before; null where it held nothing. */
          before: z.number().nullable(),
        }),
      ),
      /** Manifests in the list of shipments. */
      shipments: z.int(),
      skipped_records: z.int(),
      skipped: z.array(
        z.object({
          reason: z.enum(Object.keys(skipReasons) as [SkipReason, ...SkipReason[]]),
          message: z.string(),
          count: z.int(),
          /** Some of the labels concerned. */
          labels: z.array(z.string()),
        }),
      ),
    }),
  }),
})
export const showBor = endpoint({
  method: 'GET',
  path: '/api/showBor',
  permission: 'report.read',
  summary: 'The bed-occupancy sub-form with the computed rates',
  query: ReadQuery,
  reply: one(
    z.object({
      report_id: z.int(),
      date: z.string(),
      version: z.int(),
      /** False where the facility has no inpatient care: BOR is "tidak berlaku", not 0. */
      applies: z.boolean(),
      answers: AnswerSheet,
      bor_days: z.int(),
      bor_percent: z.number().nullable(),
      figures: z.array(Figure),
    }),
  ),
})

export const withdrawReport = endpoint({
  method: 'POST',
  path: '/api/reports/{report_id}/withdraw',
  permission: 'report.fill',
  summary: 'Takes a sent report back to draft, until an office has opened it',
  params: z.strictObject({ report_id: Id }),
  body: z.strictObject({}).optional(),
  reply: SaveReply,
})
export const reopenReport = endpoint({
  method: 'POST',
  path: '/api/reports/{report_id}/reopen',
  permission: 'report.reopen',
  summary: 'Opens a confirmed report for correction, with a reason',
  params: z.strictObject({ report_id: Id }),
  body: z.strictObject({ reason: Reason, remarks: Remarks.optional() }),
  reply: SaveReply,
})
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/reports/{report_id}/receipt',
  permission: 'report.read',
  summary: 'The receipt of the last sending',
  params: z.strictObject({ report_id: Id }),
  reply: one(Receipt),
})
export const verifyCode = endpoint({
  method: 'GET',
  path: '/api/verifikasi/{code}',
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
      on_time: z.boolean(),
      report_status: StatusWord,
      status_label: z.string(),
      /** False when the report has been sent again since. */
      latest: z.boolean(),
    }),
  ),
})
export const checkPreviousMonth = endpoint({
  method: 'GET',
  path: '/api/form/check-previous-month-form',
  permission: 'report.fill',
  summary: "Whether last month's report exists, so that its standing answers can be copied",
  query: z.strictObject({ form_type: z.string().max(60), report_id: Id.optional(), date: Month.optional() }),
  reply: one(
    z.object({ exists: z.boolean(), date: z.string(), report_id: z.int().nullable(), fields: z.int() }),
  ),
})
export const fillWithPreviousMonth = endpoint({
  method: 'POST',
  path: '/api/form/fill-with-previous-month',
  permission: 'report.fill',
  summary: "Copies last month's standing answers into the draft; never amounts or observations",
  body: z.strictObject({ form_type: z.string().max(60), report_id: Id, version: Version.optional() }),
  reply: SaveReply,
})
/** Confirmed reports only, no personal data: for anyone. */
export const publicWasteDetail = endpoint({
  method: 'GET',
  path: '/api/public/detail-data-limbah-fasyankes',
  also: '/public/detail-data-limbah-fasyankes',
  permission: 'public',
  summary: 'A confirmed medical-waste report without personal data',
  query: z.strictObject({ report_id: Id }),
  reply: one(
    z.object({
      report_id: z.int(),
      facility: z.string(),
      regency: z.string(),
      province: z.string(),
      date: z.string(),
      result: WasteResult,
    }),
  ),
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
  /** The month may be told as having had nothing to report. */
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
export const formFillingStatus = endpoint({
  method: 'GET',
  path: '/api/form-filling-status',
  permission: 'report.fill',
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

export const reportEndpoints = {
  readReports,
  getFormVersion,
  getWasteQuestions,
  getHealthQuestions,
  getWasteAnswers,
  getReportHeader,
  getWasteAmounts,
  getWasteResult,
  getCovidResult,
  getKitResult,
  getMercuryResult,
  getHealthResult,
  getKeyQuestionMonths,
  getKeyQuestionReport,
  saveBor,
  showBor,
  importMeSmile,
  withdrawReport,
  reopenReport,
  getReceipt,
  verifyCode,
  checkPreviousMonth,
  fillWithPreviousMonth,
  publicWasteDetail,
  formFillingStatus,
}
