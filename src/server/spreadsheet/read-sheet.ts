import { fieldProblem } from '#contract/problem.ts'

import { readCsv } from './csv.ts'
import { type SheetLimits, type SheetRow, storable, tickUntil, usualLimits } from './sheet.ts'
import { readXlsx } from './xlsx-reader.ts'

/** What begins a file that is no sheet, or one that is not read, and what to say of it. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const zipped = Buffer.from('PK')
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')
const sentences = {
  notSheet: 'Berkas ini bukan lembar kerja. Unggah XLSX atau CSV.',
  locked: 'Berkas dilindungi kata sandi. Buka di Excel, hapus kata sandinya, lalu unggah lagi.',
  old: 'Format Excel lama (.xls) tidak dapat diperiksa. Buka di Excel, lalu simpan sebagai "Excel Workbook (.xlsx)".',
  page: 'Berkas ini halaman web, bukan lembar kerja. Buka di Excel, lalu simpan sebagai "Excel Workbook (.xlsx)".',
  empty: 'Lembar kerja ini kosong.',
} as const

/**
 * The rows of an uploaded sheet: the first visible one of an Excel workbook (or the one that is `preferred` by its name), or a CSV, recognised by its content. The file is read in
 * pieces, so that other requests go on, and no more of it than the limits allow is ever in memory. Rows without content are left out.
 * @throws the refusal at `file`, in words for the person who uploaded it: not a sheet, locked, broken, too long, too wide, a bomb.
 */
export async function readSheet(
  bytes: Buffer,
  limits: Partial<SheetLimits> = {},
  preferred?: string,
): Promise<SheetRow[]> {
  const all = { ...usualLimits, ...limits }
  const tick = tickUntil(performance.now() + all.milliseconds)
  const rows = await (sheetKindOf(bytes) === 'xlsx'
    ? readXlsx(bytes, { limits: all, preferred }, tick)
    : readCsv(storable(textOf(bytes)), all, tick))
  if (rows.length === 0) throw fieldProblem('file', sentences.empty)
  return rows
}

/** Which of the two a sheet is that `readSheet` has read. */
export function sheetKindOf(bytes: Buffer): 'xlsx' | 'csv' {
  return bytes.subarray(0, 2).equals(zipped) ? 'xlsx' : 'csv'
}

/** The text of a CSV: UTF-8, UTF-16 with its mark, or what Windows writes. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 8).equals(compound))
    throw fieldProblem('file', bytes.includes(encryptedPart) ? sentences.locked : sentences.old)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  // Characters below the space, except tabs and line ends, stand in no text.
  if (bytes.subarray(0, 100_000).some((byte) => byte < 9 || (byte > 13 && byte < 32)) || isPdf(bytes))
    throw fieldProblem('file', sentences.notSheet)
  const text = decodeText(bytes)
  if (/^\s*<(?:!doctype|html|\?xml|table|meta|style)/i.test(text.slice(0, 1000)))
    throw fieldProblem('file', sentences.page)
  return text
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-'
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
