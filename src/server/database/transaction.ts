import { setTimeout as pause } from 'node:timers/promises'

import { type Kysely, sql, type Transaction } from 'kysely'

import { pgErrorOf } from './errors.ts'
import type { Schema } from './schema.ts'

/** What a function that writes is given: its transaction and nothing else. */
export type Db = Transaction<Schema>

/** What a function that only reads is given: perhaps a replica, perhaps the transaction that it is part of. */
export type ReadDb = Pick<
  Kysely<Schema>,
  | 'selectFrom'
  | 'selectNoFrom'
  | 'with'
  | 'withRecursive'
  | 'fn'
  | 'case'
  | 'dynamic'
  | 'getExecutor'
  | 'executeQuery'
>

/** Where transactions begin: the database's connections or, in a test, the transaction that is rolled back at its end. */
export type Pool = Kysely<Schema>

/** Two transactions crossed (serialization failure, deadlock); PostgreSQL gave one up, and it may simply be done again. */
const CROSSED = ['40001', '40P01']
/** So long, in milliseconds, the one that was given up lets the other go on; else the two would cross at the same place again. */
const HEAD_START = 100

/**
 * Does `work` wholly or not at all. It is done a second time if it crossed another transaction, so it must do
 * nothing but write to the database.
 */
export async function inTransaction<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await once(pool, work)
  } catch (error) {
    if (!CROSSED.includes(pgErrorOf(error)?.code ?? '')) throw error
    await pause(HEAD_START)
    return await once(pool, work)
  }
}

function once<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  // isTransaction is true of Transaction only.
  return pool.isTransaction ? inSavepoint(pool as Db, work) : pool.transaction().execute(work)
}

/** What `work` gives, while nothing of what it does stays. */
export async function undone<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const given: { value?: T } = {}
  const takenBack = new Error('Everything was meant to be taken back.')
  await inTransaction(db, async (tx) => {
    given.value = await work(tx)
    throw takenBack
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
  // Safe: only after it was given was everything taken back.
  return given.value as T
}

const queues = new WeakMap<Db, Promise<unknown>>()

/**
 * Inside a transaction, a savepoint takes a transaction's place: what fails rolls back its own writes and no others.
 * One after the other, since savepoints of parallel requests on one connection would roll back each other's work.
 */
function inSavepoint<T>(outer: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const turn = (queues.get(outer) ?? Promise.resolve()).then(async () => {
    await sql`savepoint work`.execute(outer)
    try {
      // A handle of its own with a queue of its own, so that a transaction within this one does not wait for itself.
      const result = await work(outer.withoutPlugins())
      await sql`release savepoint work`.execute(outer)
      return result
    } catch (error) {
      await sql`rollback to savepoint work; release savepoint work`.execute(outer)
      throw error
    }
  })
  queues.set(
    outer,
    turn.catch(() => {}),
  )
  return turn
}
