import { connect, type Database } from '#server/database/connect.ts'
import { findRunningPostgres } from '#server/database/embedded-postgres.ts'

/** A connection of our own to the database of a running product, for the time of `work`. */
export async function onDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const connection = findRunningPostgres({ dataDir })
  if (!connection) throw new Error('The embedded PostgreSQL does not run.')
  const database = await connect(connection, { max: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
