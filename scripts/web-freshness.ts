import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const mark = path.join(root, 'dist/.source-hash')

/** What the built page and its boundaries are made from. Tests are left out: changing one needs no new build. */
export const sources: readonly string[] = [
  'src/{web,domain,forms,indicators,contract}/**/*',
  'scripts/{build-web,built-chunks,page-zod,precompress,web-chunks,web-freshness}.ts',
  'scripts/{make-boundaries,boundary-names}.ts',
  'src/server/boundaries/drawing.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

function sourceHash(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
  for (const file of files)
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

export const isWebBuilt = (): boolean =>
  existsSync(path.join(root, 'dist/web/index.html')) &&
  existsSync(path.join(root, 'dist/boundaries/index.json'))

/** Whether dist/web was built from exactly the sources that lie here now. */
export function isWebFresh(): boolean {
  return isWebBuilt() && existsSync(mark) && readFileSync(mark, 'utf8') === sourceHash()
}

export function markWebFresh(): void {
  writeFileSync(mark, sourceHash())
}
