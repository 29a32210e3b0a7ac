import { problem } from '#contract/problem.ts'
import { programKeyPrefix, type ProgramScope, programScopes } from '#domain/program-scopes.ts'
import { plannedOnce } from '#server/database/connect.ts'
import type { Pool } from '#server/database/transaction.ts'

import { hashToken, identityColumns, type Session, sessionOf } from './session.ts'

export const isProgramKey = (token: string): boolean => token.startsWith(programKeyPrefix)

/** A key's last use is written down again after so long; once for each call would be a write for each read. */
const usedEveryMs = 60_000

/**
 * The facility's account of a key that has power, named with its program, so that a report's history says what sent it. Null for
 * any other key.
 */
export async function findProgram(
  db: Pool,
  key: string,
  { now, address }: { now: Date; address: string },
): Promise<Session | null> {
  if (key.length > 200) return null
  const row = await db
    .selectFrom('program_key')
    .innerJoin('account', 'account.id', 'program_key.account_id')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .select([...identityColumns, 'program_key.id as key_id', 'program_key.name', 'program_key.scopes'])
    .select(['program_key.last_used_at', 'program_key.last_used_from'])
    .modifyFront(plannedOnce)
    .where('program_key.key_hash', '=', hashToken(key))
    .where('program_key.expires_at', '>', now)
    .where('program_key.revoked_at', 'is', null)
    .where('account.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const isNoted =
    row.last_used_at !== null &&
    now.getTime() - row.last_used_at.getTime() < usedEveryMs &&
    row.last_used_from === address
  if (!isNoted)
    await db
      .updateTable('program_key')
      .set({ last_used_at: now, last_used_from: address })
      .where('id', '=', row.key_id)
      .execute()
  return { ...sessionOf(row), fullName: `${row.full_name} (program ${row.name})`, scopes: row.scopes }
}

/** @throws Problem notForProgram where a key with these scopes does not open a call that wants `wanted`. */
export function assertScope(scopes: readonly ProgramScope[] | null, wanted: ProgramScope | undefined): void {
  if (!scopes || (wanted && scopes.includes(wanted))) return
  throw problem('notForProgram', { scope: wanted ? programScopes[wanted].label : null })
}
