import { setTimeout as sleep } from 'node:timers/promises'

import type { Pool } from '#server/database/transaction.ts'
import type { Services } from '#server/http/implement.ts'
import type { JobLog } from '#server/jobs/runner.ts'

import { hasBacklog, type Keeping, keepSummaries } from './keeping.ts'
import { rebuildSummaries } from './rebuild.ts'
import { keepSpread } from './spread.ts'

/** How long the keeper rests when nothing has changed; figures are about as old. */
const restMs = 1000

/** Keeps the summaries true until it is stopped. Any number of processes may; one at a time does the work. */
export function startSummaryKeeper({ db, services, log }: { db: Pool; services: Services; log: JobLog }): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasMore = await keepUp(db, { forms: services.forms, now: services.now() }).catch(
        (error: unknown) => {
          // A database that is away for a moment comes back; what was taken is put back with the transaction.
          log.error({ failure: error instanceof Error ? error.message : String(error) }, 'summaries wait')
          return false
        },
      )
      if (!hasMore) await sleep(restMs, undefined, { signal: stopping.signal }).catch(() => {})
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

/** True while there is more to count that need not wait. */
async function keepUp(db: Pool, keeping: Keeping): Promise<boolean> {
  if (await hasBacklog(db)) await rebuildSummaries(db, keeping, { onlyChanged: true })
  const hasChanged = await keepSummaries(db, keeping)
  return (await keepSpread(db, keeping.forms)) && !hasChanged
}
