import { sql } from 'kysely'

import { type Db, inTransaction, type Pool } from './transaction.ts'

/**
 * Does `work` where the tables of practice stand before the public ones of the same name: every query is as it is, and nothing that
 * it writes is counted. The path ends with the transaction, so that no connection takes it along.
 */
export async function inPractice<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (tx) => {
    await sql`set local search_path = practice, public`.execute(tx)
    const given = await work(tx)
    // Where the transaction is part of another one, that one goes on outside. What fails takes the path back by itself.
    await sql`set local search_path = public`.execute(tx)
    return given
  })
}
