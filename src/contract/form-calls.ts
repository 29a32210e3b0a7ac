import * as z from 'zod'

import { dayStateNames, findCalendar } from '#forms/calendar.ts'
import type { FormDefinition, FormPaths } from '#forms/define-form.ts'

import { endpoint } from './endpoint.ts'
import { Id, many, Month, paging, Year } from './envelope.ts'
import {
  SaveBody,
  RehearsalReply,
  SendBody,
  SendQuery,
  SaveOrSendBody,
  ReadQuery,
  ReadReply,
  SaveReply,
  SendReply,
  SaveOrSendReply,
} from './report-bodies.ts'
import { AnswerSheet, FillStatus, StatusWord } from './report-shapes.ts'

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
  /** The whole month is declared to have had nothing. */
  nihil: z.boolean(),
  /** The unit of every `total`. */
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

/** The calls of one monthly form, read off the paths of its definition. */
export function formEndpoints(form: FormDefinition, paths: FormPaths) {
  const { also } = paths
  return {
    read: endpoint('GET', paths.base, {
      ...(also ? { also } : {}),
      permission: 'report.read',
      program: 'read',
      summary: `Reads one report, or the reports of a year (\`tahun\`): ${form.title}`,
      query: ReadQuery.extend({ tahun: Year.optional(), tipe: z.string().max(60).optional(), ...paging }),
      reply: ReadReply,
    }),
    create: endpoint('POST', paths.base, {
      permission: 'report.fill',
      inPractice: true,
      program: 'draft',
      summary: `Opens or saves the draft of a month${paths.takesFinal ? ', or sends it (`final`)' : ''}: ${form.title}`,
      body: paths.takesFinal ? SaveOrSendBody : SaveBody,
      reply: paths.takesFinal ? SaveOrSendReply : SaveReply,
    }),
    save: endpoint('PUT', paths.base, {
      permission: 'report.fill',
      inPractice: true,
      program: 'draft',
      summary: `Saves a draft or a correction: ${form.title}`,
      body: SaveBody,
      reply: SaveReply,
    }),
    ...(paths.saveDraft
      ? {
          saveDraft: endpoint('POST', paths.saveDraft, {
            permission: 'report.fill',
            inPractice: true,
            program: 'draft',
            summary: `Saves a draft: ${form.title}`,
            body: SaveBody,
            reply: SaveReply,
          }),
        }
      : {}),
    send: endpoint('POST', paths.send, {
      ...(paths.sendAlso ? { also: paths.sendAlso } : {}),
      permission: 'report.fill',
      inPractice: true,
      program: 'send',
      summary: `Sends a complete report: ${form.title}. Errors are keyed answers.{field}; those of a sub-form sheets.{form}.{field}. \`validasi=1\` stores nothing and says what a sending would be told`,
      query: SendQuery,
      body: SendBody,
      reply: z.union([SendReply, RehearsalReply]),
    }),
    months: endpoint('GET', paths.months, {
      permission: 'report.read',
      program: 'read',
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
