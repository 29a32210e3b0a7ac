import { crc32 } from 'node:zlib'

import type { Answer, Client } from './with-app.ts'

/** The smallest files of each kind, and a way to send them as a browser does. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const jpg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f0000ffd9',
  'hex',
)
export const pdf = pdfOf('')
/** A whole PDF with something in its middle. */
export function pdfOf(middle: string | Buffer): Buffer {
  const body = Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'),
    Buffer.from(middle as string),
    Buffer.from('\n'),
  ])
  return Buffer.concat([
    body,
    Buffer.from(`xref\n0 0\ntrailer<</Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`),
  ])
}
export const xlsx = zipOf([
  '[Content_Types].xml',
  '_rels/.rels',
  'xl/workbook.xml',
  'xl/worksheets/sheet1.xml',
])

export type NamedBytes = { name: string; bytes: Buffer }

export function sendFile(
  client: Client,
  url: string,
  file: NamedBytes,
  fields?: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { body, headers } = formOf(file, fields)
  return client.post(url, undefined, { payload: body, headers })
}

/** A form with one file, as a browser packs it. */
export function formOf({ name, bytes }: NamedBytes, fields: Readonly<Record<string, unknown>> = {}) {
  const boundary = 'batas-antara-bagian'
  const said = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  const head = `${said.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('\\', '\\\\')}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A zip, uncompressed, whose entries hold just enough XML to say what they are. */
export function zipOf(names: readonly string[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const content = Buffer.from(
      name === '[Content_Types].xml'
        ? '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
        : '<?xml version="1.0"?><x/>',
    )
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), content])
    locals.push(local)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name))
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(names.length, 4)
  end.writeUInt16LE(names.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, listed, Buffer.from('PK\u0005\u0006'), end])
}
