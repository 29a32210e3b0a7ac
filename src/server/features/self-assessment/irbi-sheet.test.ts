import { describe, expect, it } from 'vitest'

import type { SheetCell } from '#server/spreadsheet/sheet.ts'

import { readIrbiSheet } from './irbi-sheet.ts'

/** Rows one below the other; an empty one is left out, as the reader of sheets does. */
const sheetOf = (rows: readonly (readonly SheetCell[])[]) =>
  rows.flatMap((cells, index) =>
    cells.some((cell) => cell !== '') ? [{ number: index + 1, cells: [...cells] }] : [],
  )

describe('a sheet of hazard levels', () => {
  it('is read below its heading, with columns in any order', () => {
    const sheet = readIrbiSheet(
      sheetOf([
        ['Indeks Risiko Bencana 2024', '', '', ''],
        ['Kabupaten/Kota', 'Kode', 'Banjir', 'Gelombang', 'Kenaikan Muka Air Laut'],
        ['Kota Bandung', '32.73', 'tinggi', 'x', '12,5'],
        ['', '', '', '', ''],
        ['Kota Surabaya', 3578, '', '', ' SEDANG '],
        ['Kabupaten Majalengka', 32.1, 144.5, null, null],
      ]),
    )
    expect(sheet).toEqual({
      rows: [
        { row: 3, kabupatenkota_id: '32.73', bencana: 'Banjir', tingkat: 'Tinggi' },
        { row: 3, kabupatenkota_id: '32.73', bencana: 'Kenaikan Muka Air Laut', tingkat: 'Rendah' },
        { row: 5, kabupatenkota_id: '35.78', bencana: 'Kenaikan Muka Air Laut', tingkat: 'Sedang' },
        { row: 6, kabupatenkota_id: '32.10', bencana: 'Banjir', tingkat: 'Tinggi' },
      ],
      errors: [],
    })
  })

  it('names the row of each wrong cell', () => {
    expect(
      readIrbiSheet(
        sheetOf([
          ['Kode', 'Banjir'],
          ['32.73', 'parah'],
          ['Bandung', 'Tinggi'],
          ['32.73', { fault: 'Sel berisi rumus.' }],
        ]),
      ),
    ).toEqual({
      rows: [],
      errors: [
        { row: 2, message: 'Banjir: tulis Tinggi, Sedang, Rendah, atau nilai indeks.' },
        { row: 3, message: 'Kode kabupaten/kota tidak dikenal.' },
        { row: 4, message: 'Sel berisi rumus.' },
      ],
    })
  })

  it('without a heading, or without a hazard, is no such sheet', () => {
    expect(readIrbiSheet([]).errors).toHaveLength(1)
    expect(readIrbiSheet(sheetOf([['a'], ['b']])).errors[0]?.message).toContain('"Kode"')
    expect(readIrbiSheet(sheetOf([['Kode', 'Banjir', 'Badai', 'Banjir']])).errors).toEqual([
      { row: 1, message: 'Kolom Banjir ada dua kali.' },
    ])
    expect(readIrbiSheet(sheetOf([['Kode', 'Nama']])).errors).toEqual([
      { row: 1, message: 'Kolom jenis bencana tidak ditemukan.' },
    ])
  })
})
