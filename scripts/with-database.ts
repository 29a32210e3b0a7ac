import type { Config } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Pool } from '#server/database/transaction.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Works on the migrated database of DATABASE_URL or, without one, on the embedded one of DATA_DIR, which is started where it does
 * not run and stopped again.
 */
export async function withDatabase(where: Where, work: (db: Pool) => Promise<void>, most = 2): Promise<void> {
  const { to, stop } = await reachDatabase(where)
  try {
    const { db, close } = await connect(to, { max: most, waitMs: 10_000 })
    try {
      await migrate(db)
      await work(db)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

async function reachDatabase({ databaseUrl, dataDir }: Where) {
  const isLeft = async () => {}
  if (databaseUrl !== null) return { to: databaseUrl, stop: isLeft }
  const running = findRunningPostgres({ dataDir })
  if (running) return { to: running, stop: isLeft }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir })
  return { to: connection, stop }
}
