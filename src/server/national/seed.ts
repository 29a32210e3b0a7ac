import { sql } from 'kysely'

import { addMonths, currentMonth } from '#domain/month.ts'
import { type Db, inTransaction, type Pool } from '#server/database/transaction.ts'
import { readCentres } from '#server/demo/centres.ts'
import { insertPeople, listDemoFacilities } from '#server/demo/facility-rows.ts'
import type { DemoFacility } from '#server/demo/form-generator.ts'
import { demoFormOf } from '#server/demo/forms.ts'
import { demoPassword } from '#server/demo/people.ts'
import { type Calendar, planReports, type SentSheets } from '#server/demo/plan-reports.ts'
import { allowPauses, compressFast, isInUse } from '#server/demo/queries.ts'
import { insertReports } from '#server/demo/report-rows.ts'
import type { SampledRegency } from '#server/demo/sampled-regencies.ts'
import { insertHazardLevels, insertSelfAssessments } from '#server/demo/self-assessments.ts'
import { hashPassword } from '#server/features/auth/password.ts'
import { rebuildSummaries } from '#server/features/figures/rebuild.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { inLanes } from '#server/in-lanes.ts'

import { nationalAreas } from './areas.ts'
import { findMarker, type Marker, nationalMarker } from './marker.ts'

/** The reports of the last months have their answers; earlier ones are kept by what they are worth alone. */
const monthsWithSheets = 3
/** By how much fewer facilities reported a year before. */
const trend = 0.04
/** The facilities of one transaction: what is lost when the work is cut off, and what is held in memory. */
const chunkSize = 150
/** Two at once: while the database writes one, the other is made; and two cores count. */
const atOnce = 2
/** The shares of the work, by how long they take. */
const shares = { people: 0.01, reports: 0.8, summaries: 0.16 }

export type SeedOptions = {
  years: number
  /** In place of the whole country. */
  areas?: readonly SampledRegency[]
  now: Date
  forms: FormRegistry
  files: FileStore
  onProgress: (share: number, now: string) => void
}

/**
 * Fills a database that nobody uses with invented reports of the whole country, or goes on where it was cut off. The regions must
 * be there and the forms published. @throws Error where the database holds anything else.
 */
export function seedNational(db: Pool, options: SeedOptions): Promise<void> {
  // A process that is killed lets go of the lock with its connection.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtext('silika national')) as mine`.execute(connection)
    if (!rows[0]?.mine) throw new Error('Another process is filling this database.')
    try {
      await seedAlone(db, options)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('silika national'))`.execute(connection)
    }
  })
}

async function seedAlone(db: Pool, options: SeedOptions): Promise<void> {
  const marker = await startOrGoOn(db, options)
  if (marker.isWhole) return
  const now = new Date(marker.now)
  const { forms, onProgress } = options
  try {
    await setTriggers(db, forms, 'disable')
    await fill(db, marker, { ...options, now })
    await vacuum(db, '')
    await rebuildSummaries(
      db,
      { forms, now },
      {
        isAlone: true,
        onProgress: (share) => onProgress(shares.people + shares.reports + share * shares.summaries, 'sums'),
      },
    )
    await vacuum(db, '_summary')
  } finally {
    await setTriggers(db, forms, 'enable')
  }
  // Last: a database that is cut off before is not whole, and nothing starts on it.
  await inTransaction(db, (tx) => storeMarker(tx, { ...marker, isWhole: true }))
  onProgress(1, 'done')
}

/** Makes the tables whose names end like this ready for reading, two at a time. */
async function vacuum(db: Pool, ending: string): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and right(relname, length(${ending})) = ${ending}
    order by pg_total_relation_size(oid) desc`.execute(db)
  await inLanes(atOnce, tables, ({ name }) => sql`vacuum analyze ${sql.table(name)}`.execute(db))
}

async function startOrGoOn(db: Pool, options: SeedOptions): Promise<Marker> {
  const { years, now } = options
  const stored = await findMarker(db)
  if (stored) {
    if (stored.years !== years)
      throw new Error(`This database holds ${stored.years} years; go on with them, or take another.`)
    return stored
  }
  if (await isInUse(db)) throw new Error('This database is in use. Give an empty one; nothing was changed.')
  const marker: Marker = { years, now: now.toISOString(), done: [], isWhole: false }
  const areas = await areasOf(db, options)
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(db, async (tx) => {
    await allowPauses(tx)
    const since = addMonths(currentMonth(now, 'WIB'), -12 * years - 12)
    await insertPeople(tx, { areas, since, password_hash })
    await insertHazardLevels(tx, now)
    await storeMarker(tx, marker)
  })
  return marker
}

async function areasOf(db: Pool, { areas }: SeedOptions): Promise<readonly SampledRegency[]> {
  if (areas) return areas
  const districts = await db.selectFrom('district').select('regency_code').execute()
  return nationalAreas(await readCentres(), districts)
}

async function storeMarker(tx: Db, marker: Marker): Promise<void> {
  const value = JSON.stringify(marker)
  await tx
    .insertInto('setting')
    .values({ key: nationalMarker, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Triggers list every change for the sums; here all sums are counted at the end. */
async function setTriggers(db: Pool, forms: FormRegistry, to: 'disable' | 'enable'): Promise<void> {
  const facts = forms.list().flatMap(({ id }) => forms.worthOf(id)?.facts.table ?? [])
  for (const table of ['facility', 'report', 'duty', 'assessment_result', ...facts])
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(db)
}

async function fill(db: Pool, marker: Marker, options: SeedOptions): Promise<void> {
  const areas = await areasOf(db, options)
  const facilities = await inTransaction(db, (tx) => listDemoFacilities(tx, areas))
  const count = Math.ceil(facilities.length / chunkSize)
  const left = Array.from({ length: count }, (_, chunk) => chunk).filter(
    (chunk) => !marker.done.includes(chunk),
  )
  await inLanes(atOnce, left, async (chunk) => {
    const own = facilities.slice(chunk * chunkSize, (chunk + 1) * chunkSize)
    await inTransaction(db, async (tx) => {
      await insertChunk(tx, own, options)
      marker.done.push(chunk)
      await storeMarker(tx, marker)
    })
    options.onProgress(
      shares.people + (shares.reports * marker.done.length) / count,
      `${marker.done.length} of ${count} sets of facilities`,
    )
  })
}

/** All that these facilities have reported. */
async function insertChunk(
  tx: Db,
  facilities: readonly DemoFacility[],
  { years, now, forms, files }: SeedOptions,
): Promise<void> {
  await allowPauses(tx)
  await compressFast(tx)
  const current = currentMonth(now, 'WIB')
  const calendar: Calendar = {
    months: Array.from({ length: 12 * years + 1 }, (_, index) => addMonths(current, index - 12 * years)),
    sheetsFrom: addMonths(current, -monthsWithSheets),
    isStaged: false,
    trend,
  }
  const sent: SentSheets = new Map()
  await insertSelfAssessments(tx, facilities, { now, earlier: 2 * years - 1 })
  for (const generator of forms.list().map(demoFormOf)) {
    const planned = await planReports(tx, generator, { facilities, sent, calendar, now, forms, files })
    await insertReports(tx, generator, planned, { calendar, now, forms })
  }
}
