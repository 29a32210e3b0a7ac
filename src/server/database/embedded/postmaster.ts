import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findProcess, isRunning, nameOf, type Process } from './processes.ts'

/** What PostgreSQL writes about itself into postmaster.pid. */
export type PidFile = { pid: number; port: number; socketFolder: string; host: string; isReady: boolean }

/** The setting by which a postmaster says which process of SILIKA started it. PostgreSQL ignores it. */
export const OWNER_SETTING = 'silika.owner'

/** flock's answer when somebody else has the lock. */
export const LOCK_HELD = 75

/** How long to wait for a PostgreSQL that may already be stopping, before calling it in use or an orphan. Milliseconds. */
const PATIENCE = { inUse: 3000, orphan: 1000, zombie: 10_000, stopping: 60_000 }

export function findPidFile(folder: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid, , , port, socketFolder = '', host = '', , status = ''] = lines
  if (!pid) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, host, isReady: status.trim() === 'ready' }
}

/**
 * A lock that the running PostgreSQL and all its children hold. PostgreSQL's own lock is a pid in a file, which says
 * nothing to another container on the same volume; the kernel's lock does. Undefined where there is no flock (macOS).
 */
export function lockOf(folder: string): { command: string[]; isHeld: () => boolean } | undefined {
  const file = `${folder}.lock`
  const tryLock = (): number | null =>
    spawnSync('flock', ['-n', '-F', '-E', String(LOCK_HELD), file, 'true'], { stdio: 'ignore' }).status
  const first = tryLock()
  if (first !== 0 && first !== LOCK_HELD) return undefined
  return {
    // Waits a little, since children of a killed postmaster take a moment to notice.
    command: ['flock', '-w', '3', '-F', '-E', String(LOCK_HELD), file],
    isHeld: () => tryLock() === LOCK_HELD,
  }
}

/**
 * Waits until no PostgreSQL runs on the folder any more. One that outlived its SILIKA (killed, where the kernel does not
 * signal it) is stopped in an orderly way; one that is in use is refused with a sentence.
 */
export async function waitUntilFree(folder: string, lock: ReturnType<typeof lockOf>): Promise<void> {
  const start = performance.now()
  let stopping = false
  for (;;) {
    const state = stateOf(folder)
    if (state.is === 'free') return
    const waited = performance.now() - start
    if (state.is === 'stale' || (state.is === 'zombie' && lock)) {
      if (!lock?.isHeld()) {
        removeLockFiles(folder)
        return
      }
      if (waited > PATIENCE.zombie) throw inUse(folder, 'processes of a PostgreSQL that was killed')
    } else if (state.is === 'zombie') {
      if (waited > PATIENCE.zombie)
        throw inUse(folder, `the ended process ${state.process.pid}, which nobody collects`)
    } else if (state.is === 'orphan') {
      if (!stopping && waited > PATIENCE.orphan) {
        process.kill(state.process.pid, 'SIGINT')
        stopping = true
      }
      if (waited > PATIENCE.stopping)
        throw inUse(folder, `PostgreSQL (pid ${state.process.pid}), which does not stop`)
    } else if (waited > PATIENCE.inUse || state.owner === nameOf(process.pid)) {
      throw inUse(
        folder,
        state.owner
          ? `another SILIKA (pid ${Number.parseInt(state.owner)})`
          : `PostgreSQL (pid ${state.process.pid})`,
      )
    }
    await sleep(50)
  }
}

/** PostgreSQL itself would take the pid in them for a running postmaster's and refuse. */
function removeLockFiles(folder: string): void {
  for (const name of readdirSync(folder))
    if (name === 'postmaster.pid' || /^\.s\.PGSQL\.\d+\.lock$/.test(name)) rmSync(path.join(folder, name))
}

export function inUse(folder: string, by: string): Error {
  return new Error(
    `The data folder ${folder} is in use by ${by}. Stop that first, or set DATA_DIR to another folder.`,
  )
}

type State =
  | { is: 'free' }
  | { is: 'stale' }
  | { is: 'zombie'; process: Process }
  | { is: 'orphan'; process: Process }
  | { is: 'running'; process: Process; owner?: string }

function stateOf(folder: string): State {
  const pid = findPidFile(folder)?.pid
  const found = pid === undefined ? undefined : findProcess(pid)
  // A file that names no process is no obstacle: PostgreSQL replaces it and recovers.
  if (!found) return { is: 'free' }
  if (found.isZombie) return { is: 'zombie', process: found }
  // The pid of a PostgreSQL long gone, used again by something else, as happens in containers.
  if (!found.command.includes('postgres') || isOnAnotherFolder(found, folder)) return { is: 'stale' }
  const owner = found.command.split(`${OWNER_SETTING}=`)[1]?.split(' ')[0]
  if (owner && !isRunning(owner)) return { is: 'orphan', process: found }
  return { is: 'running', process: found, ...(owner ? { owner } : {}) }
}

function isOnAnotherFolder({ command }: Process, folder: string): boolean {
  return command.includes(' -D /') && !`${command} `.includes(` -D ${folder} `)
}
