import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Binaries } from './binaries.ts'
import { checkOwner, chooseLauncher, launch, type Launcher } from './launcher.ts'
import { findProcess } from './processes.ts'

/** The database's own superuser; who can reach the folder is this user. */
export const SUPERUSER = 'silika'

/** The password for 127.0.0.1, made with the folder and needed only where no socket can be. */
const PASSWORD_FILE = 'silika-password'

const INITDB_OPTIONS = [
  `--username=${SUPERUSER}`,
  '--auth-local=trust',
  '--auth-host=scram-sha-256',
  // The same order and the same case rules on every machine, independent of its libraries.
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
]

const LOG_LIMIT_BYTES = 20 * 1024 * 1024

export function readPassword(folder: string): string {
  return readFileSync(path.join(folder, PASSWORD_FILE), 'utf8').trim()
}

/**
 * Makes the data folder unless it is there. It is made beside its place and then renamed, so that a start that is
 * killed in the middle leaves no half-made folder; what such starts left is swept.
 */
export async function prepareDataFolder(
  folder: string,
  binaries: Binaries,
  options: { durable: boolean },
): Promise<Launcher> {
  mkdirSync(path.dirname(folder), { recursive: true })
  await sweepLeftovers(folder)
  if (existsSync(folder)) checkOwner(folder)
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder, binaries, options)
  const launcher = chooseLauncher(folder, binaries)
  const major = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (major !== binaries.major)
    throw new Error(
      `${folder} was made by PostgreSQL ${major}, and this version of SILIKA brings PostgreSQL ${binaries.major}. Export the data with the version that made it and import it into a new folder.`,
    )
  // PostgreSQL refuses a folder that others may read.
  chmodSync(folder, 0o700)
  return launcher
}

async function initialise(folder: string, binaries: Binaries, options: { durable: boolean }): Promise<void> {
  const workshop = `${folder}.init-${process.pid}`
  rmSync(workshop, { recursive: true, force: true })
  mkdirSync(workshop, { mode: 0o700 })
  try {
    const made = path.join(workshop, 'data')
    const password = path.join(workshop, 'password')
    mkdirSync(made, { mode: 0o700 })
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    const launcher = chooseLauncher(workshop, binaries)
    const output = openSync(path.join(workshop, 'initdb.log'), 'w')
    const child = launch(
      launcher,
      binaries.initdb,
      ['-D', made, `--pwfile=${password}`, ...INITDB_OPTIONS, ...(options.durable ? [] : ['--no-sync'])],
      { cwd: workshop, stdio: ['ignore', output, output] },
    )
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    closeSync(output)
    if (code !== 0)
      throw initdbFailure(folder, code ?? signal, readFileSync(path.join(workshop, 'initdb.log'), 'utf8'))
    renameSync(password, path.join(made, PASSWORD_FILE))
    moveIntoPlace(made, folder)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** What initdb says of the machine, and the system's own code for it. */
const initdbSays = {
  'No space left on device': 'ENOSPC',
  'Disk quota exceeded': 'EDQUOT',
  'insufficient file descriptors': 'EMFILE',
}

/** The error of the system where initdb tells one among its many lines; else its last words. */
export function initdbFailure(folder: string, ended: number | string | null, said: string): Error {
  const code = Object.entries(initdbSays).find(([words]) => said.includes(words))?.[1]
  if (code) return Object.assign(new Error(code), { code, syscall: 'initdb', path: folder })
  return new Error(
    `The database could not be made in ${folder} (initdb ended with ${ended}): ${said.trim().slice(-1000)}`,
  )
}

function moveIntoPlace(made: string, folder: string): void {
  try {
    renameSync(made, folder)
  } catch (error) {
    // Another first start on the same folder was faster; which of the two may use it is decided later.
    if (existsSync(path.join(folder, 'PG_VERSION'))) return
    throw new Error(
      `The database cannot be put into ${folder}, perhaps because something else is in there. Move it away, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  const parent = openSync(path.dirname(folder), 'r')
  fsyncSync(parent)
  closeSync(parent)
}

async function sweepLeftovers(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  const prefix = `${path.basename(folder)}.init-`
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length))
    const maker = findProcess(pid)
    if (pid === process.pid || !maker || maker.isZombie) await remove(path.join(parent, name))
  }
}

/** Tries again for a while, since an initdb that was killed a moment ago is still removing files itself. */
async function remove(leftover: string): Promise<void> {
  for (let tries = 0; tries < 40 && existsSync(leftover); tries += 1) {
    if (tries > 0) await sleep(50)
    rmSync(leftover, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Opens the server's log for writing; keeps one older one. */
export function openLog(file: string, { owner }: Launcher): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  // Else a start as root would leave a log that the folder's owner cannot write.
  if (owner) fchownSync(log, owner.uid, owner.gid)
  return log
}
