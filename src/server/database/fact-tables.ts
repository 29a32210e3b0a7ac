import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import type { FactColumn, FormWorth } from '#indicators/form-worth.ts'
import { summaryColumnsOf } from '#indicators/sums.ts'

import { summaryTableOf, summaryTableSql } from './summary-tables.ts'
import type { Pool, ReadDb } from './transaction.ts'

type Facts = Pick<FormWorth['facts'], 'table' | 'columns'>

/** The statement that makes the table of a form's facts: what its migration holds. */
export function factTableSql({ table, columns }: Facts): string {
  const lines = [
    'report_id integer primary key references report on delete cascade',
    ...Object.entries(columns).map(([name, column]) => `${name} ${columnSql(name, column)}`),
  ]
  return `create table ${table} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);\n`
}

/** The statement that makes the table in which the facts of practised reports stand. */
export const practiceTableSql = ({ table }: Pick<Facts, 'table'>) =>
  `select practice.stand_in('{${table}}');\n`

function columnSql(name: string, column: FactColumn): string {
  if (typeof column === 'string') return column.endsWith('?') ? column.slice(0, -1) : `${column} not null`
  return 'words' in column
    ? `text not null check (${name} in (${column.words.map((word) => `'${word}'`).join(', ')}))`
    : 'jsonb not null'
}

/** Columns by name: their type in PostgreSQL, with `?` where they may be null. */
type ColumnTypes = Readonly<Record<string, string>>

export function declaredColumns({ columns }: Facts): ColumnTypes {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      typeof column === 'string' ? column : 'words' in column ? 'text' : 'jsonb',
    ]),
  )
}

/** The columns that a table of facts has in the database; none where there is no such table. */
export async function findStoredColumns(db: ReadDb, table: string): Promise<ColumnTypes> {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
    select column_name as name, coalesce(domain_name, data_type) as type, is_nullable = 'YES' as nullable
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name <> 'report_id'`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, type, nullable }) => [name, nullable ? `${type}?` : type]))
}

/** Makes the tables of forms that are tried out, which have no migration; and makes them again once other columns are declared. */
export async function makeTrialTables(db: Pool, rows: readonly { worth: FormWorth | null }[]): Promise<void> {
  for (const { worth } of rows) {
    if (!worth) continue
    const { facts } = worth
    const summary = summaryTableOf(worth)
    const isMade =
      isDeepStrictEqual(await findStoredColumns(db, facts.table), declaredColumns(facts)) &&
      (await hasColumns(db, summary, summaryColumnsOf(worth)))
    if (isMade) continue
    await sql`drop table if exists ${sql.table(facts.table)}, ${sql.table(summary)}`.execute(db)
    await sql.raw(factTableSql(facts)).execute(db)
    await sql.raw(summaryTableSql(worth)).execute(db)
    await sql.raw(practiceTableSql(facts)).execute(db)
  }
}

async function hasColumns(db: Pool, table: string, columns: readonly { name: string }[]): Promise<boolean> {
  const stored = await findStoredColumns(db, table)
  return columns.every(({ name }) => name in stored)
}
