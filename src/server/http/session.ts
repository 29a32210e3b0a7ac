import { createHash, randomBytes } from 'node:crypto'

import type { Role } from '#domain/roles.ts'
import { type Zone, zoneOfProvince } from '#domain/time.ts'
import type { Config } from '#server/config.ts'
import { plannedOnce } from '#server/database/connect.ts'
import type { Db, Pool } from '#server/database/transaction.ts'

export const sessionDays = 7

/** Who is signed in; an Actor is this with the reach of one permission. */
export type Session = {
  id: number
  role: Role
  username: string
  fullName: string
  facilityId: number | null
  provinceCode: string | null
  regencyCode: string | null
  zone: Zone
}

/** Only the hash is stored: a reader of the database cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The moment of a request, and whether it shows that a person is there. */
export type Use = { now: Date; idleMinutes: Config['idleMinutes']; isPersons: boolean }

/** The session of a token, if it is current and its account is active. Ask the primary: a replica may not know of a sign-out yet. */
export async function findSession(db: Pool, token: string, use: Use): Promise<Session | null> {
  if (token.length > 200) return null
  const hash = hashToken(token)
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .select([
      'account.id',
      'account.role',
      'account.username',
      'account.full_name',
      'account.facility_id',
      'account.province_code',
      'account.regency_code',
      'facility.province_code as facility_province',
      'facility.regency_code as facility_regency',
      'session.seen_at',
    ])
    .modifyFront(plannedOnce)
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', use.now)
    .where('account.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const limit = use.idleMinutes[row.role]
  if (limit !== undefined && !(await isAwake(db, { hash, limit, seenAt: row.seen_at }, use))) return null
  const provinceCode = row.facility_province ?? row.province_code
  return {
    id: row.id,
    role: row.role,
    username: row.username,
    fullName: row.full_name,
    facilityId: row.facility_id,
    provinceCode,
    regencyCode: row.facility_regency ?? row.regency_code,
    zone: provinceCode ? zoneOfProvince(provinceCode) : 'WIB',
  }
}

/** A session's last use is written down again after so long; once for each request would be a write for each read. */
const seenEveryMs = 60_000

/** Whether a session whose role has a limit was used lately. One that has rested too long is gone for good. */
async function isAwake(
  db: Pool,
  { hash, limit, seenAt }: { hash: Buffer; limit: number; seenAt: Date },
  { now, isPersons }: Use,
): Promise<boolean> {
  const restedMs = now.getTime() - seenAt.getTime()
  if (restedMs > limit * 60_000) {
    await db.deleteFrom('session').where('token_hash', '=', hash).execute()
    return false
  }
  if (isPersons && restedMs >= seenEveryMs)
    await db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', hash).execute()
  return true
}

/** Signs an account in. The token is returned once and never stored. */
export async function insertSession(
  db: Db,
  session: { accountId: number; now: Date; userAgent: string | null; address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: session.accountId,
      created_at: session.now,
      seen_at: session.now,
      expires_at: new Date(session.now.getTime() + sessionDays * 86_400_000),
      user_agent: session.userAgent,
      address: session.address,
    })
    .execute()
  return token
}
