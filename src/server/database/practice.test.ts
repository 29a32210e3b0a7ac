import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { namesOf } from '#domain/names-of.ts'
import { firstPracticeId } from '#domain/practice.ts'
import { forms } from '#indicators/testing/survei-air.ts'
import { freshDatabase, rolledBack } from '#server/testing/test-database.ts'

import { connect, plannedOnce } from './connect.ts'
import { makeTrialTables } from './fact-tables.ts'
import { inPractice } from './practice.ts'
import type { ReadDb } from './transaction.ts'

const advice =
  'Do the same to the table of practice in the migration that changes the public one (docs/decisions/0056): ' +
  "an alter table for each, or select practice.stand_in('{name}') for a new table."

/** Refers to a report or a file, but is written by nobody who practises. */
const notPractised = ['account', 'document_version', 'download', 'me_smile_import', 'quality_finding']
/** Marks figures to be counted again, or keeps the audit as it is: practice has no part in either. */
const notCopied = /_(insert|update|delete)$|^audit_stays$/

/** What a schema holds, a line for each: columns, checks, keys, indexes. */
const holdings = {
  columns: sql<string>`
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      nullif(attidentity, ''), nullif(attgenerated, ''), collname, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      left join pg_collation on pg_collation.oid = attcollation and collname <> 'default'
    where attnum > 0 and not attisdropped and relkind = 'r'`,
  checks: sql<string>`
    select relname || ' ' || pg_get_constraintdef(pg_constraint.oid) as line
    from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'c'`,
  keys: sql<string>`
    select relname || ' ' || regexp_replace(pg_get_constraintdef(pg_constraint.oid), 'REFERENCES (\\w+\\.)?|ON DELETE CASCADE', '', 'g') as line
    from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'f'`,
  indexes: sql<string>`
    select regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON (ONLY )?(\\w+\\.)?', '\\1') as line
    from pg_index join pg_class on pg_class.oid = indrelid where true`,
}

async function linesOf(db: ReadDb, schema: string, what: keyof typeof holdings): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    ${holdings[what]} and relnamespace = ${schema}::regnamespace
      and exists (select from pg_tables where schemaname = 'practice' and tablename = relname)`.execute(db)
  return rows.map(({ line }) => line.trim()).toSorted()
}

/** What one has and the other lacks, with what to do about it. */
const differences = (practised: readonly string[], open: readonly string[]): string[] => [
  ...open.filter((line) => !practised.includes(line)).map((line) => `Practice lacks: ${line}. ${advice}`),
  ...practised.filter((line) => !open.includes(line)).map((line) => `Only in practice: ${line}. ${advice}`),
]

describe('the tables of practice', () => {
  it.each(namesOf(holdings))('have the %s of the public ones', (what) =>
    rolledBack(async (db) => {
      const lines = await linesOf(db, 'practice', what)
      expect(lines.length).toBeGreaterThan(0)
      expect(differences(lines, await linesOf(db, 'public', what))).toEqual([])
    }),
  )

  it('are there for everything that refers to one of them', () =>
    rolledBack(async (db) => {
      const { rows } = await sql<{ name: string }>`
        select distinct own.relname as name
        from pg_constraint join pg_class own on own.oid = conrelid join pg_class target on target.oid = confrelid
        where contype = 'f' and own.relnamespace = 'public'::regnamespace
          and exists (select from pg_tables where schemaname = 'practice' and tablename = target.relname)
          and not exists (select from pg_tables where schemaname = 'practice' and tablename = own.relname)
        order by 1`.execute(db)
      expect(
        differences(
          notPractised,
          rows.map(({ name }) => name),
        ),
      ).toEqual([])
    }))

  it('complete their rows as the public ones do, and mark no figure', () =>
    rolledBack(async (db) => {
      const { rows } = await sql<{ schema: string; name: string }>`
        select relnamespace::regnamespace::text as schema, tgname as name
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where not tgisinternal
          and exists (select from pg_tables where schemaname = 'practice' and tablename = relname)
        order by tgname`.execute(db)
      const namesIn = (schema: string) => rows.filter((row) => row.schema === schema).map(({ name }) => name)
      expect(
        differences(
          namesIn('practice'),
          namesIn('public').filter((name) => !notCopied.test(name)),
        ),
      ).toEqual([])
    }))

  it('refer to nothing outside that could not be deleted with them', () =>
    rolledBack(async (db) => {
      const { rows } = await sql`
        select conname from pg_constraint join pg_class own on own.oid = conrelid join pg_class target on target.oid = confrelid
        where contype = 'f' and own.relnamespace = 'practice'::regnamespace
          and target.relnamespace <> own.relnamespace and confdeltype <> 'c'`.execute(db)
      expect(rows).toEqual([])
    }))

  it('count their ids where those of the public ones end', () =>
    rolledBack(async (db) => {
      const { rows } = await sql<{ schema: string; name: string; least: number; most: number }>`
        select schemaname as schema, sequencename as name, min_value as least, least(max_value, 4e15) as most
        from pg_sequences where sequencename ~ '^(report|file|notification)_id_seq\\d*$' order by 1, 2`.execute(
        db,
      )
      expect(rows.map(({ schema }) => schema)).toEqual([
        ...['practice', 'practice', 'practice'],
        ...['public', 'public', 'public'],
      ])
      for (const { schema, least, most } of rows)
        expect(schema === 'practice' ? least >= firstPracticeId : most < firstPracticeId).toBe(true)
    }))

  it('are made for a form that is tried out as well', () =>
    rolledBack(async (db) => {
      await makeTrialTables(db, forms)
      const { rows } = await sql`select to_regclass('practice.water_survey_fact')::text as name`.execute(db)
      expect(rows).toEqual([{ name: 'practice.water_survey_fact' }])
    }))
})

describe('what is done in practice', () => {
  const pathOf = async (db: ReadDb) =>
    (await sql<{ path: string }>`select current_setting('search_path') as path`.execute(db)).rows[0]?.path

  it('finds the tables of practice first, and leaves the connection as it was', () =>
    rolledBack(async (db) => {
      const before = await pathOf(db)
      expect(await inPractice(db, pathOf)).toBe('practice, public')
      expect(await pathOf(db)).toBe(before)
    }))

  it('plans a statement again that a connection has planned for the other world', async () => {
    await using database = await freshDatabase()
    const { db, close } = await connect(database.connection, { max: 1 })
    try {
      const countReports = async (on: ReadDb) =>
        (
          await on
            .selectFrom('report')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .modifyFront(plannedOnce)
            .executeTakeFirstOrThrow()
        ).n
      await sql`set session_replication_role = replica`.execute(db)
      await sql`
        insert into practice.report (facility_id, form, month, status, form_version, facility_type, province_code,
          regency_code, created_at, saved_at, saved_by)
        values (1, 'x', '2026-11', 'draft', 1, 'hospital', '32', '32.73', now(), now(), 1)`.execute(db)
      for (let time = 0; time < 3; time += 1)
        expect([await countReports(db), await inPractice(db, countReports)]).toEqual([0, 1])
    } finally {
      await close()
    }
  })

  it('leaves it as it was where it fails, too', () =>
    rolledBack(async (db) => {
      const before = await pathOf(db)
      const failing = inPractice(db, (tx) => sql`select 1 / 0`.execute(tx))
      await expect(failing).rejects.toThrow('division by zero')
      expect(await pathOf(db)).toBe(before)
    }))
})
