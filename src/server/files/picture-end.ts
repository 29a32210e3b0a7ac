import type { FileHandle } from 'node:fs/promises'

import { bytesAt } from './picture-size.ts'

/** Parts of a picture: a PNG of 20 MB in the smallest pieces that programs write has 5,000. */
const mostParts = 20_000
const windowBytes = 65_536

/**
 * Where the picture ends, going from part to part; undefined where it does not, because a part is missing or wrong. Phones add films and
 * settings behind it, and who means harm a page or an archive: all of that is no picture.
 */
export async function pngEnd(file: FileHandle): Promise<number | undefined> {
  let at = 8
  let hasPixels = false
  for (let part = 0; part < mostParts; part++) {
    const head = await bytesAt(file, at, 8)
    const type = head?.subarray(4).toString('latin1') ?? ''
    if (!head || !/^[A-Za-z]{4}$/.test(type) || (part === 0) !== (type === 'IHDR')) return undefined
    hasPixels ||= type === 'IDAT'
    at += 12 + head.readUInt32BE(0)
    if (type === 'IEND') return hasPixels && (await bytesAt(file, at - 1, 1)) ? at : undefined
  }
  return undefined
}

/** The same of a JPEG, whose pixels have no length of their own: they end with the next sign that is no pixel. */
export async function jpegEnd(file: FileHandle): Promise<number | undefined> {
  let at: number | undefined = 2
  let hasPixels = false
  for (let part = 0; part < mostParts && at !== undefined; part++) {
    const marker = await bytesAt(file, at, 2)
    const sign = marker?.[1] ?? 0
    if (marker?.[0] !== 0xff || sign === 0 || sign === 0xd8) return undefined
    if (sign === 0xd9) return hasPixels ? at + 2 : undefined
    if (sign === 0xff) at += 1
    else if (isBare(sign)) at += 2
    else {
      const length = (await bytesAt(file, at + 2, 2))?.readUInt16BE(0) ?? 0
      if (length < 2) return undefined
      at += 2 + length
      if (sign === 0xda) [hasPixels, at] = [true, await afterPixels(file, at)]
    }
  }
  return undefined
}

const isBare = (sign: number) => sign === 1 || (sign >= 0xd0 && sign <= 0xd7)

/** The place of the sign that ends the pixels; a window at a time, so that others get their turn. */
async function afterPixels(file: FileHandle, from: number): Promise<number | undefined> {
  const window = Buffer.alloc(windowBytes)
  for (let start = from; ;) {
    const { bytesRead } = await file.read(window, 0, windowBytes, start)
    if (bytesRead < 2) return undefined
    const bytes = window.subarray(0, bytesRead)
    let found = bytes.indexOf(0xff)
    while (found !== -1 && found < bytesRead - 1) {
      const sign = bytes[found + 1] ?? 0
      if (sign !== 0 && sign !== 0xff && !isBare(sign)) return start + found
      found = bytes.indexOf(0xff, found + 1)
    }
    // The last byte may begin a sign.
    start += bytesRead - 1
  }
}
