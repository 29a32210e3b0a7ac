import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'

import { zipOf } from '#server/testing/files.ts'

import { packZip } from '../zip.ts'

/** Where a file of the set is meant to do its harm. */
type Target = 'sheet' | 'picture'
export type HostileFile = {
  target: Target
  /** The name under which it is uploaded. */
  name: string
  make: () => Promise<Buffer>
}

const workbookXml =
  '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relationsXml = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
const plainSheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData></worksheet>'

/** A workbook with just this sheet, as a hostile hand would pack it; `more` adds parts or puts others in their place. */
export function packSheet(
  sheet: Iterable<string>,
  more: Record<string, Iterable<string>> = {},
): Promise<Buffer> {
  const parts = {
    '[Content_Types].xml': [
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ],
    'xl/workbook.xml': [workbookXml],
    'xl/_rels/workbook.xml.rels': [relationsXml],
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
  return buffer(packZip(Object.entries(parts).map(([name, text]) => ({ name, text }))))
}

/** `count` texts, given in pieces of a thousand. */
function* times(count: number, text: (index: number) => string): Generator<string> {
  for (let from = 0; from < count; from += 1000)
    yield Array.from({ length: Math.min(1000, count - from) }, (_, index) => text(from + index)).join('')
}

/** `count` times the same text, in pieces of a megabyte at most. */
function* repeated(count: number, text: string): Generator<string> {
  const most = Math.ceil(1_000_000 / text.length)
  const piece = text.repeat(most)
  for (let left = count; left > 0; left -= most) yield left < most ? text.repeat(left) : piece
}

/** `inner` between an opening and a closing text. */
function* within(open: string, inner: Iterable<string>, close: string): Generator<string> {
  yield open
  yield* inner
  yield close
}

const sheetOf = (rows: Iterable<string>, after: Iterable<string> = []) => [
  ...within('<worksheet><sheetData>', rows, '</sheetData>'),
  ...within('', after, '</worksheet>'),
]
const sheet = (make: () => Promise<Buffer>): HostileFile => ({ target: 'sheet', name: 'daftar.xlsx', make })
const csv = (make: () => Buffer): HostileFile => ({
  target: 'sheet',
  name: 'daftar.csv',
  make: async () => make(),
})
const picture = (name: string, make: () => Buffer): HostileFile => ({
  target: 'picture',
  name,
  make: async () => make(),
})

/** A row with a value in its last column, so that a range over it has cells to mark. */
const wideRow = (index: number) =>
  `<row r="${index + 1}"><c r="A${index + 1}"><v>1</v></c><c r="CV${index + 1}"><v>1</v></c></row>`
const narrowWideRow = (index: number) => wideRow(index).replace('"CV', '"AD')
const oneRow = (index: number) => `<row r="${index + 1}"><c r="A${index + 1}"><v>7</v></c></row>`
/** A row of cells that all show the first shared text. */
const sharedRow = (columns: number) =>
  `<row>${Array.from({ length: columns }, () => '<c t="s"><v>0</v></c>').join('')}</row>`

const length = 9_900_000

/**
 * Files that are small to send and costly to read, each within the size that its call takes. The first look from outside found those at
 * the top; below them stands what is quadratic, endless or huge elsewhere in the formats.
 */
export const hostileFiles = {
  '5,001 merged ranges over everything': sheet(() =>
    packSheet(
      sheetOf(
        times(5001, narrowWideRow),
        within(
          '<mergeCells>',
          times(5001, (index) => `<mergeCell ref="A1:CV${1_000_000 + index}"/>`),
          '</mergeCells>',
        ),
      ),
    ),
  ),
  '5,001 merged ranges over a hundred columns': sheet(() =>
    packSheet(
      sheetOf(
        times(5000, wideRow),
        within(
          '<mergeCells>',
          times(5001, (index) => `<mergeCell ref="A1:CV${1_000_000 + index}"/>`),
          '</mergeCells>',
        ),
      ),
    ),
  ),
  '20,000 merged ranges that end before they begin': sheet(() =>
    packSheet(
      sheetOf(
        times(5000, wideRow),
        within(
          '<mergeCells>',
          times(20_000, (index) => `<mergeCell ref="CV1:A${1_000_000 + index}"/>`),
          '</mergeCells>',
        ),
      ),
    ),
  ),
  'an attribute by whose name the parser asks for attributes': sheet(() =>
    packSheet(['<worksheet><sheetData hasOwnProperty="1" a="1"/></worksheet>']),
  ),
  'a million merged ranges': sheet(() =>
    packSheet(
      sheetOf(
        times(5, oneRow),
        times(1_000_000, (index) => `<mergeCell ref="A${index + 1}:B${index + 1}"/>`),
      ),
    ),
  ),
  '2 million attributes': sheet(() =>
    packSheet(
      within(
        '<worksheet ',
        times(2_000_000, (index) => `a${index}="1" `),
        '/>',
      ),
    ),
  ),
  'a hundred attributes at each cell': sheet(() =>
    packSheet(
      sheetOf(
        repeated(
          40_000,
          `<row><c ${Array.from({ length: 100 }, (_, index) => `a${index}="1"`).join(' ')}/></row>`,
        ),
      ),
    ),
  ),
  'endless nesting': sheet(() => packSheet(repeated(10_000_000, '<a>'))),
  'nesting within a cell': sheet(() =>
    packSheet([
      ...within('<worksheet><sheetData><row><c>', repeated(3_000_000, '<is>'), ''),
      ...repeated(3_000_000, '</is>'),
    ]),
  ),
  '9.9 MB of line ends': csv(() => Buffer.alloc(length, '\n')),
  '9.9 MB of carriage returns and line ends': csv(() => Buffer.alloc(length, '\r\n')),
  'one record of 9.9 million cells': csv(() => Buffer.alloc(length, ';')),
  'one cell of 9.9 MB': csv(() => Buffer.alloc(length, 'a')),
  'a quotation that never ends': csv(() => Buffer.concat([Buffer.from('"'), Buffer.alloc(length, 'a\n')])),
  '9.9 MB of quotation marks': csv(() => Buffer.alloc(length, '"')),
  'quotation marks in the middle': csv(() => Buffer.alloc(length, 'a"b""c;"d"e\n')),
  '9.9 MB of spaces': csv(() => Buffer.alloc(length, ' ')),
  '9.9 MB of spaces and commas': csv(() => Buffer.alloc(length, ' ,')),
  'half a million rows of nothing but commas': csv(() => Buffer.alloc(length, ',,,,,,,,,,,,,,,,,,\n')),
  '9.9 MB in UTF-16': csv(() =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(length, Buffer.from('\n', 'utf16le'))]),
  ),
  'a zip bomb': sheet(() => packSheet(within('<worksheet>', repeated(60_000_000, ' '), '</worksheet>'))),
  'a bomb of comments': sheet(() =>
    packSheet(within('<worksheet>', repeated(4_000_000, '<!---->'), '</worksheet>')),
  ),
  'a bomb of instructions': sheet(() =>
    packSheet(within('<worksheet>', repeated(4_000_000, '<?a b?>'), '</worksheet>')),
  ),
  'a bomb of sections without text': sheet(() =>
    packSheet(within('<worksheet>', repeated(3_000_000, '<![CDATA[]]>'), '</worksheet>')),
  ),
  'a bomb of entities': sheet(() =>
    packSheet(
      within(
        '<worksheet><sheetData><row><c><v>',
        repeated(2_000_000, '&amp;'),
        '</v></c></row></sheetData></worksheet>',
      ),
    ),
  ),
  'a million empty rows': sheet(() => packSheet(sheetOf(repeated(3_000_000, '<row/>')))),
  'a million cells without a value': sheet(() =>
    packSheet(sheetOf(within('<row>', repeated(6_000_000, '<c/>'), '</row>'))),
  ),
  'a million values in one cell': sheet(() =>
    packSheet(sheetOf(within('<row><c>', repeated(4_000_000, '<v>1</v>'), '</c></row>'))),
  ),
  'rows at impossible numbers': sheet(() =>
    packSheet(
      sheetOf(
        times(4000, (index) => `<row r="${['1e308', '-1', 'NaN', '0.5'][index % 4]}"><c><v>1</v></c></row>`),
      ),
    ),
  ),
  '4,999 parts with long names': sheet(() =>
    packSheet(
      [plainSheet],
      Object.fromEntries(Array.from({ length: 4990 }, (_, index) => [`${'n'.repeat(900)}${index}`, ['']])),
    ),
  ),
  '60,000 parts': sheet(async () =>
    zipOf(['xl/workbook.xml', ...Array.from({ length: 60_000 }, (_, index) => `n${index}`)]),
  ),
  'a million sheets': sheet(() =>
    packSheet([plainSheet], {
      'xl/workbook.xml': within(
        '<workbook><sheets>',
        repeated(1_000_000, '<sheet id="rId1"/>'),
        '</sheets></workbook>',
      ),
    }),
  ),
  'a million relations': sheet(() =>
    packSheet([plainSheet], {
      'xl/_rels/workbook.xml.rels': within(
        '<Relationships>',
        times(1_000_000, (index) => `<Relationship Id="r${index}" Target="a"/>`),
        '</Relationships>',
      ),
    }),
  ),
  'a million shared texts': sheet(() =>
    packSheet([plainSheet], {
      'xl/sharedStrings.xml': within('<sst>', repeated(2_000_000, '<si><t>a</t></si>'), '</sst>'),
    }),
  ),
  'a huge shared text in half a million cells': sheet(() =>
    packSheet(sheetOf(repeated(5000, sharedRow(30))), {
      'xl/sharedStrings.xml': [`<sst><si><t>${' '.repeat(16_000)}${'a'.repeat(16_000)}</t></si></sst>`],
    }),
  ),
  'a huge shared text in a hundred columns': sheet(() =>
    packSheet(sheetOf(repeated(5000, sharedRow(100))), {
      'xl/sharedStrings.xml': [`<sst><si><t>${' a'.repeat(16_000)}</t></si></sst>`],
    }),
  ),
  'a thousand huge shared texts': sheet(() =>
    packSheet([plainSheet], {
      'xl/sharedStrings.xml': within(
        '<sst>',
        repeated(1500, `<si><t>${'_x0041_'.repeat(4600)}</t></si>`),
        '</sst>',
      ),
    }),
  ),
  'brackets that never close in a format': sheet(() =>
    packSheet([plainSheet], {
      'xl/styles.xml': within(
        `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(60_000)}"/></numFmts><cellXfs>`,
        repeated(10_000, '<xf numFmtId="200"/>'),
        '</cellXfs></styleSheet>',
      ),
    }),
  ),
  'a million formats': sheet(() =>
    packSheet([plainSheet], {
      'xl/styles.xml': within(
        '<styleSheet>',
        times(900_000, (index) => `<numFmt numFmtId="${index}" formatCode="d"/>`),
        '</styleSheet>',
      ),
    }),
  ),
  'a million styles': sheet(() =>
    packSheet([plainSheet], {
      'xl/styles.xml': within(
        '<styleSheet><cellXfs>',
        repeated(2_500_000, '<xf numFmtId="14"/>'),
        '</cellXfs></styleSheet>',
      ),
    }),
  ),
  'a heading of huge texts': csv(() => Buffer.from(`${`${' a'.repeat(16_000)};`.repeat(100)}\n1;2\n`)),
  '5,000 rows of errors': csv(() =>
    Buffer.from(`Kode;${'Banjir;'.repeat(98)}\n${`99.99;${'x;'.repeat(98)}\n`.repeat(5000)}`),
  ),
  '5,000 regencies in a hundred columns': csv(() =>
    Buffer.from(
      `Kode;${'Banjir;Badai;Kekeringan;'.repeat(32)}\n${Array.from({ length: 5000 }, (_, index) => `${10 + (index % 90)}.${String(index % 100).padStart(2, '0')};${'Tinggi;'.repeat(96)}\n`).join('')}`,
    ),
  ),
  '5,000 devices with the same serial number': csv(() =>
    Buffer.from(
      `Jenis alat;Merek;Nomor seri;Jumlah;Status\n${`Termometer;${'m'.repeat(150)};S1;99999;Digunakan\n`.repeat(5000)}`,
    ),
  ),
  'a PNG of 60,000 × 60,000': picture('foto.png', () => pngOf(60_000, 60_000)),
  'a PNG of 2,000,000,000 × 1': picture('foto.png', () => pngOf(2_000_000_000, 1)),
  'a JPEG of 60,000 × 60,000': picture('foto.jpg', () => jpegOf(60_000, 60_000)),
  'a PNG of 160,000 parts': picture('foto.png', () =>
    pngOf(1, 1, Buffer.concat(Array.from({ length: 160_000 }, () => pngPart('tEXt', Buffer.alloc(0))))),
  ),
  'a JPEG of half a million parts': picture('foto.jpg', () =>
    jpegOf(1, 1, Buffer.alloc(1_900_000, Buffer.from([0xff, 0xe1, 0, 2]))),
  ),
  'a JPEG of filling': picture('foto.jpg', () => jpegOf(1, 1, Buffer.alloc(1_900_000, 0xff))),
  'tags within tags before a picture': picture('foto.jpg', () =>
    Buffer.alloc(1_900_000, Buffer.from('4944330400000000000000', 'hex').subarray(0, 10)),
  ),
  'a Matroska film of empty elements': picture('foto.png', () =>
    Buffer.concat([
      Buffer.from('1a45dfa3', 'hex'),
      Buffer.from('01ffffffffffffff', 'hex'),
      Buffer.alloc(1_900_000, Buffer.from('ec80', 'hex')),
    ]),
  ),
} satisfies Record<string, HostileFile>

export type HostileName = keyof typeof hostileFiles

/** A PNG whose header claims a size; `more` stands between header and pixels. */
export function pngOf(width: number, height: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', header),
    more,
    pngPart('IDAT', deflateSync(Buffer.alloc(5))),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

function pngPart(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}

/** A JPEG whose frame claims a size; `more` stands before it. */
export function jpegOf(width: number, height: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    more,
    frame,
    Buffer.from('ffda0008010100003f0000ffd9', 'hex'),
  ])
}
