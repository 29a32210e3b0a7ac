import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { ProgramScope } from '#domain/program-scopes.ts'
import type { Role } from '#domain/roles.ts'
import { type Zone, zoneOfProvince } from '#domain/time.ts'
import type { Config } from '#server/config.ts'
import { plannedOnce } from '#server/database/connect.ts'
import { firstFrom } from '#server/database/rows.ts'
import type { Db, Pool } from '#server/database/transaction.ts'

export const sessionDays = 7

/** Who is signed in. */
export type Session = {
  id: number
  role: Role
  username: string
  fullName: string
  facilityId: number | null
  /** The facility's own region, or the one that the office sees. */
  provinceCode: string | null
  regencyCode: string | null
  /** Times are shown to this person in this zone. */
  zone: Zone
  /** What the key may do by which a program of the facility calls; null where a person does. */
  scopes: readonly ProgramScope[] | null
  /** When the person of this session last proved to be there; null where a program calls. */
  provedAt: Date | null
  /** Who looks, where an administrator looks at the product as this account; null where its owner is there. */
  viewer: Viewer | null
  /** Since when a facility practises in this session; null where it does not. */
  practiceSince: Date | null
  /** Whether signing in needed more than the password: a second factor, or another system's own. */
  hasSecondFactor: boolean
  /** When the account was made. */
  since: Date
}

/** The person behind a session that shows the product as another account. */
type Viewer = { id: number; role: Role; fullName: string; until: Date }

/** Only the hash is stored: a reader of the database cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The moment of a request, and whether it shows that a person is there. */
type Use = { now: Date; idleMinutes: Config['idleMinutes']; isPersons: boolean }

/** The session of a token, if it is current and its account is active. Ask the primary: a replica may not know of a sign-out yet. */
export async function findSession(db: Pool, token: string, use: Use): Promise<Session | null> {
  if (token.length > 200) return null
  const hash = hashToken(token)
  // Written out, not built: every request asks it.
  const row = await firstFrom(db)<Identity & Owned & Seen>`
    ${plannedOnce} select ${sessionColumns}
    from session
    join account owner on owner.id = session.account_id
    join account on account.id = ${shownAccount(use.now)}
    left join facility on facility.id = account.facility_id
    where session.token_hash = ${hash} and session.expires_at > ${use.now} and owner.status = 'active'`
  if (!row) return null
  const limit = use.idleMinutes[row.owner_role] ?? null
  if (!(await isAwake(db, { hash, limit, seenAt: row.seen_at }, use))) return null
  const session = sessionOf(row)
  return {
    ...session,
    provedAt: row.proved_at,
    hasSecondFactor: session.hasSecondFactor || row.by_sso,
    viewer: viewerOf(row),
    practiceSince: session.facilityId !== null && row.id === row.owner_id ? row.practice_since : null,
  }
}

/** The account that a session shows: its own, or the one that its owner looks at. */
const shownAccount = (now: Date) =>
  sql`coalesce(case when session.viewed_until > ${now} then session.viewed_account_id end, session.account_id)`

type Owned = { id: number; owner_id: number; owner_role: Role; owner_name: string; viewed_until: Date | null }
type Seen = { practice_since: Date | null; seen_at: Date; proved_at: Date; by_sso: boolean }

const viewerOf = ({ id, owner_id, owner_role, owner_name, viewed_until }: Owned): Viewer | null =>
  id === owner_id || !viewed_until
    ? null
    : { id: owner_id, role: owner_role, fullName: owner_name, until: viewed_until }

/** An account with the region of its facility, where it has one. */
export const identityColumns = [
  'account.id',
  'account.role',
  'account.username',
  'account.full_name',
  'account.facility_id',
  'account.province_code',
  'account.regency_code',
  'account.second_factor_at',
  'account.created_at as since',
  'facility.province_code as facility_province',
  'facility.regency_code as facility_regency',
] as const

const sessionColumns = sql.raw(
  [
    ...identityColumns,
    ...['owner.id as owner_id', 'owner.role as owner_role', 'owner.full_name as owner_name'],
    ...['viewed_until', 'practice_since', 'seen_at', 'proved_at', 'by_sso'].map((name) => `session.${name}`),
  ].join(', '),
)

type Identity = {
  id: number
  role: Role
  username: string
  full_name: string
  facility_id: number | null
  province_code: string | null
  regency_code: string | null
  second_factor_at: Date | null
  since: Date
  facility_province: string | null
  facility_regency: string | null
}

export function sessionOf(row: Identity): Session {
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
    scopes: null,
    provedAt: null,
    viewer: null,
    practiceSince: null,
    hasSecondFactor: row.second_factor_at !== null,
    since: row.since,
  }
}

/**
 * A session's last use is written down again after so long; once for each request would be a write for each read. Where it only
 * tells the person which device was used when, it need not be so exact.
 */
const seenEveryMs = { limited: 60_000, unlimited: 300_000 }

/** Whether a session was used within the limit of its role. One that has rested too long is gone for good. */
async function isAwake(
  db: Pool,
  { hash, limit, seenAt }: { hash: Buffer; limit: number | null; seenAt: Date },
  { now, isPersons }: Use,
): Promise<boolean> {
  const restedMs = now.getTime() - seenAt.getTime()
  if (limit !== null && restedMs > limit * 60_000) {
    await db.deleteFrom('session').where('token_hash', '=', hash).execute()
    return false
  }
  // Where the clock was set back, the last use lies ahead.
  if (isPersons && Math.abs(restedMs) >= seenEveryMs[limit === null ? 'unlimited' : 'limited'])
    await db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', hash).execute()
  return true
}

/** What nobody can guess: 256 random bits, as letters that cookies and addresses take. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What a page has asked before its session was renewed is answered for so long; the former token has proved nothing. */
export const renewedMs = 10_000

/** Gives a session another token, which is returned once and never stored; null where `former` is one that was renewed just now. */
export async function renewSession(db: Db, former: Buffer, now: Date): Promise<string | null> {
  const token = newToken()
  const hash = hashToken(token)
  const until = new Date(now.getTime() + renewedMs)
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ token_hash: hash })
    .where('token_hash', '=', former)
    .where('expires_at', '>', until)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  await sql`
    insert into session (token_hash, account_id, created_at, seen_at, proved_at, expires_at, user_agent, address, by_sso)
    select ${former}, account_id, created_at, seen_at, created_at, ${until}, user_agent, address, by_sso
    from session where token_hash = ${hash}`.execute(db)
  return token
}

/** Signs an account in. The token is returned once and never stored. */
export async function insertSession(
  db: Db,
  session: { accountId: number; now: Date; userAgent: string | null; address: string; bySso?: boolean },
): Promise<string> {
  const token = newToken()
  const { accountId, now, userAgent, address, bySso = false } = session
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000)
  await sql`
    ${plannedOnce} insert into session
      (token_hash, account_id, created_at, seen_at, proved_at, expires_at, user_agent, address, by_sso)
    values (${hashToken(token)}, ${accountId}, ${now}, ${now}, ${now}, ${expiresAt}, ${userAgent}, ${address}, ${bySso})`.execute(
    db,
  )
  return token
}
