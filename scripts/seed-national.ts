/**
 * Fills an empty database with invented reports of the whole country, to measure and to look at:
 *   npm run seed:national -- --years 3 --database postgres://…
 * Without --database: the embedded one of DATA_DIR. What was cut off goes on where it was.
 */
import { parseArgs } from 'node:util'

import { formRows, shippedForms } from '#indicators/shipped-forms.ts'
import { readConfig } from '#server/config.ts'
import type { Pool } from '#server/database/transaction.ts'
import { demoAccounts, demoPassword } from '#server/demo/people.ts'
import { fileStoreOf } from '#server/files/open-file-store.ts'
import { formRegistry, loadForms } from '#server/form-versions/form-registry.ts'
import { publishShippedForms } from '#server/form-versions/publish.ts'
import { seedNational } from '#server/national/seed.ts'
import { loadSelfAssessmentQuestions } from '#server/reference-data/load-questions.ts'
import { loadRegions } from '#server/reference-data/load-regions.ts'

import { command } from './command.ts'
import { progressOf } from './progress.ts'
import { withDatabase } from './with-database.ts'

const usage = 'Usage: npm run seed:national -- [--years 1 to 5] [--database postgres://…]'

await command(async () => {
  const { years, databaseUrl } = readArguments()
  const config = readConfig(process.env)
  const seed = async (db: Pool) => {
    await loadRegions(db)
    await publishShippedForms(db, shippedForms, { production: true })
    await loadSelfAssessmentQuestions(db)
    await seedNational(db, {
      years,
      now: new Date(),
      forms: formRegistry((await loadForms(db)).definitions, formRows),
      files: fileStoreOf(config),
      onProgress: progressOf('National data'),
    })
    console.log(`Sign in as ${demoAccounts.map(({ username }) => username).join(', ')}: ${demoPassword}`)
  }
  await withDatabase({ ...config, databaseUrl: databaseUrl ?? config.databaseUrl }, seed, 4)
})

function readArguments(): { years: number; databaseUrl: string | undefined } {
  try {
    const { values } = parseArgs({ options: { years: { type: 'string' }, database: { type: 'string' } } })
    const years = Number(values.years ?? 3)
    if (!Number.isInteger(years) || years < 1 || years > 5) throw new Error('Years are from 1 to 5.')
    return { years, databaseUrl: values.database }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error })
  }
}
