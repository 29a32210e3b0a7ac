import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import sax from 'sax'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { listTablesOf } from '#forms/columns.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { inTransaction, type Pool } from '#server/database/transaction.ts'

import { findOrInstallLibreOffice } from '../scripts/libreoffice.ts'
import { callAs, credentialsOf } from './api.ts'
import { onDatabase } from './product-database.ts'
import { type Product, startProduct } from './product.ts'

/** Names and answers as an attacker would write them, for a file that somebody else opens. */
const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;2)',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  ' =1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '"=1+1"',
  'RS Melati;=1+1',
  'RS Melati;"=1+1";lagi',
  'RS Melati,=1+1',
  'RS Melati,"=1+1",lagi',
  'RS Melati\t=1+1',
  'RS Melati\r\n=1+1',
  'RS Melati\n-1+1;@SUM(1)',
  "=cmd|' /C calc'!A0",
  '=DDE("soffice";"/etc/passwd";"1")',
  '=WEBSERVICE("http://127.0.0.1/"&A1)',
  '=HYPERLINK("http://127.0.0.1/";"klik")',
] as const

/** The city whose reports are made hostile, and the facility in it that exports its own table. */
const city = '32.73'
const office = 'kota@silika.test'
const facility = 'rs@silika.test'
const administrator = 'admin@silika.test'
const year = 2026
const month = '2026-09'

type Wanted = { as: string; address: string }
/** Where the files of a call are asked for, by the call as the OpenAPI document names it; a call that is not here fails the test. */
const exports: Record<string, (period: { user_id: number; year: number; semester: number }) => Wanted[]> = {
  'GET /api/facility-table/export': () =>
    ['xlsx', 'csv'].map((format) => ({
      as: facility,
      address: `/api/facility-table/export?tahun=${year}&format=${format}`,
    })),
  // As they were uploaded.
  'GET /api/dokumen/{dokumen_id}/berkas/{number}': () => [],
  // Labels, hints and names of regions, ours alone.
  'GET /api/impor-templat/{kind}': () => [],
  // The rows of a file that its reader has sent, as plain texts of a workbook.
  'GET /api/impor/{id}/perlu-diperbaiki': () => [],
  'GET /api/data-saya': () => [{ as: facility, address: '/api/data-saya#.xlsx' }],
  'GET /api/template-alkes-bermerkuri': () => [
    { as: facility, address: '/api/template-alkes-bermerkuri#.xlsx' },
  ],
  'GET /api/data/{path}': () =>
    shippedForms.flatMap((form) => {
      if (form.partOf) return []
      const list = `/api/data/${form.id}?fil_blth=${month}`
      const lists = [form, ...shippedForms.filter(({ partOf }) => partOf === form.id)].flatMap(listTablesOf)
      const parts = ['laporan', ...lists.map(({ name }) => name)]
      return [
        ...parts.map((part) => `${list}&tipe=get&bagian=${part}&format=csv`),
        `${list}&tipe=get&format=xlsx`,
        ...['xlsx', 'csv'].map((format) => `${list}&tipe=rekap&format=${format}`),
      ].map((address) => ({ as: office, address }))
    }),
  'GET /api/report-table/{form_type}/export': () =>
    ['xlsx', 'csv'].map((format) => ({
      as: office,
      address: `/api/report-table/limbahfasyankes/export?date=${month}&format=${format}`,
    })),
  'GET /api/pengguna/export': () =>
    ['xlsx', 'csv'].map((format) => ({
      as: administrator,
      address: `/api/pengguna/export?format=${format}`,
    })),
  // The same files as of `data/{path}`, by POST.
  'POST /api/data/{url}': () => [],
  // The same tables once more, written by the same functions.
  'POST /api/report/download': () => [],
  // The catalogue's own words and numbers alone.
  'GET /api/data-terbuka/{berkas}': () => [],
  // A file of the call before, as it was kept.
  'GET /api/report/downloads/{id}': () => [],
  'GET /api/creshcf/result/{userId}/{year}/{semester}/file': (period) =>
    ['xlsx', 'csv'].map((format) => ({
      as: office,
      address: `/api/creshcf/result/${period.user_id}/${period.year}/${period.semester}/file?format=${format}`,
    })),
  'GET /api/creshcf/facilities/file': ({ year: of, semester }) =>
    ['xlsx', 'csv'].map((format) => ({
      as: office,
      address: `/api/creshcf/facilities/file?year=${of}&semester=${semester}&format=${format}`,
    })),
  'GET /api/dinas/export': () => [
    { as: administrator, address: `/api/dinas/export?provinsi_id=${city.slice(0, 2)}#.xlsx` },
  ],
  'GET /api/fasyankes/export': () => [
    { as: administrator, address: `/api/fasyankes/export?kabupatenkota_id=${city}#.xlsx` },
  ],
  // Lines and codes of regions, drawn by the product: no spreadsheet.
  'GET /api/batas-wilayah/berkas/{name}': () => [],
  // What people have uploaded is given back as it came.
  'GET /api/file/{id}': () => [],
  'GET /api/pp': () => [],
}

type Cell = { text: string; number: number | null }
type Opened = { rows: Cell[][]; formulas: string[]; links: string[] }

let product: Product
let folder: string
let program: string
const files = new Map<string, Buffer>()
/** The hostile texts as they are: where the program shows no formula of this one, the tests see nothing. */
const unguarded = 'unguarded.csv'

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'silika-lembar-'))
  program = findOrInstallLibreOffice()
  product = await startProduct({ from: inject('preparedData'), env: { REQUESTS_PER_MINUTE: '0' } })
  const period = await onDatabase(product.dataDir, ({ db }) => makeHostile(db))
  for (const wanted of Object.values(exports).flatMap((of) => of(period)))
    files.set(nameOf(wanted), await download(wanted))
  files.set(unguarded, Buffer.from(hostile.join('\r\n')))
}, 900_000)
afterAll(async () => {
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

function nameOf({ address }: Wanted): string {
  const kind = address.endsWith('csv') ? 'csv' : 'xlsx'
  return `${address.replaceAll(/[^\w.-]+/g, '_').slice(1)}.${kind}`
}

const tokens = new Map<string, string>()
async function download({ as, address }: Wanted): Promise<Buffer> {
  if (!tokens.has(as)) {
    const answer = (await callAs(product.url)('POST', '/api/login', credentialsOf(as))) as unknown
    tokens.set(as, (answer as { token: string }).token) // Safe: the call throws where it is refused.
  }
  const response = await fetch(product.url + address, {
    headers: { authorization: `Bearer ${tokens.get(as)}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${response.status} from ${address}: ${bytes.toString()}`)
  return bytes
}

/** Puts the hostile texts wherever people may write, past every check of ours; gives a period whose self-assessment is exported. */
async function makeHostile(db: Pool): Promise<{ user_id: number; year: number; semester: number }> {
  const texts = sql`${sql.val([...hostile])}::text[]`
  const nth = (number: string) => sql`(${texts})[1 + ${sql.raw(number)} % ${sql.raw(String(hostile.length))}]`
  const here = sql`(select id from facility where regency_code = ${city})`
  // A whole table at a time: the product's jobs hold some of its rows meanwhile, in an order of their own. A change also marks what
  // must be counted again, and may cross a job there: then it is done again.
  for (const [table, change] of [
    ['facility', sql`name = ${nth('id')}, code = ${nth('id')} || ' ' || id where regency_code = ${city}`],
    ['account', sql`full_name = ${nth('id')}`],
    ['office', sql`name = ${nth('id')}, address = ${nth('id + 1')}`],
    [
      'device_row',
      sql`brand = ${nth('row')}, serial = ${nth('row + 1')}, room = ${nth('row + 2')}, document = ${nth('row + 3')},
        note = ${nth('row + 4')}`,
    ],
    ['assessment_answer', sql`other_text = ${nth('question_id')} where other_text is not null`],
    ['assessment_answer', sql`link = ${nth('question_id')} where link is not null`],
  ] as const)
    await inTransaction(db, async (tx) => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
      await sql`update ${sql.table(table)} set ${change}`.execute(tx)
    })
  const { rows } = await sql<{ id: number; sheets: unknown }>`
    select submission.id, sheets from submission join report on report.id = report_id
    where report.facility_id in ${here} and report.month = ${month}`.execute(db)
  let next = 0
  const spoil = (_key: string, value: unknown) =>
    typeof value === 'string' && isWritten(value) ? hostile[next++ % hostile.length] : value
  for (const { id, sheets } of rows)
    await sql`update submission set sheets = ${JSON.stringify(sheets, spoil)}::jsonb where id = ${id}`.execute(
      db,
    )
  const { rows: periods } = await sql<{ user_id: number; year: number; semester: number }>`
    select account.id as user_id, year, semester from assessment_instrument sent
    join account on account.facility_id = sent.facility_id
    where sent.facility_id in ${here} group by 1, 2, 3 order by count(*) desc, 1 limit 1`.execute(db)
  if (!periods[0] || rows.length === 0) throw new Error(`${city} has nothing to export in ${month}.`)
  return periods[0]
}

/** Whether people have written it: no code of a choice, no day, no number. */
const isWritten = (text: string) => !/^(?:[a-z\d_]*|[\d-]*)$/.test(text)

/** Opens files in the program, all at once, and gives what it shows of each. `separator` is that of a CSV. */
async function open(names: readonly string[], separator?: number): Promise<Map<string, Opened>> {
  const into = await mkdtemp(path.join(folder, 'open-'))
  await mkdir(path.join(into, 'given'))
  for (const name of names) await writeFile(path.join(into, 'given', name), files.get(name) ?? '')
  await promisify(execFile)(
    program,
    [
      // Made by the first, which takes as long as opening the files, and used by all: they come one after the other.
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      // Separator, quotation mark, UTF-8, from the first line, each column as it looks, Indonesian, formulas evaluated.
      ...(separator === undefined
        ? []
        : [`--infilter=CSV:${separator},34,76,1,,1057,false,true,false,false,false,0,true`]),
      '--convert-to',
      'fods',
      '--outdir',
      path.join(into, 'shown'),
      ...names.map((name) => path.join(into, 'given', name)),
    ],
    { timeout: 120_000, killSignal: 'SIGKILL' },
  )
  const opened = new Map<string, Opened>()
  for (const name of names) {
    const shown = path.join(into, 'shown', name.replace(/\.\w+$/, '.fods'))
    opened.set(name, readShown(await readFile(shown, 'utf8')))
  }
  return opened
}

/** The cells of a flat OpenDocument spreadsheet, its sheets one below the other, and everything in it that is not a plain value. */
function readShown(xml: string): Opened {
  const opened: Opened = { rows: [], formulas: [], links: [] }
  let row: Cell[] | null = null
  let cell: (Cell & { times: number }) | null = null
  let isParagraph = false
  const begin = ({ name, attributes }: sax.Tag | sax.QualifiedTag) => {
    const attribute = (key: string): string | undefined => {
      const value = attributes[key]
      return typeof value === 'string' ? value : undefined
    }
    if (/dde|cell-range-source|text:a$/.test(name)) opened.links.push(name)
    const formula = attribute('table:formula')
    if (formula !== undefined) opened.formulas.push(formula)
    if (name === 'table:table-row') row = []
    if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      const isNumber = attribute('office:value-type') === 'float'
      const number = isNumber ? Number(attribute('office:value')) : null
      cell = { text: '', number, times: Number(attribute('table:number-columns-repeated') ?? 1) }
    }
    if (name === 'text:p') {
      if (cell && cell.text !== '') cell.text += '\n'
      isParagraph = true
    }
    if (name === 'text:s' && cell) cell.text += ' '.repeat(Number(attribute('text:c') ?? 1))
    if (name === 'text:tab' && cell) cell.text += '\t'
  }
  const read = (text: string) => {
    if (cell && isParagraph) cell.text += text
  }
  const end = (name: string) => {
    if (name === 'text:p') isParagraph = false
    if (name === 'table:table-cell' && cell) {
      const { text, number, times } = cell
      // The rest of a row is one empty cell, repeated a thousand times.
      for (let time = 0; time < Math.min(times, 300); time += 1) row?.push({ text, number })
      cell = null
    }
    if (name === 'table:table-row' && row) {
      opened.rows.push(row)
      row = null
    }
  }
  const parser = Object.assign(sax.parser(true), { onopentag: begin, ontext: read, onclosetag: end })
  parser.write(xml).close()
  return opened
}

const named = (kind: string) => [...files.keys()].filter((name) => name.endsWith(kind) && name !== unguarded)

it('every call that gives a file is looked at', async () => {
  const document = (await (await fetch(`${product.url}/api/docs/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>
    >
  }
  const calls = Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => responses['200']?.content?.['*/*'])
      .map(([method]) => `${method.toUpperCase()} ${address}`),
  )
  expect(calls.toSorted()).toEqual(Object.keys(exports).toSorted())
})

describe('LibreOffice, where an export is full of hostile names and answers,', () => {
  it('shows no formula of a workbook, and every text and number as it is', async () => {
    const opened = await open(named('.xlsx'))
    const texts = new Set<string>()
    for (const [name, { rows, formulas, links }] of opened) {
      expect({ name, formulas, links }).toEqual({ name, formulas: [], links: [] })
      for (const { text } of rows.flat()) texts.add(text)
    }
    // They are there, not left out: what begins a formula is read as it was written.
    for (const text of hostile.filter((each) => /^[^\s"]*$/.test(each))) expect(texts).toContain(text)
  }, 120_000)

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])(
    'shows no formula of a CSV opened with %s',
    async (_name, separator) => {
      const opened = await open([...named('.csv'), unguarded], separator.codePointAt(0))
      expect(opened.get(unguarded)?.formulas).not.toEqual([])
      opened.delete(unguarded)
      expect(opened.size).toBeGreaterThan(10)
      for (const [name, { formulas, links }] of opened)
        expect({ name, formulas, links }).toEqual({ name, formulas: [], links: [] })
      if (separator === ';') expectSameNumbers(opened)
    },
    120_000,
  )
})

/** Our CSVs have semicolons and decimal commas: opened so, each number stands in its cell with its value. */
function expectSameNumbers(opened: ReadonlyMap<string, Opened>): void {
  let numbers = 0
  const wrong: unknown[] = []
  for (const [name, { rows }] of opened) {
    const given: string[][] = parse(files.get(name) ?? '', { bom: true, delimiter: ';' })
    for (const [row, cells] of given.entries())
      for (const [column, text] of cells.entries()) {
        if (!/^-?(?:0|[1-9]\d*)(?:,\d+)?$/.test(text)) continue
        numbers += 1
        // The program keeps 15 digits.
        const shown = rows[row]?.[column]?.number?.toPrecision(15)
        const wanted = Number(text.replace(',', '.')).toPrecision(15)
        if (shown !== wanted) wrong.push({ name, row, column, shown, wanted })
      }
  }
  expect(wrong).toEqual([])
  expect(numbers).toBeGreaterThan(100)
}
