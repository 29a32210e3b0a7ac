import { setTimeout as pause } from 'node:timers/promises'

import { percentile } from '../measuring.ts'
import type { Call } from './calls.ts'

/** Milliseconds of a call: the first after a start, and p95 of many, by what it is. */
export type Times = ReadonlyMap<string, { cold: number; warm: number; mean: number }>

const clients = 20
const usualRounds = 6
/** What a person's page leaves between two calls, in milliseconds; else 20 clients would be a flood. */
const restMs = 150

export async function timesOf(address: string, calls: readonly Call[], rounds = usualRounds): Promise<Times> {
  const cold = new Map<string, number>()
  for (const call of calls) cold.set(call.what, await ask(address, call))
  const warm = await load(address, calls, rounds)
  return new Map(
    calls.map(({ what }) => {
      const own = warm.get(what) ?? []
      const mean = own.reduce((sum, time) => sum + time, 0) / own.length
      return [what, { cold: cold.get(what) ?? NaN, warm: percentile(own, 0.95), mean }]
    }),
  )
}

/** All calls by clients at the same time, each in an order of its own; milliseconds by call. */
async function load(address: string, calls: readonly Call[], times: number): Promise<Map<string, number[]>> {
  const taken = new Map(calls.map(({ what }) => [what, [] as number[]]))
  const client = async (_: unknown, index: number) => {
    for (let turn = 0; turn < calls.length * times; turn += 1) {
      const call = calls[(turn * 7 + index * 3) % calls.length]
      if (!call) continue
      taken.get(call.what)?.push(await ask(address, call))
      await pause(restMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return taken
}

async function ask(address: string, { as, address: path, body, what }: Call): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(as === 'visitor' ? {} : { authorization: `Bearer ${as}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const reply = await response.text()
  if (!response.ok) throw new Error(`${what}: ${response.status} ${reply.slice(0, 300)}`)
  return performance.now() - begin
}
