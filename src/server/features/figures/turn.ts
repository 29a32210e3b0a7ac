import { sql } from 'kysely'

import { statementLimit } from '#server/database/connect.ts'
import { firstFrom } from '#server/database/rows.ts'
import type { Db } from '#server/database/transaction.ts'

/** Who counts the summaries, one process at a time; the turn ends with the transaction. */

const lockName = 'silika summaries'
const longestMs = 15 * 60_000

/** Waits until no other process counts. */
export async function waitForTurn(tx: Db): Promise<void> {
  await takeTime(tx)
  await sql`select pg_advisory_xact_lock(hashtext(${lockName}))`.execute(tx)
}

/** False where another process counts. */
export async function takeTurn(tx: Db): Promise<boolean> {
  await takeTime(tx)
  const row = await firstFrom(tx)<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${lockName})) as mine`
  return row?.mine === true
}

/** Counting may take longer than a request may, on a machine that is busy; given up it would only begin again. */
export async function takeTime(tx: Db): Promise<void> {
  await statementLimit(longestMs).execute(tx)
}
