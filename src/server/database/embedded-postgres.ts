import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

import { CompiledQuery } from 'kysely'

import { connect, type Connection } from './connect.ts'
import { getBinaries } from './embedded/binaries.ts'
import { openLog, prepareDataFolder, readPassword, SUPERUSER } from './embedded/data-folder.ts'
import { launch } from './embedded/launcher.ts'
import { findPidFile, inUse, LOCK_HELD, lockOf, OWNER_SETTING, waitUntilFree } from './embedded/postmaster.ts'
import { findProcess, nameOf } from './embedded/processes.ts'

/** A PostgreSQL of our own that runs. `died` is fulfilled with a sentence if it ends without having been stopped. */
export type EmbeddedPostgres = {
  connection: Connection
  pid: number
  stop: () => Promise<void>
  died: Promise<string>
}

const DATABASE = 'silika'

/** The port in the name of the socket; no port of the machine is taken. */
const SOCKET_PORT = 5432

/** The length of sun_path, less its closing zero. */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

const SETTINGS: Record<string, string> = {
  shared_buffers: '256MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // A statement's values and the row that a constraint refused are people's answers; they stay out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** For tests, whose data nobody misses. */
const NOT_DURABLE: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** Recovery after a crash may take minutes; a server that has not come up by then will not. */
const START_TIMEOUT_MS = 10 * 60_000

/** An orderly stop writes what is in memory to disk. After this it is ended at once; the next start recovers. */
const STOP_TIMEOUT_MS = 60_000

/**
 * Starts the PostgreSQL that npm brought, with its data under `dataDir`/postgres, and makes the database `silika`
 * unless it is there. It ends with this process, however this process ends. Throws a sentence that says what to do
 * if it cannot run here or if the folder is in use.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
  /** False: faster, and a power cut may lose everything. For tests. */
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  // The kernel's death signal follows the thread that started the server, not the process.
  if (!isMainThread) throw new Error('The embedded PostgreSQL must be started from the main thread.')
  const { durable = true } = options
  const binaries = getBinaries()
  mkdirSync(options.dataDir, { recursive: true })
  const folder = path.join(realpathSync(options.dataDir), 'postgres')
  const launcher = await prepareDataFolder(folder, binaries, { durable })
  const lock = lockOf(folder)
  await waitUntilFree(folder, lock)

  const { connection, settings: reach } = await chooseReach(folder)
  const settings = {
    ...SETTINGS,
    ...sharedMemorySettings(),
    ...(durable ? {} : NOT_DURABLE),
    ...options.settings,
    ...reach,
    [OWNER_SETTING]: nameOf(process.pid),
  }
  const log = path.join(folder, 'server.log')
  const output = openLog(log, launcher)
  const logStart = statSync(log).size
  const child = launch(
    launcher,
    binaries.postgres,
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: a signal to Node's process group, such as Ctrl+C, must not reach the server past Node.
    {
      detached: true,
      stdio: ['ignore', output, output],
      cwd: folder,
      ...(lock ? { before: lock.command } : {}),
    },
  )
  closeSync(output)
  const exited = once(child, 'exit').catch(() => undefined)
  await waitUntilReady(child, folder, () => readFileSync(log, 'utf8').slice(logStart))

  // Where the kernel sends no death signal, this covers all ends of Node but SIGKILL.
  const stopAtExit = (): void => void child.kill('SIGINT')
  process.once('exit', stopAtExit)
  let stopping: Promise<void> | undefined
  const died = Promise.withResolvers<string>()
  void exited.then(() => {
    process.off('exit', stopAtExit)
    if (!stopping) died.resolve(`PostgreSQL (pid ${child.pid}) ended unexpectedly; see ${log}.`)
  })
  const stop = (): Promise<void> => (stopping ??= stopServer(child, exited))
  try {
    await createDatabase(connection)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection, pid: child.pid as number, stop, died: died.promise }
}

/**
 * Finds the connection to the embedded PostgreSQL that another process started on `dataDir`, if one runs: for
 * commands that are used beside the running product.
 */
export function findRunningPostgres({ dataDir }: { dataDir: string }): Connection | undefined {
  const folder = path.join(path.resolve(dataDir), 'postgres')
  const server = findPidFile(folder)
  if (!server?.isReady || !isServed(folder, server.pid)) return undefined
  return server.socketFolder ? bySocket(server.socketFolder) : byLoopback(folder, server.port)
}

/** Whether it is more than what a power cut has left. In another container its process is not seen, but its lock is. */
function isServed(folder: string, pid: number): boolean {
  const found = findProcess(pid)
  const isSeen = found !== undefined && !found.isZombie && found.command.includes('postgres')
  return isSeen || lockOf(folder)?.isHeld() === true
}

function bySocket(folder: string): Connection {
  return { host: folder, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE }
}

function byLoopback(folder: string, port: number): Connection {
  return { host: '127.0.0.1', port, user: SUPERUSER, password: readPassword(folder), database: DATABASE }
}

/**
 * Decides how clients reach the server: by a socket in its folder, which only the folder's owner may enter; where
 * the socket's path would be too long for the system, by 127.0.0.1 with a password.
 */
async function chooseReach(
  folder: string,
): Promise<{ connection: Connection; settings: Record<string, string> }> {
  const socket = path.join(folder, `.s.PGSQL.${SOCKET_PORT}`)
  const hasSocket = Buffer.byteLength(socket) <= SOCKET_PATH_BYTES
  const rule = hasSocket ? 'local all all trust' : 'host all all 127.0.0.1/32 scram-sha-256'
  // Written at every start, since a folder may be moved to a longer path.
  writeFileSync(path.join(folder, 'pg_hba.conf'), `# Written by SILIKA at every start.\n${rule}\n`)
  if (hasSocket)
    return {
      connection: bySocket(folder),
      settings: {
        listen_addresses: '',
        port: String(SOCKET_PORT),
        // A list; the quotes keep a comma in the path from dividing it.
        unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      },
    }
  const port = await findFreePort()
  return {
    connection: byLoopback(folder, port),
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('The system gives no free port on 127.0.0.1.')
  return address.port
}

/** Containers often have 64 MB of /dev/shm, on which parallel queries fail; files do instead. */
function sharedMemorySettings(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    if (bsize * blocks >= 512 * 1024 * 1024) return {}
  } catch {
    // No /dev/shm at all.
  }
  return { dynamic_shared_memory_type: 'mmap' }
}

async function waitUntilReady(child: ChildProcess, folder: string, readLog: () => string): Promise<void> {
  const start = performance.now()
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  for (;;) {
    const server = findPidFile(folder)
    if (server?.pid === child.pid && server?.isReady) return
    if (failure || child.exitCode !== null || child.signalCode !== null) break
    if (performance.now() - start > START_TIMEOUT_MS) {
      child.kill('SIGQUIT')
      failure = new Error(`not ready after ${START_TIMEOUT_MS / 60_000} minutes`)
      break
    }
    await sleep(10)
  }
  if (child.exitCode === LOCK_HELD) throw inUse(folder, 'another PostgreSQL, perhaps in another container')
  const output = readLog().trim().slice(-2000)
  if (output.includes('lock file "postmaster.pid" already exists')) throw inUse(folder, 'another SILIKA')
  const end = failure?.message ?? `ended with ${child.exitCode ?? child.signalCode}`
  throw new Error(`The embedded PostgreSQL did not start (${end}): ${output || `see ${folder}/server.log`}`)
}

async function stopServer(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

async function createDatabase(connection: Connection): Promise<void> {
  const { db, close } = await connect({ ...connection, database: 'postgres' }, { max: 1 })
  try {
    const { rows } = await db.executeQuery(
      CompiledQuery.raw('select 1 from pg_database where datname = $1', [connection.database]),
    )
    if (rows.length === 0) await db.executeQuery(CompiledQuery.raw(`create database ${connection.database}`))
  } finally {
    await close()
  }
}
