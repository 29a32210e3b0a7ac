import type { ReadDb } from '#server/database/transaction.ts'
import type { Services } from '#server/http/implement.ts'

import { openKey } from './authenticator.ts'

/**
 * Whether the newest app was set up with another key than this process has, so that its codes are refused: the key was lost, or another
 * process on this database has its own.
 */
export async function isSealedOtherwise(db: ReadDb, services: Pick<Services, 'secrets'>): Promise<boolean> {
  const newest = await db
    .selectFrom('authenticator')
    .select(['account_id', 'secret'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest !== undefined && (await openKey(services, newest.account_id, newest.secret)) === null
}
