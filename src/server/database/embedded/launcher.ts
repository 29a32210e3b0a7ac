import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import type { Binaries } from './binaries.ts'

/**
 * How to run PostgreSQL's programs here: behind which commands, and as which user. PostgreSQL refuses to be root,
 * which is what containers and build servers usually are.
 */
export type Launcher = { prefix: string[]; owner?: Owner }

type Owner = { uid: number; gid: number }

/** The user "nobody", who owns nothing else that matters. */
const NOBODY: Owner = { uid: 65534, gid: 65534 }

/** Inside, root appears as nobody and has no privileges; outside, its files stay root's. Needs no extra user. */
const NAMESPACE = ['unshare', '-U', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, '--']

/** Has the kernel stop PostgreSQL in an orderly way when Node dies, however it dies. Linux only. */
const DIE_WITH_NODE = ['setpriv', '--pdeathsig=INT', '--']

/** LC_ALL: on macOS the postmaster refuses to start when the locale makes it multithreaded. */
const ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/**
 * Chooses the first way of running PostgreSQL that works here, and gives it `folder` (which must exist).
 * Throws a sentence that says what to do if no way works.
 */
export function chooseLauncher(folder: string, binaries: Binaries): Launcher {
  const owner = ownerOf(folder)
  const asRoot = process.getuid?.() === 0
  let reason = ''
  for (const launcher of asRoot ? waysOfRoot(owner) : waysOfUser()) {
    const failure = tryOut(launcher, folder, binaries)
    if (failure === undefined) {
      if (launcher.owner) changeOwner(folder, launcher.owner)
      return launcher
    }
    reason ||= failure
  }
  throw new Error(
    asRoot
      ? `PostgreSQL does not run as root, and neither a user namespace nor another user can run it in ${folder} (${reason}). ` +
          'Start SILIKA as an ordinary user, or set DATA_DIR to a folder whose parents every user may enter (such as /var/lib/silika), or set DATABASE_URL.'
      : `The embedded PostgreSQL does not run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL 15 to 18.`,
  )
}

/** Throws a sentence if the folder is another user's; only root may use it all the same, as that user. */
export function checkOwner(folder: string): void {
  const { uid } = ownerOf(folder)
  const self = process.getuid?.()
  if (self === undefined || self === 0 || self === uid) return
  throw new Error(
    `${folder} belongs to another user (uid ${uid}). Start SILIKA as that user, or give the folder to yours: chown -R ${self} "${folder}"`,
  )
}

/** Starts a program in the chosen way. The child's pid is the program's own: every command of the prefix replaces itself. */
export function launch(
  launcher: Launcher,
  command: string,
  args: string[],
  options: SpawnOptions & { before?: string[] },
): ChildProcess {
  const { before = [], ...spawnOptions } = options
  const [program = command, ...rest] = [...before, ...launcher.prefix, command, ...args]
  return spawn(program, rest, { env: ENVIRONMENT, ...launcher.owner, ...spawnOptions })
}

function waysOfUser(): Launcher[] {
  return [{ prefix: DIE_WITH_NODE }, { prefix: [] }]
}

function waysOfRoot(owner: Owner): Launcher[] {
  // A folder that is another user's is not accessible within the namespace, where root has no privileges.
  if (owner.uid !== 0) return asUser(owner)
  return [{ prefix: [...NAMESPACE, ...DIE_WITH_NODE] }, ...asUser(NOBODY)]
}

function asUser(owner: Owner): Launcher[] {
  return waysOfUser().map((way) => ({ ...way, owner }))
}

/** Gives undefined if the programs run this way and may enter the folder's parent, else the reason why not. */
function tryOut(launcher: Launcher, folder: string, binaries: Binaries): string | undefined {
  const test = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', path.dirname(folder), binaries.postgres]
  const [command = 'sh', ...args] = [...launcher.prefix, ...test]
  const { status, error, stderr } = spawnSync(command, args, {
    env: ENVIRONMENT,
    ...launcher.owner,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  return error?.message ?? stderr.trim().replaceAll(/\s+/g, ' ')
}

function ownerOf(folder: string): Owner {
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}

function changeOwner(folder: string, owner: Owner): void {
  if (ownerOf(folder).uid === owner.uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, entry)
    // A link may lead outside; what it leads to is not ours to give away.
    if (!lstatSync(file).isSymbolicLink()) chownSync(file, owner.uid, owner.gid)
  }
  chownSync(folder, owner.uid, owner.gid)
}
