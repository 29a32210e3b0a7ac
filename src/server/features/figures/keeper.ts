import { setTimeout as sleep } from 'node:timers/promises'

import type { Pool } from '#server/database/transaction.ts'
import type { Services } from '#server/http/implement.ts'
import type { Log } from '#server/log.ts'

import { hasBacklog, type Keeping, keepSummaries } from './keeping.ts'
import { rebuildSummaries } from './rebuild.ts'
import { keepSpread } from './spread.ts'

/** How often the keeper looks when nothing has changed, and how often it counts: what comes meanwhile is counted at once. */
const everyMs = { idle: 1000, counted: 2000 }
/** What it leaves to others where counting takes longer than that. */
const leastRestMs = 250

/** Keeps the summaries true until it is stopped. Any number of processes may; one at a time does the work. */
export function startSummaryKeeper({ db, services, log }: { db: Pool; services: Services; log: Log }): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const begin = performance.now()
      const keeping = { forms: services.forms, now: services.now() }
      const every = await keepUp(db, keeping, stopping.signal).catch((error: unknown) => {
        // A database that is away for a moment comes back; what was taken is put back with the transaction.
        log.error({ failure: error instanceof Error ? error.message : String(error) }, 'summaries wait')
        return everyMs.idle
      })
      const rest = Math.max(every - (performance.now() - begin), leastRestMs)
      await sleep(rest, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const looking = look()
  return {
    stop: async () => {
      stopping.abort()
      await looking
    },
  }
}

/** Milliseconds from its beginning until the next look. */
async function keepUp(db: Pool, keeping: Keeping, stop: AbortSignal): Promise<number> {
  if (await hasBacklog(db)) await rebuildSummaries(db, keeping, { onlyChanged: true, stop })
  if (stop.aborted) return 0
  const hasCounted = await keepSummaries(db, keeping)
  const hasMore = await keepSpread(db, keeping.forms)
  if (hasCounted) return everyMs.counted
  return hasMore ? 0 : everyMs.idle
}
