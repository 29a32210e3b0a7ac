import { addDays, dayIn } from '#domain/time.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { deleteUnneededFiles, listKeysWithoutRow, sweptBefore } from './unneeded-files.ts'
import { deleteUploadDays } from './upload-quota.ts'

/** Rounds of one sweep; what is left waits for the next hour. */
const mostRounds = 200

/**
 * Removes uploads that nothing refers to, after a day: first their rows, then their bytes, then bytes that never got a row or lost
 * it while the process was killed. The folders are gone through in a day, a share each hour.
 */
export async function sweepFiles({
  transact,
  db,
  now,
  services: { files },
}: Pick<JobRequest, 'transact' | 'db' | 'now' | 'services'>): Promise<void> {
  const before = sweptBefore(now)
  // A day is over everywhere once two days have begun since.
  await transact((tx) => deleteUploadDays(tx, addDays(dayIn('WIB', before), -1)))
  for (let round = 0; round < mostRounds; round++) {
    const { keys, looked } = await transact((tx) => deleteUnneededFiles(tx, now))
    for (const key of keys) await files.remove(key)
    if (looked === 0) break
  }
  await files.dropLeft(before)
  for await (const keys of files.listKept(before, { part: now.getUTCHours(), of: 24 }))
    for (const key of await listKeysWithoutRow(db, keys)) await files.remove(key)
}
