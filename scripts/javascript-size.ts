/**
 * How much JavaScript a phone receives before it can use a page: the entry, the pages on the way, and all that they import,
 * compressed with brotli as the server sends it. Exits 1 above a limit.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { chunksFor, readManifest } from './built-chunks.ts'

const outDir = path.resolve(import.meta.dirname, '../dist/web')

/** What is visited, the modules of its pages and what they load as they open (relative to src/web), and its limit in bytes. */
const visits = [
  {
    what: '/formulir and a form',
    modules: ['features/desk/desk-page.tsx', 'features/report-form/form-page.tsx'],
    limit: 190_000,
  },
  {
    what: '/grafik with its charts',
    modules: ['features/charts/charts-page.tsx', 'chart/chart-view.tsx', 'chart/echarts-boxplot.ts'],
    limit: 320 * 1024,
  },
]

const manifest = readManifest(outDir)
const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)

/** The size as sent: the .br beside the file, or the file itself where it is too small to have one. */
function sizeOf(file: string): number {
  try {
    return readFileSync(path.join(outDir, `${file}.br`)).length
  } catch {
    return readFileSync(path.join(outDir, file)).length
  }
}

for (const { what, modules, limit } of visits) {
  const sizes = chunksFor(manifest, [...entries, ...modules])
    .map(({ file }) => ({ file, size: sizeOf(file) }))
    .toSorted((one, other) => other.size - one.size)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size } of sizes) console.log(`${String(size).padStart(8)}  ${file}`)
  console.log(`${String(total).padStart(8)}  of at most ${limit} bytes of JavaScript (brotli) for ${what}`)
  if (total > limit) process.exitCode = 1
}
