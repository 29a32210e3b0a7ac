/**
 * Counts the summaries of all figures again: npm run summaries:rebuild
 * In the database of DATABASE_URL or, without one, in the embedded one of DATA_DIR, whether the product runs or not.
 */
import { parseArgs } from 'node:util'

import { formRows } from '#indicators/shipped-forms.ts'
import { readConfig } from '#server/config.ts'
import { rebuildSummaries } from '#server/features/figures/rebuild.ts'
import { formRegistry, loadForms } from '#server/form-versions/form-registry.ts'

import { command } from './command.ts'
import { progressOf } from './progress.ts'
import { withDatabase } from './with-database.ts'

await command(async () => {
  // Refuses what it would ignore, such as --database.
  parseArgs({ options: {} })
  await withDatabase(readConfig(process.env), async (db) => {
    const forms = formRegistry((await loadForms(db)).definitions, formRows)
    await rebuildSummaries(db, { forms, now: new Date() }, { onProgress: progressOf('Summaries') })
  })
})
