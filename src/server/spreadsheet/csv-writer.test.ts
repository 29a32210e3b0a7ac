import { buffer } from 'node:stream/consumers'

import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

import { readSheet } from './read-sheet.ts'
import { formulaInside, formulaLike } from './testing/formula-like.ts'
import { type CsvDialect, forPrograms, type OutCell, writeCsv } from './workbook.ts'

/** The text of a CSV with these rows. */
async function written(rows: OutCell[][], dialect?: CsvDialect): Promise<string> {
  const columns = [{ label: 'Fasyankes' }, { label: 'Berat (kg)' }, { label: 'Tanggal' }]
  return (await buffer(writeCsv({ name: 'Laporan', columns, rows }, dialect))).toString()
}

describe('a CSV that we write', () => {
  it('quotes what needs it, and no text can become a formula', async () => {
    const text = await written([
      ['RS "Melati", Bandung', -1.5, { day: '2026-03-31' }],
      ['=1+1', null, null],
      ['-5', 0, null],
      ['@x', null, null],
      ['\tx\r\ny', null, null],
      ['Ada; - tidak', null, null],
      ['- satu\n- dua', null, null],
    ])
    expect(text).toBe(
      '\uFEFFFasyankes;Berat (kg);Tanggal\r\n"RS ""Melati"", Bandung";-1,5;2026-03-31\r\n\'=1+1;;\r\n\'-5;0;\r\n\'@x;;\r\n"\'\tx\r\ny";;\r\n' +
        '"Ada;\' - tidak";;\r\n"\'- satu\n\'- dua";;\r\n',
    )
  })

  it('has commas and points for programs', async () => {
    expect(await written([['RS Melati, Bandung', -1.5, null]], forPrograms)).toBe(
      '\uFEFFFasyankes,Berat (kg),Tanggal\r\n"RS Melati, Bandung",-1.5,\r\n',
    )
  })

  it('leaves alone what no program takes for a formula', async () => {
    const texts = ['RS Melati', 'Jl. A; B', 'a=b', 'tenaga 3-4 orang', 'nama@contoh.id', '1+1', 'satu\ndua']
    const text = await written(texts.map((each) => [each, null, null]))
    const rows = parse(text, { bom: true, delimiter: ';' })
    expect(rows.slice(1).map(([cell]) => cell)).toEqual(texts)
  })

  it.each([{ delimiter: ',' }, { delimiter: ';' }, { delimiter: '\t' }, { delimiter: [',', ';', '\t'] }])(
    'holds no formula where it is opened with $delimiter',
    async ({ delimiter }) => {
      const texts = [...formulaLike, ...formulaInside]
      // In the first, a middle and the last column, beside texts that end in the middle of another program's cell.
      const rows = texts.flatMap((text) => [
        [text, 1, null],
        ['RS "Melati";', text, 'x'],
        ['RS;"Melati', null, text],
      ])
      const cells = parse(await written(rows), {
        bom: true,
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        relax_quotes: true,
      }).flat()
      expect(cells.filter((cell) => /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([])
    },
  )

  it('is read by ourselves, which finds no formula either', async () => {
    const rows = await readSheet(Buffer.from(await written(formulaLike.map((text) => [text]))))
    expect(rows.flatMap(({ cells }) => cells).filter((cell) => typeof cell === 'object')).toEqual([])
  })
})
