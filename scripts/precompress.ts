import { globSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this size, in bytes, a compressed copy saves no packet. */
const worthwhile = 1024

/**
 * Ways to write distances and blocks: which is the shorter depends on the file, by some hundred bytes of a first load. Each way that is
 * tried takes eight seconds of the processor for a build; more than these two save a few bytes of a first load.
 */
const ways: readonly Readonly<Record<number, number>>[] = [
  {},
  { [constants.BROTLI_PARAM_NDIRECT]: 8, [constants.BROTLI_PARAM_LGBLOCK]: 20 },
]

async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const size = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const tried = await Promise.all(ways.map((way) => brotli(content, { params: { ...size, ...way } })))
  return tried.reduce((best, next) => (next.length < best.length ? next : best))
}

/** Writes a .br and a .gz beside every text file of the folder, so that the server compresses nothing while it serves. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg,json,webmanifest,txt,xml,wasm}', {
    cwd: folder,
    exclude: ['.vite/**'],
  })
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      if ((await stat(file)).size < worthwhile) return
      const content = await readFile(file)
      const [br, gz] = await Promise.all([smallestBrotli(content), zip(content, { level: 9 })])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}
