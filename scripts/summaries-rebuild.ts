/**
 * Counts the summaries of all figures again: npm run summaries:rebuild
 * In the database of DATABASE_URL or, without one, in the embedded one of DATA_DIR, whether the product runs or not.
 */
import { formRows } from '#indicators/shipped-forms.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { rebuildSummaries } from '#server/features/figures/rebuild.ts'
import { formRegistry, loadFormVersions } from '#server/form-versions/form-registry.ts'

import { progressOf } from './progress.ts'
import { reachDatabase } from './reach-database.ts'

try {
  const { to, stop } = await reachDatabase(readConfig(process.env))
  try {
    const { db, close } = await connect(to, { max: 2, waitMs: 10_000 })
    try {
      await migrate(db)
      const forms = formRegistry(await loadFormVersions(db), formRows)
      await rebuildSummaries(db, { forms, now: new Date() }, { onProgress: progressOf('Summaries') })
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
