import * as z from 'zod'

import { serviceLevelNames } from '#domain/service-levels.ts'
import { summaryTones } from '#indicators/report-summary.ts'

import { endpoint } from './endpoint.ts'
import { ById, ByReport, Id, many, one, Year } from './envelope.ts'
import { ReadQuery } from './report-bodies.ts'
import { ReportFacility, ReportRow, StatusWord } from './report-shapes.ts'

export const Figure = z.object({
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
export const HealthResult = z.object({
  sections: z.array(
    z.object({
      section: z.string(),
      label: z.string(),
      /** Null while a required answer is missing. */
      level: Level.nullable(),
      level_label: z.string().nullable(),
      /** 0 to 100; null without a level, and for the key questions. */
      score: z.int().nullable(),
      /** The level once the reasons are fixed; null at the highest level. */
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

export const getWasteAmounts = endpoint('GET', '/api/timbulanlimbahmedis', {
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

export const getWasteResult = endpoint('GET', '/api/reports/{report_id}/waste-result', {
  permission: 'report.read',
  summary:
    'What a medical-waste report is worth: services, criteria, amounts, bed occupancy, with the reasons',
  params: ByReport,
  reply: one(WasteResult),
})

export const getReportResult = endpoint('GET', '/api/reports/{report_id}/result', {
  permission: 'report.read',
  summary: 'What a report of any form is worth, in a word and in figures; null for a form without indicators',
  params: ByReport,
  reply: z.object({ data: ReportSummary.extend({ title: z.string() }).nullable() }),
})
export const getCovidResult = endpoint('GET', '/api/reports/{report_id}/covid-result', {
  permission: 'report.read',
  summary:
    "What a COVID-waste report is worth: the month's sums, days reported, and what the handling lacked",
  params: ByReport,
  reply: one(ReportSummary),
})

export const getKitResult = endpoint('GET', '/api/reports/{report_id}/kit-result', {
  permission: 'report.read',
  summary:
    'What a sanitarian-kit report is worth: category, shares with their bases, and what keeps it from more',
  params: ByReport,
  reply: one(ReportSummary),
})

export const getMercuryResult = endpoint('GET', '/api/reports/{report_id}/mercury-result', {
  permission: 'report.read',
  summary:
    'What a mercury-device report is worth: status, devices removed and withdrawn with their bases, and which are still in use or in store',
  params: ByReport,
  reply: one(ReportSummary),
})

export const getHealthResult = endpoint('GET', '/api/reports/{report_id}/environmental-health-result', {
  permission: 'report.read',
  summary:
    'What an environmental-health or key-question report is worth: service level per section, what the next one lacks, WASH level, criteria',
  params: ByReport,
  reply: one(HealthResult),
})

export const getKeyQuestionMonths = endpoint('GET', '/api/report/environmental-health-key/monthly', {
  permission: 'report.read',
  summary:
    "A facility's key questions in the twelve months of a year (this year by default): service level per section",
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

export const getKeyQuestionReport = endpoint('GET', '/api/report/environmental-health-key/{id}', {
  permission: 'report.read',
  summary:
    'One report of key questions, by its id: what it is worth, and its questions with the answers in words',
  params: ById,
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

/** Confirmed reports only, no personal data: for anyone. */
export const publicWasteDetail = endpoint('GET', '/api/public/detail-data-limbah-fasyankes', {
  also: '/public/detail-data-limbah-fasyankes',
  permission: 'public',
  summary: 'A confirmed medical-waste report without personal data',
  query: ByReport,
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
