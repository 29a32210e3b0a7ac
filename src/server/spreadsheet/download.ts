import type { FileContent } from '#contract/envelope.ts'
import type { Reach } from '#domain/permissions.ts'

import { type OutCell, type OutSheet, workbookMime, writeCsv, writeCsvs, writeWorkbook } from './workbook.ts'

/** A workbook to download, made while it is read. `name` has no ending. */
export function workbookFile(name: string, sheets: readonly OutSheet[]): FileContent {
  return {
    name: `${name}.xlsx`,
    mime: workbookMime,
    size: null,
    inline: false,
    stream: writeWorkbook(sheets),
  }
}

/** The rows of one sheet to download, as an Indonesian spreadsheet opens them. `name` has no ending. */
export function csvFile(name: string, sheet: OutSheet): FileContent {
  return {
    name: `${name}.csv`,
    mime: 'text/csv; charset=utf-8',
    size: null,
    inline: false,
    stream: writeCsv(sheet),
  }
}

/** A CSV of each sheet, packed into one file. `name` has no ending. */
export function zipFile(name: string, sheets: readonly OutSheet[]): FileContent {
  return {
    name: `${name}.zip`,
    mime: 'application/zip',
    size: null,
    inline: false,
    stream: writeCsvs(sheets),
  }
}

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
