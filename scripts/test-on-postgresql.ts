/**
 * Runs the server's tests on another PostgreSQL than the embedded one, started for the purpose in a temporary folder:
 *   node scripts/test-on-postgresql.ts [folder of its programs] [arguments for vitest]
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const [programs = '/usr/lib/postgresql/15/bin', ...vitestArguments] = process.argv.slice(2)

// PostgreSQL refuses to run as root.
const user =
  process.getuid?.() === 0
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres'])),
        gid: Number(execFileSync('id', ['-g', 'postgres'])),
      }
    : {}
const folder = mkdtempSync(path.join(tmpdir(), 'silika-postgresql-'))
if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
const place = path.join(folder, 'data')

const server = createServer().listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
// Node gives an object for a server that listens on a port.
const { port } = server.address() as { port: number }
await new Promise((resolve) => server.close(resolve))

const options = {
  ...user,
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
}
let status = 1
try {
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', place, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  )
  const postgres = spawn(
    path.join(programs, 'postgres'),
    [
      '-D',
      place,
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      'log_min_messages=panic',
      '-c',
      'log_checkpoints=off',
    ],
    options,
  )
  const ended = new Promise((resolve) => postgres.once('exit', resolve))
  const isReady = (): boolean =>
    spawnSync(path.join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      .status === 0
  while (!isReady() && postgres.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 100))
  const vitest = path.join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  status =
    spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...vitestArguments], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
    }).status ?? 1
  postgres.kill('SIGINT')
  await ended
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = status
