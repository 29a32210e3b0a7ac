import * as z from 'zod'

import { serviceLevelNames } from '#domain/service-levels.ts'

import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, many, Month, one, paged, paging, SearchText, Year } from './envelope.ts'
import { figureFilters } from './figure-filters.ts'
import { HealthResult, WasteResult } from './report-results.ts'
import { ReportFacility, ReportRow, StatusWord } from './report-shapes.ts'
import { TableFacility } from './report-tables.ts'

/** The reports of environmental health and medical waste over facilities, and of one facility: section 7.13 of the specification. */

const ReportFilters = z.strictObject({
  ...figureFilters,
  /** Part of a facility's name, or its code. */
  find: SearchText.optional(),
  ...paging,
})
export type ReportFilters = z.output<typeof ReportFilters>

const Level = z.enum(serviceLevelNames).nullable()
const Kriteria = z.string().nullable()

/** What a report of environmental health says: levels and scores. */
const HealthFigures = z.object({
  sections: z.array(
    z.object({
      section: z.string(),
      label: z.string(),
      level: Level,
      level_label: z.string().nullable(),
      /** 0 to 100. */
      score: z.int().nullable(),
    }),
  ),
  wash_level: Level,
  Kriteria,
})
/** What a report of medical waste says: services, criteria, kilograms. */
const WasteFigures = z.object({
  services: z.array(z.object({ key: z.string(), label: z.string(), fulfilled: z.boolean() })),
  services_fulfilled: z.int(),
  Kriteria,
  analysis_status: z.enum(['completed', 'not_completed']),
  generated_kg: z.number().nullable(),
  hazardous_kg: z.number().nullable(),
  closing_kg: z.number().nullable(),
  /** In percent, unrounded. */
  managed_share: z.number().nullable(),
  bor: z.number().nullable(),
})

/** What the specification calls a kesling answers item, beside whose and when it is. */
const HealthItem = {
  /** `answered` once it has been sent. */
  kesling_answers_status: z.enum(['answered', 'not_answered']),
  status_evaluations: HealthResult.shape.status_evaluations,
  status_criteria: Kriteria,
}
/** Whether a service is fulfilled, as the specification's waste analysis item has it. */
const Fulfilled = z.enum(['1', '0'])
/** What the specification calls a waste analysis item, beside whose it is. */
const WasteItem = {
  analysis_status: WasteFigures.shape.analysis_status,
  service_sorting: Fulfilled,
  service_packaging: Fulfilled,
  service_transportation: Fulfilled,
  service_storage: Fulfilled,
  service_processing: Fulfilled,
  Kriteria,
}

const State = z.object({
  date: z.string(),
  month: z.int(),
  report_id: z.int().nullable(),
  report_status: StatusWord,
  status_label: z.string(),
  late: z.boolean(),
})
const Listed = State.extend({
  /** The facility's account; null where none has been made. */
  user_id: z.int().nullable(),
  username: z.string().nullable(),
  namaFasyankes: z.string(),
  facility: TableFacility,
  year: z.int(),
  /** When the report was begun. */
  created_at: Instant.nullable(),
  sent_at: Instant.nullable(),
})

export const listHealthReports = endpoint('GET', '/api/kesling/answers', {
  permission: 'report.read',
  summary:
    'The sent reports of environmental health within reach, newest month first: level and score of each section, WASH level, criteria',
  query: ReportFilters,
  reply: paged(Listed.extend({ ...HealthItem, result: HealthFigures.nullable() })),
})
export const listWasteReports = endpoint('GET', '/api/limbah/answers', {
  permission: 'report.read',
  summary:
    'The sent reports of medical waste within reach, newest month first: five services, criteria, state of the analysis, kilograms, managed share, BOR',
  query: ReportFilters,
  reply: paged(Listed.extend({ ...WasteItem, result: WasteFigures.nullable() })),
})

const whoseYear = z.strictObject({
  /** An office must name one; a facility has its own. */
  user_id: Id.optional(),
  tahun: Year.optional(),
  year: Year.optional(),
})
const yearOf = <Told extends z.ZodRawShape>(told: Told) =>
  one(
    z.object({
      facility: TableFacility,
      year: z.int(),
      /** Twelve; those that have not been sent have no result. */
      months: z.array(State.extend(told)),
    }),
  )
export const getHealthYear = endpoint('GET', '/api/kesling/answers/user-year', {
  permission: 'report.read',
  summary: "A facility's twelve months of environmental health (this year by default), with state and levels",
  query: whoseYear,
  reply: yearOf({ ...HealthItem, result: HealthFigures.nullable() }),
})
export const getWasteYear = endpoint('GET', '/api/limbah/answers/user-year', {
  permission: 'report.read',
  summary:
    "A facility's twelve months of medical waste (this year by default), with state, criteria and kilograms",
  query: whoseYear,
  reply: yearOf({ ...WasteItem, result: WasteFigures.nullable() }),
})

/** A report as it was answered, question by question in the words of its version. */
const answered = <Result extends z.ZodType>(result: Result) =>
  one(
    ReportRow.extend({
      facility: ReportFacility,
      form_title: z.string(),
      result,
      questions: z.array(
        z.object({
          key: z.string(),
          section: z.string(),
          label: z.string(),
          value: z.unknown(),
          text: z.string(),
        }),
      ),
      /** The lists within the report, row by row as its version heads them. */
      lists: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          columns: z.array(z.string()),
          rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
        }),
      ),
    }),
  )
export const getHealthAnswers = endpoint('GET', '/api/kesling/answers/{user_id}', {
  permission: 'report.read',
  summary:
    "A facility's report of environmental health as it was answered: of `date`, or the newest that has been sent",
  params: z.strictObject({ user_id: Id }),
  query: z.strictObject({ date: Month.optional() }),
  reply: answered(HealthResult),
})
export const getWasteAnswer = endpoint('GET', '/api/limbah/answer/{id}', {
  permission: 'report.read',
  summary: 'A report of medical waste as it was answered, by its id',
  params: ById,
  reply: answered(WasteResult),
})

/** Without a session, by the specification; so it says for which months there is a report, and nothing more. */
export const listAnswerFilters = endpoint('GET', '/api/kesling/answers/filters/{user_id}', {
  permission: 'public',
  summary:
    'The years, months and forms for which a facility has reports: confirmed ones without a session, sent ones within reach; nothing for an unknown account',
  params: z.strictObject({ user_id: Id }),
  reply: many(
    z.object({
      form_type: z.string(),
      title: z.string(),
      years: z.array(z.object({ year: z.int(), months: z.array(z.int()) })),
    }),
  ),
})
