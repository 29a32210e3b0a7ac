import path from 'node:path'

import { readManifest } from '../scripts/built-chunks.ts'

/** The address of the file that a module of the page was built into, such as `features/profile/profile-page.tsx`. */
export function chunkOf(module: string): string {
  const chunk = readManifest(path.resolve(import.meta.dirname, '../dist/web'))[module]
  if (!chunk) throw new Error(`${module} has no chunk of its own.`)
  return `/${chunk.file}`
}
