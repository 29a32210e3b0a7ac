/** What benchmarks share: the product that they ask, and how they time what it takes. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { type Product, startProduct } from '../e2e/product.ts'
import type { Order, Result } from './sender.ts'

/** The product on a folder of data, with as many requests as it is asked. */
export async function startMeasured(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Product & AsyncDisposable> {
  const product = await startProduct({
    dataDir,
    env: { REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'error', ...env },
  })
  return { ...product, [Symbol.asyncDispose]: product.stop }
}

/** How many times a call is made before it is timed. */
const warmUp = 5

/** A reading call one time after the other, by a session or as a visitor; in milliseconds. */
export async function timesOfReading(address: string, times: number, token?: string): Promise<number[]> {
  const milliseconds: number[] = []
  for (let time = -warmUp; time < times; time += 1) {
    const begin = performance.now()
    const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} from ${address}`)
    if (time >= 0) milliseconds.push(performance.now() - begin)
  }
  return milliseconds
}

/** The time that this share of them does not exceed. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** Sends reports from a process of its own. */
export async function sendAll(order: Order): Promise<Result> {
  const sender = spawn(process.execPath, [path.join(import.meta.dirname, 'sender.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  sender.stdin.end(JSON.stringify(order))
  return JSON.parse(await text(sender.stdout)) as Result
}
