import type { JobRequest } from '#server/jobs/kinds.ts'

import { deleteOldNotifications } from './queries.ts'

/** Thirteen months, so that a month can be looked at beside the same one of the year before. */
const keptMs = 400 * 86_400_000
/** What one transaction deletes, and the rounds of one sweep; what is left waits for the next hour. */
const atOnce = 5000
const mostRounds = 100

/** Deletes old notifications: each open page counts those of its account every two minutes. */
export async function sweepNotifications({ transact, now }: JobRequest): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  for (let round = 0; round < mostRounds; round++) {
    const deleted = await transact((tx) => deleteOldNotifications(tx, before, atOnce))
    if (deleted < atOnce) return
  }
}
