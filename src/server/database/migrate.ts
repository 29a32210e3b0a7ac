import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { CompiledQuery, sql } from 'kysely'

import { pgErrorOf } from './errors.ts'
import type { Db, Pool, ReadDb } from './transaction.ts'

type Migration = { name: string; text: string; checksum: string }

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

/** Any number does; it keeps two starts from migrating at the same time. */
const LOCK = 7_110_226

/** Behind a change of a table that waits, everybody waits who reads it: so long, in milliseconds, it may wait for those before it. */
const PATIENCE_MS = 30_000

/**
 * Applies the files of the folder that the database does not have yet, in their order, each in a transaction.
 * Gives the names of those applied. Throws a sentence if what the database has does not fit the files.
 */
export async function migrate(
  pool: Pool,
  folder: string = FOLDER,
  patienceMs = PATIENCE_MS,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied: string[] = []
  for (;;) {
    // Asked again under the lock each time, since another start may be applying the same files.
    const name = await pool.transaction().execute((db) => applyNext(db, migrations, patienceMs))
    if (name === undefined) return applied
    applied.push(name)
  }
}

/** Lists those of these files that the database does not have yet; it is ready when the list is empty. */
export async function pendingMigrations(db: ReadDb, files: readonly string[]): Promise<string[]> {
  const exists = await sql<{ is: boolean }>`select to_regclass('schema_migration') is not null as is`.execute(
    db,
  )
  const applied = exists.rows[0]?.is ? await listApplied(db) : []
  const names = new Set(applied.map(({ name }) => name))
  return files.filter((name) => !names.has(name))
}

async function applyNext(db: Db, migrations: Migration[], patienceMs: number): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
  await sql`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(db)
  const applied = await listApplied(db)
  checkHistory(applied, migrations)
  const next = migrations[applied.length]
  if (!next) return undefined
  // Not before: another start may apply files for minutes.
  await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(db)
  await run(db, next)
  await sql`insert into schema_migration (name, checksum) values (${next.name}, ${next.checksum})`.execute(db)
  return next.name
}

async function listApplied(db: ReadDb): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migration order by name collate "C"`.execute(db)
  return rows
}

function checkHistory(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file)
      throw new Error(
        `The database has migration ${name}, which this version of SILIKA does not know. Start the version that the database was last used with, or a newer one.`,
      )
    if (file.checksum !== checksum)
      throw new Error(
        `Migration ${name} was changed after it was applied to this database. Restore the file, and make the change in a new one.`,
      )
    const before = migrations[index]
    if (before && before.name !== name)
      throw new Error(
        `Migration ${before.name} comes before ${name}, which is already applied. Give it a number after the last.`,
      )
  }
}

async function run(db: Db, { name, text }: Migration): Promise<void> {
  try {
    // Without parameters a text may hold many statements.
    await db.executeQuery(CompiledQuery.raw(text))
  } catch (error) {
    const said = pgErrorOf(error)
    if (said?.code === '55P03')
      throw new Error(
        `Migration ${name} had to wait too long for a table that something else holds, such as a backup or a forgotten transaction. Let it end (pg_stat_activity shows it), and start again.`,
        { cause: error },
      )
    const line = said?.position === undefined ? '' : ` in line ${lineOf(text, said.position)}`
    throw new Error(
      `Migration ${name} failed${line}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}

function lineOf(text: string, position: number): number {
  // PostgreSQL counts characters; JavaScript's strings count some of them twice.
  return Array.from(text)
    .slice(0, position - 1)
    .join('')
    .split('\n').length
}

/** The names of the files, in their order. Throws a sentence if one is not named as they are. */
export async function listMigrations(folder: string = FOLDER): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const odd = names.find((name) => !FILE_NAME.test(name))
  if (odd) throw new Error(`The migration ${odd} must be named like 0001-accounts.sql.`)
  const twin = names.find((name, index) => names[index - 1]?.slice(0, 4) === name.slice(0, 4))
  if (twin)
    throw new Error(
      `Two migrations have the number ${twin.slice(0, 4)}. Give ${twin} a number after the last.`,
    )
  return names
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await listMigrations(folder)
  return Promise.all(
    names.map(async (name) => {
      // Git may have given the file other line ends on another machine; it is the same file.
      const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
