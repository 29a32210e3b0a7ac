import { execFile } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { formRows } from '#indicators/shipped-forms.ts'
import { rolledBack } from '#server/testing/test-database.ts'
import { testFolder } from '#server/testing/test-folder.ts'

import { summaryTableOf } from './summary-tables.ts'
import type { ReadDb } from './transaction.ts'

/**
 * The tables of schema.ts are compared with the migrated database by the compiler: what the database has is written down as
 * values whose types are read off schema.ts.
 */
const root = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** What the driver makes of a type of PostgreSQL. */
const kindByType: Readonly<Record<string, string>> = {
  text: 'string',
  tsvector: 'string',
  date: 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  uuid: 'string',
  xid8: 'string',
  'text[]': 'string[]',
  'int4[]': 'number[]',
}

/** A column of `Schema` in the same words: its kind, `?` where it may be null, and who gives it a value. */
const wordsOfSchema = `
import type { InsertType, SelectType } from 'kysely'
import type { Schema } from '${path.join(root, 'src/server/database/schema.ts')}'

type Kind<Value, Written> = [Value] extends [string] ? 'string'
  : [Value] extends [number] ? 'number'
  : [Value] extends [boolean] ? 'boolean'
  : [Value] extends [Date] ? 'Date'
  : [Value] extends [Buffer] ? 'Buffer'
  : [Value] extends [readonly string[]] ? 'string[]'
  : [Value] extends [readonly number[]] ? 'number[]'
  : [Written] extends [string] ? 'json' : 'object'
type Null<Value> = unknown extends Value ? '' : null extends Value ? '?' : ''
type Given<Written> = [Written] extends [never] ? ', generated' : undefined extends Written ? ', default' : ''
type Words<Column, Written = InsertType<Column>> =
  \`\${Kind<NonNullable<SelectType<Column>>, NonNullable<Written>>}\${Null<SelectType<Column>>}\${Given<Written>}\`

export type Lacking<Table extends string> = Exclude<keyof Schema, Table> extends never ? '' : Exclude<keyof Schema, Table>
export type Columns<Table extends keyof Schema> = { [Name in keyof Schema[Table]]: Words<Schema[Table][Name]> }
`

type StoredColumn = { table: string; name: string; words: string }

/** Every column of the database but the migrations' own and those of each form's sums, which the indicators name. */
async function listStoredColumns(db: ReadDb): Promise<StoredColumn[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; isNull: boolean; given: string }>`
    select table_name as "table", column_name as name, is_nullable = 'YES' as "isNull",
      case data_type when 'ARRAY' then substr(columns.udt_name, 2) || '[]' else data_type end as type,
      case when is_identity = 'YES' or is_generated = 'ALWAYS' then ', generated'
        when column_default is not null then ', default' else '' end as given
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'schema_migration'
      and table_name <> all (${formRows.flatMap(({ worth }) => (worth ? summaryTableOf(worth) : [])).concat('assessment_summary')}::text[])
    order by table_name, ordinal_position`.execute(db)
  return rows.map(({ table, name, type, isNull, given }) => ({
    table,
    name,
    words: `${kindByType[type] ?? type}${isNull ? '?' : ''}${given}`,
  }))
}

/** The columns as values, a line for each. */
function sourceOf(columns: readonly StoredColumn[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)]
  return [
    "import type { Columns, Lacking } from './words.mts'",
    'export const lacking: Lacking<',
    ...tables.map(([table]) => `  | '${table}'`),
    "> = ''",
    ...tables.flatMap(([table, rows]) => [
      `export const ${table}: Columns<'${table}'> = {`,
      ...rows.map(({ name, words }) => `  ${name}: '${words}',`),
      '}',
    ]),
  ].join('\n')
}

/** The lines that the compiler refuses, each with its file and the reason; its other output unchanged. */
async function refusedLines(sources: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = testFolder()
  for (const [file, source] of Object.entries({ ...sources, 'words.mts': wordsOfSchema }))
    writeFileSync(path.join(folder, file), source)
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const project = { extends: path.join(root, 'tsconfig.server.json'), include: ['*.mts'] }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(project))
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', folder, '--incremental', 'false', '--pretty', 'false']
  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch(
    (failure: { stdout: string }) => failure,
  )
  return stdout.split('\n').flatMap((line) => {
    const [, file = '', row, reason] = /^(\w+\.mts)\((\d+),\d+\): error \w+: (.*)$/.exec(line) ?? []
    const refused = sources[file]?.split('\n')[Number(row) - 1]
    if (refused !== undefined) return [`${file}: ${refused.trim()} ${reason}`]
    return line.trim() ? [line] : []
  })
}

/** What a migration might do that schema.ts knows nothing of, and what is refused then. */
const changes: Readonly<Record<string, RegExp>> = {
  'create table planted (id integer primary key)': /Columns<'planted'>.*does not satisfy/,
  'drop table sign_in_failure': /lacking.*not assignable to type '"sign_in_failure"'/,
  'alter table office add column planted text': /planted: 'string\?'.*does not exist/,
  'alter table account drop column phone': /Columns<'account'>.*Property 'phone' is missing/,
  'alter table facility alter column name drop not null': /name: 'string\?'.*not assignable/,
  'alter table facility alter column version drop default': /version: 'number'.*not assignable/,
  'alter table session alter column user_agent type bytea using null':
    /user_agent: 'Buffer\?'.*not assignable/,
}

describe('the tables of schema.ts', () => {
  let refused: string[] = []
  beforeAll(() =>
    rolledBack(async (db) => {
      const migrated = sourceOf(await listStoredColumns(db))
      for (const change of Object.keys(changes)) await sql.raw(change).execute(db)
      const changed = sourceOf(await listStoredColumns(db))
      refused = await refusedLines({ 'migrated.mts': migrated, 'changed.mts': changed })
    }),
  )

  test('are those of the migrated database: columns, types, null, defaults', () => {
    expect(refused.filter((line) => !line.startsWith('changed.mts'))).toEqual([])
  })

  test.each(Object.entries(changes))('are not those of a database after: %s', (_change, expected) => {
    expect(refused.filter((line) => line.startsWith('changed.mts') && expected.test(line))).toHaveLength(1)
  })

  test('differ in nothing else from the changed database', () => {
    expect(refused).toHaveLength(Object.keys(changes).length)
  })
})
