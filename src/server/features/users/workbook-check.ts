/** Sizes in a zip's directory are claims; a workbook that claims more than this is not opened by anybody. */
const largestUnpacked = 200_000_000
const mostEntries = 5000

const endSignature = 0x06054b50
const entrySignature = 0x02014b50

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

function listZipEntries(bytes: Buffer): { name: string; size: number }[] | undefined {
  const end = findEnd(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) return undefined
  const entries: { name: string; size: number }[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      size: bytes.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The end of the directory stands last, before a comment of at most 65,535 bytes. */
function findEnd(bytes: Buffer): number | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--)
    if (bytes.readUInt32LE(at) === endSignature) return at
  return undefined
}
