import type { Entry } from 'yauzl'

import { fieldProblem } from '#contract/problem.ts'
import { isDay } from '#domain/time.ts'
import { numberText } from '#domain/words.ts'

import {
  characterCounter,
  columnIndex,
  faults,
  longestText,
  type SheetCell,
  type SheetLimits,
  type SheetRow,
  storable,
  type Tick,
  tooManyColumns,
  tooManyRows,
  tooMuch,
} from './sheet.ts'
import { readXml, type XmlListener } from './xml.ts'
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
 * The rows of the first visible sheet of a workbook, or of the one that is preferred. Parts are unpacked and read as they come, so memory holds only the shared texts and
 * the rows within the limits.
 * @throws the refusal at `file`.
 */
export async function readXlsx(
  bytes: Buffer,
  { limits, preferred }: { limits: SheetLimits; preferred?: string | undefined },
  tick: Tick,
): Promise<SheetRow[]> {
  const zip = await openZip(bytes)
  if (!zip || zip.entries.length === 0) throw brokenFile()
  const entries = new Map(zip.entries.map((entry) => [entry.fileName.toLowerCase(), entry]))
  const stranger = strangers.find(({ part }) => zip.entries.some(({ fileName }) => part.test(fileName)))
  if (stranger) throw fieldProblem('file', stranger.message)
  if (!entries.has('xl/workbook.xml'))
    throw fieldProblem('file', 'Berkas ini bukan lembar kerja. Unggah XLSX atau CSV.')
  const file: OpenFile = { zip, entries, budget: { left: limits.unpackedBytes }, tick }
  const { path, isFrom1904 } = await findSheet(file, preferred)
  const days = await readDayStyles(file)
  return readRows(file, path, limits, { texts: await readSharedTexts(file), days, isFrom1904 })
}

type OpenFile = {
  zip: OpenZip
  /** By path, ignoring case. */
  entries: ReadonlyMap<string, Entry>
  budget: UnpackBudget
  tick: Tick
}

/** The text of a part, if there is one. */
async function* partText({ zip, entries, budget }: OpenFile, path: string): AsyncGenerator<string> {
  const entry = entries.get(path.toLowerCase())
  if (entry) yield* unpackText(zip, entry, budget)
}

function readPart(file: OpenFile, path: string, listener: XmlListener): Promise<void> {
  return readXml(partText(file, path), listener, file.tick)
}

/** A workbook refers to a part for each sheet and to a dozen others. */
const mostRelations = 5000
const mostSheets = mostRelations

async function findSheet(
  file: OpenFile,
  preferred: string | undefined,
): Promise<{ path: string; isFrom1904: boolean }> {
  let first: string | undefined
  let named: string | undefined
  let sheets = 0
  let isFrom1904 = false
  await readPart(file, 'xl/workbook.xml', {
    open: (name, attribute) => {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name === 'sheet' && ++sheets > mostSheets) throw brokenFile()
      if (name !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return
      first ??= attribute('id') ?? ''
      if (preferred !== undefined && attribute('name') === preferred) named ??= attribute('id') ?? ''
    },
  })
  const targets = new Map<string, string>()
  await readPart(file, 'xl/_rels/workbook.xml.rels', {
    open: (name, attribute) => {
      if (name !== 'Relationship') return
      if (targets.size === mostRelations) throw brokenFile()
      targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
    },
  })
  const target = targets.get(named ?? first ?? '')
  if (!target) throw brokenFile()
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!file.entries.has(path.toLowerCase())) throw brokenFile()
  return { path, isFrom1904 }
}

/** Formats that Excel knows by number and that show a day. */
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** Which cell styles show a number as a day, by their index. */
async function readDayStyles(file: OpenFile): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let isInCells = false
  await readPart(file, 'xl/styles.xml', {
    open: (name, attribute) => {
      if (name === 'numFmt') {
        if (own.size === mostStyles) throw brokenFile()
        own.set(Number(attribute('numFmtId')), isDayFormat(attribute('formatCode') ?? ''))
      }
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const format = Number(attribute('numFmtId'))
      if (styles.length === mostStyles) throw brokenFile()
      styles.push(own.get(format) ?? builtInDays.has(format))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** As many styles, and characters of a format, as Excel allows. */
const mostStyles = 65_490
const longestFormat = 255

/** Whether a format names a day or a year, outside of quotes, escapes and colours. */
function isDayFormat(code: string): boolean {
  if (code.length > longestFormat) return false
  return /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''))
}

const mostTexts = 500_000

async function readSharedTexts(file: OpenFile): Promise<SheetCell[]> {
  const texts: SheetCell[] = []
  const text = textCollector()
  await readPart(file, 'xl/sharedStrings.xml', {
    open: (name) => (name === 'si' ? text.begin() : text.open(name)),
    close: (name) => {
      text.close(name)
      if (name !== 'si') return
      if (texts.length === mostTexts) throw tooMuch()
      texts.push(textOf(text.take()))
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

/** Excel writes signs that XML cannot hold as `_x000D_`, and half of a sign that takes two as `_xD83D_`. */
function unescapeText(text: string): string {
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code) =>
    String.fromCodePoint(Number.parseInt(String(code), 16)),
  )
}

type Reading = { texts: SheetCell[]; days: boolean[]; isFrom1904: boolean }
type CellState = { column: number; type: string; style: number; hasFormula: boolean; value: string }

async function readRows(
  file: OpenFile,
  path: string,
  limits: SheetLimits,
  reading: Reading,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const merged: string[] = []
  const count = characterCounter(limits)
  const inline = textCollector()
  let row: SheetRow = { number: 0, cells: [] }
  let cell: CellState | undefined
  let isValue = false
  await readPart(file, path, {
    open: (name, attribute) => {
      inline.open(name)
      if (name === 'row') row = { number: rowNumber(attribute('r'), row.number), cells: [] }
      if (name === 'mergeCell') {
        if (merged.length === mostMerged) throw tooManyMerged()
        merged.push(attribute('ref') ?? '')
      }
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
        const read = valueOf(cell, inline.take(), reading)
        count(read)
        putCell(row, cell.column, read, limits)
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
  markMerged(rows, merged, limits, file.tick)
  return rows
}

/** As Excel counts; rows come in their order. */
const lastRow = 1_048_576

function rowNumber(written: string | undefined, before: number): number {
  const number = written === undefined ? before + 1 : Number(written)
  if (!Number.isInteger(number) || number <= before || number > lastRow) throw brokenFile()
  return number
}

function putCell(row: SheetRow, column: number, read: SheetCell, limits: SheetLimits) {
  if (read === null) return
  if (column >= limits.columns) throw tooManyColumns(row.number, column, limits)
  while (row.cells.length < column) row.cells.push(null)
  row.cells[column] = read
}

function valueOf({ type, value, style, hasFormula }: CellState, inline: string, reading: Reading): SheetCell {
  if (hasFormula) return { fault: faults.formula }
  if (type === 's') return reading.texts[Number(value)] ?? null
  if (type === 'inlineStr') return textOf(inline)
  if (type === 'str') return textOf(unescapeText(value))
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return { fault: faults.error(storable(value.slice(0, 20))) }
  if (type === 'd') return isDay(value.slice(0, 10)) ? { day: value.slice(0, 10) } : textOf(value)
  if (value.trim() === '') return null
  const number = Number(value)
  if (!Number.isFinite(number)) return textOf(value)
  return (reading.days[style] && dayOfSerial(number, reading.isFrom1904)) || number
}

function textOf(text: string): SheetCell {
  const trimmed = storable(text.trim())
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

const mostMerged = 20_000

function tooManyMerged() {
  return fieldProblem(
    'file',
    `Berkas berisi lebih dari ${numberText(mostMerged)} sel gabungan. Pisahkan selnya, lalu unggah lagi.`,
  )
}

/**
 * All cells of a merged range but its first have no value of their own, though people see that of the first. Ranges of a workbook never
 * overlap, so all of them together have no more cells than the sheet; one whose ranges do is broken.
 */
function markMerged(rows: SheetRow[], ranges: readonly string[], limits: SheetLimits, tick: Tick) {
  let left = rows.length * limits.columns
  for (const range of ranges) {
    tick()
    const found = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range)
    if (!found) continue
    const [first, last] = [columnIndex(found[1] ?? ''), columnIndex(found[3] ?? '')]
    const [top, bottom] = [Number(found[2]), Number(found[4])]
    const fault = { fault: faults.merged(range) }
    if (first >= limits.columns || last < first) continue
    const begin = firstFrom(rows, top)
    const isFilled = rows[begin]?.number === top && (rows[begin].cells[first] ?? null) !== null
    for (let index = begin; index < rows.length; index++) {
      const { number, cells } = rows[index] ?? { number: Infinity, cells: [] }
      if (number > bottom) break
      const until = Math.min(last, limits.columns - 1)
      left -= until - first + 1
      if (left < 0) throw brokenFile()
      if (!isFilled) continue
      // Its value is seen in the rows below, also where those hold nothing so far to the right.
      const width = number > top ? until + 1 : cells.length
      while (cells.length < width) cells.push(null)
      for (let column = first; column <= Math.min(until, cells.length - 1); column++)
        if (number > top || column > first) cells[column] ??= fault
    }
  }
}

/** The index of the first row at this number or below it; rows are in their order. */
function firstFrom(rows: readonly SheetRow[], number: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.number ?? Infinity) < number) low = middle + 1
    else high = middle
  }
  return low
}
