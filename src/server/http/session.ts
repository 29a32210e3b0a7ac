import { createHash, randomBytes } from 'node:crypto'

import type { Role } from '#domain/roles.ts'
import { type Zone, zoneOfProvince } from '#domain/time.ts'
import { plannedOnce } from '#server/database/connect.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

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

/** The session of a token, if it is current and its account is active. Ask the primary: a replica may not know of a sign-out yet. */
export async function findSession(db: ReadDb, token: string, now: Date): Promise<Session | null> {
  if (token.length > 200) return null
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
    ])
    .modifyFront(plannedOnce)
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', now)
    .where('account.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
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
      expires_at: new Date(session.now.getTime() + sessionDays * 86_400_000),
      user_agent: session.userAgent,
      address: session.address,
    })
    .execute()
  return token
}
