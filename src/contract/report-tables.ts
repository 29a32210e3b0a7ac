import * as z from 'zod'

import { facilityTypeNames, hospitalClassNames, ownershipNames } from '#domain/facility.ts'
import { permitStates } from '#domain/permits.ts'
import { tones } from '#domain/table-parts.ts'

import { endpoint } from './endpoint.ts'
import {
  Done,
  FileContent,
  FormTitle,
  Id,
  Instant,
  many,
  Month,
  one,
  paged,
  paging,
  ProvinceCode,
  RegencyCode,
  SearchText,
  whole,
} from './envelope.ts'
import { ListedFacility, StatusWord } from './report-shapes.ts'

/** The tables of `/table/user`: the reports of any form with what they are worth, a column for each of its indicators. */

/** A column of a form's table. */
const TableColumn = z.object({
  /** By which it is chosen and sorted. */
  key: z.string(),
  label: z.string(),
  /** `word` values are codes that `words` translates; the others are numbers. `fact` columns say something about the report. */
  kind: z.enum(['fact', 'amount', 'rate', 'word']),
  unit: z.string(),
  decimals: z.int(),
  words: z.record(z.string(), z.object({ label: z.string(), tone: z.enum(tones) })).nullable(),
  /** Shown to who has not chosen. */
  main: z.boolean(),
})
export type TableColumn = z.output<typeof TableColumn>

/** By the key of the indicator, unrounded; null where it cannot be computed. */
const Values = z.record(z.string(), z.union([z.number(), z.string()]).nullable())

export const TableFacility = ListedFacility.extend({
  /** Its account; null where none has been made. */
  user_id: z.int().nullable(),
})
const TableRow = z.object({
  /** In the region and with the type that it had in the month. */
  facility: TableFacility,
  /** Null where nothing has been saved. */
  report_id: z.int().nullable(),
  report_status: StatusWord,
  status_label: z.string(),
  late: z.boolean(),
  sent_at: Instant.nullable(),
  /** Empty while the report has not been sent. */
  values: Values,
  /** Keys of those that are null because the facility has nothing to answer them by, such as BOR without inpatient care. */
  not_applicable: z.array(z.string()),
})

const Form = z.strictObject({ form_type: z.string().max(60) })
const format = z.enum(['xlsx', 'csv'], { error: 'Pilih xlsx atau csv' })
const filters = {
  /** The month before this one by default. */
  date: Month.optional(),
  provinsi_id: ProvinceCode.optional(),
  kabupatenkota_id: RegencyCode.optional(),
  tipe_fasyankes: whole(1, 2).optional(),
  /** What has been sent by default; `unfilled` lists who owes the report and has not sent it. */
  status: z
    .enum(['sent', 'revise', 'confirmed', 'unfilled'], {
      error: 'Pilih sent, revise, confirmed atau unfilled',
    })
    .optional(),
  /** Part of a facility's name, or its code. */
  find: SearchText.optional(),
  /** The key of a column; by the facility's name by default. */
  sort: z.string().max(60).optional(),
  order: z.enum(['asc', 'desc'], { error: 'Pilih asc atau desc' }).optional(),
}

export const listReportTables = endpoint('GET', '/api/report-table', {
  permission: 'table.read',
  summary: 'The forms that have a table of reports',
  reply: many(FormTitle),
})

export const getReportTable = endpoint('GET', '/api/report-table/{form_type}', {
  permission: 'table.read',
  summary:
    "A form's reports of a month within reach, a row each, with what they are worth by every indicator of the form; filtered, sorted and paged",
  params: Form,
  query: z.strictObject({ ...filters, ...paging }),
  reply: paged(TableRow).extend({
    form_type: z.string(),
    title: z.string(),
    date: z.string(),
    columns: z.array(TableColumn),
    /** The columns that the caller has chosen, in the table's order; null without a choice. */
    chosen: z.array(z.string()).nullable(),
  }),
})

export const exportReportTable = endpoint('GET', '/api/report-table/{form_type}/export', {
  permission: 'table.read',
  summary: 'The whole of the same list as a spreadsheet, with the columns that are shown',
  params: Form,
  query: z.strictObject({
    ...filters,
    format,
    /** Keys of columns, joined by commas; the caller's choice by default. */
    columns: z.string().max(4000).optional(),
  }),
  reply: FileContent,
})

export const chooseTableColumns = endpoint('PUT', '/api/report-table/{form_type}/columns', {
  permission: 'table.read',
  summary:
    "Keeps the columns that the caller wants to see of a form's table; none named stands for the usual ones",
  params: Form,
  body: z.strictObject({
    columns: z
      .array(z.string().max(60), { error: 'Pilih kolom dari tabel ini' })
      .max(200, { error: 'Paling banyak 200 kolom' })
      .optional(),
  }),
  reply: Done,
})

const CardMonth = z.object({
  date: z.string(),
  report_id: z.int().nullable(),
  report_status: StatusWord,
  status_label: z.string(),
  late: z.boolean(),
  values: Values,
})
/** What a facility's modal shows beside a report of a form. */
const FacilityCard = z.object({
  facility: TableFacility.extend({
    type: z.enum(facilityTypeNames),
    hospital_class: z.enum(hospitalClassNames).nullable(),
    ownership: z.enum(ownershipNames).nullable(),
    district: z.string().nullable(),
    address: z.string().nullable(),
    inpatient: z.boolean(),
    beds: z.int().nullable(),
    active_since: z.string(),
    closed_on: z.string().nullable(),
  }),
  contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  form_type: z.string(),
  title: z.string(),
  columns: z.array(TableColumn),
  /** The last twelve, this month at the end. */
  months: z.array(CardMonth),
  /** The newest of them that has been sent. */
  latest: CardMonth.nullable(),
  permits: z.array(
    z.object({
      label: z.string(),
      holder: z.string().nullable(),
      number: z.string().nullable(),
      until: z.string().nullable(),
      state: z.enum(permitStates),
      days_left: z.int().nullable(),
    }),
  ),
  /** The newest period that has begun; null without one. */
  self_assessment: z
    .object({
      year: z.int(),
      semester: z.int(),
      hazard: z.boolean(),
      vulnerability: z.boolean(),
      capacity: z.boolean(),
      risk: z.number().nullable(),
      class: z.string().nullable(),
    })
    .nullable(),
})
const whose = z.strictObject({ userId: Id })

export const getFacilityCard = endpoint('GET', '/api/report-table/{form_type}/facility/{id}', {
  permission: 'table.read',
  summary:
    "A facility's card: who it is and how to reach it, its last twelve months of a form, its permits and its self-assessment",
  params: Form.extend({ id: Id }),
  reply: one(FacilityCard),
})
export const getWasteModal = endpoint('GET', '/api/limbah-modal-user/{userId}', {
  permission: 'report.read',
  summary: "A facility's card with its last twelve months of medical waste, by its account",
  params: whose,
  reply: one(FacilityCard),
})
export const getHealthModal = endpoint('GET', '/api/kesling-modal-user/{userId}', {
  permission: 'report.read',
  summary: "A facility's card with its last twelve months of environmental health, by its account",
  params: whose,
  reply: one(FacilityCard),
})
