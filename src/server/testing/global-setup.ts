import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'

import { shippedForms } from '#indicators/shipped-forms.ts'
import { publishShippedForms } from '#server/form-versions/publish.ts'

import { ensureBoundaries } from '../../../scripts/make-boundaries.ts'
import { connect, type Connection } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { findProcess } from '../database/embedded/processes.ts'
import { migrate } from '../database/migrate.ts'
import { loadSelfAssessmentQuestions } from '../reference-data/load-questions.ts'
import { loadTexts } from '../reference-data/load-texts.ts'
import { onDatabase } from './on-database.ts'
import { tempParent } from './temp-parent.ts'
import { seedTestWorld } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, its migrated and filled template, how the names of its databases begin, and a folder for files. */
    testServer: { server: Connection | string; template: string; prefix: string; folder: string }
  }
}

const TEMP_PREFIX = 'silika-test-'

/**
 * Once for a test run: a PostgreSQL (our own, or the one of DATABASE_URL, whose role must be allowed to create
 * databases) and in it the template that the tests' databases are copies of.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before anything asks where a region lies; ten seconds, once.
  await ensureBoundaries()
  const { server, stop } = await startServer()
  const folder = makeFolder(tmpdir())
  const prefix = `silika_test_${process.pid}`
  const template = `${prefix}_template`
  try {
    await createTemplate(server, template)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServer', { server, template, prefix, folder })
  return async () => {
    await dropDatabases(server, prefix)
    await stop()
    remove(folder)
  }
}

async function startServer(): Promise<{ server: Connection | string; stop: () => Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url) return { server: url, stop: async () => {} }
  const dataDir = makeFolder(tempParent())
  try {
    // Without autovacuum, which now and then holds the template open while it is copied.
    const settings = { shared_buffers: '128MB', autovacuum: 'off' }
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, settings, durable: false })
    return { server: connection, stop: () => stop().finally(() => remove(dataDir)) }
  } catch (error) {
    remove(dataDir)
    throw error
  }
}

/** A folder of this run alone: other runs on this machine have other clocks, and sweep what theirs call old. */
function makeFolder(parent: string): string {
  sweepLeftovers(parent)
  const folder = path.join(parent, `${TEMP_PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** What runs left that were killed. */
function sweepLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(TEMP_PREFIX)) continue
    if (findProcess(Number(name.slice(TEMP_PREFIX.length)))) continue
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true })
    } catch {
      // Another user's; they will sweep it.
    }
  }
}

async function createTemplate(server: Connection | string, template: string): Promise<void> {
  const admin = await connect(server, { max: 1 })
  try {
    // Tests compare and sort text as the embedded server does, not by this server's default.
    await sql`create database ${sql.id(template)} template template0 encoding 'UTF8' locale 'C.UTF-8'`.execute(
      admin.db,
    )
    const filled = await connect(onDatabase(server, template), { max: 1 })
    try {
      await migrate(filled.db)
      await loadSelfAssessmentQuestions(filled.db)
      // So that no test writes them again.
      await publishShippedForms(filled.db, shippedForms, { production: false })
      await loadTexts(filled.db, new Date('2026-01-01T00:00:00Z'))
      await filled.db.transaction().execute(seedTestWorld)
      await sql`analyze`.execute(filled.db)
    } finally {
      await filled.close()
    }
    // Nobody may be in a database while it is copied.
    await sql`alter database ${sql.id(template)} is_template true allow_connections false`.execute(admin.db)
  } finally {
    await admin.close()
  }
}

async function dropDatabases(server: Connection | string, prefix: string): Promise<void> {
  const { db, close } = await connect(server, { max: 1 })
  try {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, ${prefix})`.execute(db)
    for (const { name } of rows) {
      await sql`alter database ${sql.id(name)} is_template false`.execute(db)
      await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    }
  } finally {
    await close()
  }
}
