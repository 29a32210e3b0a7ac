import type { FileContent } from '#contract/envelope.ts'
import type { Reach } from '#domain/permissions.ts'

import { type OutCell, type OutSheet, workbookMime, writeCsv, writeCsvs, writeWorkbook } from './workbook.ts'

/** What is made while it is read, so that nobody knows how long it will be. */
const fileOf = (name: string, mime: string, stream: FileContent['stream']): FileContent => ({
  ...{ name, mime, size: null, inline: false, stream },
})

/** A workbook to download. `name` has no ending. */
export const workbookFile = (name: string, sheets: readonly OutSheet[]): FileContent =>
  fileOf(`${name}.xlsx`, workbookMime, writeWorkbook(sheets))

/** The rows of one sheet to download, as an Indonesian spreadsheet opens them. `name` has no ending. */
export const csvFile = (name: string, sheet: OutSheet): FileContent =>
  fileOf(`${name}.csv`, 'text/csv; charset=utf-8', writeCsv(sheet))

/** A CSV of each sheet, packed into one file. `name` has no ending. */
export const zipFile = (name: string, sheets: readonly OutSheet[]): FileContent =>
  fileOf(`${name}.zip`, 'application/zip', writeCsvs(sheets))

/** What such a sheet says of regions where none was chosen: a file holds no more than its reader reaches. */
export const allRegions = (reach: Reach) => (reach === 'all' ? 'Semua' : 'Semua dalam jangkauan')

/** The sheet of a workbook that describes its other sheets. */
export function aboutSheet(rows: readonly [label: string, value: OutCell][]): OutSheet {
  return {
    name: 'Keterangan',
    columns: [
      { label: 'Keterangan', width: 28 },
      { label: 'Isi', width: 60 },
    ],
    rows,
  }
}
