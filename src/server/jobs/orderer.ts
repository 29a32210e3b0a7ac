import { problem } from '#contract/problem.ts'
import { type Permission, reachOf } from '#domain/permissions.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'
import { identityColumns, sessionOf } from '#server/http/session.ts'

/**
 * Who ordered work that goes on for a while, as they stand now.
 * @throws Problem notAllowed where the account has lost its right since
 */
export async function getOrderer(db: ReadDb, accountId: number, permission: Permission): Promise<Actor> {
  const row = await db
    .selectFrom('account')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .select(identityColumns)
    .where('account.id', '=', accountId)
    .where('account.status', '=', 'active')
    .executeTakeFirst()
  const reach = row && reachOf(row.role, permission)
  if (!row || !reach) throw problem('notAllowed')
  return { ...sessionOf(row), reach }
}
