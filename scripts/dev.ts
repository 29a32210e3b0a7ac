/** Runs the server, restarted when one of its files changes, and the page with hot reload, which passes /api on to the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { createServer } from 'vite'

import { ensureBoundaries } from './make-boundaries.ts'

const root = path.resolve(import.meta.dirname, '..')

await ensureBoundaries()

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(root, 'src/server/main.ts')],
  {
    stdio: 'inherit',
  },
)
const page = await createServer({ configFile: path.join(root, 'vite.config.ts') })
await page.listen()
page.printUrls()

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await page.close()
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())

await once(server, 'exit')
await page.close()
