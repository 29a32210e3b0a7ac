import path from 'node:path'

import { type FormRow, formRows } from '#indicators/shipped-forms.ts'
import { formRegistry, keepFormsFresh, loadForms } from '#server/form-versions/form-registry.ts'
import { publishShippedForms } from '#server/form-versions/publish.ts'
import { loadTrialForms } from '#server/form-versions/trial-forms.ts'

import type { Config } from '../config.ts'
import { connect, type Connection, type Database } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { makeTrialTables } from '../database/fact-tables.ts'
import { migrate } from '../database/migrate.ts'
import { prepareRuntimeRole } from '../database/runtime-role.ts'
import type { Pool } from '../database/transaction.ts'
import { prepareVerification } from '../features/auth/password.ts'
import { isSealedOtherwise } from '../features/auth/second-factor/sealing-key.ts'
import { startSummaryKeeper } from '../features/figures/keeper.ts'
import { createApp } from '../http/app.ts'
import { drainable } from '../http/draining.ts'
import { startJobRunner } from '../jobs/runner.ts'
import { jobKinds } from '../jobs/table.ts'
import { isNationalSet } from '../national/marker.ts'
import { loadSelfAssessmentQuestions } from '../reference-data/load-questions.ts'
import { loadRegions } from '../reference-data/load-regions.ts'
import { loadTexts } from '../reference-data/load-texts.ts'
import { routesOf } from '../routes.ts'
import type { Closing } from './closing.ts'
import { servicesOf } from './services.ts'

const webRoot = path.resolve(import.meta.dirname, '../../../dist/web')

/** A database of one's own may be starting at the same moment, as in a set of containers. */
const databasePatienceMs = 60_000
/**
 * Who waits for a lock, such as that of an operator who forgot a transaction, holds a connection. It is given back before those who wait for
 * one are sent away: what does not need the locked table goes on.
 */
const lockTimeoutMs = 4000
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
  const { to, died } = await timed('postgres', () => openPostgres(config, closing))
  const { shipped, services, isSample, loadedDemonstration, protection } = await asOwner(config, to, (db) =>
    prepareDatabase(db, { config, trials, now, timed }),
  )
  const database = await timed('connect', () => openDatabase(config, to, { closing, role: protection.role }))
  const { db } = database

  const app = await timed('app', async () => {
    await prepareVerification()
    const notice = isSample ? 'Data contoh: semua fasyankes dan angka di sini rekaan.' : null
    return createApp(database, services, routesOf(shipped), { webRoot, notice, stop })
  })
  const { drain } = drainable(app)
  stop.addEventListener('abort', () => app.log.info('stopping'))
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
    keepFormsFresh({ db, forms: services.forms, log: app.log }),
  )
  if (protection.missing !== undefined)
    app.log.warn({ missing: protection.missing }, 'audit protected by triggers only, not by a role')
  if (await isSealedOtherwise(db, services))
    app.log.warn(
      'codes of apps are refused: SECRET_KEY, or secret.key in DATA_DIR, is another than they were set up with',
    )
  app.log.info({ address, ms, production: config.production, role: protection.role }, 'started')
  return { address, ms, loadedDemonstration, databaseDied: died }
}

type Timed = <T>(step: string, work: () => Promise<T>) => Promise<T>
type Preparation = { config: Config; trials: readonly FormRow[]; now: () => Date; timed: Timed }

/** All that is written before the first request, and the role that the application then works as. */
async function prepareDatabase(db: Pool, { config, trials, now, timed }: Preparation) {
  const rows = [...formRows, ...trials]
  const shipped = rows.map(({ form }) => form)
  // Read while the database is prepared; production never reads it.
  const demonstration = config.demoData ? import('../demo/load.ts') : null
  await timed('migrate', () => migrate(db))
  const isSample = await isNationalSet(db)
  await timed('regions', () => loadRegions(db))
  await timed('forms', () => publishShippedForms(db, shipped, { production: config.production }))
  await timed('questions', () => loadSelfAssessmentQuestions(db))
  await timed('texts', () => loadTexts(db, now()))
  await makeTrialTables(db, trials)
  const protection = await timed('role', () => prepareRuntimeRole(db))
  const published = await loadForms(db)
  const forms = formRegistry(published.definitions, rows)
  forms.replace(published)
  const services = servicesOf(config, forms, now)
  await services.secrets.ready()
  let loadedDemonstration = false
  if (demonstration)
    await timed('demonstration', async () => {
      const { loadDemonstrationData } = await demonstration
      const { files } = services
      ;({ loaded: loadedDemonstration } = await loadDemonstrationData(db, { now: now(), forms, files }))
    })
  return { shipped, services, isSample, loadedDemonstration, protection }
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

/** As who owns the tables. Without a limit: building an index over millions of reports takes longer than a request may. */
async function asOwner<T>(
  config: Config,
  to: Connection | string,
  work: (db: Pool) => Promise<T>,
): Promise<T> {
  const { db, close } = await connect(to, { max: config.databasePool, waitMs: databasePatienceMs })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function openDatabase(
  config: Config,
  to: Connection | string,
  { closing, role }: { closing: Closing; role: string | null },
): Promise<Database> {
  const database = await connect(to, {
    max: config.databasePool,
    statementTimeoutMs: 60_000,
    lockTimeoutMs,
    readUrl: config.databaseReadUrl ?? undefined,
    role,
    waitMs: databasePatienceMs,
  })
  closing.add(database.close)
  return database
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
