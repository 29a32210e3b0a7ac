import type { Selectable } from 'kysely'

import type { FigureTables, QuotedTold } from '#server/database/figure-tables.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

/** What is quoted: a figure of the catalogue in a region and span. */
export type QuotedQuestion = Pick<
  Selectable<FigureTables['figure_quote']>,
  'figure' | 'region_level' | 'region_code' | 'span' | 'facility_type'
>

export async function insertQuote(
  db: Db,
  { told, ...quote }: QuotedQuestion & { code: string; told: QuotedTold; quoted_by: number; quoted_at: Date },
): Promise<void> {
  await db
    .insertInto('figure_quote')
    .values({ ...quote, told: JSON.stringify(told) })
    .execute()
}

export function findQuote(db: ReadDb, code: string) {
  return db.selectFrom('figure_quote').selectAll().where('code', '=', code).executeTakeFirst()
}

/** What an account has quoted since, the newest first. */
export function listQuotesSince(db: ReadDb, account: number, since: Date) {
  return db
    .selectFrom('figure_quote')
    .selectAll()
    .where('quoted_by', '=', account)
    .where('quoted_at', '>', since)
    .orderBy('quoted_at', 'desc')
    .execute()
}
