import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'

import { jpg, pdf, png, zipOf } from '../testing/files.ts'
import { readSheet } from './read-sheet.ts'
import { readTable } from './sheet-table.ts'
import { faults, type SheetLimits } from './sheet.ts'
import { packSheet } from './testing/hostile-files.ts'

/** A workbook as another library writes it. */
async function workbookOf(
  fill: (sheet: ExcelJS.Worksheet, workbook: ExcelJS.Workbook) => void,
): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  fill(workbook.addWorksheet('Daftar'), workbook)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
const cellsOf = async (bytes: Buffer) => (await readSheet(bytes)).map(({ cells }) => cells)
/** The sentence at `file` with which the bytes are refused. */
async function refusalOf(bytes: Buffer, limits?: Partial<SheetLimits>): Promise<string> {
  const refused: unknown = await readSheet(bytes, limits).catch((error: unknown) => error)
  expect(refused).toMatchObject({ details: { errors: { file: [expect.any(String)] } } })
  // Safe: it has just been looked at.
  return (refused as { details: { errors: { file: [string] } } }).details.errors.file[0]
}

describe('an Excel workbook', () => {
  it('gives texts, numbers and days at their rows and columns', async () => {
    const bytes = await workbookOf((sheet) => {
      sheet.addRow(['Nama', 'Jumlah', 'Tanggal'])
      sheet.addRow([])
      sheet.addRow([' RS Melati ', 12.5, new Date('2026-03-31T00:00:00Z')])
      sheet.getCell('E5').value = { richText: [{ text: 'Ter' }, { text: 'mometer & <air>' }] }
      sheet.getCell('A5').value = true
    })
    expect(await readSheet(bytes)).toEqual([
      { number: 1, cells: ['Nama', 'Jumlah', 'Tanggal'] },
      { number: 3, cells: ['RS Melati', 12.5, { day: '2026-03-31' }] },
      { number: 5, cells: ['TRUE', null, null, null, 'Termometer & <air>'] },
    ])
  })

  it('separates a date that was typed as text from a date', async () => {
    const bytes = await workbookOf((sheet) => {
      sheet.addRow(['31/03/2026', 46_112])
      sheet.addRow([46_112, 46_112, 0.5])
      sheet.getCell('A2').numFmt = 'dd/mm/yyyy'
      sheet.getCell('B2').numFmt = '[$-421]d mmmm yyyy;@'
      sheet.getCell('C2').numFmt = 'hh:mm'
    })
    expect(await cellsOf(bytes)).toEqual([
      ['31/03/2026', 46_112],
      [{ day: '2026-03-31' }, { day: '2026-03-31' }, 0.5],
    ])
  })

  it('counts days from 1904 where the workbook does, and around the day that never was', async () => {
    const from1904 = await workbookOf((sheet, workbook) => {
      workbook.properties.date1904 = true
      sheet.addRow([new Date('2026-03-31T00:00:00Z')])
    })
    expect(await cellsOf(from1904)).toEqual([[{ day: '2026-03-31' }]])
    const early = await workbookOf((sheet) => {
      sheet.addRow([59, 61])
      for (const at of ['A1', 'B1']) sheet.getCell(at).numFmt = 'yyyy-mm-dd'
    })
    expect(await cellsOf(early)).toEqual([[{ day: '1900-02-28' }, { day: '1900-03-01' }]])
  })

  it('says where a formula, an error and a merged cell stand instead of a value', async () => {
    const bytes = await workbookOf((sheet) => {
      sheet.addRow(['Nama', { formula: 'SUM(A1:A2)', result: 3 }, { error: '#N/A' }])
      sheet.addRow(['Gabung', null, 'x'])
      sheet.addRow([null, null, 'y'])
      sheet.mergeCells('A2:A3')
    })
    expect(await cellsOf(bytes)).toEqual([
      ['Nama', { fault: faults.formula }, { fault: faults.error('#N/A') }],
      ['Gabung', null, 'x'],
      [{ fault: faults.merged('A2:A3') }, null, 'y'],
    ])
  })

  it('says that a cell is merged also past the end of its row, but not beside a title or where nothing is seen', async () => {
    const bytes = await workbookOf((sheet) => {
      sheet.addRow(['Judul'])
      sheet.addRow(['a', 'b', null, 'Ya'])
      sheet.addRow(['c'])
      sheet.mergeCells('A1:D1')
      sheet.mergeCells('B2:B3')
      sheet.mergeCells('C2:C3')
      sheet.mergeCells('D2:D3')
    })
    const merged = (range: string) => ({ fault: faults.merged(range) })
    expect(await cellsOf(bytes)).toEqual([
      ['Judul'],
      ['a', 'b', null, 'Ya'],
      ['c', merged('B2:B3'), null, merged('D2:D3')],
    ])
  })

  it('is read from its first visible sheet', async () => {
    const bytes = await workbookOf((sheet, workbook) => {
      sheet.state = 'hidden'
      sheet.addRow(['tersembunyi'])
      workbook.addWorksheet('Isian').addRow(['terlihat'])
    })
    expect(await cellsOf(bytes)).toEqual([['terlihat']])
  })

  it('may have prefixes, CDATA, comments and cells without addresses', async () => {
    const bytes = await packSheet([
      '<?xml version="1.0"?><!-- > --><x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[a<b]]></x:t></x:is></x:c>',
      "<x:c><x:v>1</x:v></x:c><x:c t='str'><x:v>&#x41;&#66;&amp;_x0009_C</x:v></x:c></x:row></x:sheetData></x:worksheet>",
    ])
    expect(await readSheet(bytes)).toEqual([{ number: 1, cells: ['a<b', 1, 'AB&\tC'] }])
  })
})

describe('a text of a workbook', () => {
  const cells = (...texts: string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c><c t="str"><v>${text}</v></c>`).join('')

  it.each([
    ['a sign in two halves', '_xD83D__xDE00_', '😀'],
    ['half a sign', 'a_xD83D_b', 'a\uFFFDb'],
    ['the other half', '_xDE00__xD83D_', '\uFFFD\uFFFD'],
    ['a NUL', 'a_x0000_b', 'a\uFFFDb'],
    ['an underline of its own', '_x005F_xD83D_', '_xD83D_'],
  ])('is always one that can be stored: %s', async (_, written, read) => {
    const bytes = await packSheet(
      [`<worksheet><sheetData><row>${cells(written)}<c t="s"><v>0</v></c></row></sheetData></worksheet>`],
      { 'xl/sharedStrings.xml': [`<sst><si><t>${written}</t></si></sst>`] },
    )
    expect(await cellsOf(bytes)).toEqual([[read, read, read]])
  })
})

describe('a CSV', () => {
  it.each([
    ['commas', 'Nama,Jumlah\r\n"RS ""Melati"", Bandung",12\r\n'],
    ['semicolons, as Excel writes it in Indonesia', '\uFEFFNama;Jumlah\nRS "Melati", Bandung;12'],
    ['tabs', 'Nama\tJumlah\nRS "Melati", Bandung\t12\n\n'],
    ['a first line that names the separator', '\uFEFFsep=;\r\nNama;Jumlah\r\nRS "Melati", Bandung;12'],
  ])('is read with %s', async (_, text) => {
    expect(await cellsOf(Buffer.from(text))).toEqual([
      ['Nama', 'Jumlah'],
      ['RS "Melati", Bandung', '12'],
    ])
  })

  it('is read in the alphabets that Excel saves', async () => {
    expect(await cellsOf(Buffer.from('Café,naïf', 'latin1'))).toEqual([['Café', 'naïf']])
    expect(await cellsOf(Buffer.from('\uFEFFCafé\tnaïf', 'utf16le'))).toEqual([['Café', 'naïf']])
  })

  it('counts rows as a spreadsheet does, and knows a formula', async () => {
    expect(await readSheet(Buffer.from('a,b\n\n"x\ny",=1+1\nz'))).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 3, cells: ['x\ny', { fault: faults.formula }] },
      { number: 4, cells: ['z'] },
    ])
  })

  it('keeps nothing that could not be stored, however far down it stands', async () => {
    const text = `${'a\n'.repeat(60_000)}b\0c`
    const rows = await readSheet(Buffer.from(text), { rows: 60_001 })
    expect(rows.at(-1)?.cells).toEqual(['b\uFFFDc'])
  })
})

describe('refused with a sentence', () => {
  const biff = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const locked = Buffer.concat([biff, Buffer.from('EncryptedPackage', 'utf16le')])

  it.each([
    ['a picture', png, /bukan lembar kerja/],
    ['a photograph', jpg, /bukan lembar kerja/],
    ['a document', pdf, /bukan lembar kerja/],
    ['a web page', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), /halaman web/],
    ['nothing', Buffer.alloc(0), /kosong/],
    ['an empty line', Buffer.from('\r\n ,, \r\n'), /kosong/],
    ['an old workbook', biff, /\.xls/],
    ['a locked workbook', locked, /kata sandi/],
    ['a zip of something else', zipOf(['catatan.txt']), /bukan lembar kerja/],
    ['a Word document', zipOf(['[Content_Types].xml', 'word/document.xml']), /bukan lembar kerja/],
    ['an OpenDocument sheet', zipOf(['content.xml', 'mimetype']), /OpenDocument/],
    ['a binary workbook', zipOf(['xl/workbook.bin']), /xlsb/],
    ['a workbook with macros', zipOf(['xl/workbook.xml', 'xl/vbaProject.bin']), /makro/],
    ['the beginning of a zip', Buffer.from('PK\u0003\u0004 and no more'), /rusak/],
    ['a workbook without a sheet', zipOf(['xl/workbook.xml']), /rusak/],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusalOf(bytes)).toMatch(sentence)
  })

  it('a workbook without cells', async () => {
    expect(await refusalOf(await workbookOf(() => undefined))).toMatch(/kosong/)
  })

  it('half a workbook, and one whose inside is damaged', async () => {
    const whole = await workbookOf((sheet) => sheet.addRow(['Nama']))
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toMatch(/rusak/)
    const damaged = await packSheet(['<worksheet><sheetData>', 'x'.repeat(5000)])
    const sheet = damaged.indexOf('xl/worksheets/sheet1.xml') + 30
    damaged.fill(0xff, sheet, sheet + 20)
    expect(await refusalOf(damaged)).toMatch(/rusak/)
  })

  it('a document type, so that no entity can grow', async () => {
    const bytes = await packSheet(['<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'])
    expect(await refusalOf(bytes)).toMatch(/rusak/)
  })

  it('a tag that never ends', async () => {
    expect(await refusalOf(await packSheet([`<worksheet ${'a'.repeat(1_200_000)}`]))).toMatch(/rusak/)
  })

  it('too many columns, at their row', async () => {
    const text = `a\n${','.repeat(100)}x`
    expect(await refusalOf(Buffer.from(text))).toBe(
      'Berkas terlalu lebar: baris 2 kolom CW melewati batas 100 kolom.',
    )
  })
})

describe('memory and time stay bounded', () => {
  function* rows(count: number) {
    yield '<worksheet><sheetData>'
    for (let from = 1; from <= count; from += 1000)
      yield Array.from(
        { length: 1000 },
        (_, index) => `<row r="${from + index}"><c r="A${from + index}"><v>7</v></c></row>`,
      ).join('')
    yield '</sheetData></worksheet>'
  }

  it('a million rows are refused at the first one too many', async () => {
    const bytes = await packSheet(rows(1_000_000))
    const begun = performance.now()
    expect(await refusalOf(bytes)).toBe(
      'Berkas terlalu panjang: baris 5002 melewati batas 5.000 baris di bawah judul.',
    )
    expect(performance.now() - begun).toBeLessThan(2000)
    const csv = Buffer.from('1,2\n'.repeat(1_000_000))
    expect(await refusalOf(csv)).toMatch(/^Berkas terlalu panjang: baris 5002/)
  }, 60_000)

  it('a bomb is refused when it has unpacked as much as is allowed, no matter what its directory claims', async () => {
    const bytes = await packSheet([
      '<worksheet>',
      ...Array.from({ length: 100 }, () => ' '.repeat(1_000_000)),
    ])
    expect(bytes.length).toBeLessThan(150_000)
    const size = bytes.readUInt32LE(bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24)
    expect(size).toBeGreaterThanOrEqual(100_000_000)
    bytes.writeUInt32LE(10, bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24)
    const before = process.memoryUsage().arrayBuffers
    expect(await refusalOf(bytes)).toMatch(/terlalu besar setelah dibuka|rusak/)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
  }, 60_000)

  it('shared texts are refused when there are too many', async () => {
    function* texts() {
      yield '<sst>'
      for (let index = 0; index < 600; index++) yield '<si/>'.repeat(1000)
    }
    const bytes = await packSheet(rows(1), { 'xl/sharedStrings.xml': texts() })
    expect(await refusalOf(bytes)).toMatch(/terlalu besar setelah dibuka/)
  })

  it.each([
    ['formats', 'xl/styles.xml', () => ['<styleSheet>', formats(), '</styleSheet>'], /rusak/],
    [
      'sheets',
      'xl/workbook.xml',
      () => ['<workbook>', '<sheet id="rId1"/>'.repeat(5001), '</workbook>'],
      /rusak/,
    ],
    ...['<!--a-->', '<?a b?>', '<![CDATA[]]>'].map(
      (mark) =>
        [
          mark,
          'xl/styles.xml',
          () => ['<styleSheet>', mark.repeat(1_500_000), '</styleSheet>'],
          /rumit/,
        ] as const,
    ),
  ] as const)('a workbook is refused when it has too many: %s', async (_, part, text, sentence) => {
    expect(await refusalOf(await packSheet(rows(1), { [part]: text() }))).toMatch(sentence)
  })
  const formats = () =>
    Array.from({ length: 65_491 }, (_, index) => `<numFmt numFmtId="${index}" formatCode="d"/>`).join('')

  it('other work goes on meanwhile', async () => {
    const bytes = await packSheet(rows(200_000))
    // Milliseconds of the processor: what the machine does beside it is not the reader's.
    let [longest, before] = [0, process.threadCpuUsage()]
    const pulse = setInterval(() => {
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
      before = process.threadCpuUsage()
    }, 5)
    expect(await readSheet(bytes, { rows: 200_000 })).toHaveLength(200_000)
    clearInterval(pulse)
    expect(longest).toBeLessThan(250)
  }, 60_000)

  it('reading ends when its time is over', async () => {
    expect(await refusalOf(await packSheet(rows(100_000)), { milliseconds: 0, rows: 200_000 })).toMatch(
      /rumit/,
    )
  })

  it('an entry that claims to be elsewhere is refused', async () => {
    const bytes = zipOf(['xl/workbook.xml'])
    bytes.writeUInt32LE(0xff_ff_ff, bytes.lastIndexOf('xl/workbook.xml') - 46 + 42)
    expect(await refusalOf(bytes)).toMatch(/rusak/)
  })
})

describe('a table', () => {
  const labels = { name: 'Nama', count: 'Jumlah' }
  const tableOf = async (text: string) => readTable(await readSheet(Buffer.from(text)), labels)

  it('is read by its header, in any order and case', async () => {
    expect(await tableOf('JUMLAH; nama \n3;RS Melati\n\n;\n4;')).toEqual({
      records: [
        { row: 2, cells: { name: 'RS Melati', count: '3' } },
        { row: 5, cells: { name: null, count: '4' } },
      ],
      errors: [],
    })
  })

  it('with a wrong header is refused at the header, by column', async () => {
    expect(await tableOf('Nama,Nama,Berat\n1,2,3')).toEqual({
      records: [],
      errors: [
        { row: 1, column: 'Nama', message: 'Kolom ini ada dua kali.' },
        { row: 1, column: 'Berat', message: 'Kolom ini tidak dikenal.' },
        { row: 1, column: 'Jumlah', message: 'Kolom ini tidak ada.' },
      ],
    })
  })

  it('names the row and the column of a cell that cannot be relied on', async () => {
    expect(await tableOf('Nama,Jumlah\nx,=2+2')).toEqual({
      records: [{ row: 2, cells: { name: 'x', count: null } }],
      errors: [{ row: 2, column: 'Jumlah', message: faults.formula }],
    })
  })
})
