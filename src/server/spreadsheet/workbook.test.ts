import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'

import { readSheet } from './read-sheet.ts'
import { formulaLike } from './testing/formula-like.ts'
import type { OutCell, OutSheet } from './workbook.ts'
import { writeCsvs, writeWorkbook } from './workbook.ts'
import { openZip } from './zip.ts'

const sheet = (rows: OutSheet['rows'], more: Partial<OutSheet> = {}): OutSheet => ({
  name: 'Laporan',
  columns: [{ label: 'Fasyankes' }, { label: 'Berat (kg)' }, { label: 'Tanggal' }],
  rows,
  ...more,
})

/** What another Excel library makes of our bytes. */
async function opened(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  // Its types know only the buffers of an older Node.
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer)
  return workbook
}

describe('a workbook that we write', () => {
  it('is read by another library with its texts, numbers and days', async () => {
    const bytes = await buffer(
      writeWorkbook([
        sheet([
          ['RS <Melati> & "Mawar"', 1234.5, { day: '2026-03-31' }],
          ['Puskesmas\nCoblong', 0, null],
        ]),
        { name: 'Keterangan', columns: [{ label: 'Keterangan' }], rows: [['Dibuat 21 November 2026']] },
      ]),
    )
    const workbook = await opened(bytes)
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Laporan', 'Keterangan'])
    const first = workbook.worksheets[0]
    expect(first?.getRow(1).values).toEqual([undefined, 'Fasyankes', 'Berat (kg)', 'Tanggal'])
    expect(first?.getCell('A2').value).toBe('RS <Melati> & "Mawar"')
    expect(first?.getCell('B2').value).toBe(1234.5)
    expect(first?.getCell('C2').value).toEqual(new Date('2026-03-31T00:00:00Z'))
    expect(first?.getCell('A3').value).toBe('Puskesmas\nCoblong')
    expect(first?.getCell('B3').value).toBe(0)
  })

  it('is read by ourselves alike', async () => {
    const rows: OutCell[][] = [
      ['RS <Melati> & "Mawar"', 1234.5, { day: '2026-03-31' }],
      ['_x003D_1+1', null, { day: '1999-12-31' }],
    ]
    const read = await readSheet(await buffer(writeWorkbook([sheet(rows)])))
    expect(read.map(({ cells }) => cells)).toEqual([['Fasyankes', 'Berat (kg)', 'Tanggal'], ...rows])
  })

  it('has sheets of different names, whatever they are called', async () => {
    const [long, other] = [`${'Daftar alat kesehatan '.repeat(3)}A`, `${'Daftar alat kesehatan '.repeat(3)}B`]
    const names = ['Laporan', 'laporan', long, other, 'Ya/tidak', 'Ya?tidak', '///']
    const sheets = names.map((name) => sheet([[name]], { name }))
    const workbook = await opened(await buffer(writeWorkbook(sheets)))
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      ...['Laporan', 'laporan 2', 'Daftar alat kesehatan Daftar al', 'Daftar alat kesehatan Daftar 2'],
      ...['Ya tidak', 'Ya tidak 2', 'Lembar'],
    ])
    const zip = await openZip(await buffer(writeCsvs(sheets)))
    expect(zip?.entries.map(({ fileName }) => fileName)).toEqual([
      ...['laporan.csv', 'laporan-2.csv'],
      'daftar-alat-kesehatan-daftar-alat-kesehatan-daftar-alat-kese.csv',
      'daftar-alat-kesehatan-daftar-alat-kesehatan-daftar-alat-kese-2.csv',
      ...['ya-tidak.csv', 'ya-tidak-2.csv', 'lembar.csv'],
    ])
    zip?.file.close()
  })

  it('never holds a formula, and keeps texts that look like one as texts', async () => {
    const hostile = [...formulaLike, '+62812', '-5']
    const workbook = await opened(await buffer(writeWorkbook([sheet(hostile.map((text) => [text]))])))
    for (const [index, text] of hostile.entries()) {
      const cell = workbook.worksheets[0]?.getCell(`A${index + 2}`)
      expect(cell?.type).toBe(ExcelJS.ValueType.String)
      // XML turns a carriage return into a line's end, and holds no other control signs.
      expect(cell?.text.trim()).toBe(text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').trim())
    }
  })

  it('offers choices, days and numbers to the person who fills it', async () => {
    const columns: OutSheet['columns'] = [
      { label: 'Jenis', input: { is: 'choice', of: ['Satu, dua', 'Tiga'] } },
      { label: 'Tanggal', input: { is: 'day', from: '2020-01-01', until: '2026-11-21' } },
      { label: 'Jumlah', input: { is: 'number', min: 1, max: 100, whole: true } },
      { label: 'Status', input: { is: 'choice', of: ['Ya', 'Tidak', 'Ragu'] } },
    ]
    const workbook = await opened(
      await buffer(writeWorkbook([{ name: 'Isian', columns, rows: [], inputRows: 5000 }])),
    )
    const [first, hidden] = workbook.worksheets
    expect(first?.getCell('A5001').dataValidation).toMatchObject({
      type: 'list',
      formulae: ['Pilihan!$A$2:$A$3'],
    })
    expect(first?.getCell('D2').dataValidation).toMatchObject({
      type: 'list',
      formulae: ['Pilihan!$B$2:$B$4'],
    })
    expect(first?.getCell('C2').dataValidation).toMatchObject({ type: 'whole', formulae: [1, 100] })
    expect(first?.getCell('B2').dataValidation).toMatchObject({ type: 'date' })
    expect(hidden?.state).toBe('hidden')
    expect(hidden?.getColumn(1).values.slice(2)).toEqual(['Satu, dua', 'Tiga'])
    expect(hidden?.getColumn(2).values.slice(2)).toEqual(['Ya', 'Tidak', 'Ragu'])
  })

  it('waits for a slow reader and needs no more memory for many rows', async () => {
    let made = 0
    function* many() {
      for (; made < 150_000; made++)
        yield [`Fasyankes ${made} ${Math.sin(made)}`, made, { day: '2026-03-31' }] as const
    }
    const pieces = writeWorkbook([sheet(many())])
    for (let piece = 0; piece < 20; piece++) await pieces.next()
    await new Promise((resolve) => setTimeout(resolve, 50))
    // What is on its way is a few hundred kilobytes, not the file.
    expect(made).toBeLessThan(20_000)
    const before = process.memoryUsage()
    let [size, most] = [0, 0]
    for await (const { length } of pieces) {
      size += length
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers)
    }
    expect(size).toBeGreaterThan(2_000_000)
    expect(most).toBeLessThan(150_000_000)
  })

  it('stops asking for rows when its reader leaves', async () => {
    let [hasBegun, isClosed] = [false, false]
    async function* endless() {
      hasBegun = true
      try {
        for (;;) yield [String(Math.random()), 1, null] as const
      } finally {
        isClosed = true
      }
    }
    const stream = Readable.from(writeWorkbook([sheet(endless())]))
    stream.resume()
    await expect.poll(() => hasBegun).toBe(true)
    stream.destroy()
    await expect.poll(() => isClosed).toBe(true)
  })

  it('fails for its reader with what its rows throw', async () => {
    async function* failing() {
      yield ['RS Melati', 1, null] as const
      throw new Error('the connection broke')
    }
    await expect(buffer(writeWorkbook([sheet(failing())]))).rejects.toThrow('the connection broke')
  })
})
