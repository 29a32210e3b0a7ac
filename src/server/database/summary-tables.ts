import { type RawBuilder, sql } from 'kysely'

import type { FormWorth } from '#indicators/form-worth.ts'
import type { Term } from '#indicators/indicator.ts'
import { type SumColumn, summaryColumnsOf } from '#indicators/sums.ts'

/** The table of a form's sums by span, region, facility type and mode. */
export function summaryTableOf({ facts }: FormWorth): string {
  return facts.table.replace(/_fact$/, '_summary')
}

/** The statements that make it and keep it true: what its migration holds. */
export function summaryTableSql(worth: FormWorth): string {
  return `${tableSql(worth)}${triggerSql(worth, 'insert')}${triggerSql(worth, 'update')}`
}

/** Facts that are written make the cells of their reports dirty. */
function triggerSql({ facts: { table } }: FormWorth, event: 'insert' | 'update'): string {
  return `create trigger ${table}_${event} after ${event} on ${table}
  referencing new table as fresh for each statement execute function mark_facts_dirty();
`
}

function tableSql(worth: FormWorth): string {
  const columns = summaryColumnsOf(worth).map(
    (column) => `${column.name} ${typeOf(column)} not null default 0`,
  )
  const lines = [
    'span text collate "C" not null',
    'region_level smallint not null',
    'region_code text collate "C" not null',
    'facility_type text not null',
    "mode text not null check (mode in ('all', 'confirmed'))",
    ...columns,
    'primary key (span, region_level, region_code, facility_type, mode)',
  ]
  return `create table ${summaryTableOf(worth)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);\n`
}

const typeOf = ({ kind }: SumColumn) => (kind === 'sum' ? 'double precision' : 'integer')

/** What one row of `fact` beside its `month` adds to a column: its number, null where it does not count, or its word. */
export function addendSql(column: SumColumn): RawBuilder<unknown> {
  if (column.kind === 'word') return sql`fact.${sql.ref(column.of)}`
  const { of, beside } = column
  return beside
    ? sql`case when ${termSql(beside.of)} is not null and ${termSql(beside.per)} <> 0 then ${termSql(of)} end`
    : termSql(of)
}

/** A column to which each row that `taken` names adds `addend`, or its facility. */
export function totalSql(
  column: SumColumn,
  addend: RawBuilder<unknown>,
  taken: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  switch (column.kind) {
    case 'sum':
      return sql`coalesce(sum(${addend}) filter (where ${taken}), 0)`
    case 'known':
      return sql`count(${addend}) filter (where ${taken})`
    case 'facilities':
      return sql`count(distinct facility_id) filter (where ${taken} and ${addend} is not null)`
    case 'word':
      return sql`count(*) filter (where ${taken} and ${addend} = ${sql.lit(column.is)})`
  }
}

/** A term over `fact`, beside the `month` of its report. */
export function termSql(term: Term): RawBuilder<unknown> {
  if (typeof term === 'string') return sql`fact.${sql.ref(term)}`
  if ('days' in term)
    return sql`extract(day from (month || '-01')::date + interval '1 month - 1 day')::integer`
  if ('minus' in term) return sql`(fact.${sql.ref(term.minus[0])} - fact.${sql.ref(term.minus[1])})`
  const [column, ...path] = term.inside
  return sql`(case when fact.${sql.ref(column)} is not null then
    coalesce((fact.${sql.ref(column)} #>> ${sql.lit(`{${path.join(',')}}`)})::double precision, 0) end)`
}
