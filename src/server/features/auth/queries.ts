import { sql } from 'kysely'

import { accountRegion } from '#server/database/reach.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'
import { renewedMs } from '#server/http/session.ts'

/** What a sign-in compares; usernames are e-mail addresses and know no case. */
export function findCredentials(db: ReadDb, username: string) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'role', 'status', 'password_hash', 'second_factor_at'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

export function getCredentialsOf(db: ReadDb, accountId: number) {
  return db
    .selectFrom('account')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .select(['account.password_hash', 'facility.name as facility'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function isActive(db: ReadDb, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** The reader of a mail about an account; undefined when it is gone. */
export function findMailReader(db: ReadDb, accountId: number) {
  return db
    .selectFrom('account')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .select([
      'account.id',
      'account.username',
      'account.full_name as fullName',
      accountRegion.province.as('provinceCode'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

/** Who owned an account before the change of its address at this moment, as the audit tells; undefined where there was none. */
export function findFormerOwner(db: ReadDb, accountId: number, at: Date) {
  return db
    .selectFrom('audit')
    .select([
      sql<string>`detail -> 'before' ->> 'username'`.as('username'),
      // Null where it was not changed with the address.
      sql<string | null>`detail -> 'before' ->> 'full_name'`.as('fullName'),
    ])
    .where('subject', '=', 'account')
    .where('subject_id', '=', String(accountId))
    .where('action', '=', 'accountChanged')
    .where('at', '=', at)
    .where(sql`detail -> 'before' ->> 'username'`, 'is not', null)
    .executeTakeFirst()
}

/**
 * Writes down that the account signs in, if it is still as it was when its password was compared; gives whether it was. Holds its
 * row, so that a change of password or a deactivation at the same moment either comes first and is seen, or comes after and ends
 * the new session; and so that of two sign-ins the second counts the session of the first.
 */
export async function noteSignIn(
  db: Db,
  account: { id: number; password_hash: string | null; second_factor_at: Date | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ last_sign_in_at: now })
    .where('id', '=', account.id)
    .where('status', '=', 'active')
    .where('password_hash', 'is not distinct from', account.password_hash)
    .where('second_factor_at', 'is not distinct from', account.second_factor_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What the page shows of the caller beside their name. */
export async function getCaller(db: ReadDb, actor: Actor) {
  return db
    .selectFrom('account')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .leftJoin('province', 'province.code', 'account.province_code')
    .leftJoin('regency', 'regency.code', 'account.regency_code')
    .select([
      'account.photo_file_id',
      'facility.id as facility_id',
      'facility.name as facility_name',
      'facility.type',
      'facility.region_type',
      'facility.inpatient',
      'account.province_code',
      'province.name as province_name',
      'account.regency_code',
      'regency.name as regency_name',
    ])
    .where('account.id', '=', actor.id)
    .executeTakeFirstOrThrow()
}

export function listSessions(db: ReadDb, accountId: number, now: Date) {
  return (
    db
      .selectFrom('session')
      .select(['id', 'token_hash', 'created_at', 'seen_at', 'expires_at', 'user_agent', 'address'])
      .where('account_id', '=', accountId)
      // Without the former tokens of sessions that were renewed just now.
      .where('expires_at', '>', new Date(now.getTime() + renewedMs))
      .orderBy('created_at', 'desc')
      .execute()
  )
}

/** Ends one session of the account. Gives where it came from; undefined where there is no such session. */
export function deleteOwnSession(db: Db, accountId: number, id: number) {
  return db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['user_agent', 'address'])
    .executeTakeFirst()
}

/** Writes down that the person of a session is there. */
export async function notePresence(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ proved_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session of the account but `kept`. Gives how many there were. */
export async function deleteOtherSessions(db: Db, accountId: number, kept: Buffer | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', 'is distinct from', kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Leaves the account its newest sessions, as many as `most`. Gives how many were ended. */
export async function endOldestSessions(db: Db, accountId: number, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .offset(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sets the password if the one that was compared is still in place. Gives whether it was. */
export async function updatePassword(
  db: Db,
  accountId: number,
  passwords: { from: string | null; to: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: passwords.to, updated_at: passwords.now })
    .where('id', '=', accountId)
    .where('password_hash', 'is not distinct from', passwords.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the password, whatever it was. */
export async function replacePassword(
  db: Db,
  accountId: number,
  { to, now }: { to: string; now: Date },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: to, updated_at: now })
    .where('id', '=', accountId)
    .execute()
}

export async function insertAdministrator(
  db: Db,
  account: { username: string; full_name: string; password_hash: string | null; now: Date },
): Promise<number> {
  const { now, ...row } = account
  const { id } = await db
    .insertInto('account')
    .values({ ...row, role: 'Administrator', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The latest moment until which one of these slows somebody down; null when none does. */
export async function findBlock(
  db: ReadDb,
  slowdowns: readonly Pick<Slowdown, 'subject'>[],
  now: Date,
): Promise<Date | null> {
  const subjects = slowdowns.map(({ subject }) => subject)
  const { until } = await db
    .selectFrom('sign_in_failure')
    .select(({ fn }) => fn.max('blocked_until').as('until'))
    .where('subject', 'in', subjects)
    .where('blocked_until', '>', now)
    .executeTakeFirstOrThrow()
  return until
}

/** How one subject is slowed: `free` failures cost nothing, then each doubles the wait; a quiet spell forgets them all. */
export type Slowdown = { subject: string; free: number; forgetAfterSeconds: number }

const firstWaitSeconds = 10
const longestWaitSeconds = 900

/** Counts one failure, in one statement, so that parallel ones all count. */
export async function countFailure(db: Db, { subject, free, forgetAfterSeconds }: Slowdown, now: Date) {
  const stale = sql`sign_in_failure.last_failure_at < ${now}::timestamptz - ${forgetAfterSeconds} * interval '1 second'`
  const failures = sql`case when ${stale} then 1 else sign_in_failure.failures + 1 end`
  const wait = sql`least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(20, (${failures}) - ${free})))`
  await sql`
    insert into sign_in_failure (subject, failures, last_failure_at)
    values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = ${failures},
      last_failure_at = ${now},
      blocked_until = case when (${failures}) >= ${free}
        then ${now}::timestamptz + ${wait} * interval '1 second' end`.execute(db)
}

export async function forgetFailures(db: Db, subjects: string[]): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', 'in', subjects).execute()
}

/** Takes one failure back: an address behind which hundreds sign in well is not slowed for the few who mistype. */
export async function forgiveFailure(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

/** Whether the account has signed in from this network since. */
export async function hasSignedInFrom(
  db: ReadDb,
  accountId: number,
  { network, since }: { network: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', 'account')
    .where('subject_id', '=', String(accountId))
    .where('action', '=', 'signIn')
    .where('at', '>', since)
    .where(sql`detail ->> 'network'`, '=', network)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type SsoAttempt = { state_hash: Buffer; browser_hash: Buffer }

export async function insertSsoAttempt(db: Db, attempt: SsoAttempt & { expires_at: Date }): Promise<void> {
  await db.insertInto('sso_attempt').values(attempt).execute()
}

/** Uses a waiting sign-in up. False where this browser has begun none with this state that is still open. */
export async function takeSsoAttempt(db: Db, attempt: SsoAttempt, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sso_attempt')
    .where('state_hash', '=', attempt.state_hash)
    .where('browser_hash', '=', attempt.browser_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes what no longer counts: sessions, waiting sign-ins and challenges that have ended by themselves, and failures of more than a day ago. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - 86_400_000)
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db.deleteFrom('sso_attempt').where('expires_at', '<', now).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_in_failure').where('last_failure_at', '<', aDayAgo).execute()
}
