import type { FileHandle } from 'node:fs/promises'

/** In bytes: where its readers look for its beginning and its end, and the farthest that the directory of a zip may lie before the end. */
const headBytes = 1024
const tailBytes = 2048
const zipTailBytes = 65_557

/**
 * Whether a file is a PDF from its first byte to its last, and nothing else beside: its header, its end, and there the place of its
 * table, which is inside. What it shows is not looked at.
 */
export async function isWholePdf(file: FileHandle, size: number): Promise<boolean> {
  const head = (await textAt(file, 0, headBytes)).toLowerCase()
  if (!/^%pdf-[12]\.\d/.test(head) || /<(!doctype|html|head|body|script|iframe|svg)\b/.test(head))
    return false
  const tail = await textAt(file, Math.max(0, size - tailBytes), tailBytes)
  const [, place] = /startxref\s{1,10}(\d{1,10})\s{1,10}%%EOF[\s\0]*$/.exec(tail) ?? []
  if (place === undefined || Number(place) >= size) return false
  if (!/^\s{0,10}(xref\b|\d{1,10}\s{1,5}\d{1,5}\s{1,5}obj\b)/.test(await textAt(file, Number(place), 64)))
    return false
  return !endsAsZip(await bytesAt(file, Math.max(0, size - zipTailBytes), zipTailBytes))
}

/** Whether a zip's directory ends just where the file does: all that follows it is its comment. */
function endsAsZip(bytes: Buffer): boolean {
  for (
    let at = bytes.lastIndexOf('PK\u0005\u0006');
    at !== -1;
    at = at === 0 ? -1 : bytes.lastIndexOf('PK\u0005\u0006', at - 1)
  )
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
  return false
}

const textAt = async (file: FileHandle, at: number, most: number) =>
  (await bytesAt(file, at, most)).toString('latin1')

async function bytesAt(file: FileHandle, at: number, most: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, at)
  return buffer.subarray(0, bytesRead)
}
