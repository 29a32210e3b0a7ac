import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { tempParent } from '#server/testing/temp-parent.ts'

import { connect, type Connection } from './connect.ts'
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPidFile, lockOf } from './embedded/postmaster.ts'
import { findProcess } from './embedded/processes.ts'

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const NOBODY = 65534

/** To make the memory of a server ready takes a tenth of its start, and these tests keep nothing in it. */
const settings = { shared_buffers: '8MB' }

/** The machine may be busy with other tests. */
const patience = { timeout: 10_000 }

/** A data folder that was made once; most tests begin with a copy of it. */
let madeBefore: string
let dataDir: string
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  madeBefore = mkdtempSync(path.join(tempParent(), 'silika-embedded-'))
  await (await startEmbeddedPostgres({ dataDir: madeBefore, settings, durable: false })).stop()
})
afterAll(() => rmSync(madeBefore, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tempParent(), 'silika-embedded-'))
  // As a data folder usually is; mkdtemp's are closed to others.
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  for (const server of running.splice(0)) await server.stop()
  // The server of a Node that was killed may still be stopping, and writes as long as it does.
  while (isServed(dataDir)) await sleep(20)
  while (existsSync(dataDir))
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Leaves a database in the data folder, as a start and a stop would. */
function leaveDatabase(): void {
  execFileSync('cp', ['-a', `${madeBefore}/.`, dataDir])
  chmodSync(dataDir, 0o755)
}

async function start(options: { durable?: boolean; dataDir?: string } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings, durable: false, ...options })
  running.push(server)
  return server
}

/** Another Node that starts the server and lives until it is killed. */
async function startInChild(options: SpawnOptions = {}): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawnStart(options)
  const started = new Promise<number>((resolve) =>
    child.stdout?.on('data', (text: Buffer) => resolve(Number(String(text)))),
  )
  const errors = errorsOf(child)
  const pid = await Promise.race([
    started,
    errors.then((text): never => {
      throw new Error(`The child ended before the server was ready: ${text}`)
    }),
  ])
  return { child, pid }
}

function spawnStart(options: SpawnOptions = {}): ChildProcess {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url))})
    const { pid } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings })})
    console.log(pid)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  children.push(child)
  return child
}

async function errorsOf(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const part of child.stderr ?? []) text += String(part)
  return text
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function write(connection: Connection, text: string): Promise<void> {
  const { db, close } = await connect(connection)
  await sql`create table if not exists word (text text)`.execute(db)
  await sql`insert into word values (${text})`.execute(db)
  await close()
}

async function read(connection: Connection): Promise<string[]> {
  const { read: db, close } = await connect(connection)
  const { rows } = await sql<{ text: string }>`select text from word`.execute(db)
  await close()
  return rows.map(({ text }) => text)
}

function connectionOfChild(): Connection {
  const connection = findRunningPostgres({ dataDir })
  if (!connection) throw new Error('The child runs no server.')
  return connection
}

function isServed(folder: string): boolean {
  const pid = findPidFile(path.join(folder, 'postgres'))?.pid
  return pid !== undefined && isAlive(pid) && findProcess(pid)?.command.includes('postgres') === true
}

const isAlive = (pid: number): boolean => findProcess(pid)?.isZombie === false

describe('the embedded PostgreSQL', () => {
  it('starts, keeps what was written, and stops', async () => {
    const first = await start()
    expect(findProcess(first.pid)?.command).toContain('postgres')
    expect(findRunningPostgres({ dataDir })).toEqual(first.connection)
    await write(first.connection, 'satu')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    expect(findRunningPostgres({ dataDir })).toBeUndefined()

    const second = await start()
    expect(await read(second.connection)).toEqual(['satu'])
    await second.stop()
    await second.stop()
  })

  it('is open to nobody else, speaks UTC and UTF-8, and orders as everywhere', async () => {
    leaveDatabase()
    const { connection } = await start()
    const folder = path.join(dataDir, 'postgres')
    expect(connection.host).toBe(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const { db, close } = await connect(connection)
    const { rows } =
      await sql`select current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as addresses, 'a' < 'B' as letters`.execute(db)
    expect(rows).toEqual([{ zone: 'UTC', encoding: 'UTF8', addresses: '', letters: false }])
    await close()
  })

  it('lives in a folder with any name', async () => {
    const odd = path.join(dataDir, 'a "b", c é')
    const { connection } = await start({ dataDir: odd })
    await write(connection, 'dua')
    expect(await read(connection)).toEqual(['dua'])
  })

  it('is reached by 127.0.0.1 and a password where the path is too long for a socket', async () => {
    const long = path.join(dataDir, 'x'.repeat(120))
    const { connection } = await start({ dataDir: long })
    expect(connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^\S{32}$/) })
    expect(findRunningPostgres({ dataDir: long })).toEqual(connection)
    const folder = path.join(long, 'postgres')
    expect(statSync(path.join(folder, 'silika-password')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.startsWith('.s.'))).toEqual([])
    await write(connection, 'tiga')
    await expect(connect({ ...connection, password: 'guess' })).rejects.toThrow(
      'password authentication failed',
    )
    const { password: _, ...without } = connection
    await expect(connect(without)).rejects.toThrow('password must be a string')
  })

  it('may move to a longer path and back', async () => {
    leaveDatabase()
    const first = await start()
    await write(first.connection, 'empat')
    await first.stop()
    const long = path.join(dataDir, 'x'.repeat(120))
    mkdirSync(long)
    renameSync(path.join(dataDir, 'postgres'), path.join(long, 'postgres'))
    const moved = await start({ dataDir: long })
    expect(moved.connection.host).toBe('127.0.0.1')
    expect(await read(moved.connection)).toEqual(['empat'])
  })

  it('is refused from a worker thread, at whose end the kernel would stop it', async () => {
    const worker = new Worker(
      `import(${JSON.stringify(String(new URL('embedded-postgres.ts', import.meta.url)))})
        .then(({ startEmbeddedPostgres }) => startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }))`,
      { eval: true },
    )
    const [error] = (await once(worker, 'error')) as [Error]
    expect(error.message).toContain('must be started from the main thread')
  })
})

describe('a folder in use', () => {
  it('is refused to a second start, by this process and by another', async () => {
    leaveDatabase()
    const first = await start()
    await expect(start()).rejects.toThrow(`is in use by another SILIKA (pid ${process.pid})`)
    const second = spawnStart()
    expect(await errorsOf(second)).toContain(`is in use by another SILIKA (pid ${process.pid})`)
    await write(first.connection, 'still here')
  })

  it('goes to one of two first starts at the same time', async () => {
    const results = await Promise.all(
      [spawnStart(), spawnStart()].map((child) =>
        Promise.race([
          once(child.stdout as NodeJS.ReadableStream, 'data').then(() => 'started'),
          errorsOf(child).then((text) => /is in use by/.exec(text)?.[0] ?? text),
        ]),
      ),
    )
    expect(results.toSorted()).toEqual(['is in use by', 'started'])
    await write(connectionOfChild(), 'one of us')
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.lock'])
  })

  it.runIf(isLinux)('is refused when a process unknown here holds it, as in another container', async () => {
    leaveDatabase()
    const holder = spawn('flock', ['-F', path.join(dataDir, 'postgres.lock'), 'sleep', '60'], {
      stdio: 'ignore',
    })
    children.push(holder)
    await expect.poll(() => lockOf(path.join(dataDir, 'postgres'))?.isHeld(), patience).toBe(true)
    await expect(start()).rejects.toThrow('perhaps in another container')
  })
})

describe('after a violent end', () => {
  it('of Node and its process group, the server stops and the next start finds everything', async () => {
    leaveDatabase()
    const { child, pid } = await startInChild({ detached: true })
    await write(connectionOfChild(), 'sent')
    process.kill(-(child.pid as number), 'SIGKILL')
    const next = await start()
    expect(await read(next.connection)).toEqual(['sent'])
    expect(isAlive(pid)).toBe(false)
  })

  it.runIf(isLinux)(
    'of Node and its process group, the kernel stops the server in an orderly way',
    async () => {
      leaveDatabase()
      const { child, pid } = await startInChild({ detached: true })
      process.kill(-(child.pid as number), 'SIGKILL')
      await expect.poll(() => isAlive(pid), patience).toBe(false)
      expect(readFileSync(path.join(dataDir, 'postgres/server.log'), 'utf8')).toContain(
        'received fast shutdown request',
      )
    },
  )

  it('of the server is reported to its owner, and it starts again at once', async () => {
    leaveDatabase()
    const server = await start({ durable: true })
    await write(server.connection, 'sent')
    process.kill(server.pid, 'SIGKILL')
    expect(await server.died).toContain(`(pid ${server.pid}) ended unexpectedly`)
    const next = await start()
    expect(await read(next.connection)).toEqual(['sent'])
  })

  it('of both, it starts again at once', async () => {
    leaveDatabase()
    const { child, pid } = await startInChild()
    await write(connectionOfChild(), 'sent')
    process.kill(pid, 'SIGKILL')
    await kill(child)
    // What it has left says that it runs; commands beside the product must not believe it.
    expect(findPidFile(path.join(dataDir, 'postgres'))?.isReady).toBe(true)
    await expect.poll(() => findRunningPostgres({ dataDir }), patience).toBeUndefined()
    const next = await start()
    expect(await read(next.connection)).toEqual(['sent'])
  })

  it('an orphan that the kernel did not stop is stopped by the next start', async () => {
    leaveDatabase()
    const { child, pid } = await startInChild({
      env: { ...process.env, PATH: pathWith('sh', 'flock', 'ps') },
    })
    await write(connectionOfChild(), 'sent')
    await kill(child)
    await sleep(100)
    expect(isAlive(pid)).toBe(true)
    const next = await start()
    expect(isAlive(pid)).toBe(false)
    expect(await read(next.connection)).toEqual(['sent'])
  })

  it('a pid that now is another program’s is no obstacle', async () => {
    leaveDatabase()
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      writeFileSync(path.join(dataDir, 'postgres', name), `${process.pid}\n${dataDir}/postgres\n`)
    const next = await start()
    expect(next.pid).not.toBe(process.pid)
  })

  it('of a first start, nothing half-made is left', async () => {
    const child = spawnStart()
    await expect.poll(() => readdirSync(dataDir).join(), { ...patience, interval: 5 }).toContain('.init-')
    await sleep(100)
    await kill(child)
    expect(readdirSync(dataDir)).toEqual([`postgres.init-${child.pid}`])
    await start()
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.lock'])
  })
})

describe('the user that it runs as', () => {
  it.runIf(isRoot && isLinux)('an ordinary user can start it', async () => {
    chownSync(dataDir, NOBODY, NOBODY)
    const { child, pid } = await startInChild({ uid: NOBODY, gid: NOBODY })
    await write(connectionOfChild(), 'mine')
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(NOBODY)
    await kill(child)
    await expect.poll(() => isAlive(pid), patience).toBe(false)
    // …and root after that, as the folder's owner.
    const next = await start()
    expect(await read(next.connection)).toEqual(['mine'])
    expect(statSync(`/proc/${next.pid}`).uid).toBe(NOBODY)
    await next.stop()
    // …and the user again.
    await startInChild({ uid: NOBODY, gid: NOBODY })
  })

  it.runIf(isRoot && isLinux)('root runs it as nobody where it may not make a namespace', async () => {
    leaveDatabase()
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(0)
    const { child, pid } = await startInChild({
      env: { ...process.env, PATH: pathWith('sh', 'setpriv', 'flock') },
    })
    expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY)
    expect(statSync(path.join(dataDir, 'postgres/PG_VERSION')).uid).toBe(NOBODY)
    await kill(child)
    await expect.poll(() => isAlive(pid), patience).toBe(false)
  })

  it.runIf(isRoot && isLinux)('root reads what to do where neither works', async () => {
    chmodSync(dataDir, 0o700)
    const child = spawnStart({ env: { ...process.env, PATH: pathWith('sh', 'setpriv', 'flock') } })
    expect(await errorsOf(child)).toContain('Start SILIKA as an ordinary user, or set DATA_DIR')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual([])
  })

  it.runIf(isRoot && isLinux)('another user reads who owns the folder', async () => {
    leaveDatabase()
    chmodSync(dataDir, 0o777)
    const child = spawnStart({ uid: NOBODY, gid: NOBODY })
    expect(await errorsOf(child)).toContain('belongs to another user (uid 0)')
  })
})

describe('a folder that does not fit', () => {
  it('is refused if another version made it', async () => {
    leaveDatabase()
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      'was made by PostgreSQL 17, and this version of SILIKA brings PostgreSQL 18',
    )
  })

  it('is refused if it holds something else', async () => {
    mkdirSync(path.join(dataDir, 'postgres'))
    writeFileSync(path.join(dataDir, 'postgres/letter.txt'), 'Hello …')
    await expect(start()).rejects.toThrow('perhaps because something else is in there')
    expect(existsSync(path.join(dataDir, 'postgres/letter.txt'))).toBe(true)
  })
})

/** A search path on which only these programs are. */
function pathWith(...names: string[]): string {
  const folder = path.join(dataDir, 'programs')
  mkdirSync(folder)
  for (const name of names) {
    const place = process.env['PATH']?.split(':').find((candidate) => existsSync(path.join(candidate, name)))
    if (place) symlinkSync(path.join(place, name), path.join(folder, name))
  }
  return folder
}
