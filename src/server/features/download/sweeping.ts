import type { JobRequest } from '#server/jobs/kinds.ts'

import { deleteOrdersBefore } from './queries.ts'

/** How long a file that was ordered is kept. */
export const keptMs = 7 * 86_400_000

/** Removes the files that have been kept long enough. */
export async function sweepDownloads({
  transact,
  now,
  services: { files },
}: Pick<JobRequest, 'transact' | 'now' | 'services'>): Promise<void> {
  const keys = await transact((tx) => deleteOrdersBefore(tx, new Date(now.getTime() - keptMs)))
  for (const key of keys) await files.remove(key)
}
