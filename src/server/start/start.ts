import path from 'node:path'

import { formRows } from '#indicators/shipped-forms.ts'
import { formRegistry, loadFormVersions } from '#server/form-versions/form-registry.ts'
import { publishShippedForms } from '#server/form-versions/publish.ts'
import { loadTrialForms } from '#server/form-versions/trial-forms.ts'

import type { Config } from '../config.ts'
import { connect, type Connection, type Database } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { makeTrialTables } from '../database/fact-tables.ts'
import { migrate } from '../database/migrate.ts'
import { prepareVerification } from '../features/auth/password.ts'
import { startSummaryKeeper } from '../features/figures/keeper.ts'
import { createApp } from '../http/app.ts'
import { drainable } from '../http/draining.ts'
import { startJobRunner } from '../jobs/runner.ts'
import { jobKinds } from '../jobs/table.ts'
import { isNationalSet } from '../national/marker.ts'
import { loadSelfAssessmentQuestions } from '../reference-data/load-questions.ts'
import { loadRegions } from '../reference-data/load-regions.ts'
import { routesOf } from '../routes.ts'
import type { Closing } from './closing.ts'
import { servicesOf } from './services.ts'

const webRoot = path.resolve(import.meta.dirname, '../../../dist/web')

/** A database of one's own may be starting at the same moment, as in a set of containers. */
const databasePatienceMs = 60_000
/** Requests that are under way when the process is asked to stop get so long to finish. */
const lastRequestsMs = 20_000
/** And jobs so long; what is cut off is taken up again by the next start. */
const lastJobsMs = 20_000

export type Started = {
  address: string
  /** What each step of the start took, in milliseconds. */
  ms: Record<string, number>
  loadedDemonstration: boolean
  /** A sentence, if the embedded database ends by itself. */
  databaseDied: Promise<string> | null
}

/**
 * From nothing to answering requests. What it opens it gives to `closing` at once, so that a stop in the middle leaves nothing
 * behind. @throws what `sentenceOf` turns into the one sentence for the person who starts it.
 */
export async function start(config: Config, closing: Closing, stop: AbortSignal): Promise<Started> {
  const ms: Record<string, number> = {}
  async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
    stop.throwIfAborted()
    const begin = performance.now()
    const result = await work()
    ms[step] = Math.round(performance.now() - begin)
    return result
  }

  const now = clockFrom(config.clock)
  const trials = await loadTrialForms(config.formsModule)
  const rows = [...formRows, ...trials]
  const shipped = rows.map(({ form }) => form)
  // Read while the database is made; production never reads it.
  const demonstration = config.demoData ? import('../demo/load.ts') : null
  const { to, died } = await timed('postgres', () => openPostgres(config, closing))
  const database = await timed('connect', () => openDatabase(config, to, closing))
  const { db } = database
  await timed('migrate', () => migrateOn(to))
  const isSample = await isNationalSet(db)
  await timed('regions', () => loadRegions(db))
  await timed('forms', () => publishShippedForms(db, shipped, { production: config.production }))
  await timed('questions', () => loadSelfAssessmentQuestions(db))
  await makeTrialTables(db, trials)
  const forms = formRegistry(await loadFormVersions(db), rows)
  const services = servicesOf(config, forms, now)
  let loadedDemonstration = false
  if (demonstration)
    await timed('demonstration', async () => {
      const { loadDemonstrationData } = await demonstration
      ;({ loaded: loadedDemonstration } = await loadDemonstrationData(db, {
        now: now(),
        forms,
        files: services.files,
      }))
    })

  const app = await timed('app', async () => {
    await prepareVerification()
    const notice = isSample ? 'Data contoh: semua fasyankes dan angka di sini rekaan.' : null
    return createApp(database, services, routesOf(shipped), { webRoot, notice, stop })
  })
  const { drain } = drainable(app)
  const working: { stop: () => Promise<void> }[] = []
  closing.add(() =>
    Promise.all([
      within(lastRequestsMs, drain()),
      ...working.map(({ stop: end }) => within(lastJobsMs, end())),
    ]),
  )
  const address = await timed('listen', () => app.listen({ port: config.port, host: config.host }))
  working.push(
    startJobRunner({ db, services, kinds: jobKinds, log: app.log }),
    startSummaryKeeper({ db, services, log: app.log }),
  )
  app.log.info({ address, ms, production: config.production }, 'started')
  return { address, ms, loadedDemonstration, databaseDied: died }
}

/** The time; when started at another instant by configuration, that instant plus what has passed since. */
function clockFrom(begin: Date | null): () => Date {
  const ahead = begin === null ? 0 : begin.getTime() - Date.now()
  return () => new Date(Date.now() + ahead)
}

async function openPostgres(config: Config, closing: Closing) {
  if (config.databaseUrl !== null) return { to: config.databaseUrl, died: null }
  const { connection, died, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir })
  closing.add(stop)
  return { to: connection, died }
}

async function openDatabase(config: Config, to: Connection | string, closing: Closing): Promise<Database> {
  const database = await connect(to, {
    max: config.databasePool,
    statementTimeoutMs: 60_000,
    readUrl: config.databaseReadUrl ?? undefined,
    waitMs: databasePatienceMs,
  })
  closing.add(database.close)
  return database
}

/** On a connection of its own, without a limit: building an index over millions of reports takes longer than a request may. */
async function migrateOn(to: Connection | string): Promise<void> {
  const { db, close } = await connect(to, { max: 1 })
  try {
    await migrate(db)
  } finally {
    await close()
  }
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
