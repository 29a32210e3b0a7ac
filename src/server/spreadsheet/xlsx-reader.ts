import type { Entry } from 'yauzl'

import { fieldProblem } from '#contract/problem.ts'
import { isDay } from '#domain/time.ts'

import {
  columnIndex,
  faults,
  longestText,
  type SheetCell,
  type SheetLimits,
  type SheetRow,
  tooManyColumns,
  tooManyRows,
} from './sheet.ts'
import { readXml } from './xml.ts'
import { brokenFile, openZip, type OpenZip, type UnpackBudget, unpackText } from './zip.ts'

/** What a zip is, if it is no workbook that can be read, by a part that it has; the first that fits is named. */
const strangers: { part: RegExp; message: string }[] = [
  {
    part: /^xl\/workbook\.bin$/,
    message: 'Format .xlsb tidak dapat dibaca. Buka di Excel, lalu simpan sebagai "Excel Workbook (.xlsx)".',
  },
  { part: /vbaProject\.bin$/, message: 'Berkas berisi makro. Simpan sebagai "Excel Workbook (.xlsx)".' },
  {
    part: /^content\.xml$/,
    message: 'Format OpenDocument tidak dapat dibaca. Simpan sebagai "Excel Workbook (.xlsx)" atau CSV.',
  },
]

/**
 * The rows of the first visible sheet of a workbook. Parts are unpacked and read as they come, so memory holds only the shared texts and
 * the rows within the limits.
 * @throws the refusal at `file`.
 */
export async function readXlsx(bytes: Buffer, limits: SheetLimits, tick: () => void): Promise<SheetRow[]> {
  const zip = await openZip(bytes)
  if (!zip || zip.entries.length === 0) throw brokenFile()
  const entries = new Map(zip.entries.map((entry) => [entry.fileName.toLowerCase(), entry]))
  const stranger = strangers.find(({ part }) => zip.entries.some(({ fileName }) => part.test(fileName)))
  if (stranger) throw fieldProblem('file', stranger.message)
  if (!entries.has('xl/workbook.xml'))
    throw fieldProblem('file', 'Berkas ini bukan lembar kerja. Unggah XLSX atau CSV.')
  const file: OpenFile = { zip, entries, budget: { left: limits.unpackedBytes }, tick }
  const { path, isFrom1904 } = await findSheet(file)
  const days = await readDayStyles(file)
  return readRows(file, path, limits, { texts: await readSharedTexts(file), days, isFrom1904 })
}

type OpenFile = {
  zip: OpenZip
  /** By path, ignoring case. */
  entries: ReadonlyMap<string, Entry>
  budget: UnpackBudget
  tick: () => void
}

/** The text of a part, if there is one. */
async function* partText({ zip, entries, budget, tick }: OpenFile, path: string): AsyncGenerator<string> {
  const entry = entries.get(path.toLowerCase())
  if (!entry) return
  for await (const piece of unpackText(zip, entry, budget)) {
    tick()
    yield piece
  }
}

async function findSheet(file: OpenFile): Promise<{ path: string; isFrom1904: boolean }> {
  const sheets: string[] = []
  let isFrom1904 = false
  await readXml(partText(file, 'xl/workbook.xml'), {
    open: (name, attribute) => {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name === 'sheet' && (attribute('state') ?? 'visible') === 'visible')
        sheets.push(attribute('id') ?? '')
    },
  })
  const targets = new Map<string, string>()
  await readXml(partText(file, 'xl/_rels/workbook.xml.rels'), {
    open: (name, attribute) => {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
    },
  })
  const target = targets.get(sheets[0] ?? '')
  if (!target) throw brokenFile()
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!file.entries.has(path.toLowerCase())) throw brokenFile()
  return { path, isFrom1904 }
}

/** Formats that Excel knows by number and that show a day. */
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** Which cell styles show a number as a day, by their index. */
async function readDayStyles(file: OpenFile): Promise<boolean[]> {
  const own = new Map<number, string>()
  const styles: boolean[] = []
  let isInCells = false
  await readXml(partText(file, 'xl/styles.xml'), {
    open: (name, attribute) => {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const format = Number(attribute('numFmtId'))
      const code = own.get(format)
      styles.push(code === undefined ? builtInDays.has(format) : isDayFormat(code))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** Whether a format names a day or a year, outside of quotes, escapes and colours. */
function isDayFormat(code: string): boolean {
  return /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''))
}

const mostTexts = 500_000

async function readSharedTexts(file: OpenFile): Promise<string[]> {
  const texts: string[] = []
  const text = textCollector()
  await readXml(partText(file, 'xl/sharedStrings.xml'), {
    open: (name) => (name === 'si' ? text.begin() : text.open(name)),
    close: (name) => {
      text.close(name)
      if (name !== 'si') return
      if (texts.length === mostTexts) throw fieldProblem('file', 'Isi berkas terlalu besar setelah dibuka.')
      texts.push(text.take())
    },
    text: text.say,
  })
  return texts
}

/** Gathers the texts of a rich string: those of its runs, without its phonetic hints. */
function textCollector() {
  let gathered = ''
  let isText = false
  let isPhonetic = false
  return {
    begin: () => {
      gathered = ''
    },
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = true
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isText = false
    },
    say: (piece: string) => {
      if (isText && !isPhonetic && gathered.length <= longestText) gathered += piece
    },
    take: () => unescapeText(gathered),
  }
}

/** Excel writes signs that XML cannot hold as `_x000D_`. */
function unescapeText(text: string): string {
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code) =>
    String.fromCodePoint(Number.parseInt(String(code), 16)),
  )
}

type Reading = { texts: string[]; days: boolean[]; isFrom1904: boolean }
type CellState = { column: number; type: string; style: number; hasFormula: boolean; value: string }

async function readRows(
  file: OpenFile,
  path: string,
  limits: SheetLimits,
  reading: Reading,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const merged: string[] = []
  const inline = textCollector()
  let row: SheetRow = { number: 0, cells: [] }
  let cell: CellState | undefined
  let isValue = false
  await readXml(partText(file, path), {
    open: (name, attribute) => {
      inline.open(name)
      if (name === 'row') row = { number: Number(attribute('r') ?? row.number + 1), cells: [] }
      if (name === 'mergeCell' && merged.length < limits.rows) merged.push(attribute('ref') ?? '')
      if (name === 'f' && cell) cell.hasFormula = true
      if (name === 'v') isValue = true
      if (name !== 'c') return
      const letters = /^[A-Z]{1,3}/.exec(attribute('r') ?? '')?.[0]
      inline.begin()
      cell = {
        column: letters ? columnIndex(letters) : row.cells.length,
        type: attribute('t') ?? 'n',
        style: Number(attribute('s') ?? 0),
        hasFormula: false,
        value: '',
      }
    },
    close: (name) => {
      inline.close(name)
      if (name === 'v') isValue = false
      if (name === 'c' && cell) {
        putCell(row, cell.column, valueOf(cell, inline.take(), reading), limits)
        cell = undefined
      }
      if (name === 'row' && row.cells.length > 0) {
        if (rows.length === limits.rows) throw tooManyRows(row.number, limits)
        rows.push(row)
      }
    },
    text: (piece) => {
      if (isValue && cell && cell.value.length <= longestText) cell.value += piece
      inline.say(piece)
    },
  })
  for (const range of merged) markMerged(rows, range)
  return rows
}

function putCell(row: SheetRow, column: number, read: SheetCell, limits: SheetLimits) {
  if (read === null) return
  if (column >= limits.columns) throw tooManyColumns(row.number, column, limits)
  while (row.cells.length < column) row.cells.push(null)
  row.cells[column] = read
}

function valueOf({ type, value, style, hasFormula }: CellState, inline: string, reading: Reading): SheetCell {
  if (hasFormula) return { fault: faults.formula }
  if (type === 's') return textOf(reading.texts[Number(value)] ?? '')
  if (type === 'inlineStr') return textOf(inline)
  if (type === 'str') return textOf(unescapeText(value))
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return { fault: faults.error(value.slice(0, 20)) }
  if (type === 'd') return isDay(value.slice(0, 10)) ? { day: value.slice(0, 10) } : textOf(value)
  if (value.trim() === '') return null
  const number = Number(value)
  if (!Number.isFinite(number)) return textOf(value)
  return (reading.days[style] && dayOfSerial(number, reading.isFrom1904)) || number
}

function textOf(text: string): SheetCell {
  const trimmed = text.trim()
  if (trimmed.length > longestText) return { fault: faults.long }
  return trimmed === '' ? null : trimmed
}

/**
 * Days since the end of 1899 (or the beginning of 1904) as Excel counts them; it believes in a 29 February 1900. Undefined beyond 9999.
 */
function dayOfSerial(serial: number, isFrom1904: boolean): SheetCell | undefined {
  const whole = Math.floor(serial)
  if (whole < 1 || whole > 2_958_465) return undefined
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30)
  return { day: new Date(epoch + whole * 86_400_000).toISOString().slice(0, 10) }
}

/** All cells of a merged range but its first have no value of their own, though people see one. */
function markMerged(rows: SheetRow[], range: string) {
  const found = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range)
  if (!found) return
  const [, left = 'A', top = '1', right = 'A', bottom = '1'] = found
  for (const { number, cells } of rows) {
    if (number < Number(top) || number > Number(bottom)) continue
    const last = Math.min(columnIndex(right), cells.length - 1)
    for (let column = columnIndex(left); column <= last; column++)
      if (number > Number(top) || column > columnIndex(left))
        cells[column] ??= { fault: faults.merged(range) }
  }
}
