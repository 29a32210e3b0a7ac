import type { FileHandle } from 'node:fs/promises'

/** Width and height as the header of a picture claims them, in pixels. */
export type PictureSize = { width: number; height: number }

/** Parts of a JPEG before its frame; cameras write a dozen. */
const mostParts = 500

/** Reads the header and nothing else; undefined where it is missing. */
export function pngSize(file: FileHandle): Promise<PictureSize | undefined> {
  return sizeAt(file, 16, (bytes) => ({ width: bytes.readUInt32BE(0), height: bytes.readUInt32BE(4) }))
}

/** Goes from part to part, by the length that each one claims, up to the frame, which says the size. */
export async function jpegSize(file: FileHandle): Promise<PictureSize | undefined> {
  let at = 2
  for (let part = 0; part < mostParts; part++) {
    const head = await bytesAt(file, at, 4)
    const marker = head?.[1] ?? 0
    if (!head || head[0] !== 0xff) return undefined
    if (isFrame(marker))
      return sizeAt(file, at + 5, (bytes) => ({
        width: bytes.readUInt16BE(2),
        height: bytes.readUInt16BE(0),
      }))
    // A part without content, or one of the signs that may fill the space before a part.
    const isBare = marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd7)
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + Math.max(2, head.readUInt16BE(2))
  }
  return undefined
}

/** SOF0 to SOF15, without the tables that stand among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

async function sizeAt(
  file: FileHandle,
  at: number,
  read: (bytes: Buffer) => PictureSize,
): Promise<PictureSize | undefined> {
  const bytes = await bytesAt(file, at, 8)
  return bytes && read(bytes)
}

/** This many bytes from a place on; undefined where the file ends before. */
export async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer | undefined> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  return bytesRead === length ? bytes : undefined
}
