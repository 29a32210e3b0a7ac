import {
  findHazard,
  type HazardKey,
  hazardKeys,
  hazards,
  type Level,
  levelNames,
  levelOfIndex,
} from '#domain/hazards.ts'
import { readNumber } from '#domain/words.ts'

/** One cell of the sheet as the import takes it: `POST /api/creshcf/hazard-levels`. */
type IrbiRow = { kabupatenkota_id: string; bencana: string; tingkat: Level }
type IrbiSheet = { rows: IrbiRow[]; errors: { row: number; message: string }[] }

/**
 * Reads a sheet of hazard levels: a heading row with "Kode" and the names of hazards, then a row per regency. A cell holds
 * Tinggi, Sedang or Rendah, or a value of the index; an empty one says nothing. `cells` are the texts of the sheet, row by row;
 * row numbers in the errors count from 1, as a spreadsheet does.
 */
export function readIrbiSheet(cells: readonly (readonly string[])[]): IrbiSheet {
  const start = cells.findIndex((row) => row.some((cell) => /^kode\b/i.test(cell.trim())))
  const heading = cells[start]
  if (!heading)
    return { rows: [], errors: [{ row: 1, message: 'Baris judul dengan kolom "Kode" tidak ditemukan.' }] }
  const codeColumn = heading.findIndex((cell) => /^kode\b/i.test(cell.trim()))
  const columns = heading.flatMap((cell, column) => {
    const hazard = findHazard(cell)
    return hazard ? [{ column, hazard }] : []
  })
  const missing = hazardKeys.every((key) => columns.every(({ hazard }) => hazard !== key))
  if (missing)
    return { rows: [], errors: [{ row: start + 1, message: 'Kolom jenis bencana tidak ditemukan.' }] }
  const sheet: IrbiSheet = { rows: [], errors: [] }
  for (const [index, row] of cells.entries()) {
    if (index <= start || row.every((cell) => cell.trim() === '')) continue
    const code = readRegencyCode(row[codeColumn] ?? '')
    if (!code) sheet.errors.push({ row: index + 1, message: 'Kode kabupaten/kota tidak dikenal.' })
    else for (const { column, hazard } of columns) readCell(sheet, index + 1, code, hazard, row[column] ?? '')
  }
  return sheet
}

function readCell(sheet: IrbiSheet, row: number, code: string, hazard: HazardKey, cell: string) {
  if (cell.trim() === '') return
  const tingkat = readLevel(cell)
  const { name } = hazards[hazard]
  if (tingkat) sheet.rows.push({ kabupatenkota_id: code, bencana: name, tingkat })
  else sheet.errors.push({ row, message: `${name}: tulis Tinggi, Sedang, Rendah, atau nilai indeks.` })
}

/** `32.73`, or `3273` as spreadsheets like to have it. */
function readRegencyCode(cell: string): string | undefined {
  const match = /^(\d{2})\.?(\d{2})$/.exec(cell.trim())
  return match ? `${match[1]}.${match[2]}` : undefined
}

/** A level by its word, whatever its case, or by a value of the index. */
export function readLevel(cell: string): Level | undefined {
  const word = cell.trim().toLowerCase()
  const named = levelNames.find((level) => level.toLowerCase() === word)
  if (named) return named
  const typed = readNumber(cell)
  return typed.ok && typed.value >= 0 ? levelOfIndex(typed.value) : undefined
}
