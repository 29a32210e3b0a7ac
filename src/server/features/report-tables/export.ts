import type { QueryOf } from '#contract/endpoint.ts'
import type { FileContent } from '#contract/envelope.ts'
import type { exportReportTable, TableColumn } from '#contract/report-tables.ts'
import { facilityTypes } from '#domain/facility.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { dayIn } from '#domain/time.ts'
import { momentText, monthText, round } from '#domain/words.ts'
import { inBatches } from '#server/database/in-batches.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import { aboutSheet, allRegions, csvFile, workbookFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import { findRegionNames } from '../report-lists/queries.ts'
import { chosenColumns, columnsOf, type FactColumnKey, isFactColumn } from './columns.ts'
import { findChosenColumns, listTableKeys, listTableRows, type TableRow } from './queries.ts'
import { type Asked, scopeOf, valuesOf } from './table.ts'

/** Exactly what the table shows, all pages of it: its columns, its filters, its order. */
export async function exportTable(
  asked: Asked,
  form: string,
  { format, columns: named, ...query }: QueryOf<typeof exportReportTable>,
): Promise<FileContent> {
  const { actor, db, now, services } = asked
  const { scope, order, month } = await scopeOf(asked, form, query)
  const all = columnsOf(scope.worth)
  const usual = all.flatMap(({ key, main }) => (main ? [key] : []))
  const keys = named?.split(',').filter(Boolean) ?? (await findChosenColumns(db, actor.id, form)) ?? usual
  const columns = chosenColumns(all, keys)
  const found = await listTableKeys(db, scope, order)
  async function* rows(): AsyncGenerator<OutCell[]> {
    for await (const row of inBatches(found, (some) => listTableRows(db, scope, some))) {
      const values = valuesOf(scope.worth, row)
      yield columns.flatMap((column) => cellsOf(column, row, { values, zone: actor.zone }))
    }
  }
  const title = titleOf(services.forms, form, month, 'shortTitle')
  const sheet: OutSheet = { name: title, columns: columns.flatMap(headsOf), rows: rows() }
  const name = `tabel-${form}-${month}`
  if (format === 'csv') return csvFile(name, sheet)
  const regions = await findRegionNames(db, scope)
  const { status, type, find } = scope
  const filters: [string, OutCell][] = [
    ['Provinsi', regions.province ?? allRegions(actor.reach)],
    ['Kabupaten/kota', regions.regency ?? allRegions(actor.reach)],
    ['Jenis fasyankes', type ? facilityTypes[type].label : 'Semua jenis'],
    ['Status', status ? statusFilters[status] : 'Semua terkirim'],
    ['Pencarian', find ?? '–'],
  ]
  return workbookFile(name, [
    sheet,
    aboutSheet([
      ['Tabel', titleOf(services.forms, form, month)],
      ['Bulan laporan', monthText(month)],
      ...filters,
      ['Jumlah baris', found.length],
      ['Dibuat', momentText(now, actor.zone)],
      ['Oleh', actor.fullName],
    ]),
  ])
}

const statusFilters = {
  unfilled: 'Belum mengirim',
  sent: reportStatuses.sent.short,
  revise: reportStatuses.revise.short,
  confirmed: reportStatuses.confirmed.short,
} as const

type Zone = Asked['actor']['zone']

/** What a fact of a report takes in a sheet: its heads, and the cells below them. */
const factCells: Record<
  FactColumnKey,
  { heads: OutSheet['columns']; cells: (row: TableRow, zone: Zone) => OutCell[] }
> = {
  facility: {
    heads: [{ label: 'Kode fasyankes' }, { label: 'Fasyankes', width: 32 }, { label: 'Jenis fasyankes' }],
    cells: ({ code, name, type }) => [code, name, facilityTypes[type].label],
  },
  regency: {
    heads: [
      { label: 'Kode wilayah' },
      { label: 'Provinsi', width: 24 },
      { label: 'Kabupaten/kota', width: 24 },
    ],
    cells: ({ regencyCode, province, regency }) => [regencyCode, province, regency],
  },
  status: {
    heads: [{ label: 'Status', width: 20 }],
    cells: ({ status }) => [reportStatuses[status ?? 'unfilled'].short],
  },
  sent_at: {
    heads: [{ label: 'Dikirim' }, { label: 'Tepat waktu' }],
    cells: ({ sentAt, status, onTime }, zone) =>
      sentAt && status !== 'draft' ? [{ day: dayIn(zone, sentAt) }, onTime ? 'Ya' : 'Tidak'] : [null, null],
  },
}

function headsOf({ key, label, unit }: TableColumn): OutSheet['columns'] {
  if (isFactColumn(key)) return factCells[key].heads
  return [{ label: unit ? `${label} (${unit})` : label, width: 24 }]
}

function cellsOf(
  { key, decimals, words }: TableColumn,
  row: TableRow,
  { values, zone }: { values: Readonly<Record<string, number | string | null>>; zone: Zone },
): OutCell[] {
  if (isFactColumn(key)) return factCells[key].cells(row, zone)
  const value = values[key] ?? null
  if (typeof value === 'number') return [round(value, decimals)]
  return [value === null ? null : (words?.[value]?.label ?? value)]
}
