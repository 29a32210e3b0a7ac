import type { Db } from '#server/database/transaction.ts'
import { insertJobs } from '#server/jobs/queries.ts'

/** What can change about the safety of an account. */
export type SafetyChange =
  | 'password'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesMade'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'addressChanged'

/** Has the owner of an account told by mail of a change of its safety, which somebody else may have made. */
export async function tellOwner(db: Db, accountId: number, change: SafetyChange, now: Date): Promise<void> {
  const key = `${accountId}/${now.toISOString()}/${change}`
  await insertJobs(db, [{ kind: 'safetyMail', key, runAt: now }])
}
