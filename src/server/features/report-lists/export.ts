import type { FileContent } from '#contract/envelope.ts'
import { facilityTypes } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { reportStatuses, type ReportStatus } from '#domain/report-status.ts'
import { dayIn } from '#domain/time.ts'
import { momentText, monthText } from '#domain/words.ts'
import { columnsOf } from '#forms/columns.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { FormRegistry } from '#server/forms/form-registry.ts'
import type { Read } from '#server/http/implement.ts'
import type { Sheets } from '#server/report-life/queries.ts'
import { aboutSheet, csvFile, workbookFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import {
  findRegionNames,
  type AnsweredReport,
  countReports,
  type ListScope,
  listAnswered,
  listVersions,
} from './queries.ts'

type Listing = Pick<Read<never>, 'actor' | 'db' | 'now' | 'services'>
type Exported = { title: string; form_type: string; scope: ListScope; format: 'xlsx' | 'csv' }

/** So many reports are in memory at once, however long the list is. */
const atOnce = 50

/** Every report of the list, a row each: where it is from, how it stands, and its answers in the words of its form's version. */
export async function exportReports(listing: Listing, exported: Exported): Promise<FileContent> {
  const { db, services } = listing
  const { scope } = exported
  const versions = await listVersions(db, scope)
  const answers = answerColumns(scope.form, versions, services.forms)
  const columns = [...reportColumns, ...answers.labels.map((label) => ({ label }))]
  async function* rows(): AsyncGenerator<OutCell[]> {
    let last: AnsweredReport | undefined
    do {
      const batch = await listAnswered(db, scope, { after: last, limit: atOnce })
      for (const report of batch) yield [...reportCells(report), ...answers.cellsOf(report)]
      last = batch.length === atOnce ? batch.at(-1) : undefined
    } while (last)
  }
  return fileOf(listing, exported, { name: 'Laporan', columns, rows: rows() }, await countReports(db, scope))
}

/** The counts of the list, a row for each region. */
export async function exportCounts(
  listing: Listing,
  exported: Exported,
  counting: Promise<{
    data: ({ id: string; name: string; total: number } & Record<CountWord, number | null>)[]
  }>,
): Promise<FileContent> {
  const { data } = await counting
  const columns = [
    { label: 'Kode' },
    { label: 'Wilayah', width: 32 },
    ...countWords.map((word) => ({ label: labelOfWord(word) })),
    { label: 'Jumlah laporan' },
  ]
  const rows = data.map((row) => [row.id, row.name, ...countWords.map((word) => row[word]), row.total])
  return fileOf(listing, exported, { name: 'Rekap', columns, rows }, rows.length)
}

const countWords = ['unfilled', 'unsend', 'sent', 'revise', 'confirmed'] as const
type CountWord = (typeof countWords)[number]
function labelOfWord(word: CountWord): string {
  const status = (Object.keys(reportStatuses) as ReportStatus[]).find(
    (name) => reportStatuses[name].word === word,
  )
  return status ? reportStatuses[status].label : word
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

/**
 * The questions of every version that the list's reports were answered with, and of their sub-forms, newest version first. A
 * question that has kept its words keeps its column; one that was put differently has another.
 */
function answerColumns(
  form: string,
  versions: readonly { version: number; month: Month }[],
  forms: FormRegistry,
) {
  const places = new Map<string, number>()
  const placed = new Map<FormDefinition, { at: number; cell: (answers: AnswerSheet) => OutCell }[]>()
  const place = (definition: FormDefinition) => {
    const lead = definition.partOf ? `${definition.shortTitle}: ` : ''
    const cells = columnsOf(definition).map(({ label, cell }) => {
      const words = lead + label
      if (!places.has(words)) places.set(words, places.size)
      return { at: places.get(words) ?? 0, cell }
    })
    placed.set(definition, cells)
  }
  const definitionsOf = ({ version, month }: { version: number; month: Month }) => [
    ...[forms.find(form, version) ?? []].flat(),
    ...forms.subformsOf(form, month),
  ]
  for (const definition of new Set(versions.flatMap(definitionsOf))) place(definition)
  const cellsOf = (report: AnsweredReport): OutCell[] => {
    const cells: OutCell[] = Array.from({ length: places.size }, () => null)
    const sheets: Sheets = report.sheets ?? {}
    for (const definition of definitionsOf(report)) {
      const answers = sheets[definition.id]
      if (answers) for (const { at, cell } of placed.get(definition) ?? []) cells[at] = cell(answers)
    }
    return cells
  }
  return { labels: [...places.keys()], cellsOf }
}

/** The file itself; a workbook tells beside the rows what they are. */
async function fileOf(
  listing: Listing,
  { title, form_type, scope, format }: Exported,
  sheet: OutSheet,
  total: number,
): Promise<FileContent> {
  const { actor, db, now, services } = listing
  const name = [form_type, scope.month, sheet.name.toLowerCase(), dayIn(actor.zone, now)]
    .filter(Boolean)
    .join('-')
  if (format === 'csv') return csvFile(name, sheet)
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
  return workbookFile(name, [about, sheet])
}
