import type { FileContent } from '#contract/envelope.ts'
import { fieldProblem } from '#contract/problem.ts'
import { facilityTypes } from '#domain/facility.ts'
import { formIds } from '#domain/form-ids.ts'
import { deviceListColumns, mercuryDevices, mercuryStates } from '#domain/mercury-devices.ts'
import { currentMonth, type Month } from '#domain/month.ts'
import { reportStatuses, type ReportWord, reportWords } from '#domain/report-status.ts'
import { dayIn } from '#domain/time.ts'
import { momentText, monthText } from '#domain/words.ts'
import { sheetFileOf } from '#forms/checks/merkuri.ts'
import { type Column, columnsOf, listTablesOf } from '#forms/columns.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { Sheets } from '#server/features/reports/life/dossier.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Read } from '#server/http/implement.ts'
import { aboutSheet, csvFile, workbookFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import { type DeviceRow, listDeviceRowsOf } from '../reports/queries.ts'
import {
  findRegionNames,
  type AnsweredReport,
  countReports,
  type ListScope,
  listAnswered,
  listVersions,
} from './queries.ts'

type Listing = Pick<Read<never>, 'actor' | 'db' | 'now' | 'services'>
type Exported = {
  title: string
  form_type: string
  scope: ListScope
  format: 'xlsx' | 'csv'
  /** The table of a CSV; the reports by default. */
  part: string | undefined
}
/** A table of the file, and the word by which a CSV of it is asked for. */
type ExportTable = { word: string; sheet: OutSheet }

/** How many reports are in memory at once, however long the list is. */
const atOnce = 50

/**
 * Every report of the list, a row each: where it is from, how it stands, and its answers in the words of its form's version. The
 * lists within the reports are tables beside it.
 * @throws Problem invalidInput at `bagian` for a table that the form does not have.
 */
export async function exportReports(listing: Listing, exported: Exported): Promise<FileContent> {
  const { db } = listing
  const { scope, format, part: word = 'laporan' } = exported
  const tables = await tablesOf(listing, scope)
  const total = await countReports(db, scope)
  if (format === 'xlsx') {
    const [reports, ...lists] = tables
    return fileOf(listing, exported, [reports.sheet, ...lists.map(({ sheet }) => sheet)], total)
  }
  const table = tables.find((each) => each.word === word)
  if (!table) throw fieldProblem('bagian', `Pilih ${tables.map((each) => each.word).join(' atau ')}`)
  return fileOf(listing, exported, [table.sheet], total)
}

async function tablesOf(
  { actor, db, now, services }: Listing,
  scope: ListScope,
): Promise<[ExportTable, ...ExportTable[]]> {
  const answered = await listVersions(db, scope)
  const month = scope.month ?? currentMonth(now, actor.zone)
  const { version } = services.forms.findFor(scope.form, month) ?? {}
  // A list without reports has the tables of the form as it is asked now.
  const asked = answered.length > 0 || version === undefined ? answered : [{ version, month }]
  const { definitionsOf, definitions } = versionsIn(asked, scope.form, services.forms)
  const answers = sharedColumns(
    definitions.map((definition) => [definition, columnsOf(definition), leadOf(definition)]),
  )
  async function* reports(): AsyncGenerator<OutCell[]> {
    for await (const report of answeredReports(db, scope)) {
      const sheets: Sheets = report.sheets ?? {}
      const filled = definitionsOf(report).map((definition) => [definition, sheets[definition.id]] as const)
      yield [...reportCells(report), ...answers.cellsOf(filled)]
    }
  }
  const columns = [...reportColumns, ...answers.labels.map((label) => ({ label }))]
  return [
    { word: 'laporan', sheet: { name: 'Laporan', columns, rows: reports() } },
    ...listTables(db, scope, definitions, definitionsOf),
    ...(scope.form === formIds.mercury ? [deviceTable(db, scope)] : []),
  ]
}

/** The reports of the list one after the other; only a few are in memory. */
async function* answeredReports(
  db: Listing['db'],
  scope: ListScope,
  only?: { form: string; field: string },
): AsyncGenerator<AnsweredReport> {
  for await (const batch of answeredBatches(db, scope, only)) yield* batch
}
async function* answeredBatches(
  db: Listing['db'],
  scope: ListScope,
  only?: { form: string; field: string },
): AsyncGenerator<AnsweredReport[]> {
  let last: AnsweredReport | undefined
  do {
    const batch = await listAnswered(db, scope, { after: last, limit: atOnce, only })
    yield batch
    last = batch.length === atOnce ? batch.at(-1) : undefined
  } while (last)
}

type Version = { version: number; month: Month }
type DefinitionsOf = (version: Version) => readonly FormDefinition[]

/** The definitions that the list's reports were answered with, those of their sub-forms included, newest version first. */
function versionsIn(
  versions: readonly Version[],
  form: string,
  forms: FormRegistry,
): { definitions: FormDefinition[]; definitionsOf: DefinitionsOf } {
  const definitionsOf: DefinitionsOf = ({ version, month }) => [
    ...[forms.find(form, version) ?? []].flat(),
    ...forms.subformsOf(form, month),
  ]
  return { definitions: [...new Set(versions.flatMap(definitionsOf))], definitionsOf }
}

const leadOf = ({ partOf, shortTitle }: FormDefinition) => (partOf ? `${shortTitle}: ` : '')

/**
 * The columns of several definitions side by side. A question that has kept its words keeps its column; one that was put differently
 * has another.
 */
function sharedColumns(groups: readonly (readonly [FormDefinition, readonly Column[], lead?: string])[]) {
  const places = new Map<string, number>()
  const placed = new Map(
    groups.map(([definition, columns, lead = '']) => [
      definition,
      columns.map(({ label, cell }) => {
        const words = lead + label
        const at = places.get(words) ?? places.size
        places.set(words, at)
        return { at, cell }
      }),
    ]),
  )
  const cellsOf = (filled: readonly (readonly [FormDefinition, AnswerSheet | undefined])[]): OutCell[] => {
    const cells: OutCell[] = Array.from({ length: places.size }, () => null)
    for (const [definition, answers] of filled)
      if (answers) for (const { at, cell } of placed.get(definition) ?? []) cells[at] = cell(answers)
    return cells
  }
  return { labels: [...places.keys()], cellsOf }
}

/** A table for each list of rows that the definitions ask for. */
function listTables(
  db: Listing['db'],
  scope: ListScope,
  definitions: readonly FormDefinition[],
  definitionsOf: DefinitionsOf,
): ExportTable[] {
  const tables = definitions.flatMap((definition) =>
    listTablesOf(definition).map((table) => ({ definition, table, key: `${definition.id}/${table.name}` })),
  )
  return [...Map.groupBy(tables, ({ key }) => key).values()].flatMap((versions) => {
    const [newest] = versions
    if (!newest) return []
    const only = { form: newest.definition.id, field: newest.table.name }
    const shared = sharedColumns(versions.map(({ definition, table }) => [definition, table.columns]))
    async function* rows(): AsyncGenerator<OutCell[]> {
      for await (const report of answeredReports(db, scope, only)) {
        const asked = definitionsOf(report)
        const found = versions.find(({ definition }) => asked.includes(definition))
        const items = found?.table.rowsOf(report.sheets?.[only.form] ?? {}) ?? []
        for (const item of items)
          yield [...sourceCells(report), ...shared.cellsOf(found ? [[found.definition, item]] : [])]
      }
    }
    const columns = [...sourceColumns, ...shared.labels.map((label) => ({ label }))]
    return [{ word: only.field, sheet: { name: newest.table.label, columns, rows: rows() } }]
  })
}

/** What is read of uploaded lists at once, in rows. */
const deviceRowsAtOnce = 1000

/** The devices of the uploaded lists, a row each, under the headings of the list itself. */
function deviceTable(db: Listing['db'], scope: ListScope): ExportTable {
  async function* rows(): AsyncGenerator<OutCell[]> {
    for await (const batch of answeredBatches(db, scope, { form: formIds.mercury, field: 'mer_sheet' })) {
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
  return { word: 'daftar-alat', sheet: { name: 'Daftar alat', columns, rows: rows() } }
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

/** The counts of the list, a row for each region. */
export async function exportCounts(
  listing: Listing,
  exported: Exported,
  counting: Promise<{
    data: ({ id: string; name: string; total: number } & Record<ReportWord, number | null>)[]
  }>,
): Promise<FileContent> {
  const { data } = await counting
  const columns = [
    { label: 'Kode' },
    { label: 'Wilayah', width: 32 },
    ...Object.values(reportStatuses).map(({ label }) => ({ label })),
    { label: 'Jumlah laporan' },
  ]
  const rows = data.map((row) => [row.id, row.name, ...reportWords.map((word) => row[word]), row.total])
  return fileOf(listing, exported, [{ name: 'Rekap', columns, rows }], rows.length)
}

const reportColumns: OutSheet['columns'] = [
  { label: 'Provinsi' },
  { label: 'Kabupaten/kota', width: 24 },
  { label: 'Kode fasyankes' },
  { label: 'Fasyankes', width: 32 },
  { label: 'Tipe fasyankes' },
  { label: 'Bulan laporan' },
  { label: 'Status', width: 24 },
  { label: 'Tanggal kirim' },
  { label: 'Tepat waktu' },
  { label: 'Versi formulir' },
]
function reportCells(report: AnsweredReport): OutCell[] {
  const { province, regency, code, facility, type, month, status, sentAt, zone, onTime, version } = report
  return [
    province,
    regency,
    code,
    facility,
    facilityTypes[type].label,
    month,
    reportStatuses[status].label,
    sentAt && { day: dayIn(zone, sentAt) },
    onTime === null ? null : onTime ? 'Ya' : 'Tidak',
    version,
  ]
}

/** Which report a row of a list belongs to. */
const sourceColumns: OutSheet['columns'] = [
  { label: 'Kode fasyankes' },
  { label: 'Fasyankes', width: 32 },
  { label: 'Bulan laporan' },
]
const sourceCells = ({ code, facility, month }: AnsweredReport): OutCell[] => [code, facility, month]

/** The file itself, called after its first sheet; a workbook also says what its rows are. */
async function fileOf(
  listing: Listing,
  { title, form_type, scope, format }: Exported,
  sheets: readonly [OutSheet, ...OutSheet[]],
  total: number,
): Promise<FileContent> {
  const { actor, db, now, services } = listing
  const [first] = sheets
  const word = first.name.toLowerCase().replaceAll(' ', '-')
  const name = [form_type, scope.month, word, dayIn(actor.zone, now)].filter(Boolean).join('-')
  if (format === 'csv') return csvFile(name, first)
  const places = await findRegionNames(db, scope)
  const about = aboutSheet([
    ['Formulir', title],
    ['Bulan laporan', scope.month ? monthText(scope.month) : 'Semua'],
    ['Provinsi', places.province ?? scope.province ?? 'Semua'],
    ['Kabupaten/kota', places.regency ?? scope.regency ?? 'Semua'],
    ['Tipe fasyankes', scope.type ? facilityTypes[scope.type].label : 'Semua'],
    ['Nama atau kode fasyankes', scope.find ?? 'Semua'],
    ['Jumlah baris', total],
    ['Dibuat', momentText(now, actor.zone)],
    ['Oleh', actor.fullName],
    ['Sistem', services.config.appName],
  ])
  return workbookFile(name, [about, ...sheets])
}
