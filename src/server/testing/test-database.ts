import { sql } from 'kysely'
import { expect, inject } from 'vitest'

import { connect, type Connection, type Database } from '../database/connect.ts'
import { countFrom } from '../database/rows.ts'
import { type Db, inTransaction, type Pool, type ReadDb } from '../database/transaction.ts'
import { onDatabase } from './on-database.ts'

/** A test's own database. With `await using` it is dropped at the end of the block. */
export type FreshDatabase = Database & AsyncDisposable & { connection: Connection | string }

const undo = Symbol('undo')

let ofThisWorker: Promise<Database> | undefined
let freshDatabases = 0

/** The database of this worker, a copy of the template. Write to it by `rolledBack` only: all its tests share it. */
export function workerDatabase(): Promise<Database> {
  return (ofThisWorker ??= openWorkerDatabase())
}

/** Does a test in a transaction that is then rolled back, so that no test sees what another wrote. */
export async function rolledBack(test: (db: Db) => Promise<void>): Promise<void> {
  const { db } = await workerDatabase()
  try {
    await db.transaction().execute(async (transaction) => {
      await test(transaction)
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
}

/** A copy of the template for a test whose writes must really be committed, such as one of parallel requests. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { server, prefix } = inject('testServer')
  const name = `${prefix}_fresh_${process.pid}_${++freshDatabases}`
  await onServer((db) => copyTemplate(db, name))
  const connection = onDatabase(server, name)
  const database = await connect(connection, { max: 10 })
  return {
    ...database,
    connection,
    async [Symbol.asyncDispose]() {
      await database.close()
      await onServer((db) => sql`drop database ${sql.id(name)} with (force)`.execute(db))
    },
  }
}

/** Calls of a database that wait for another's lock. */
export const countWaiting = (db: ReadDb): Promise<number> =>
  countFrom(db, sql`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

/** What calls give that wait for a lock of a transaction, which does `begin` before they are made and `end` once they wait. */
export async function heldUp<T>(
  db: Pool,
  begin: (tx: Db) => Promise<unknown>,
  calls: () => readonly Promise<T>[],
  end?: (tx: Db) => Promise<unknown>,
): Promise<T[]> {
  const answers = await inTransaction(db, async (tx) => {
    await begin(tx)
    const asked = calls()
    await expect.poll(() => countWaiting(db)).toBe(asked.length)
    await end?.(tx)
    // Not the promise itself, which would be waited for here.
    return () => Promise.all(asked)
  })
  return answers()
}

async function openWorkerDatabase(): Promise<Database> {
  const { server, prefix } = inject('testServer')
  const name = `${prefix}_worker_${process.env['VITEST_POOL_ID']}`
  await onServer(async (db) => {
    // A later worker in the same place finds the copy as its tests left it: as it was.
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(db)
    if (rows.length === 0) await copyTemplate(db, name)
  })
  return connect(onDatabase(server, name), { max: 10 })
}

async function copyTemplate(db: Database['db'], name: string): Promise<void> {
  const { template } = inject('testServer')
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(db)
}

async function onServer(work: (db: Database['db']) => Promise<unknown>): Promise<void> {
  const { db, close } = await connect(inject('testServer').server, { max: 1 })
  try {
    await work(db)
  } finally {
    await close()
  }
}
