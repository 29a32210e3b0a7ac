/**
 * How much JavaScript a facility's phone receives before it can fill in a form: the entry, the pages on the way, and all that
 * they import, compressed with brotli as the server sends it. Exits 1 above the limit.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { chunksFor, readManifest } from './built-chunks.ts'

const outDir = path.resolve(import.meta.dirname, '../dist/web')

/** In bytes. */
const limit = 190_000

/** The modules of the routes that are visited, relative to src/web: first /formulir, then a form. */
const visited = ['features/desk/desk-page.tsx', 'features/report-form/form-page.tsx']

const manifest = readManifest(outDir)
const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
const received = chunksFor(manifest, [...entries, ...visited])

/** The size as sent: the .br beside the file, or the file itself where it is too small to have one. */
function sizeOf(file: string): number {
  try {
    return readFileSync(path.join(outDir, `${file}.br`)).length
  } catch {
    return readFileSync(path.join(outDir, file)).length
  }
}

const sizes = received
  .map(({ file }) => ({ file, size: sizeOf(file) }))
  .toSorted((one, other) => other.size - one.size)
const total = sizes.reduce((sum, { size }) => sum + size, 0)

for (const { file, size } of sizes) console.log(`${String(size).padStart(8)}  ${file}`)
console.log(
  `${String(total).padStart(8)}  of at most ${limit} bytes of JavaScript (brotli) for /formulir and a form`,
)
if (total > limit) process.exit(1)
