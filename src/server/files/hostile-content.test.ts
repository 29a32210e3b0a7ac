import { describe, expect, it } from 'vitest'

import { jpg, pdf, pdfOf, png, sendFile, xlsx, zipOf } from '#server/testing/files.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

const page = Buffer.from('<!doctype html><html><script>alert(document.cookie)</script></html>')
const zip = zipOf(['catatan.txt'])
/** A zip whose comment holds what follows it. */
function zipBefore(rest: Buffer): Buffer {
  const archive = Buffer.from(zip)
  archive.writeUInt16LE(rest.length, archive.length - 2)
  return Buffer.concat([archive, rest])
}
const end = Buffer.from('\nstartxref\n40\n%%EOF\n')

const broken =
  'PDF ini rusak, tidak lengkap, atau berisi hal lain. Simpan ulang sebagai PDF, lalu unggah lagi.'
const allowed = 'Berkas harus PDF, JPG, PNG, atau XLSX.'
const otherKind = `${allowed} Isi berkas ini bukan PDF yang dapat dibaca.`
const brokenPicture = 'Gambar rusak atau tidak lengkap. Simpan ulang, lalu unggah lagi.'
const drawing =
  'Gambar SVG tidak diterima, karena dapat berisi skrip. Simpan sebagai PNG atau JPG, lalu unggah lagi.'

describe('an upload is refused that is', () => {
  it.each<[string, Buffer, string]>([
    ['a page that calls itself a PDF', page, otherKind],
    ['a page before a PDF', Buffer.concat([page, pdf]), otherKind],
    ['a script before a PDF', Buffer.concat([Buffer.from('/*'), pdf]), otherKind],
    ['a PDF with a page in its header', Buffer.concat([Buffer.from('%PDF-1.4\n'), page, pdf]), broken],
    ['a PDF with a page behind it', Buffer.concat([pdf, page]), broken],
    ['a PDF with an archive behind it', Buffer.concat([pdf, zip]), broken],
    ['an archive inside a PDF, whose comment is its end', Buffer.concat([pdf, zipBefore(end)]), broken],
    ['an archive before a PDF', Buffer.concat([zip, pdf]), otherKind],
    ['half a PDF', pdf.subarray(0, 40), broken],
    [
      'a PDF whose table is nowhere',
      Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n9999')),
      broken,
    ],
    [
      'a PDF whose table is something else',
      Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n1')),
      broken,
    ],
    ['nothing but the signs of a PDF', Buffer.from('%PDF-1.7\n%%EOF'), broken],
    ['half a PNG', png.subarray(0, -12), brokenPicture],
    ['a PNG without pixels', Buffer.concat([png.subarray(0, 33), png.subarray(-12)]), brokenPicture],
    [
      'a PNG with a part that is longer than all',
      Buffer.concat([png.subarray(0, 33), Buffer.from('fffffff049444154', 'hex')]),
      brokenPicture,
    ],
    ['half a JPEG', jpg.subarray(0, -2), brokenPicture],
    [
      'a JPEG without pixels',
      Buffer.concat([jpg.subarray(0, 33), Buffer.from('ffd9', 'hex')]),
      brokenPicture,
    ],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), drawing],
    [
      'a drawing with its declaration',
      Buffer.from(
        '\uFEFF<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      ),
      drawing,
    ],
    ['a GIF that is a script', Buffer.from('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)'), otherKind],
  ])('%s', (_what, bytes, words) =>
    withApp(async ({ as, db }) => {
      const { status, body } = await sendFile(await as('hospital'), '/api/fileupload', {
        name: 'bukti.pdf',
        bytes,
      })
      expect([status, body.errors]).toEqual([422, { file: [words] }])
      expect(await db.selectFrom('file').select('id').execute()).toEqual([])
    })(),
  )
})

it.each([
  ['bukti.jpg', `${allowed} Isi berkas ini bukan JPG yang dapat dibaca.`],
  ['BUKTI.JPEG', `${allowed} Isi berkas ini bukan JPG yang dapat dibaca.`],
  ['bukti.tabel.xlsx', `${allowed} Isi berkas ini bukan XLSX yang dapat dibaca.`],
  ['bukti.gif', allowed],
  ['jpg', allowed],
])('a page that calls itself %s hears what may be sent, and whether its name says that', (name, words) =>
  withApp(async ({ as }) => {
    const { status, body } = await sendFile(await as('hospital'), '/api/fileupload', { name, bytes: page })
    expect([status, body.errors]).toEqual([422, { file: [words] }])
  })(),
)

describe('an upload', () => {
  it.each<[string, Buffer, Buffer]>([
    ['a page behind a PNG', png, page],
    ['an archive behind a PNG', png, zip],
    ['a page behind a JPEG', jpg, page],
    ['a film behind a JPEG, as phones make it', jpg, Buffer.alloc(300_000, 'film')],
  ])('loses %s', (_what, picture, more) =>
    withApp(async ({ as, db }) => {
      const hospital = await as('hospital')
      const alone = ok(await sendFile(hospital, '/api/fileupload', { name: 'a.png', bytes: picture })).data
      const { data } = ok(
        await sendFile(hospital, '/api/fileupload', { name: 'b.png', bytes: Buffer.concat([picture, more]) }),
      )
      expect(data.size).toBe(picture.length)
      expect((await hospital.get(`/api/file/${data.id}`)).bytes).toEqual(picture)
      const hashes = await db
        .selectFrom('file')
        .select('sha256')
        .where('id', 'in', [data.id, alone.id])
        .execute()
      expect(new Set(hashes.map(({ sha256 }) => sha256)).size).toBe(1)
    })(),
  )

  it.each<[string, Buffer]>([
    ['a PDF with an archive inside', pdfOf(zip)],
    ['a PDF that ends with empty lines', Buffer.concat([pdf, Buffer.from('\r\n\r\n\0\0')])],
    [
      'a PDF whose table is an object',
      Buffer.from('%PDF-1.5\n1 0 obj<</Type/XRef>>stream\nendstream endobj\nstartxref\n9\n%%EOF'),
    ],
    ['a workbook', xlsx],
    [
      'a JPEG with restarts and fill bytes',
      Buffer.concat([jpg.subarray(0, -2), Buffer.from('ff00ffd0aaffffd1bbffffd9', 'hex')]),
    ],
    [
      'a JPEG whose pixels end with a window',
      Buffer.concat([jpg.subarray(0, -2), Buffer.alloc(65_536 * 2 - 1, 1), Buffer.from('ffd9', 'hex')]),
    ],
  ])('may be %s', (_what, bytes) =>
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      const { data } = ok(await sendFile(hospital, '/api/fileupload', { name: 'bukti.pdf', bytes }))
      expect((await hospital.get(`/api/file/${data.id}`)).bytes).toEqual(bytes)
    })(),
  )
})
