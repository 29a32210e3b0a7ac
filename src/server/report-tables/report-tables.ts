import { facilityTypes, type FacilityType } from '#domain/facility.ts'
import { formIds } from '#domain/form-ids.ts'
import { deviceListColumns, mercuryDevices, mercuryStates } from '#domain/mercury-devices.ts'
import type { Month } from '#domain/month.ts'
import { isReporterAnswer, reporterAnswers } from '#domain/personal-data.ts'
import { reportStatuses, type StoredStatus } from '#domain/report-status.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { yesNoText } from '#domain/words.ts'
import { sheetFileOf } from '#forms/checks/merkuri.ts'
import { columnsOf, listTablesOf } from '#forms/columns.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Sheets } from '#server/features/reports/life/dossier.ts'
import { type DeviceRow, listDeviceRowsOf } from '#server/features/reports/queries.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import { type SharedColumn, sharedColumns } from './shared-columns.ts'

/** A report with what its reader may read of its answers, by form and sub-form; null where that is nothing. */
export type TabledReport = {
  month: Month
  status: StoredStatus
  version: number
  sentAt: Date | null
  firstSentAt: Date | null
  decidedAt: Date | null
  onTime: boolean | null
  facility: string
  code: string
  type: FacilityType
  province: string
  regency: string
  zone: Zone
  sheets: Sheets | null
}

/** One answer of a form, by its field. */
export type OneAnswer = { form: string; field: string }

/** The reports of a file, batch by batch; with `only` their sheets hold that one answer. It is asked again for each table. */
type ReportSource = (only?: OneAnswer) => AsyncIterable<readonly TabledReport[]>

/** A version of a form and a month that was answered with it: they name the version of its sub-forms too. */
export type Version = { version: number; month: Month }

/** A table of a file, and the word by which it is asked for alone. */
export type ReportTable = {
  word: string
  sheet: OutSheet
  /** The questions among its columns, for those who want to know their codes. */
  questions: readonly SharedColumn[]
}

type Tabled = {
  db: ReadDb
  forms: FormRegistry
  form: string
  /** Newest first. */
  versions: readonly Version[]
  source: ReportSource
  /** Whether who filled a report in is named; else they are masked. */
  namesReporters?: boolean
}
type DefinitionsOf = (version: Version) => readonly FormDefinition[]

/**
 * The reports of a form as tables: a row each, with where it is from, how it stands, and its answers in the words of its version; beside it
 * a table for each list within the reports.
 */
export function reportTables(tabled: Tabled): [ReportTable, ...ReportTable[]] {
  const { db, form, source, namesReporters = false } = tabled
  const { definitions, definitionsOf } = versionsIn(tabled)
  const answers = sharedColumns(
    definitions.map((definition) => [definition, columnsOf(definition), leadOf(definition)]),
    reportColumns,
  )
  async function* rows(): AsyncGenerator<OutCell[]> {
    for await (const batch of source())
      for (const report of batch) {
        const sheets: Sheets = report.sheets ?? {}
        const filled = definitionsOf(report).map((definition) => [definition, sheets[definition.id]] as const)
        const cells = answers.cellsOf(filled)
        yield [...reportCells(report), ...(namesReporters ? cells : masked(cells, answers.columns))]
      }
  }
  const columns = [...Object.values(reportColumns), ...answers.columns]
  return [
    { word: 'laporan', sheet: { name: 'Laporan', columns, rows: rows() }, questions: answers.columns },
    ...listTables(source, definitions, definitionsOf),
    ...(form === formIds.mercury ? [deviceTable(db, source)] : []),
  ]
}

/** The cells without the person who filled the report in. */
const masked = (cells: readonly OutCell[], columns: readonly SharedColumn[]): OutCell[] =>
  cells.map((cell, at) => {
    const name = columns[at]?.name ?? ''
    return isReporterAnswer(name) && typeof cell === 'string' ? reporterAnswers[name](cell) : cell
  })

/** The definitions that the reports were answered with, those of their sub-forms included, newest version first. */
function versionsIn({ forms, form, versions }: Pick<Tabled, 'forms' | 'form' | 'versions'>): {
  definitions: FormDefinition[]
  definitionsOf: DefinitionsOf
} {
  const known = new Map<string, readonly FormDefinition[]>()
  const definitionsOf: DefinitionsOf = ({ version, month }) => {
    const key = `${version}/${month}`
    const found = known.get(key) ?? [
      ...[forms.find(form, version) ?? []].flat(),
      ...forms.subformsOf(form, month),
    ]
    known.set(key, found)
    return found
  }
  return { definitions: [...new Set(versions.flatMap(definitionsOf))], definitionsOf }
}

/** What stands before the questions of a sub-form. */
export const leadOf = ({ partOf, shortTitle }: FormDefinition) => (partOf ? `${shortTitle}: ` : '')

/** A table for each list of rows that the definitions ask for. */
function listTables(
  source: ReportSource,
  definitions: readonly FormDefinition[],
  definitionsOf: DefinitionsOf,
): ReportTable[] {
  const tables = definitions.flatMap((definition) =>
    listTablesOf(definition).map((table) => ({ definition, table, key: `${definition.id}/${table.name}` })),
  )
  return [...Map.groupBy(tables, ({ key }) => key).values()].flatMap((versions) => {
    const [newest] = versions
    if (!newest) return []
    const only = { form: newest.definition.id, field: newest.table.name }
    const shared = sharedColumns(versions.map(({ definition, table }) => [definition, table.columns]))
    async function* rows(): AsyncGenerator<OutCell[]> {
      for await (const batch of source(only))
        for (const report of batch) {
          const asked = definitionsOf(report)
          const found = versions.find(({ definition }) => asked.includes(definition))
          const items = found?.table.rowsOf(report.sheets?.[only.form] ?? {}) ?? []
          for (const item of items)
            yield [...sourceCells(report), ...shared.cellsOf(found ? [[found.definition, item]] : [])]
        }
    }
    const columns = [...sourceColumns, ...shared.columns]
    const { name, label } = newest.table
    return [{ word: name, sheet: { name: label, columns, rows: rows() }, questions: shared.columns }]
  })
}

/** What is read of uploaded lists at once, in rows. */
const deviceRowsAtOnce = 1000

/** The devices of the uploaded lists, a row each, under the headings of the list itself. */
function deviceTable(db: ReadDb, source: ReportSource): ReportTable {
  async function* rows(): AsyncGenerator<OutCell[]> {
    for await (const batch of source({ form: formIds.mercury, field: 'mer_sheet' })) {
      const reports = new Map(
        batch.flatMap((report) => {
          const file = sheetFileOf(report.sheets?.[formIds.mercury] ?? {})
          return file ? [[file.id, report] as const] : []
        }),
      )
      let after: DeviceRow | undefined
      do {
        const devices = await listDeviceRowsOf(db, [...reports.keys()], { after, limit: deviceRowsAtOnce })
        for (const device of devices) {
          const report = reports.get(device.file_id)
          if (report) yield [...sourceCells(report), ...deviceCells(device)]
        }
        after = devices.length === deviceRowsAtOnce ? devices.at(-1) : undefined
      } while (after)
    }
  }
  const { no: _no, ...labels } = deviceListColumns
  const columns = [...sourceColumns, ...Object.values(labels).map((label) => ({ label }))]
  return { word: 'daftar-alat', sheet: { name: 'Daftar alat', columns, rows: rows() }, questions: [] }
}

function deviceCells(row: DeviceRow): OutCell[] {
  const { device, brand, serial, acquired, room, amount, state, state_on: since, document, note } = row
  return [
    mercuryDevices[device].label,
    brand,
    serial,
    acquired,
    room,
    amount,
    mercuryStates[state].status,
    since && { day: since },
    document,
    note,
  ]
}

/** What stands before the answers of a report, by the names under which a file that comes back has them. */
export const reportColumns = {
  province: { label: 'Provinsi' },
  regency: { label: 'Kabupaten/kota', width: 24 },
  code: { label: 'Kode fasyankes' },
  facility: { label: 'Fasyankes', width: 32 },
  type: { label: 'Jenis fasyankes' },
  month: { label: 'Bulan laporan' },
  status: { label: 'Status', width: 24 },
  sent_on: { label: 'Tanggal kirim' },
  on_time: { label: 'Tepat waktu' },
  version: { label: 'Versi formulir' },
  first_sent_at: { label: 'Pertama dikirim (UTC)', width: 26 },
  sent_at: { label: 'Terakhir dikirim (UTC)', width: 26 },
  decided_at: { label: 'Diputuskan (UTC)', width: 26 },
} as const satisfies Record<string, OutSheet['columns'][number]>
function reportCells(report: TabledReport): OutCell[] {
  const { province, regency, code, facility, type, month, status, sentAt, zone, onTime, version } = report
  // Of one that was taken back nothing is told.
  const isSent = status !== 'draft'
  const instants = [report.firstSentAt, sentAt, report.decidedAt].map((at) => (isSent ? at : null))
  return [
    province,
    regency,
    code,
    facility,
    facilityTypes[type].label,
    month,
    reportStatuses[status].label,
    sentAt && { day: dayIn(zone, sentAt) },
    isSent && onTime !== null ? yesNoText(onTime) : null,
    version,
    ...instants.map((at) => at && at.toISOString()),
  ]
}

/** Which report a row of a list belongs to. */
const sourceColumns: OutSheet['columns'] = [
  { label: 'Kode fasyankes' },
  { label: 'Fasyankes', width: 32 },
  { label: 'Bulan laporan' },
]
const sourceCells = ({ code, facility, month }: TabledReport): OutCell[] => [code, facility, month]
