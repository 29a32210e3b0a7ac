/**
 * How much JavaScript a phone receives before it can use a page: the entry, the pages on the way, and all that they import,
 * compressed with brotli as the server sends it, and in how many files. Exits 1 above a limit.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { readManifest } from './built-chunks.ts'
import { chunksOfVisit, visits } from './visits.ts'

const outDir = path.resolve(import.meta.dirname, '../dist/web')

const manifest = readManifest(outDir)

/** The size as sent: the .br beside the file, or the file itself where it is too small to have one. */
function sizeOf(file: string): number {
  try {
    return readFileSync(path.join(outDir, `${file}.br`)).length
  } catch {
    return readFileSync(path.join(outDir, file)).length
  }
}

for (const visit of Object.values(visits)) {
  const { what, limit, files } = visit
  const sizes = chunksOfVisit(manifest, visit)
    .map(({ file }) => ({ file, size: sizeOf(file) }))
    .toSorted((one, other) => other.size - one.size)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size } of sizes) console.log(`${String(size).padStart(8)}  ${file}`)
  console.log(`${String(total).padStart(8)}  of at most ${limit} bytes of JavaScript (brotli) for ${what}`)
  console.log(`${String(sizes.length).padStart(8)}  of at most ${files} files for it`)
  if (total > limit || sizes.length > files) process.exitCode = 1
}
