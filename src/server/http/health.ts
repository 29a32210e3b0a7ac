import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { pendingMigrations } from '#server/database/migrate.ts'
import type { ReadDb } from '#server/database/transaction.ts'

/** A balancer asks every few seconds; an answer later than this is useless. */
const patienceMs = 3000

/**
 * `/health`: the process answers. `/ready`: it can serve, since the database is reached, has every migration and takes writes, and it was not
 * asked to stop. The migrations are those of this process: the files of the next version may lie beside it while it still runs.
 */
export function serveHealth(
  app: FastifyInstance,
  database: { db: ReadDb },
  { stop, migrations }: { stop: AbortSignal; migrations: readonly string[] },
): void {
  const options = { logLevel: 'warn' } as const
  app.get('/health', options, () => ({ status: 'ok' }))
  app.get('/ready', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reason = stop.aborted ? 'The product is stopping.' : await findObstacle(database.db, migrations)
    return reason ? reply.code(503).send({ status: 'unavailable', reason }) : { status: 'ready' }
  })
}

async function findObstacle(db: ReadDb, migrations: readonly string[]): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer.')), patienceMs)
  })
  try {
    return await Promise.race([judge(db, migrations), patience])
  } catch {
    return 'The database cannot be reached.'
  } finally {
    clearTimeout(timer)
  }
}

async function judge(db: ReadDb, migrations: readonly string[]): Promise<string | null> {
  const pending = await pendingMigrations(db, migrations)
  if (pending.length > 0) return 'Migrations are pending.'
  // A standby that was not promoted yet, or a database that its operator has closed for a while.
  const { rows } = await sql<{ is: boolean }>`
    select current_setting('transaction_read_only')::boolean as is`.execute(db)
  return rows[0]?.is ? 'The database can only be read.' : null
}
