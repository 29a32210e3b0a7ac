import {
  type DeviceListColumn,
  deviceListColumns,
  type MercuryDevice,
  mercuryDeviceNames,
  mercuryDevices,
  type MercuryState,
  mercuryStateNames,
  mercuryStates,
  mostDeviceRows,
} from '#domain/mercury-devices.ts'
import { namesOf } from '#domain/names-of.ts'
import { type Day, isDay } from '#domain/time.ts'
import { numberText, readDay, readNumber, round, shortDayText } from '#domain/words.ts'
import { readTable, type SheetError, type SheetRecord } from '#server/spreadsheet/sheet-table.ts'
import type { ReadSheet, SheetJudge } from '#server/spreadsheet/sheet-task.ts'
import type { SheetCell, SheetFault } from '#server/spreadsheet/sheet.ts'
import type { OutSheet } from '#server/spreadsheet/workbook.ts'

import { type Read, said, wrong } from './read-cell.ts'

/** One line of the list: a number of devices of a kind, in one state. Amalgam in grams, all else in pieces. */
type DeviceRow = {
  /** As the spreadsheet counts. */
  row: number
  device: MercuryDevice
  state: MercuryState
  amount: number
  brand: string | null
  serial: string | null
  acquired: number | null
  room: string | null
  stateOn: Day | null
  document: string | null
  note: string | null
}
/** Amounts by `{device}_{state}`, without those that are 0. */
export type DeviceTotals = Record<string, number>
export type DeviceList = {
  rows: DeviceRow[]
  totals: DeviceTotals
  /** The first of them; `errorCount` says how many there are. */
  errors: SheetError[]
  errorCount: number
  /** As which the file is kept. */
  kind: ReadSheet['kind']
}

const firstYear = 1950
/** More errors than this help nobody. */
const mostErrors = 200
const most = { unit: 100_000, gram: 1_000_000 } as const
/** Columns that a row cannot do without. */
const required = ['device', 'amount', 'state'] as const satisfies DeviceListColumn[]

type Cell = Exclude<SheetCell, SheetFault>

/** Looks at every cell of the sheet; a list with errors must not be stored. */
function judgeDevices({ rows: sheet, kind }: ReadSheet, today: Day): DeviceList {
  const { records, errors: found } = readTable(sheet, deviceListColumns, [
    'no',
    'brand',
    'serial',
    'acquired',
    'room',
    'stateOn',
    'document',
    'note',
  ])
  // A number says nothing of its row: a formula may count it, and a row without more is empty.
  const errors = found.filter(
    ({ row, column }) => column !== deviceListColumns.no || row === sheet[0]?.number,
  )
  const devices = records.filter(({ cells: { no: _no, ...cells } }) =>
    Object.values(cells).some((cell) => cell !== null),
  )
  const faulty = new Set(errors.map(({ row, column }) => `${row}/${column}`))
  const rows: DeviceRow[] = []
  for (const record of devices) {
    const read = readRow(record, today, kind === 'csv')
    // A cell that could not be relied on has its error already; it needs no second one for being empty.
    errors.push(...read.errors.filter(({ row, column }) => !faulty.has(`${row}/${column}`)))
    if (read.row) rows.push(read.row)
  }
  const totals = totalsOf(rows)
  errors.push(...duplicates(rows), ...errorsOfTotals(rows, totals))
  if (devices.length === 0 && errors.length === 0)
    errors.push({ row: 2, column: deviceListColumns.device, message: 'Belum ada alat yang ditulis.' })
  return {
    rows,
    totals,
    errors: errors.toSorted((one, other) => one.row - other.row).slice(0, mostErrors),
    errorCount: errors.length,
    kind,
  }
}

/** An uploaded list of devices, given the day that it is for the facility. One row is the header's. */
export const deviceListJudge: SheetJudge<Day, DeviceList> = {
  module: import.meta.url,
  name: 'deviceListJudge',
  limits: { rows: mostDeviceRows + 1, columns: 30 },
  judge: judgeDevices,
}

function readRow(
  { row, cells }: SheetRecord<DeviceListColumn>,
  today: Day,
  daysAreTexts: boolean,
): { row: DeviceRow | null; errors: SheetError[] } {
  const device = readWord(cells.device, mercuryDeviceNames, deviceWords)
  const isWeighed = device.ok && device.value !== null && mercuryDevices[device.value].unit === 'gram'
  const reads = {
    no: said(null),
    device,
    brand: readText(cells.brand, 150),
    serial: readText(cells.serial, 100),
    acquired: readYear(cells.acquired, Number(today.slice(0, 4))),
    room: readText(cells.room, 150),
    amount: readAmount(cells.amount, isWeighed ? 'gram' : 'unit'),
    state: readWord(cells.state, mercuryStateNames, stateWords),
    stateOn: readStateDay(cells.stateOn, today, daysAreTexts),
    document: readText(cells.document, 150),
    note: readText(cells.note, 500),
  } satisfies Record<DeviceListColumn, Read<unknown>>
  const errors = Object.entries(reads).flatMap(([column, read]): SheetError[] =>
    // Safe: the keys are those of the columns.
    read.ok ? [] : [{ row, column: deviceListColumns[column as DeviceListColumn], message: read.message }],
  )
  for (const column of required)
    if (cells[column] === null)
      errors.push({ row, column: deviceListColumns[column], message: 'Wajib diisi.' })
  const { brand, serial, acquired, room, amount, state, stateOn, document, note } = reads
  if (errors.length > 0 || !device.ok || !amount.ok || !state.ok) return { row: null, errors }
  if (device.value === null || amount.value === null || state.value === null) return { row: null, errors }
  return {
    row: {
      row,
      device: device.value,
      state: state.value,
      amount: amount.value,
      brand: valueOf(brand),
      serial: valueOf(serial),
      acquired: valueOf(acquired),
      room: valueOf(room),
      stateOn: valueOf(stateOn),
      document: valueOf(document),
      note: valueOf(note),
    },
    errors,
  }
}

const valueOf = <T>(read: Read<T>): T | null => (read.ok ? read.value : null)

/** The labels by which the sheet names them; the catalogue's "Lainnya (sebutkan)" is understood too. */
const deviceWords = (device: MercuryDevice) =>
  device === 'other_device' ? ['Lainnya', 'Lainnya (sebutkan)'] : [mercuryDevices[device].label]
const stateWords = (state: MercuryState) => [mercuryStates[state].status]

function readWord<Name extends string>(
  cell: Cell,
  names: readonly Name[],
  wordsOf: (name: Name) => readonly string[],
): Read<Name | null> {
  if (cell === null) return said(null)
  const typed = plain(cell)
  const found = names.find((name) => wordsOf(name).some((word) => plain(word) === typed))
  return found ? said(found) : wrong(`Pilih salah satu: ${names.map((name) => wordsOf(name)[0]).join('; ')}.`)
}

function plain(cell: Exclude<Cell, null>): string {
  const text = typeof cell === 'object' ? cell.day : String(cell)
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

function readText(cell: Cell, longest: number): Read<string | null> {
  if (cell === null) return said(null)
  const text = typeof cell === 'object' ? shortDayText(cell.day) : String(cell)
  // What no text of ours may hold: signs without a form.
  const clean = text.replaceAll(/[^\P{Cc}\n]/gu, ' ').trim()
  return clean.length > longest ? wrong(`Paling panjang ${longest} huruf.`) : said(clean || null)
}

/** A number as a number, or as people type it; `example` is one that its column takes. */
function readFigure(cell: Exclude<Cell, null>, example: string): Read<number> {
  if (typeof cell === 'number') return said(cell)
  if (typeof cell === 'object') return wrong('Berisi tanggal; tulis angka.')
  return readNumber(cell, example)
}

function readAmount(cell: Cell, unit: 'unit' | 'gram'): Read<number | null> {
  if (cell === null) return said(null)
  const read = readFigure(cell, unit === 'unit' ? '1.234' : '1.234,5')
  if (!read.ok) return read
  const { value } = read
  if (unit === 'unit' && (!Number.isInteger(value) || value < 1))
    return wrong('Tulis bilangan bulat, paling sedikit 1.')
  if (value <= 0) return wrong('Tulis berat dalam gram, lebih dari 0.')
  if (unit === 'gram' && round(value, 1) !== value) return wrong('Paling banyak satu angka di belakang koma.')
  return value > most[unit] ? wrong(`Paling banyak ${numberText(most[unit])}.`) : said(value)
}

function readYear(cell: Cell, thisYear: number): Read<number | null> {
  if (cell === null) return said(null)
  const read = readFigure(cell, String(thisYear))
  if (!read.ok) return read
  const isYear = Number.isInteger(read.value) && read.value >= firstYear && read.value <= thisYear
  return isYear ? read : wrong(`Tulis tahun dari ${firstYear} sampai ${thisYear}.`)
}

/**
 * The day since which the state is so. In a workbook it must be a date: what Excel has left as text it did not understand, and which
 * part was the month nobody knows. A CSV knows only texts: `31/05/2024`.
 */
function readStateDay(cell: Cell, today: Day, daysAreTexts: boolean): Read<Day | null> {
  if (cell === null) return said(null)
  if (typeof cell === 'object') return pastDay(cell.day, today)
  if (typeof cell === 'number') return wrong('Berisi angka; ubah format selnya menjadi tanggal.')
  if (!daysAreTexts)
    return wrong(
      'Tanggal tersimpan sebagai teks. Ubah format selnya menjadi tanggal, lalu ketik ulang: hari/bulan/tahun.',
    )
  const day = readDay(cell)
  return day ? pastDay(day, today) : wrong('Tulis tanggal sebagai hari/bulan/tahun, misalnya 31/05/2024.')
}

function pastDay(day: Day, today: Day): Read<Day> {
  if (day > today) return wrong('Tanggal ini belum tiba.')
  return isDay(day) && day >= `${firstYear}-01-01`
    ? said(day)
    : wrong(`Tanggal paling awal tahun ${firstYear}.`)
}

/** The same serial number of the same kind twice, or a row that repeats another. */
function duplicates(rows: readonly DeviceRow[]): SheetError[] {
  const seen = new Map<string, number>()
  return rows.flatMap((device): SheetError[] => {
    const { row, ...stated } = device
    const key = device.serial ? `${device.device}/${device.serial.toLowerCase()}` : JSON.stringify(stated)
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, row)
      return []
    }
    const [column, message] = device.serial
      ? [deviceListColumns.serial, `Nomor seri ini sudah ada di baris ${first}.`]
      : [deviceListColumns.device, `Baris ini sama dengan baris ${first}. Gabungkan jumlahnya.`]
    return [{ row, column, message }]
  })
}

function totalsOf(rows: readonly DeviceRow[]): DeviceTotals {
  const totals: DeviceTotals = {}
  for (const { device, state, amount } of rows) {
    const cell = `${device}_${state}`
    totals[cell] = round((totals[cell] ?? 0) + amount, 1)
  }
  return totals
}

/** Sums that the form's counts cannot hold, reported at the last row of each. */
function errorsOfTotals(rows: readonly DeviceRow[], totals: DeviceTotals): SheetError[] {
  return Object.entries(totals).flatMap(([cell, total]): SheetError[] => {
    const last = rows.findLast(({ device, state }) => `${device}_${state}` === cell)
    if (!last) return []
    const limit = most[mercuryDevices[last.device].unit]
    if (total <= limit) return []
    const { label } = mercuryDevices[last.device]
    const state = mercuryStates[last.state].status.toLowerCase()
    const message = `${label} ${state} seluruhnya ${numberText(total)}; paling banyak ${numberText(limit)}.`
    return [{ row: last.row, column: deviceListColumns.amount, message }]
  })
}

const inputs: Partial<Record<DeviceListColumn, NonNullable<OutSheet['columns'][number]['input']>>> = {
  device: { is: 'choice', of: mercuryDeviceNames.map((device) => mercuryDevices[device].label) },
  brand: { is: 'text' },
  serial: { is: 'text' },
  room: { is: 'text' },
  amount: { is: 'number', min: 0.1, max: most.gram, whole: false },
  state: { is: 'choice', of: mercuryStateNames.map((state) => mercuryStates[state].status) },
  document: { is: 'text' },
  note: { is: 'text' },
}
const widths: Partial<Record<DeviceListColumn, number>> = { no: 6, device: 34, note: 34, brand: 24, room: 24 }

/** The empty list and a sheet that explains it. Excel itself refuses most of what the check would refuse. */
export function deviceListTemplate(today: Day): OutSheet[] {
  const thisYear = Number(today.slice(0, 4))
  const all: typeof inputs = {
    ...inputs,
    acquired: { is: 'number', min: firstYear, max: thisYear, whole: true },
    stateOn: { is: 'day', from: `${firstYear}-01-01`, until: today },
  }
  const names = namesOf(deviceListColumns)
  return [
    {
      name: 'Daftar alat',
      columns: names.map((name) => ({
        label: deviceListColumns[name],
        width: widths[name] ?? 18,
        ...(all[name] ? { input: all[name] } : {}),
      })),
      rows: [],
      inputRows: mostDeviceRows,
    },
    {
      name: 'Petunjuk',
      columns: [
        { label: 'Kolom', width: 22 },
        { label: 'Cara mengisi', width: 90 },
      ],
      rows: names.map((name) => [deviceListColumns[name], explanations(thisYear)[name]]),
    },
  ]
}

function explanations(thisYear: number): Record<DeviceListColumn, string> {
  return {
    no: 'Nomor urut; boleh kosong.',
    device: 'Wajib. Pilih dari daftar. Satu baris untuk setiap alat, atau untuk beberapa alat yang sama.',
    brand: 'Boleh kosong.',
    serial: 'Boleh kosong. Nomor seri yang sama tidak boleh ditulis dua kali untuk jenis alat yang sama.',
    acquired: `Boleh kosong. Tahun dari ${firstYear} sampai ${thisYear}.`,
    room: 'Boleh kosong. Tempat alat digunakan atau disimpan.',
    amount: 'Wajib. Bilangan bulat, paling sedikit 1. Amalgam gigi ditulis dalam gram, misalnya 12,5.',
    state:
      'Wajib. Digunakan: masih dipakai. Disimpan: sudah dikemas di TPS atau gudang terkunci. Ditarik: sudah dibawa ke depo atau pengelola berizin. Pecah: pecah atau rusak.',
    stateOn:
      'Boleh kosong. Tanggal sejak alat berstatus demikian, hari/bulan/tahun; tidak boleh setelah hari ini.',
    document: 'Boleh kosong. Nomor berita acara atau manifes.',
    note: 'Boleh kosong.',
  }
}

/** The answers with the list's totals as the counts: every device that the list does not name has none. */
export function withTotals(
  answers: Readonly<Record<string, unknown>>,
  totals: DeviceTotals,
): Record<string, unknown> {
  const counts: Record<string, unknown> = {}
  for (const device of mercuryDeviceNames) {
    const cells = mercuryStateNames.map((state) => `${device}_${state}`)
    // A row that nobody has opened stays closed: it counts as 0 anyway.
    const isOpen = [answers, totals].some((sheet) =>
      Object.keys(sheet).some((name) => name.startsWith(`${device}_`)),
    )
    if (!isOpen) continue
    for (const cell of cells) counts[cell] = totals[cell] ?? 0
    counts[`${device}_owned`] = round(
      cells.reduce((sum, cell) => sum + (totals[cell] ?? 0), 0),
      1,
    )
  }
  return { ...answers, ...counts }
}
