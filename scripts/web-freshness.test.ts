import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { sources } from './web-freshness.ts'

const root = path.resolve(import.meta.dirname, '..')

/** A file and what it imports by a path, and that in turn. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const [, imported = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(/ from '(\..+)'/g))
    withImports(path.join(path.dirname(file), imported), known)
  return known
}

it('builds the page again when something that builds it has changed', () => {
  const building = ['vite.config.ts', 'scripts/build-web.ts'].flatMap((file) => [...withImports(file)])
  expect(building).toContain('scripts/page-zod.ts')
  const looked = globSync(sources, { cwd: root })
  expect(building.filter((file) => !looked.includes(file))).toEqual([])
})
