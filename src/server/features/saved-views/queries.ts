import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import { countFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

const views = (db: ReadDb) =>
  db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.account_id')
    .select([
      'saved_view.code',
      'saved_view.name',
      'saved_view.question',
      'saved_view.account_id as accountId',
      'account.full_name as owner',
      'saved_view.updated_at as updatedAt',
    ])

/** A page of an account's views, the last changed first. */
export function listViewsOf(db: ReadDb, accountId: number, { page, perPage }: Page): Promise<StoredView[]> {
  return views(db)
    .where('saved_view.account_id', '=', accountId)
    .orderBy('saved_view.updated_at', 'desc')
    .orderBy('saved_view.code')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

export function countViewsOf(db: ReadDb, accountId: number): Promise<number> {
  return countFrom(db, sql`from saved_view where account_id = ${accountId}`)
}

export type StoredView = NonNullable<Awaited<ReturnType<typeof findView>>>
export function findView(db: ReadDb, code: string) {
  return views(db).where('saved_view.code', '=', code).executeTakeFirst()
}

type NewView = { accountId: number; name: string; question: string }

/** Two savings of an account at once go one after the other. */
export async function lockViewsOf(db: Db, accountId: number): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** The view of the account that holds the same question under the same name. */
export function findSameView(db: ReadDb, { accountId, name, question }: NewView) {
  return views(db)
    .where('saved_view.account_id', '=', accountId)
    .where('saved_view.name', '=', name)
    .where('saved_view.question', '=', question)
    .orderBy('saved_view.code')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps a view under a code that nobody can guess; undefined where the account has `most` already. Its views are locked. */
export async function insertView(
  db: Db,
  { accountId, name, question, now }: NewView & { now: Date },
  most: number,
): Promise<string | undefined> {
  if ((await countViewsOf(db, accountId)) >= most) return undefined
  const code = randomBytes(8).toString('hex')
  await db
    .insertInto('saved_view')
    .values({ code, account_id: accountId, name, question, created_at: now, updated_at: now })
    .execute()
  return code
}

/** False where the account has no such view. */
export async function updateView(
  db: Db,
  { accountId, code }: { accountId: number; code: string },
  change: { name?: string | undefined; question?: string | undefined; now: Date },
): Promise<boolean> {
  const { name, question, now } = change
  const { numUpdatedRows } = await db
    .updateTable('saved_view')
    .set({
      updated_at: now,
      ...(name !== undefined && { name }),
      ...(question !== undefined && { question }),
    })
    .where('code', '=', code)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where the account has no such view. */
export async function deleteView(db: Db, accountId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('code', '=', code)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
