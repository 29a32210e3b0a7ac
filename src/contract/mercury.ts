import * as z from 'zod'

import { mercuryDeviceNames, mercuryStateNames } from '#domain/mercury-devices.ts'

import { endpoint } from './endpoint.ts'
import { FileContent, Id, Month, paged, paging, whole, Year, MonthNumber } from './envelope.ts'
import { Receipt, ReportDetail } from './report-shapes.ts'

/** Form data knows texts only. */
const Flag = z
  .enum(['true', 'false', '1', '0', 'on'], { error: 'Tulis true atau false' })
  .transform((word) => word !== 'false' && word !== '0')
  .optional()

/** Devices by kind and state, as `{device}_{state}`; amalgam in grams. */
const Totals = z.record(z.string(), z.number())
export const RowError = z.object({ row: z.int(), column: z.string(), message: z.string() })

/** What a look at every row of the sheet found. */
const Check = z.object({
  rows: z.int(),
  totals: Totals,
  /** At most 200 of them; `error_count` counts all. */
  errors: z.array(RowError),
  error_count: z.int(),
})

export const uploadDeviceList = endpoint('POST', '/api/upload-alkes-bermerkuri', {
  permission: 'report.fill',
  inPractice: true,
  program: 'draft',
  summary:
    'Takes the list of mercury devices of a month (XLSX or CSV), all or nothing: `dry_run` only checks its rows, `fill` writes its totals into the counts, `final` sends the report too',
  upload: { maxBytes: 10_000_000 },
  body: z.strictObject({
    report_id: Id.optional(),
    date: Month.optional(),
    month: MonthNumber.optional(),
    year: Year.optional(),
    version: whole(0, 1_000_000_000).optional(),
    dry_run: Flag,
    fill: Flag,
    final: Flag,
  }),
  reply: z.object({
    /** The report as it stands now; null after a dry run. */
    data: ReportDetail.nullable(),
    check: Check,
    receipt: Receipt.nullable(),
    message: z.string(),
  }),
})

const DeviceRow = z.object({
  row: z.int(),
  device: z.enum(mercuryDeviceNames),
  state: z.enum(mercuryStateNames),
  amount: z.number(),
  brand: z.string().nullable(),
  serial: z.string().nullable(),
  acquired: z.int().nullable(),
  room: z.string().nullable(),
  state_on: z.string().nullable(),
  document: z.string().nullable(),
  note: z.string().nullable(),
})

export const getDeviceList = endpoint('GET', '/api/get-alkes-bermerkuri', {
  permission: 'report.read',
  program: 'read',
  summary: 'The list of devices that belongs to a report, row by row; an office reads what was sent',
  query: z.strictObject({
    ...paging,
    report_id: Id.optional(),
    user_id: Id.optional(),
    date: Month.optional(),
    /** For the facility itself, which else reads its draft: the list as it was sent. */
    sent: Flag,
  }),
  reply: paged(DeviceRow).extend({
    report_id: z.int(),
    /** Null where the report has no list. */
    file: z.object({ id: z.int(), name: z.string() }).nullable(),
    totals: Totals,
  }),
})

export const getDeviceListTemplate = endpoint('GET', '/api/template-alkes-bermerkuri', {
  permission: 'report.fill',
  program: 'read',
  summary: 'The empty spreadsheet for the list of devices, with its choices and an explanation',
  reply: FileContent,
})
