import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { findFreePort } from '#server/testing/free-port.ts'

const root = path.resolve(import.meta.dirname, '..')

export type Product = {
  url: string
  pid: number
  /** Where its data lie. */
  dataDir: string
  /** All that it has printed so far. */
  log: () => string
  /** Asks it to close and waits until it has; its data are thrown away unless they were brought by the caller. */
  stop: () => Promise<void>
  /** Ends its whole process group at once, as a power cut would, and waits until it is gone. */
  kill: () => Promise<void>
}

/** A copy of a data folder whose product has stopped, with its owners and its modes. */
export async function copyData(dataDir: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'silika-e2e-'))
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy])
  return copy
}

/** Starts the real product as `npm start` does, with data of its own on a port of its own, and waits until it is ready. */
export async function startProduct(
  settings: (
    | {
        /** A folder that the caller keeps. */
        dataDir: string
      }
    | {
        /** A folder to begin with a copy of; the copy is thrown away in the end. */
        from: string
      }
  ) & {
    /** Its environment, which may depend on where it will answer. */
    env?: Record<string, string> | ((url: string) => Record<string, string>)
    /** A process group of its own, so that it can be killed as a whole without killing us. */
    ownGroup?: boolean
  },
): Promise<Product> {
  const dataDir = 'dataDir' in settings ? settings.dataDir : await copyData(settings.from)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = typeof settings.env === 'function' ? settings.env(url) : settings.env
  const { DATABASE_URL: _database, DATABASE_READ_URL: _replica, ...inherited } = process.env
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'development', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: settings.ownGroup ?? false,
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  const exited = once(child, 'exit')

  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      // Longer than it gives its last jobs, or its database would be killed while it writes.
      await Promise.race([exited, sleep(45_000, undefined, { ref: false })])
    }
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await exited
    }
    if ('from' in settings) await rm(dataDir, { recursive: true, force: true })
  }

  async function kill(): Promise<void> {
    if (!settings.ownGroup) throw new Error('It shares our process group; start it with ownGroup.')
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGKILL')
    await exited
  }

  const deadline = Date.now() + 180_000
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The product did not become ready. It printed:\n${log}`)
    }
    // A question costs a few milliseconds of the processor, and a start takes seconds.
    await sleep(200)
  }
  return { url, pid: child.pid ?? 0, dataDir, log: () => log, stop, kill }
}

/** Whether the product at this address answers requests, its database too. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}
