/** A thread of its own that asks `/health` all the time and reads the server's memory: what the attack itself costs does not show in it. */
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

export type Watched = { longestMs: number; peakMb: number }
type Watch = { end: () => Promise<Watched> }
/** In `seen`: the longest wait, since when one waits now (0: not at all), both in ms, and the most memory in MB. */
type Order = { url: string; pid: number; seen: Float64Array<SharedArrayBuffer> }

/** Watches the server until `end`. */
export function watch({ url, pid }: { url: string; pid: number }): Watch {
  const seen = new Float64Array(new SharedArrayBuffer(3 * 8))
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, pid, seen } satisfies Order })
  return {
    end: async () => {
      await worker.terminate()
      const [longestMs = 0, waitsSince = 0, peakMb = 0] = seen
      return { longestMs: Math.max(longestMs, waitsSince === 0 ? 0 : Date.now() - waitsSince), peakMb }
    },
  }
}

/** What a process holds in memory, in MB; 0 where the system does not tell. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Waits for `/health`; gives false where the server is not there, which the attack does on purpose. */
async function askHealth(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${url}/health`, { agent }, (response) => {
      response.resume().once('end', () => resolve(true))
    }).once('error', () => resolve(false))
  })
}

async function run({ url, pid, seen }: Order): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const begin = Date.now()
    seen[1] = begin
    const isThere = await askHealth(url, agent)
    seen[1] = 0
    if (isThere) seen[0] = Math.max(seen[0] ?? 0, Date.now() - begin)
    seen[2] = Math.max(seen[2] ?? 0, memoryOf(pid))
    await sleep(10)
  }
}

if (!isMainThread) await run(workerData as Order) // Safe: `watch` has given it.
