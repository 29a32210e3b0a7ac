import type { Config } from '../src/server/config.ts'
import type { Connection } from '../src/server/database/connect.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../src/server/database/embedded-postgres.ts'

/** The database of DATABASE_URL or, without one, the embedded one of DATA_DIR, which is started where it does not run. */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{
  to: string | Connection
  stop: () => Promise<void>
}> {
  if (databaseUrl !== null) return { to: databaseUrl, stop: async () => {} }
  const running = findRunningPostgres({ dataDir })
  if (running) return { to: running, stop: async () => {} }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir })
  return { to: connection, stop }
}
