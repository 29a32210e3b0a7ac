import { openZip } from '#server/spreadsheet/zip.ts'

/** Sizes in a zip's directory are claims; a workbook that claims more than this is not opened by anybody. */
const largestUnpacked = 200_000_000

/**
 * Whether the file at a path is an Excel workbook without macros: a whole zip directory that names the parts a workbook must have, and no
 * bomb. Reads the directory only and unpacks nothing.
 */
export async function isWorkbook(path: string): Promise<boolean> {
  const zip = await openZip(path)
  zip?.file.close()
  if (!zip) return false
  const names = new Set(zip.entries.map(({ fileName }) => fileName))
  const unpacked = zip.entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  return (
    names.has('[Content_Types].xml') &&
    names.has('xl/workbook.xml') &&
    ![...names].some((name) => name.endsWith('vbaProject.bin')) &&
    unpacked <= largestUnpacked
  )
}
