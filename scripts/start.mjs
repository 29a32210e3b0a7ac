// Plain JavaScript without anything new, so that even a Node.js that is too old can read it and say so.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 24)
  refuse(
    `SILIKA needs Node.js 24 or newer; this is ${process.version}. ` +
      'Start it with "npm ci && npm start", which brings its own Node.js on Linux; elsewhere install Node.js 24 first.',
  )
if (!existsSync(path.join(root, 'node_modules/fastify')))
  refuse('The packages are not installed. Run "npm ci" first, then "npm start" again.')

// Keeps compiled code for the next start; where the folder cannot be written, each start compiles again.
const { enableCompileCache } = await import('node:module')
enableCompileCache(path.join(root, 'node_modules/.cache/node'))

const { isWebBuilt, isWebFresh } = await import('./web-freshness.ts')
if (!isWebFresh()) {
  if (existsSync(path.join(root, 'node_modules/vite'))) {
    console.error('Building the page (only when its sources have changed) …')
    const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build-web.ts')], {
      stdio: 'inherit',
    })
    if (status !== 0) refuse('The page could not be built; the reason stands above.')
  } else if (isWebBuilt()) {
    console.error('The build tools are not installed; serving the page as it was built before.')
  } else {
    refuse(
      'The page is not built and the build tools are not installed. Run "npm ci" (with development packages) and "npm run build".',
    )
  }
}

// In this process, not in a child: a signal sent to it reaches the server.
await import('../src/server/main.ts')
