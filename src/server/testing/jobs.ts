import { inTransaction } from '#server/database/transaction.ts'
import type { JobKinds } from '#server/jobs/kinds.ts'
import { claimJobs } from '#server/jobs/queries.ts'
import { runJob, scheduleJobs } from '#server/jobs/runner.ts'
import { jobKinds } from '#server/jobs/table.ts'
import type { Log } from '#server/log.ts'

import type { World } from './with-app.ts'

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Does all the work that is due at the world's now, as a runner would, one job after the other. */
export async function runJobs(
  { db, services }: World,
  kinds: JobKinds = jobKinds,
  log: Log = silentLog,
): Promise<void> {
  await scheduleJobs(db, kinds, services.now())
  for (;;) {
    const [job] = await inTransaction(db, (tx) =>
      claimJobs(tx, { kinds: Object.keys(kinds), now: services.now(), limit: 1, leaseMs: 60_000 }),
    )
    if (!job) return
    await runJob({ db, services, kinds, log }, job)
  }
}
