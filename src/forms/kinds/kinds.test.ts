import { describe, expect, test } from 'vitest'

import { namesOf } from '#domain/names-of.ts'

import { schemaOf } from '../answers/schemas.ts'
import {
  codesOf,
  isAmount,
  isUpload,
  readText,
  shortTextOf,
  textOf,
  tickOf,
  unitOf,
  uploadsOf,
  withUnit,
} from '../answers/words.ts'
import type { SimpleField } from '../define-form.ts'
import { sampleContext, sampleProfiles } from '../testing/samples.ts'
import { type FieldKind, kinds } from './index.ts'

const context = { ...sampleContext(sampleProfiles.hospital, '2025-04'), today: '2025-05-03' }
const yesNoMaybe = { ya: 'Ya', sebagian: 'Sebagian', tidak: 'Tidak' }

type Case = {
  what: string
  field: FieldKind
  accepts: readonly unknown[]
  /** A value, and a word of the sentence that refuses it. */
  refuses: readonly (readonly [value: unknown, word: string])[]
  text: readonly [value: unknown, text: string]
  cell: readonly [value: unknown, cell: string | number]
  describes: string
}

/** Values that no kind may take for something else. */
const strange = [null, undefined, {}, Number.NaN, Number.POSITIVE_INFINITY, Symbol('x'), () => 1, new Date()]

const cases: Case[] = [
  {
    what: 'a whole number',
    field: { kind: 'number', unit: 'orang', max: 200 },
    accepts: [0, 1, 200],
    refuses: [
      [-1, 'Paling kecil 0 orang'],
      [201, 'Paling besar 200 orang'],
      [1.5, 'bilangan bulat'],
      ['12', 'angka'],
      ['', 'angka'],
      [true, 'angka'],
      [[1], 'angka'],
    ],
    text: [12, '12 orang'],
    cell: [12, 12],
    describes: 'angka (orang), bulat, 0 sampai 200',
  },
  {
    what: 'a decimal number',
    field: { kind: 'number', unit: 'kg', min: 0.01, max: 50_000, decimals: 2 },
    accepts: [0.01, 1234.56, 0.29, 50_000],
    refuses: [
      [0, 'Paling kecil 0,01 kg'],
      [50_000.01, 'Paling besar 50.000 kg'],
      [1.005, '2 angka di belakang koma'],
      ['1,5', 'angka'],
    ],
    text: [1234.5, '1.234,5 kg'],
    cell: [1234.5, 1234.5],
    describes: 'angka (kg), 2 desimal, 0,01 sampai 50.000',
  },
  {
    what: 'a number that may be negative',
    field: { kind: 'number', unit: '°C', min: -40, max: 15, decimals: 1 },
    accepts: [-40, -5.5, 0, 15],
    refuses: [
      [-40.1, 'Paling kecil −40 °C'],
      [15.1, 'Paling besar 15 °C'],
    ],
    text: [-5, '−5 °C'],
    cell: [-5, -5],
    describes: '−40 sampai 15',
  },
  {
    what: 'text',
    field: { kind: 'text', min: 3, max: 10 },
    accepts: ['abc', 'Puskesmas', '=1+1', '<b>', 'é😀x'],
    refuses: [
      ['ab', 'Paling sedikit 3 huruf'],
      ['  a  ', 'Paling sedikit 3 huruf'],
      ['\u200b\u200b\u200b', 'Paling sedikit 3 huruf'],
      ['abcdefghijk', 'Paling banyak 10 huruf'],
      [12, 'teks'],
      [['abc'], 'teks'],
    ],
    text: ['abc', 'abc'],
    cell: ['abc', 'abc'],
    describes: 'teks 3–10 huruf',
  },
  {
    what: 'a telephone number',
    field: { kind: 'phone' },
    accepts: ['0812-3456-7890', '+62 812 3456 7890', '(021) 555-12345', '812345678', '081234567890123'],
    refuses: [
      ['08123456', '9–15 angka'],
      ['0812345678901234', '9–15 angka'],
      ['+1 555 123 4567', '9–15 angka'],
      ['0812-abcd-7890', '9–15 angka'],
      ['', '9–15 angka'],
      [81_234_567_890, 'teks'],
    ],
    text: ['0812-3456-7890', '0812-3456-7890'],
    cell: ['0812-3456-7890', '0812-3456-7890'],
    describes: 'nomor telepon',
  },
  {
    what: 'a choice',
    field: { kind: 'choice', options: yesNoMaybe },
    accepts: ['ya', 'sebagian', 'tidak'],
    refuses: [
      ['Ya', 'Pilih'],
      ['mungkin', 'Pilih'],
      ['toString', 'Pilih'],
      ['__proto__', 'Pilih'],
      ['', 'Pilih'],
      [0, 'Pilih'],
      [['ya'], 'Pilih'],
    ],
    text: ['sebagian', 'Sebagian'],
    cell: ['sebagian', 'Sebagian'],
    describes: 'pilihan: Ya / Sebagian / Tidak',
  },
  {
    what: 'several choices',
    field: {
      kind: 'choices',
      options: { atap: 'Atap', apar: 'APAR', tidak_ada: 'Tidak ada' },
      exclusive: 'tidak_ada',
    },
    accepts: [['atap'], ['apar', 'atap'], ['tidak_ada']],
    refuses: [
      [[], 'paling sedikit satu'],
      [['atap', 'atap'], 'dua kali'],
      [['atap', 'tidak_ada'], '"Tidak ada" tidak dapat dipilih bersama'],
      [['pintu'], 'Pilih'],
      ['atap', 'Pilih'],
      [[['atap']], 'Pilih'],
    ],
    text: [['atap', 'apar'], 'Atap, APAR'],
    cell: [['atap', 'apar'], 'Atap, APAR'],
    describes: 'boleh lebih dari satu: Atap / APAR / Tidak ada',
  },
  {
    what: 'yes or no',
    field: { kind: 'yesNo' },
    accepts: ['ya', 'tidak'],
    refuses: [
      ['sebagian', 'Ya atau Tidak'],
      [true, 'Ya atau Tidak'],
      [1, 'Ya atau Tidak'],
      ['YA', 'Ya atau Tidak'],
    ],
    text: ['ya', 'Ya'],
    cell: ['tidak', 'Tidak'],
    describes: 'Ya / Tidak',
  },
  {
    what: 'a date until today',
    field: { kind: 'date', within: 'today' },
    accepts: ['2025-05-03', '2024-02-29', '1999-01-01'],
    refuses: [
      ['2025-05-04', 'setelah hari ini'],
      ['2025-02-29', 'kalender'],
      ['03/05/2025', 'kalender'],
      ['2025-05-03T00:00:00Z', 'kalender'],
      ['', 'kalender'],
      [20_250_503, 'tanggal'],
    ],
    text: ['2025-04-10', '10 April 2025'],
    cell: ['2025-04-10', '10/04/2025'],
    describes: 'tidak setelah hari ini',
  },
  {
    what: 'a date in the report month',
    field: { kind: 'date', within: 'month' },
    accepts: ['2025-04-01', '2025-04-30'],
    refuses: [
      ['2025-03-31', 'bulan laporan'],
      ['2025-05-01', 'bulan laporan'],
    ],
    text: ['2025-04-01', '1 April 2025'],
    cell: ['2025-04-01', '01/04/2025'],
    describes: 'pada bulan laporan',
  },
  {
    what: 'uploaded files',
    field: { kind: 'file', types: ['pdf', 'jpg'], maxMegabytes: 5, maxFiles: 2 },
    accepts: [
      [{ id: 1, name: 'a.pdf' }],
      [
        { id: 1, name: 'a.pdf' },
        { id: 2, name: 'b.jpg' },
      ],
    ],
    refuses: [
      [[], 'paling sedikit satu'],
      [[1, 2, 3].map((id) => ({ id, name: 'x' })), 'Paling banyak 2'],
      [[{ id: 0, name: 'a' }], ''],
      [[{ id: 1.5, name: 'a' }], ''],
      [[{ id: 1, name: '' }], ''],
      [[{ id: 1, name: 'a', path: '/etc' }], ''],
      ['a.pdf', 'tidak dikenal'],
    ],
    text: [[{ id: 1, name: 'a.pdf' }], 'a.pdf'],
    cell: [[{ id: 1, name: 'a.pdf' }], 'a.pdf'],
    describes: 'berkas PDF, JPG, paling besar 5 MB, paling banyak 2',
  },
  {
    what: 'a link',
    field: { kind: 'link' },
    accepts: ['https://contoh.go.id/dokumen'],
    refuses: [
      ['javascript:alert(1)', 'URL'],
      ['http://nodot', 'URL'],
      [1, 'teks'],
    ],
    text: ['https://contoh.go.id', 'https://contoh.go.id'],
    cell: ['https://contoh.go.id', 'https://contoh.go.id'],
    describes: 'tautan',
  },
  {
    what: 'a statement',
    field: { kind: 'statement' },
    accepts: [true],
    refuses: [
      [false, 'Centang'],
      ['true', 'Centang'],
      [1, 'Centang'],
    ],
    text: [true, 'Disetujui'],
    cell: [true, 'Disetujui'],
    describes: 'harus dicentang',
  },
]

const labelled = (field: FieldKind): SimpleField => ({ ...field, label: 'x' })

describe.each(cases)('$what', ({ field, accepts, refuses, text, cell, describes }) => {
  const schema = schemaOf(labelled(field), context)

  test('is accepted as it is', () => {
    for (const value of accepts) expect(schema.parse(value)).toEqual(value)
  })

  test('is refused with a sentence', () => {
    for (const [value, word] of refuses) {
      const result = schema.safeParse(value)
      expect(result.success).toBe(false)
      expect(result.error?.issues[0]?.message).toContain(word)
    }
  })

  test('is nothing strange', () => {
    for (const value of strange) expect(schema.safeParse(value).success).toBe(false)
  })

  test('has words, a cell and a description', () => {
    expect(textOf(labelled(field), text[0])).toBe(text[1])
    // Safe: the case's value belongs to the case's kind.
    expect(kinds[field.kind].cell(cell[0] as never, field as never)).toBe(cell[1])
    expect(kinds[field.kind].describe(field as never)).toContain(describes)
  })

  test('is read from the cell that it is written to, which uploads cannot be', () => {
    const wanted = isUpload(labelled(field)) ? undefined : cell[0]
    expect(readText(labelled(field), String(cell[1]))).toEqual(wanted)
    expect(schema.safeParse(readText(labelled(field), '§')).success).toBe(
      schema.safeParse('§').success && !isUpload(labelled(field)),
    )
  })
})

test('every kind has a case', () => {
  const covered = new Set(cases.map(({ field }) => field.kind))
  expect(namesOf(kinds).filter((kind) => !covered.has(kind))).toEqual([])
})

test('what is not answered is a dash', () => {
  for (const { field } of cases)
    for (const nothing of [undefined, null, '']) expect(textOf(labelled(field), nothing)).toBe('–')
})

describe('what a table needs of a field', () => {
  const amount = labelled({ kind: 'number', unit: 'kg', decimals: 2 })
  const day = labelled({ kind: 'date' })
  const consent = { ...labelled({ kind: 'yesNo' }), empty: 'tidak' }

  test('amounts have their unit in the head, and stand without it below', () => {
    expect([unitOf(amount), unitOf(labelled({ kind: 'number' })), unitOf(day)]).toEqual([' (kg)', '', ''])
    expect(withUnit(amount, '3')).toBe('3 kg')
    expect(withUnit(labelled({ kind: 'number' }), '3')).toBe('3')
    expect([amount, day, consent].map(isAmount)).toEqual([true, false, false])
    expect(shortTextOf(amount, 1234.5)).toBe('1.234,5')
    expect(shortTextOf(amount, undefined)).toBe('–')
  })

  test('days are written short, the rest as elsewhere', () => {
    expect(shortTextOf(day, '2025-04-30')).toBe('30/04/2025')
    expect(shortTextOf(consent, 'ya')).toBe('Ya')
  })

  test('a tick answers the cell that a closed row answers with "tidak"', () => {
    expect(tickOf(consent)).toBe('ya')
    expect([tickOf(labelled({ kind: 'yesNo' })), tickOf({ ...amount, empty: 0 })]).toEqual([
      undefined,
      undefined,
    ])
  })
})

test('codes stand with their words, in the order of the options', () => {
  expect(Object.entries(codesOf(labelled({ kind: 'yesNo' })))).toEqual([
    ['ya', 'Ya'],
    ['tidak', 'Tidak'],
  ])
  for (const kind of ['choice', 'choices'] as const)
    expect(codesOf(labelled({ kind, options: yesNoMaybe }))).toEqual(yesNoMaybe)
  expect(codesOf(labelled({ kind: 'text' }))).toEqual({})
})

test('uploads come with what their question takes', () => {
  const field = labelled({ kind: 'file', types: ['pdf', 'jpg'], maxMegabytes: 5, maxFiles: 2 })
  const files = [{ id: 7, name: 'izin.pdf' }]
  expect(uploadsOf(field, files)).toEqual({
    files,
    mimes: ['application/pdf', 'image/jpeg'],
    maxMegabytes: 5,
  })
  expect(uploadsOf(field, undefined)).toBeUndefined()
  expect(uploadsOf(labelled({ kind: 'text' }), 'izin.pdf')).toBeUndefined()
})

describe('soft limits', () => {
  const calendar = { month: '2025-04', today: '2025-05-03' }

  test.each([
    [799, 'di bawah 800 °C'],
    [800, null],
    [1500, 'di atas 1.400 °C'],
    [1400, null],
  ])('%i °C: %s', (value, word) => {
    const said = kinds.number.soft?.(value, { unit: '°C', soft: { below: 800, above: 1400 } }, calendar)
    expect(said ?? '').toMatch(word ?? /^$/)
  })

  test.each([
    ['2024-10-30', true],
    ['2024-10-31', false],
    ['2025-04-01', false],
  ])('a test of %s is older than six months at the end of April 2025: %s', (day, old) => {
    expect(kinds.date.soft?.(day, { softOlderThanMonths: 6 }, calendar) !== null).toBe(old)
  })
})

describe('what was done on a day holds for some months', () => {
  const calendar = { month: '2025-04', today: '2025-05-03' }
  const note = (value: string | undefined, validMonths?: number) =>
    kinds.date.note?.(value, validMonths === undefined ? {} : { validMonths }, calendar)

  test.each([
    ['2024-04-29', 12, 'danger', 'Lewat sejak 29 April 2025'],
    ['2024-04-30', 12, 'warning', 'Segera jatuh tempo: 30 April 2025'],
    ['2024-06-30', 12, 'warning', 'Segera jatuh tempo: 30 Juni 2025'],
    ['2024-07-01', 12, 'good', 'Berlaku sampai 1 Juli 2025'],
    ['2024-02-29', 36, 'good', 'Berlaku sampai 28 Februari 2027'],
    ['2025-04-29', 0, 'danger', 'Lewat sejak 29 April 2025'],
    ['2025-12-31', 0, 'good', 'Berlaku sampai 31 Desember 2025'],
    [undefined, 12, 'warning', 'Belum pernah'],
  ])('%s for %d months is %s', (value, months, tone, words) => {
    expect(note(value, months)).toEqual({ tone, words })
  })

  test('and where nothing is said of it, or the day does not exist, nothing is', () => {
    expect([note('2024-04-29'), note(undefined, 0), note('2025-02-30', 12)]).toEqual([null, null, null])
  })
})

test('a year is written as a year, an amount with its thousands', () => {
  expect(kinds.number.text(2019, { isYear: true })).toBe('2019')
  expect(kinds.number.text(2019, { unit: 'kg' })).toBe('2.019 kg')
  expect(kinds.number.describe({ isYear: true, min: 2000, max: 2100 })).toContain('2000 sampai 2100')
})
