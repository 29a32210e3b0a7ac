import { globSync } from 'node:fs'
import path from 'node:path'

import { build } from 'vite'

import { chunksFor, readManifest } from './built-chunks.ts'
import { ensureBoundaries } from './make-boundaries.ts'
import { precompress } from './precompress.ts'
import { markWebFresh } from './web-freshness.ts'

const root = path.resolve(import.meta.dirname, '..')
const outDir = path.join(root, 'dist/web')
const worker = path.join(root, 'src/web/sw.ts')

/**
 * The way out and where it leads, and what may have to stand over a page, relative to src/web: one can leave without a connection, and
 * goes on after a release, whose server no longer has them, also where nobody ever saw these.
 */
const partsAtHand = [
  'shell/leave-dialog.tsx',
  'shell/public-frames.tsx',
  'features/welcome/welcome-page.tsx',
  'features/welcome/national-figures.tsx',
  'features/welcome/newest-documents.tsx',
  'features/session/login-dialog.tsx',
  'features/session/session-end-dialog.tsx',
  'features/session/presence-dialog.tsx',
  'shell/notices.tsx',
]

// Overrides the shell (the journeys' says "test"): build what people receive.
process.env['NODE_ENV'] = 'production'

await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })

/** The built files that these modules, which are loaded lazily, need. */
function filesOf(modules: readonly string[]): string[] {
  const chunks = chunksFor(readManifest(outDir), modules)
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))].map((file) => `/${file}`)
}

// The service worker comes second and as one file at a fixed address: it carries the addresses of all that was just built.
const built = globSync('**/*', { cwd: outDir, withFileTypes: true, exclude: ['.vite'] })
  .filter((entry) => entry.isFile())
  .map(
    (entry) => `/${path.relative(outDir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`,
  )
  .toSorted()
await build({
  configFile: false,
  root: path.join(root, 'src/web'),
  publicDir: false,
  logLevel: 'warn',
  define: {
    __BUILT_FILES__: JSON.stringify(built),
    __FILES_AT_HAND__: JSON.stringify(filesOf(partsAtHand)),
  },
  build: {
    outDir,
    emptyOutDir: false,
    rolldownOptions: { input: worker, output: { entryFileNames: 'sw.js', format: 'iife' } },
  },
})

await precompress(outDir)
await ensureBoundaries()
markWebFresh()
