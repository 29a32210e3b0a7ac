import { findHazard, type HazardKey, hazards, type Level, levelNames, levelOfIndex } from '#domain/hazards.ts'
import { readNumber } from '#domain/words.ts'
import type { SheetJudge } from '#server/spreadsheet/sheet-task.ts'
import { cellText, isFault, type SheetCell, type SheetRow } from '#server/spreadsheet/sheet.ts'

/** One cell of the sheet as the import takes it, and the row that it stands in. */
type IrbiRow = { row: number; kabupatenkota_id: string; bencana: string; tingkat: Level }
type IrbiSheet = { rows: IrbiRow[]; errors: { row: number; message: string }[] }

/**
 * Reads a sheet of hazard levels: a heading row with "Kode" and the names of hazards, then a row per regency. A cell holds
 * Tinggi, Sedang or Rendah, or a value of the index; an empty one says nothing. Row numbers count from 1, as a spreadsheet does.
 */
export function readIrbiSheet(sheetRows: readonly SheetRow[]): IrbiSheet {
  const rows = sheetRows.map(({ number, cells }) => ({ number, cells, texts: cells.map(cellText) }))
  const start = rows.findIndex(({ texts }) => texts.some(isCodeHeading))
  const heading = rows[start]
  const unreadable = (row: number, message: string) => ({ rows: [], errors: [{ row, message }] })
  if (!heading) return unreadable(1, 'Baris judul dengan kolom "Kode" tidak ditemukan.')
  const codeColumn = heading.texts.findIndex(isCodeHeading)
  const columns = heading.texts.flatMap((text, column) => {
    const hazard = findHazard(text)
    return hazard ? [{ column, hazard }] : []
  })
  if (columns.length === 0) return unreadable(heading.number, 'Kolom jenis bencana tidak ditemukan.')
  const twice = columns.find(
    ({ column, hazard }) => columns.find((one) => one.hazard === hazard)?.column !== column,
  )
  if (twice) return unreadable(heading.number, `Kolom ${hazards[twice.hazard].name} ada dua kali.`)
  const sheet: IrbiSheet = { rows: [], errors: [] }
  for (const { number, cells, texts } of rows.slice(start + 1)) {
    const faults = [codeColumn, ...columns.map(({ column }) => column)].flatMap((column) => {
      const cell = cells[column] ?? null
      return isFault(cell) ? [{ row: number, message: cell.fault }] : []
    })
    if (faults.length > 0) {
      sheet.errors.push(...faults)
      continue
    }
    if (texts.every((text) => text.trim() === '')) continue
    const code = readRegencyCode(texts[codeColumn] ?? '')
    if (!code) sheet.errors.push({ row: number, message: 'Kode kabupaten/kota tidak dikenal.' })
    else
      for (const { column, hazard } of columns)
        readCell(sheet, { row: number, code, hazard, text: valueText(cells[column] ?? null) })
  }
  return sheet
}

/** An uploaded sheet of hazard levels; nothing else needs to be known to read it. */
export const irbiJudge: SheetJudge<null, IrbiSheet> = {
  module: import.meta.url,
  name: 'irbiJudge',
  limits: {},
  judge: ({ rows }) => readIrbiSheet(rows),
}

/** A number as a person here writes it; a code, unlike it, keeps its point. */
const valueText = (cell: SheetCell) =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : cellText(cell)
const isCodeHeading = (text: string) => /^kode\b/i.test(text.trim())

function readCell(
  sheet: IrbiSheet,
  { row, code, hazard, text }: { row: number; code: string; hazard: HazardKey; text: string },
) {
  if (text.trim() === '') return
  const tingkat = readLevel(text)
  const { name } = hazards[hazard]
  if (tingkat) sheet.rows.push({ row, kabupatenkota_id: code, bencana: name, tingkat })
  else sheet.errors.push({ row, message: `${name}: tulis Tinggi, Sedang, Rendah, atau nilai indeks.` })
}

/** `32.73`, or `3273` and, where a spreadsheet has made a number of `32.10`, `32.1`. */
function readRegencyCode(cell: string): string | undefined {
  const match = /^(\d{2})(?:\.?(\d{2})|\.(\d))$/.exec(cell.trim())
  return match ? `${match[1]}.${match[2] ?? `${match[3]}0`}` : undefined
}

/** A level by its word, ignoring case, or by a value of the index. */
export function readLevel(cell: string): Level | undefined {
  const word = cell.trim().toLowerCase()
  const named = levelNames.find((level) => level.toLowerCase() === word)
  if (named) return named
  const typed = readNumber(cell)
  return typed.ok && typed.value >= 0 ? levelOfIndex(typed.value) : undefined
}
