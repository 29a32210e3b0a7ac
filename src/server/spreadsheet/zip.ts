import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib'

import { fieldProblem, type Problem } from '#contract/problem.ts'

/** Just so much of the zip format as a workbook needs: one disk, stored or deflated, below 4 GB. */
const signatures = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, descriptor: 0x08074b50 } as const
const mostEntries = 5000
const stored = 0
const deflated = 8
/** Flags of an entry: encrypted; sizes follow the content. */
const encrypted = 1
const sizesFollow = 8

export type ZipEntry = {
  name: string
  /** What the directory claims, in bytes; only unpacking tells the truth. */
  size: number
  packed: number
  method: number
  flags: number
  /** Where its local header stands. */
  at: number
}

/** What unpacking may still cost, in bytes; shared by all entries of one file. */
export type UnpackBudget = { left: number }

/** The entries that the zip's directory names; undefined when the bytes are no whole zip. */
export function listZipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const end = findEnd(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) return undefined
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== signatures.entry) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The end of the directory stands last, before a comment of at most 65,535 bytes. */
function findEnd(bytes: Buffer): number | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--)
    if (bytes.readUInt32LE(at) === signatures.end) return at
  return undefined
}

/**
 * The text of one entry, piece by piece; nothing is kept. Each piece is unpacked off the event loop.
 * @throws the refusal at `file` when the budget is used up or the entry is not what the directory says.
 */
export async function* unpackText(
  bytes: Buffer,
  entry: ZipEntry,
  budget: UnpackBudget,
): AsyncGenerator<string> {
  const text = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of unpack(bytes, entry)) {
    budget.left -= piece.length
    if (budget.left < 0) throw fieldProblem('file', 'Isi berkas terlalu besar setelah dibuka.')
    yield text.decode(piece, { stream: true })
  }
  yield text.decode()
}

function unpack(
  bytes: Buffer,
  { at, packed, method, flags }: ZipEntry,
): Iterable<Buffer> | AsyncIterable<Buffer> {
  const isReadable = at + 30 <= bytes.length && bytes.readUInt32LE(at) === signatures.local
  if (!isReadable || (flags & encrypted) !== 0 || (method !== stored && method !== deflated))
    throw brokenFile()
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (start + packed > bytes.length) throw brokenFile()
  const content = bytes.subarray(start, start + packed)
  if (method === stored) return [content]
  const inflate = createInflateRaw()
  inflate.end(content)
  return inflate
}

/** The refusal of a file whose inside does not fit together. */
export function brokenFile(): Problem {
  return fieldProblem(
    'file',
    'Berkas rusak atau tidak lengkap. Buka di Excel, simpan ulang, lalu unggah lagi.',
  )
}

/** One file to pack: its content comes as pieces of text. */
export type ZipSource = { name: string; text: AsyncIterable<string> | Iterable<string> }

/** A zip as it is being packed, piece by piece: memory stays flat, and a slow reader slows the sources down. */
export async function* packZip(sources: Iterable<ZipSource>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text } of sources) {
    const label = Buffer.from(name)
    const entry = { crc: 0, packed: 0, size: 0 }
    yield Buffer.concat([headOf(signatures.local, label, entry), label])
    for await (const piece of deflateText(text, entry)) {
      entry.packed += piece.length
      yield piece
    }
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(signatures.descriptor, 0)
    writeSizes(descriptor, 4, entry)
    yield descriptor
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(headOf(signatures.entry, label, entry), place, label)
    at += 30 + label.length + entry.packed + descriptor.length
  }
  const listed = Buffer.concat(directory)
  const count = directory.length / 3
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  yield Buffer.concat([listed, end])
}

type Sizes = { crc: number; packed: number; size: number }

async function* deflateText(text: ZipSource['text'], entry: Sizes): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  // The callback is there so that a reader who leaves early is no error; what a source throws arrives below.
  pipeline(Readable.from(measured(text, entry)), deflate, () => undefined)
  yield* deflate
}

async function* measured(text: ZipSource['text'], entry: Sizes): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

/** What the local header and the directory say alike; the directory has two bytes more, of who made it. */
function headOf(signature: number, label: Buffer, sizes: Sizes): Buffer {
  const isLocal = signature === signatures.local
  const head = Buffer.alloc(isLocal ? 30 : 32)
  const at = isLocal ? 4 : 6
  head.writeUInt32LE(signature, 0)
  if (!isLocal) head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(sizesFollow, at + 2)
  head.writeUInt16LE(deflated, at + 4)
  // 1 January 1980: a file says nothing of the clock that it was made by.
  head.writeUInt16LE(0x21, at + 8)
  if (!isLocal) writeSizes(head, at + 10, sizes)
  head.writeUInt16LE(label.length, at + 22)
  return head
}

function writeSizes(target: Buffer, at: number, { crc, packed, size }: Sizes) {
  target.writeUInt32LE(crc, at)
  target.writeUInt32LE(packed, at + 4)
  target.writeUInt32LE(size, at + 8)
}
