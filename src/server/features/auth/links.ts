import { codeDays } from '#domain/accounts.ts'
import { addDays, type Day, dayIn, endOfDay, type Zone } from '#domain/time.ts'
import { accountRegion } from '#server/database/reach.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { hashToken, newToken } from '#server/http/session.ts'
import { insertJobs } from '#server/jobs/queries.ts'
import { newLetters, readLetters } from '#server/readable-code.ts'

/** `reset` and `invite` are links in a mail, `code` is typed from a printed letter. */
type LinkPurpose = Schema['account_link']['purpose']

const aMinute = 60_000
const aDay = 1440 * aMinute
const validForMs = {
  reset: 60 * aMinute,
  invite: 7 * aDay,
} as const satisfies Record<Exclude<LinkPurpose, 'code'>, number>

type Issue = { accountId: number; by: number | null; now: Date }
type BulkIssue = Omit<Issue, 'accountId'> & { accountIds: readonly number[] }

/**
 * Has a link mailed to the account by which its owner sets a password; the former one of the same purpose ends. The token is
 * made when the mail goes out (`mintToken`), so nobody but its reader ever sees it.
 */
export function issueLink(
  db: Db,
  { accountId, ...issue }: Issue & { purpose: 'reset' | 'invite' },
): Promise<void> {
  return issueLinks(db, { accountIds: [accountId], ...issue })
}

/** The same for many accounts; in bulk, their mails let those that somebody waits for go first. */
export async function issueLinks(
  db: Db,
  { isBulk = false, ...issue }: BulkIssue & { purpose: 'reset' | 'invite'; isBulk?: boolean },
): Promise<void> {
  const expiresAt = new Date(issue.now.getTime() + validForMs[issue.purpose])
  const links = issue.accountIds.map((accountId) => ({ accountId, secretHash: null, expiresAt }))
  const ids = await insertLinks(db, links, issue)
  await insertJobs(
    db,
    ids.map((id) => ({ kind: 'linkMail', key: String(id), runAt: issue.now, isBulk })),
  )
}

/** The last day on which a code of a letter opens, where its reader lives: paper names days and no hours. */
export const lastDayOfCode = (zone: Zone, now: Date): Day => addDays(dayIn(zone, now), codeDays)

/** The zones of the accounts that lie somewhere. */
async function findZones(db: ReadDb, accountIds: readonly number[]): Promise<Map<number, Zone>> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .innerJoin('province', (join) => join.on('province.code', '=', accountRegion.province))
    .select(['account.id', 'province.zone'])
    .where('account.id', 'in', [...accountIds])
    .execute()
  return new Map(rows.map(({ id, zone }) => [id, zone]))
}

/** Five bits each: with what a code opens, and thousands of them in letters at once, no fewer will do. */
const codeLetters = 16

/** The code of a letter by which the account's owner sets a password, as it is printed; the former one ends. It is shown only here. */
export async function issueCode(db: Db, { accountId, ...issue }: Issue): Promise<string> {
  const [code = ''] = await issueCodes(db, { accountIds: [accountId], ...issue })
  return code
}

/** The same for many accounts, each with its own code, in their order. */
export async function issueCodes(db: Db, { accountIds, ...issue }: BulkIssue): Promise<string[]> {
  const zones = await findZones(db, accountIds)
  const codes = accountIds.map((accountId) => {
    // An account that lies nowhere reads the time of Jakarta.
    const zone = zones.get(accountId) ?? 'WIB'
    const expiresAt = endOfDay(lastDayOfCode(zone, issue.now), zone)
    return { accountId, expiresAt, letters: newLetters(codeLetters) }
  })
  const links = codes.map(({ letters, ...link }) => ({ ...link, secretHash: hashOfSecret(letters) }))
  await insertLinks(db, links, { purpose: 'code', ...issue })
  return codes.map(({ letters }) => letters.replaceAll(/.{4}(?!$)/g, '$&-'))
}

type NewLink = { accountId: number; secretHash: Buffer | null; expiresAt: Date }

async function insertLinks(
  db: Db,
  links: readonly NewLink[],
  { purpose, by, now }: { purpose: LinkPurpose; by: number | null; now: Date },
): Promise<number[]> {
  const accountIds = links.map(({ accountId }) => accountId)
  // Two at the same moment: the second ends the first.
  await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', accountIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await db
    .updateTable('account_link')
    .set({ ended_at: now, outcome: 'replaced' })
    .where('account_id', 'in', accountIds)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .execute()
  const rows = await db
    .insertInto('account_link')
    .values(
      links.map(({ accountId, secretHash, expiresAt }) => ({
        account_id: accountId,
        purpose,
        secret_hash: secretHash,
        created_by: by,
        created_at: now,
        expires_at: expiresAt,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives an open link its token, in place of that of an earlier attempt to mail it. Null where the link has ended. */
export async function mintToken(db: Db, linkId: number, now: Date): Promise<string | null> {
  const token = newToken()
  const { numUpdatedRows } = await db
    .updateTable('account_link')
    .set({ secret_hash: hashOfSecret(token) })
    .where('id', '=', linkId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? token : null
}

/** A code is read as it may be typed; a link's token, which is longer, only as it is. */
function hashOfSecret(secret: string): Buffer {
  const letters = readLetters(secret)
  return hashToken(letters.length === codeLetters ? letters : secret)
}

/** The link of a token or of a code, with its account. */
export function findLink(db: ReadDb, secret: string) {
  return linksWithAccounts(db).where('secret_hash', '=', hashOfSecret(secret)).executeTakeFirst()
}

/** A link to be mailed; undefined where it has ended. */
export function findLinkToMail(db: ReadDb, id: number, now: Date) {
  return linksWithAccounts(db)
    .where('account_link.id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

function linksWithAccounts(db: ReadDb) {
  return db
    .selectFrom('account_link')
    .innerJoin('account', 'account.id', 'account_link.account_id')
    .leftJoin('facility', 'facility.id', 'account.facility_id')
    .select([
      'account_link.id',
      'account_link.account_id as accountId',
      'account_link.purpose',
      'account_link.expires_at as expiresAt',
      'account_link.outcome',
      'account.username',
      'account.full_name as fullName',
      'facility.name as facility',
      accountRegion.province.as('provinceCode'),
    ])
}

/** Uses a link up. False where it has ended in the meantime. */
export async function endLink(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_link')
    .set({ ended_at: now, outcome: 'used' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes what has been over for long. Until then it can still be said what became of a link. */
export async function deleteLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account_link').where('expires_at', '<', before).execute()
}
