import { describe, expect, it } from 'vitest'

import { readIrbiSheet } from './irbi-sheet.ts'

describe('a sheet of hazard levels', () => {
  it('is read below its heading, whatever the order of columns', () => {
    const sheet = readIrbiSheet([
      ['Indeks Risiko Bencana 2024', '', '', ''],
      ['Kabupaten/Kota', 'Kode', 'Banjir', 'Gelombang', 'Kenaikan Muka Air Laut'],
      ['Kota Bandung', '32.73', 'tinggi', 'x', '12,5'],
      ['', '', '', '', ''],
      ['Kota Surabaya', '3578', '', '', ' SEDANG '],
    ])
    expect(sheet).toEqual({
      rows: [
        { kabupatenkota_id: '32.73', bencana: 'Banjir', tingkat: 'Tinggi' },
        { kabupatenkota_id: '32.73', bencana: 'Kenaikan Muka Air Laut', tingkat: 'Rendah' },
        { kabupatenkota_id: '35.78', bencana: 'Kenaikan Muka Air Laut', tingkat: 'Sedang' },
      ],
      errors: [],
    })
  })

  it('names the row of each wrong cell', () => {
    expect(
      readIrbiSheet([
        ['Kode', 'Banjir'],
        ['32.73', 'parah'],
        ['Bandung', 'Tinggi'],
      ]),
    ).toEqual({
      rows: [],
      errors: [
        { row: 2, message: 'Banjir: tulis Tinggi, Sedang, Rendah, atau nilai indeks.' },
        { row: 3, message: 'Kode kabupaten/kota tidak dikenal.' },
      ],
    })
  })

  it('without a heading, or without a hazard, is no such sheet', () => {
    expect(readIrbiSheet([]).errors).toHaveLength(1)
    expect(readIrbiSheet([['a'], ['b']]).errors[0]?.message).toContain('"Kode"')
    expect(readIrbiSheet([['Kode', 'Nama']]).errors).toEqual([
      { row: 1, message: 'Kolom jenis bencana tidak ditemukan.' },
    ])
  })
})
