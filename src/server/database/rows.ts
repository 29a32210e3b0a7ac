import { type Expression, type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'

import type { ReadDb } from './transaction.ts'

/** The rows that a statement gives: rowsFrom(db)<{ code: string }>`select code from regency`. */
export const rowsFrom =
  (db: ReadDb) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const { rows } = await sql<Row>(text, ...values).execute(db)
    return rows
  }

/** The first row that a statement gives, or undefined. */
export const firstFrom =
  (db: ReadDb) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> => {
    const [row] = await rowsFrom(db)<Row>(text, ...values)
    return row
  }

/** How many rows there are, by what stands behind `select … `: sql`from office where …`. */
export async function countFrom(db: ReadDb, from: RawBuilder<unknown>): Promise<number> {
  const row = await firstFrom(db)<{ total: number }>`select count(*)::int as total ${from}`
  return row?.total ?? 0
}

/** A page as a part of the rows. */
export const partOf = ({ page, perPage }: Page) => ({ limit: perPage, offset: (page - 1) * perPage })

/** The `limit` and `offset` of a page. */
export function limitTo(page: Page): RawBuilder<unknown> {
  const { limit, offset } = partOf(page)
  return sql`limit ${limit} offset ${offset}`
}

/** All of the conditions that are given, or true without any; what narrows nothing is left out. */
export const allOf = (
  ...conditions: readonly (Expression<unknown> | false | '' | null | undefined)[]
): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.flatMap((condition) => condition || [])], sql` and `)

/** Whether a text in small letters holds every word of what somebody looks for, in any order. */
export const holdsWords = (text: RawBuilder<unknown>, find: string): RawBuilder<unknown> =>
  allOf(
    ...find
      .toLowerCase()
      .split(/\s+/)
      .map((word) => sql`strpos(${text}, ${word}) > 0`),
  )
