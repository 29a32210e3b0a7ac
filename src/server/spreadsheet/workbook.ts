import { guardFormulas, startsLikeFormula } from '#domain/formula.ts'
import { freeAmong, slugOf } from '#domain/slug.ts'
import type { Day } from '#domain/time.ts'

import { columnLetters, longestText } from './sheet.ts'
import { encodeXml, withoutControls } from './xml.ts'
import { packZip } from './zip.ts'

/** What one cell is given; a text stays a text, even one that begins like a formula. */
export type OutCell = null | string | number | { day: Day }

/** What people may type below a column's label; Excel refuses the rest with the sentence of the kind. */
type ColumnInput =
  | { is: 'choice'; of: readonly string[] }
  | { is: 'day'; from: Day; until: Day }
  | { is: 'number'; min: number; max: number; whole: boolean }
  | { is: 'text' }

type OutColumn = {
  label: string
  /** In characters; 18 by default. */
  width?: number
  input?: ColumnInput
}

/** One sheet: a header row, then the rows as they come. */
export type OutSheet = {
  name: string
  columns: readonly OutColumn[]
  rows: Iterable<readonly OutCell[]> | AsyncIterable<readonly OutCell[]>
  /** How many rows below the header of a template obey `input`. */
  inputRows?: number
}

export const workbookMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * An Excel workbook, piece by piece as it is being made: a year of the whole country needs no more memory than a month of one city, and a
 * slow reader slows the rows down. Nothing in it is a formula.
 */
export function writeWorkbook(sheets: readonly OutSheet[]): AsyncGenerator<Buffer> {
  const choices = sheets.flatMap((sheet) =>
    sheet.columns.flatMap(({ label, input }) => (input?.is === 'choice' ? [{ label, of: input.of }] : [])),
  )
  const named = sheetNames(sheets, choices.length > 0 ? [choiceSheet] : []).map((name) => ({
    name,
    hidden: false,
  }))
  const all = choices.length > 0 ? [...named, { name: choiceSheet, hidden: true }] : named
  const parts = all.map((_, index) => `worksheets/sheet${index + 1}.xml`)
  // The lists of choices stand in a sheet of their own, a column each, in the order of the columns that use them.
  let used = 0
  const bodies = sheets.map((sheet) => {
    const first = used
    used += sheet.columns.filter(({ input }) => input?.is === 'choice').length
    return sheetXml(sheet, first)
  })
  return packZip([
    { name: '[Content_Types].xml', text: [contentTypes(parts)] },
    { name: '_rels/.rels', text: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', text: [workbookXml(all)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [relations([...parts.map((part) => ['worksheet', part] as const), ['styles', 'styles.xml']])],
    },
    { name: 'xl/styles.xml', text: [stylesXml] },
    ...[...bodies, ...(choices.length > 0 ? [choiceXml(choices)] : [])].map((text, index) => ({
      name: `xl/${parts[index]}`,
      text,
    })),
  ])
}

/**
 * A CSV: UTF-8 with its mark, days as `YYYY-MM-DD`. No text becomes a formula, whichever separator the file is opened with.
 */
export async function* writeCsv(
  { columns, rows }: OutSheet,
  dialect: CsvDialect = forPeople,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark)
  yield* encoded(csvRows(columns, rows, dialect))
}

/** What stands between cells, and before decimals. */
export type CsvDialect = { separator: string; decimal: string }
/** As an Indonesian spreadsheet opens it. */
const forPeople: CsvDialect = { separator: ';', decimal: ',' }
/** As programs everywhere read it. */
export const forPrograms: CsvDialect = { separator: ',', decimal: '.' }

/** A CSV of each sheet in one zip, called after the sheets. */
export function writeCsvs(sheets: readonly OutSheet[]): AsyncGenerator<Buffer> {
  const taken = new Set<string>()
  return packZip(
    sheets.map(({ name, columns, rows }) => {
      const own = freeAmong(slugOf(name, unnamed.toLowerCase()), taken)
      taken.add(own)
      return { name: `${own}.csv`, text: joined(markedRows(columns, rows)) }
    }),
  )
}

/** What a sheet is called whose name has no sign that it may have. */
const unnamed = 'Lembar'
/** In signs, as Excel has it. */
const longestName = 31

/** The names of sheets, which come from people too: Excel opens no workbook with one of them twice, in whatever case. */
function sheetNames(sheets: readonly OutSheet[], others: readonly string[]): string[] {
  const taken = new Set(others.map((name) => name.toLowerCase()))
  return sheets.map(({ name }) => {
    const wanted = name.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || unnamed
    const cut = (end: string) => wanted.slice(0, longestName - end.length).trim() + end
    let own = cut('')
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = cut(` ${number}`)
    taken.add(own.toLowerCase())
    return own
  })
}

const byteOrderMark = '\uFEFF'

async function* markedRows(columns: readonly OutColumn[], rows: OutSheet['rows']): AsyncGenerator<string> {
  yield byteOrderMark
  yield* csvRows(columns, rows, forPeople)
}

async function* csvRows(
  columns: readonly OutColumn[],
  rows: OutSheet['rows'],
  dialect: CsvDialect,
): AsyncGenerator<string> {
  yield csvRow(
    columns.map(({ label }) => label),
    dialect,
  )
  for await (const cells of rows) yield csvRow(cells, dialect)
}

function csvRow(cells: readonly OutCell[], { separator, decimal }: CsvDialect): string {
  return `${cells.map((cell) => csvCell(cell, decimal)).join(separator)}\r\n`
}

function csvCell(cell: OutCell, decimal: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (typeof cell === 'object') return cell.day
  return csvText(cell)
}

const csvText = remembering((text) => {
  const safe = guardFormulas(withoutControls(text))
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
})

/** Texts that are longer are seldom seen twice. */
const rememberedLength = 80
const mostRemembered = 10_000

/** Most cells of a large table repeat the words of a few: what was made of short texts is kept for a while. */
function remembering(written: (text: string) => string): (text: string) => string {
  const kept = new Map<string, string>()
  return (text) => {
    if (text.length > rememberedLength) return written(text)
    const known = kept.get(text)
    if (known !== undefined) return known
    if (kept.size >= mostRemembered) kept.clear()
    const made = written(text)
    kept.set(text, made)
    return made
  }
}

const pieceLength = 65_536

/** Small texts joined to pieces that are worth handing on. */
async function* joined(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of joined(texts)) yield Buffer.from(piece)
}

/** A sheet of Excel has no more. */
const mostRows = 1_048_576
const tooLongNote = 'Baris selebihnya tidak muat di lembar Excel. Unduh sebagai CSV.'

const choiceSheet = 'Pilihan'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Indexes into `cellXfs` below. `guarded` shows a text as it is, even after somebody edits it. */
const styles = { usual: 0, header: 1, day: 2, text: 3, guarded: 4 } as const
const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF007A8A"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf quotePrefix="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

function contentTypes(parts: readonly string[]): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ...parts.map((part) => [part, 'worksheet'] as const),
  ]
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
    .map(([part, kind]) => `<Override PartName="/xl/${part}" ContentType="${type}.${kind}+xml"/>`)
    .join('')}</Types>`
}

/** Relations are numbered `rId1` … in the order in which they are given. */
function relations(targets: readonly (readonly [kind: string, path: string])[]): string {
  return `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([kind, path], index) =>
        `<Relationship Id="rId${index + 1}" Type="${links}/${kind}" Target="${path}"/>`,
    )
    .join('')}</Relationships>`
}

function workbookXml(sheets: readonly { name: string; hidden: boolean }[]): string {
  return `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${sheets
    .map(
      ({ name, hidden }, index) =>
        `<sheet name="${encodeXml(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`
}

function sheetXml(sheet: OutSheet, firstChoice: number): AsyncGenerator<string> {
  return joined(sheetTexts(sheet, firstChoice))
}

async function* sheetTexts(
  { columns, rows, inputRows }: OutSheet,
  firstChoice: number,
): AsyncGenerator<string> {
  const last = columnLetters(columns.length - 1)
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(columnXml).join('')}</cols><sheetData>`
  yield rowXml(
    1,
    columns.map(({ label }) => label),
    styles.header,
  )
  let number = 1
  for await (const cells of rows) {
    if (number === mostRows - 1) {
      yield rowXml(++number, [tooLongNote])
      break
    }
    yield rowXml(++number, cells)
  }
  yield `</sheetData><autoFilter ref="A1:${last}${Math.max(number, 2)}"/>`
  if (inputRows) yield validationsXml(columns, inputRows, firstChoice)
  yield '</worksheet>'
}

const inputStyles = { choice: styles.text, day: styles.day, number: styles.usual, text: styles.text } as const

function columnXml({ width = 18, input }: OutColumn, index: number): string {
  const style = input ? ` style="${inputStyles[input.is]}"` : ''
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${style}/>`
}

function rowXml(number: number, cells: readonly OutCell[], style?: number): string {
  return `<row r="${number}">${cells
    .map((cell, index) => cellXml(`${columnLetters(index)}${number}`, cell, style))
    .join('')}</row>`
}

function cellXml(at: string, cell: OutCell, style?: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}" s="${style ?? styles.usual}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${at}" s="${styles.day}"><v>${serialOf(cell.day)}</v></c>`
  return `<c r="${at}" t="inlineStr" ${style === undefined ? styledText(cell) : inlineText(cell, style)}</t></is></c>`
}

const styledText = remembering((text) =>
  inlineText(text, startsLikeFormula(text) ? styles.guarded : styles.usual),
)
function inlineText(text: string, style: number): string {
  return `s="${style}"><is><t xml:space="preserve">${encodeXml(literal(text.slice(0, longestText)))}`
}

/** Excel reads `_x003D_` as the sign with that code, so an underline that would begin one is written so itself. */
function literal(text: string): string {
  return text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
}

/** Days since the end of 1899, as a spreadsheet counts from 1 March 1900 on. */
function serialOf(day: Day): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
}

function validationsXml(columns: readonly OutColumn[], inputRows: number, firstChoice: number): string {
  let choice = firstChoice
  const rules = columns.flatMap(({ label, input }, index) => {
    if (!input || input.is === 'text') return []
    const letters = columnLetters(index)
    const [attributes, formulas, message] =
      input.is === 'choice'
        ? choiceRule(columnLetters(choice++), input.of.length)
        : input.is === 'day'
          ? dayRule(input)
          : numberRule(input)
    return [
      `<dataValidation ${attributes} allowBlank="1" showErrorMessage="1" errorTitle="${encodeXml(label.slice(0, 32))}" error="${encodeXml(message)}" sqref="${letters}2:${letters}${inputRows + 1}">${formulas.map((formula, at) => `<formula${at + 1}>${formula}</formula${at + 1}>`).join('')}</dataValidation>`,
    ]
  })
  return rules.length > 0
    ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
    : ''
}

type Rule = [attributes: string, formulas: (string | number)[], message: string]
function choiceRule(column: string, length: number): Rule {
  return [
    'type="list"',
    [`${choiceSheet}!$${column}$2:$${column}$${length + 1}`],
    'Pilih salah satu dari daftar.',
  ]
}
function dayRule({ from, until }: { from: Day; until: Day }): Rule {
  return [
    'type="date" operator="between"',
    [serialOf(from), serialOf(until)],
    `Isi tanggal, hari/bulan/tahun, paling lambat ${until.split('-').toReversed().join('/')}.`,
  ]
}
function numberRule({ min, max, whole }: { min: number; max: number; whole: boolean }): Rule {
  return [
    `type="${whole ? 'whole' : 'decimal'}" operator="between"`,
    [min, max],
    `Isi angka${whole ? ' bulat' : ''} dari ${min} sampai ${max}.`,
  ]
}

function choiceXml(choices: readonly { label: string; of: readonly string[] }[]): AsyncGenerator<string> {
  const longest = Math.max(...choices.map(({ of }) => of.length))
  return sheetXml(
    {
      name: choiceSheet,
      columns: choices.map(({ label }) => ({ label })),
      rows: Array.from({ length: longest }, (_, row) => choices.map(({ of }) => of[row] ?? null)),
    },
    0,
  )
}
