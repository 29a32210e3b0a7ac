import { numberText } from './words.ts'

/** The size of a file: `850 kB`, `23,4 MB`. */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000
    ? `${numberText(Math.ceil(bytes / 1000))} kB`
    : `${numberText(bytes / 1_000_000, 1)} MB`
}
