import type { ReplyOf } from '#contract/endpoint.ts'
import type { FileContent } from '#contract/envelope.ts'
import type { listRegionResults } from '#contract/self-assessment/regions.ts'
import { facilityTypes } from '#domain/facility.ts'
import { hazards, levelNames } from '#domain/hazards.ts'
import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'
import { assessmentStages } from '#domain/self-assessment/stages.ts'
import { dayIn } from '#domain/time.ts'
import { momentText, round, yesNoText } from '#domain/words.ts'
import type { Actor } from '#server/http/implement.ts'
import { aboutSheet, allRegions, csvFile, workbookFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import type { FacilityResult, ResultFilter } from './region-queries.ts'

type RegionRow = ReplyOf<typeof listRegionResults>['data']['total']
type Exported = {
  actor: Actor
  now: Date
  period: AssessmentPeriod
  format: 'xlsx' | 'csv'
  rows: readonly FacilityResult[]
  /** The sum last. */
  regions: readonly RegionRow[]
  filter: Pick<ResultFilter, 'find' | 'status'>
  names: { province: string | null; regency: string | null }
}

/** What the tables of a semester show: a workbook of facilities and regions, or the facilities alone. */
export function exportResults(exported: Exported): FileContent {
  const { actor, now, period, format, rows, regions } = exported
  const name = `penilaian-mandiri-fasyankes-${period.year}-${period.semester}-${dayIn(actor.zone, now)}`
  const facilities = facilitySheet(rows)
  return format === 'csv'
    ? csvFile(name, facilities)
    : workbookFile(name, [facilities, regionSheet(regions), factSheet(exported)])
}

/** As it is shown: an index with three decimals. */
const indexCell = (value: number | null): OutCell => value && round(value, 3)

const facilitySheet = (rows: readonly FacilityResult[]): OutSheet => ({
  name: 'Fasyankes',
  columns: [
    { label: 'Kode fasyankes' },
    { label: 'Fasyankes', width: 32 },
    { label: 'Jenis fasyankes' },
    { label: 'Provinsi', width: 24 },
    { label: 'Kabupaten/kota', width: 24 },
    ...['Bahaya terkirim', 'Kerentanan terkirim', 'Kapasitas terkirim', 'Risiko', 'Tingkat risiko'].map(
      (label) => ({ label }),
    ),
    { label: 'Bahaya utama', width: 26 },
  ],
  rows: rows.map((row): OutCell[] => [
    ...[row.code, row.facility, facilityTypes[row.type].label, row.province, row.regency],
    ...[row.hazard, row.vulnerability, row.capacity].map(yesNoText),
    ...[indexCell(row.risk), row.class, row.leading && hazards[row.leading].name],
  ]),
})

const regionSheet = (regions: readonly RegionRow[]): OutSheet => ({
  name: 'Wilayah',
  columns: [
    { label: 'Kode' },
    { label: 'Wilayah', width: 32 },
    ...['Fasyankes', 'Mulai', 'Bahaya', 'Kerentanan', 'Kapasitas', 'Lengkap', 'Lengkap (%)'].map((label) => ({
      label,
    })),
    ...['Risiko', 'Skor kapasitas', ...levelNames.map((level) => `Risiko ${level.toLowerCase()}`)].map(
      (label) => ({ label }),
    ),
  ],
  rows: regions.map((row): OutCell[] => [
    ...[row.id, row.name, row.facilities, row.begun, row.hazard, row.vulnerability, row.capacity],
    ...[row.complete, row.completion && round(row.completion, 1)],
    ...[indexCell(row.mean_risk), indexCell(row.mean_capacity)],
    ...levelNames.map((level) => row.classes[level]),
  ]),
})

const factSheet = ({ actor, now, period, rows, filter: { find, status }, names }: Exported): OutSheet =>
  aboutSheet([
    ['Tabel', 'Penilaian mandiri fasyankes'],
    ['Periode', periodText(period)],
    ['Provinsi', names.province ?? allRegions(actor.reach)],
    ['Kabupaten/kota', names.regency ?? allRegions(actor.reach)],
    ['Kemajuan', status ? assessmentStages[status] : 'Semua'],
    ['Pencarian', find ?? '–'],
    ['Jumlah fasyankes', rows.length],
    ['Dibuat', momentText(now, actor.zone)],
    ['Oleh', actor.fullName],
  ])
