import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, truncate } from 'node:fs/promises'

import { fileTypeFromBuffer } from 'file-type'

import { fieldProblem } from '#contract/problem.ts'
import { type FileKind, fileKinds as kinds } from '#domain/file-subjects.ts'
import { listText, numberText } from '#domain/words.ts'
import type { Http, Services, Upload } from '#server/http/implement.ts'
import { isOutage } from '#server/outages.ts'

import { isWholePdf } from './pdf-check.ts'
import { jpegEnd, pngEnd } from './picture-end.ts'
import { jpegSize, type PictureSize, pngSize } from './picture-size.ts'
import { isWorkbook } from './workbook-check.ts'

/** An upload that has been looked at: what its row will say. */
export type CheckedFile = { name: string; mime: string; size: number; sha256: string; storage_key: string }

/**
 * What stands behind the end of a picture is cut off.
 * @throws the refusal at the field `file` when the content matches no kind, is cut short or something else as well, or is a picture that
 * nobody could look at
 */
export async function checkUpload(upload: Upload, allowed: readonly FileKind[]): Promise<CheckedFile> {
  const file = await open(upload.path, 'r')
  try {
    const kind = await findKind(file, upload.path)
    if (!kind && (await isDrawing(file))) throw fieldProblem('file', drawingWords)
    if (!kind || !allowed.includes(kind)) throw fieldProblem('file', otherKindWords(upload.name, allowed))
    if (kind === 'jpg' || kind === 'png') {
      checkSize(await pictures[kind].size(file))
      await cutAt(await pictures[kind].end(file), upload)
    }
    if (kind === 'pdf' && !(await isWholePdf(file, upload.size))) throw fieldProblem('file', brokenPdf)
    return describeUpload(upload, kind)
  } finally {
    await file.close()
  }
}

/** What may be uploaded; where the name says just that, also that the content is something else. */
function otherKindWords(name: string, allowed: readonly FileKind[]): string {
  const labels = allowed.map((kind) => kinds[kind].label)
  const may = `Berkas harus ${listText(labels, 'atau')}.`
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const claimed = allowed.find((kind) => kinds[kind].extensions.some((one) => one === extension))
  return claimed ? `${may} Isi berkas ini bukan ${kinds[claimed].label} yang dapat dibaca.` : may
}

/** What will be stored of an upload whose kind is known. */
export function describeUpload({ name, size, sha256 }: Upload, kind: FileKind): CheckedFile {
  return {
    name: safeName(name, kinds[kind].extensions),
    mime: kinds[kind].mime,
    size,
    sha256,
    storage_key: newStorageKey(),
  }
}

/** Where a file will lie that nothing lies at yet. */
export function newStorageKey(): string {
  const key = randomBytes(20).toString('hex')
  return `${key.slice(0, 2)}/${key.slice(2)}`
}

/**
 * Removes bytes whose row was not written. Where the database went away, its last word may have been lost: the row may stand, and only the
 * sweep can tell.
 */
export async function discard(
  { services, http }: { services: Services; http: Http },
  storageKey: string,
  error: unknown,
): Promise<never> {
  if (!isOutage(error)) await http.clearUp(services.files.remove(storageKey))
  throw error
}

/** The library needs no more to tell the kinds apart, and what it looks at it goes through piece by piece. */
const headBytes = 4100

async function findKind(file: FileHandle, path: string): Promise<FileKind | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const head = buffer.subarray(0, bytesRead)
  if (head.subarray(0, 2).toString('latin1') === 'PK') return (await isWorkbook(path)) ? 'xlsx' : undefined
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  // Safe: `in` says so.
  return type && type.ext in kinds ? (type.ext as FileKind) : undefined
}

const drawingWords =
  'Gambar SVG tidak diterima, karena dapat berisi skrip. Simpan sebagai PNG atau JPG, lalu unggah lagi.'
const brokenPdf =
  'PDF ini rusak, tidak lengkap, atau berisi hal lain. Simpan ulang sebagai PDF, lalu unggah lagi.'
const brokenPicture = 'Gambar rusak atau tidak lengkap. Simpan ulang, lalu unggah lagi.'

async function isDrawing(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const text = buffer
    .subarray(0, bytesRead)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return text.startsWith('<') && /<svg[\s>]/i.test(text)
}

const pictures = {
  jpg: { size: jpegSize, end: jpegEnd },
  png: { size: pngSize, end: pngEnd },
} as const

/** Keeps the upload up to a place, and says of it what is true then. */
async function cutAt(end: number | undefined, upload: Upload): Promise<void> {
  if (end === undefined) throw fieldProblem('file', brokenPicture)
  if (end === upload.size) return
  await truncate(upload.path, end)
  const hash = createHash('sha256')
  for await (const piece of createReadStream(upload.path)) hash.update(piece as Uint8Array)
  Object.assign(upload, { size: end, sha256: hash.digest('hex') })
}

/** What the largest cameras of today make, or a long page from a scanner; a browser needs four bytes for each pixel. */
const mostPixels = 120_000_000
const longestSide = 20_000

function checkSize(size: PictureSize | undefined) {
  if (!size || size.width === 0 || size.height === 0) throw fieldProblem('file', brokenPicture)
  const { width, height } = size
  if (Math.max(width, height) > longestSide || width * height > mostPixels)
    throw fieldProblem(
      'file',
      `Gambar terlalu besar: ${numberText(width)} × ${numberText(height)} piksel. Perkecil, lalu unggah lagi.`,
    )
}

/** The last part of a name without what could mislead: folders, control signs, signs that turn the direction of writing. */
function safeName(typed: string, extensions: readonly string[]): string {
  const bare = typed
    .normalize('NFC')
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .split(/[/\\]/)
    .at(-1)
  const [, stem = '', extension = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(bare ?? '') ?? []
  const isFitting = extensions.includes(extension.toLowerCase())
  const kept = (isFitting ? stem : (bare ?? '')).replaceAll(/^[.\s]+|[.\s]+$/g, '')
  return `${[...kept].slice(0, 100).join('') || 'berkas'}.${isFitting ? extension.toLowerCase() : extensions[0]}`
}
