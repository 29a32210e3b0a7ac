import { type RawBuilder, sql } from 'kysely'

import type { Pool, ReadDb } from './transaction.ts'

/** What is read of a cursor at once: small enough that other requests get their turn between two readings. */
const rowsAtOnce = 100

/**
 * Pieces that are made of one state of the database, however long that takes. It ends with them: also where their reader leaves
 * early, so that no connection stays behind.
 */
export async function* inSnapshot<Piece>(
  read: ReadDb,
  piecesOf: (db: ReadDb) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  // Safe: it is a pool or, in a test, a transaction; its type only hides what could write.
  const pool = read as Pool
  if (pool.isTransaction) return yield* piecesOf(pool)
  const snapshot = await pool
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    yield* piecesOf(snapshot)
  } finally {
    // Nothing was written, and a broken connection has nothing to give up.
    await snapshot
      .rollback()
      .execute()
      .catch(() => {})
  }
}

let cursors = 0

/** The rows of a statement, batch by batch from a cursor; while one is worked on, the database reads the next. Only within a snapshot. */
export async function* cursorRows<Row>(
  db: ReadDb,
  statement: RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  const cursor = sql.ref(`cursor_${(cursors = (cursors + 1) % 1_000_000)}`)
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(db)
  const fetch = () => {
    const fetched = sql<Row>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(db)
    // Nobody waits for it yet; its failure is told below.
    fetched.catch(() => {})
    return fetched
  }
  let next = fetch()
  try {
    for (;;) {
      const { rows } = await next
      if (rows.length === 0) break
      next = fetch()
      yield rows
    }
  } finally {
    // The connection is given back only once nothing runs on it.
    await next.catch(() => {})
  }
  await sql`close ${cursor}`.execute(db)
}
