import type { FileContent } from '#contract/envelope.ts'
import { fieldProblem } from '#contract/problem.ts'
import { facilityTypes } from '#domain/facility.ts'
import { reportStatuses, type ReportWord, reportWords } from '#domain/report-status.ts'
import { dayIn } from '#domain/time.ts'
import { momentText, monthText } from '#domain/words.ts'
import type { Read } from '#server/http/implement.ts'
import { type OneAnswer, type ReportTable, reportTables } from '#server/report-tables/report-tables.ts'
import { aboutSheet, allRegions, csvFile, workbookFile } from '#server/spreadsheet/download.ts'
import type { OutSheet } from '#server/spreadsheet/workbook.ts'

import {
  findRegionNames,
  type AnsweredReport,
  countReports,
  type ListScope,
  listAnswered,
  listVersions,
} from './queries.ts'

export type Listing = Pick<Read<never>, 'actor' | 'db' | 'now' | 'services'>
type Exported = {
  title: string
  form_type: string
  scope: ListScope
  format: 'xlsx' | 'csv'
  /** The table of a CSV; the reports by default. */
  part: string | undefined
}
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
  { db, now, services }: Listing,
  scope: ListScope,
): Promise<[ReportTable, ...ReportTable[]]> {
  const { forms } = services
  const versions = await listVersions(db, scope, { forms, now })
  return reportTables({
    db,
    forms,
    form: scope.form,
    versions,
    source: (only) => answeredBatches(db, scope, only),
  })
}

/** The reports of the list; only a few are in memory. */
async function* answeredBatches(
  db: Listing['db'],
  scope: ListScope,
  only: OneAnswer | undefined,
): AsyncGenerator<AnsweredReport[]> {
  let last: AnsweredReport | undefined
  do {
    const batch = await listAnswered(db, scope, { after: last, limit: atOnce, only })
    yield batch
    last = batch.length === atOnce ? batch.at(-1) : undefined
  } while (last)
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
    ['Provinsi', places.province ?? scope.province ?? allRegions(actor.reach)],
    ['Kabupaten/kota', places.regency ?? scope.regency ?? allRegions(actor.reach)],
    ['Jenis fasyankes', scope.type ? facilityTypes[scope.type].label : 'Semua'],
    ['Nama atau kode fasyankes', scope.find ?? 'Semua'],
    ['Jumlah baris', total],
    ['Dibuat', momentText(now, actor.zone)],
    ['Oleh', actor.fullName],
    ['Sistem', services.config.appName],
  ])
  return workbookFile(name, [about, ...sheets])
}
