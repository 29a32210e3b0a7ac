/** What the built page consists of: the chunks in the manifest that Vite writes beside them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Manifest, ManifestChunk } from 'vite'

export function readManifest(outDir: string): Manifest {
  // Safe: Vite writes its manifest so.
  return JSON.parse(readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The chunks of these modules and of all that they import, each once. Throws where a module has none of its own. */
export function chunksFor(manifest: Manifest, modules: readonly string[]): ManifestChunk[] {
  const needed = new Map<string, ManifestChunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk)
      throw new Error(
        `${name} is no chunk of its own in the built page. Is it still loaded lazily, under this name?`,
      )
    if (needed.has(chunk.file)) return
    needed.set(chunk.file, chunk)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  return [...needed.values()]
}
