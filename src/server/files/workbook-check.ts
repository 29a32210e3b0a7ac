import { listZipEntries } from '#server/spreadsheet/zip.ts'

/** Sizes in a zip's directory are claims; a workbook that claims more than this is not opened by anybody. */
const largestUnpacked = 200_000_000

/**
 * Whether the bytes are an Excel workbook without macros: a whole zip directory that names the parts a workbook must have, and no
 * bomb. Reads the directory only and unpacks nothing.
 */
export function isWorkbook(bytes: Buffer): boolean {
  const entries = listZipEntries(bytes)
  if (!entries) return false
  const names = new Set(entries.map(({ name }) => name))
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  return (
    names.has('[Content_Types].xml') &&
    names.has('xl/workbook.xml') &&
    !entries.some(({ name }) => name.endsWith('vbaProject.bin')) &&
    unpacked <= largestUnpacked
  )
}
