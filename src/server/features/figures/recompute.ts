import { type RawBuilder, sql } from 'kysely'

import { facilityTypeNames } from '#domain/facility.ts'
import { boundsOf, type Span } from '#domain/span.ts'
import { assessmentForm } from '#indicators/assessment-figures.ts'
import type { FormWorth } from '#indicators/form-worth.ts'
import { presenceForm } from '#indicators/presence.ts'
import { type SumColumn, summaryColumnsOf } from '#indicators/sums.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'
import { addendSql, summaryTableOf, totalSql } from '#server/database/summary-tables.ts'
import type { Db } from '#server/database/transaction.ts'

import { assessmentTables } from './assessment.ts'
import type { CellTable } from './cell-table.ts'

/** The facilities of one type in a regency, in one span. */
export type Cell = { span: Span; regency: string; type: string }
/** A form whose cells are counted; `worth` null where only its reporting is. */
export type CountedForm = { form: string; worth: FormWorth | null }

/** Counts these cells of a form again from its reports, then the provinces and the nation in which they lie. */
export async function recomputeCells(db: Db, counted: CountedForm, cells: readonly Cell[]): Promise<void> {
  if (cells.length > 0)
    await recompute(db, counted, { rows: cellRows(cells), spans: cells.map(({ span }) => span) })
}

/** Counts all cells of these spans again. */
export async function recomputeSpans(db: Db, counted: CountedForm, spans: readonly Span[]): Promise<void> {
  if (spans.length > 0) await recompute(db, counted, { rows: rowsOfSpans(spans), spans })
}

/** `rows` is a select of span, regency_code, facility_type, first_month and last_month; `spans` are those in it. */
type Cells = { rows: RawBuilder<unknown>; spans: readonly Span[] }

async function recompute(db: Db, { form, worth }: CountedForm, cells: Cells): Promise<void> {
  const tables =
    form === assessmentForm ? assessmentTables : [reportingOf(form), ...(worth ? [sumsOf(form, worth)] : [])]
  for (const table of tables) await writeLevels(db, table, cells)
}

async function writeLevels(db: Db, table: CellTable, { rows: cell, spans }: Cells): Promise<void> {
  const names = sql.join(
    ['span', 'region_level', 'region_code', 'facility_type', ...table.keys, ...columnsOf(table)].map((name) =>
      sql.ref(name),
    ),
  )
  // Said beside the join: else the planner reads the cells of all years.
  const inSpans = sql`summary.span = any(${[...new Set(spans)]}::text[])`
  const into = sql`insert into ${sql.table(table.name)} (${names})`
  const clear = (level: number, code: RawBuilder<unknown>) => sql`
    with cell as (${cell})
    delete from ${sql.table(table.name)} summary
    where ${table.only} and summary.region_level = ${level} and (summary.span, summary.region_code, summary.facility_type) in (
      select cell.span, ${code}, cell.facility_type from cell)`
  const added = table.columns.map(({ name, over }) => sql`${sql.raw(over)}(summary.${sql.ref(name)})`)
  const keys = table.keys.map((key) => sql`summary.${sql.ref(key)}`)
  const add = (level: number, code: RawBuilder<unknown>, touched: RawBuilder<unknown>) => sql`
    with cell as (${cell}), parent as (select distinct span, ${touched} as code, facility_type from cell)
    ${into}
    select parent.span, ${level}, parent.code, parent.facility_type, ${sql.join([...keys, ...added])}
    from parent join ${sql.table(table.name)} summary on ${table.only} and ${inSpans} and summary.span = parent.span
      and summary.facility_type = parent.facility_type and summary.region_level = ${level + 1} and ${code}
    group by parent.span, parent.code, parent.facility_type${keys.length > 0 ? sql`, ${sql.join(keys)}` : sql``}`

  await clear(2, sql`cell.regency_code`).execute(db)
  await sql`with cell as (${cell}) ${into} ${table.counted}`.execute(db)
  await clear(1, provinceOf).execute(db)
  await add(1, sql`split_part(summary.region_code, '.', 1) = parent.code`, provinceOf).execute(db)
  await clear(0, sql`${nation}`).execute(db)
  await add(0, sql`true`, sql`${nation}::text`).execute(db)
}

/** The code of the whole country among the regions. */
export const nation = 'ID'
/** The code of a regency begins with its province's: 32.01. */
const provinceOf = sql`split_part(cell.regency_code, '.', 1)`
const columnsOf = ({ columns }: CellTable) => columns.map(({ name }) => name)

function cellRows(cells: readonly Cell[]): RawBuilder<unknown> {
  const bounds = cells.map(({ span }) => boundsOf(span))
  return sql`
    select * from unnest(${cells.map(({ span }) => span)}::text[], ${cells.map(({ regency }) => regency)}::text[],
      ${cells.map(({ type }) => type)}::text[], ${bounds.map(({ from }) => from)}::text[], ${bounds.map(({ to }) => to)}::text[])
      as cell (span, regency_code, facility_type, first_month, last_month)`
}

function rowsOfSpans(spans: readonly Span[]): RawBuilder<unknown> {
  const bounds = spans.map(boundsOf)
  return sql`
    select span.span, regency.code as regency_code, type.type as facility_type, span.first_month, span.last_month
    from unnest(${[...spans]}::text[], ${bounds.map(({ from }) => from)}::text[], ${bounds.map(({ to }) => to)}::text[])
        as span (span, first_month, last_month)
      cross join regency cross join unnest(${[...facilityTypeNames]}::text[]) as type (type)`
}

/** The cells of a regency and type as one row, with their spans as lists: joined, the planner at times compares every report with every cell. */
const places = sql`
  select regency_code, facility_type, min(first_month) as first_month, max(last_month) as last_month,
    array_agg(span) as spans, array_agg(first_month) as first_months, array_agg(last_month) as last_months
  from cell group by regency_code, facility_type`
/** A row of `taken` for each cell of its place that has not ended before its month. */
const inEachSpan = sql`
  cross join lateral unnest(taken.spans, taken.first_months, taken.last_months) as cell (span, first_month, last_month)
  where taken.month <= cell.last_month`

/** When the facility of `report` reports next as one of the other type. */
const nextOfOtherType = sql`(
  select min(later.month) from report later
  where later.facility_id = report.facility_id and later.form = report.form and later.month > report.month
    and later.facility_type <> report.facility_type and ${isReported('later')})`
/** Of a facility that has become another type, the reports as the former do not count it in a span: both types together have it once. */
const isOfLastType = sql`(taken.next_of_other_type is null or taken.next_of_other_type > cell.last_month)`

/** The reports of a form in `place`, which names a region, a type and months; from `firstMonth` on. */
const reportsOf = (
  form: string,
  place: RawBuilder<unknown>,
  firstMonth: RawBuilder<unknown> = sql`${place}.first_month`,
) => sql`
  report.form = ${form} and report.regency_code = ${place}.regency_code and report.facility_type = ${place}.facility_type
    and report.month between ${firstMonth} and ${place}.last_month and ${isReported()}`

const reportingSums = [
  'expected',
  'reported',
  'unowed',
  'on_time',
  'confirmed',
  'waiting',
  'revise',
  'on_time_confirmed',
  'facilities',
  'facilities_confirmed',
] as const
/** How many reports are owed, have come, came in time, are in which state. */
function reportingOf(form: string): CellTable {
  return {
    name: 'reporting_summary',
    only: sql`summary.form = ${form}`,
    keys: ['form'],
    columns: [
      ...reportingSums.map((name) => ({ name, over: 'sum' as const })),
      { name: 'changed_at', over: 'max' },
    ],
    // Joined, not asked cell by cell: the planner then goes by the index for a few cells and reads once for all.
    counted: sql`
      select span, 2, regency_code, facility_type, ${form}, coalesce(expected, 0), ${sql.join(
        reportingSums.filter((name) => name !== 'expected').map((name) => sql`coalesce(${sql.ref(name)}, 0)`),
      )}, changed_at
      from (
        select cell.span, cell.regency_code, cell.facility_type, count(*) as expected
        from cell join duty on duty.form = ${form} and duty.regency_code = cell.regency_code
          and duty.facility_type = cell.facility_type and duty.month between cell.first_month and cell.last_month
        group by cell.span, cell.regency_code, cell.facility_type) owed
      full join (
        select cell.span, taken.regency_code, taken.facility_type,
          count(*) filter (where is_owed) as reported,
          count(*) filter (where not is_owed) as unowed,
          count(*) filter (where is_owed and on_time) as on_time,
          count(*) filter (where is_owed and ${hasStatus('confirmed', 'taken')}) as confirmed,
          count(*) filter (where is_owed and ${hasStatus('sent', 'taken')}) as waiting,
          count(*) filter (where is_owed and ${hasStatus('revise', 'taken')}) as revise,
          count(*) filter (where is_owed and on_time and ${hasStatus('confirmed', 'taken')}) as on_time_confirmed,
          count(distinct facility_id) filter (where is_owed and ${isOfLastType}) as facilities,
          count(distinct facility_id) filter (where is_owed and ${hasStatus('confirmed', 'taken')} and ${isOfLastType}) as facilities_confirmed,
          max(greatest(sent_at, decided_at)) as changed_at
        from (
          select place.*, report.month, report.facility_id, status, on_time, sent_at, decided_at,
            duty.form is not null as is_owed, ${nextOfOtherType} as next_of_other_type
          from (${places}) place
          join report on ${reportsOf(form, sql`place`)}
          left join duty on duty.form = report.form and duty.month = report.month and duty.facility_id = report.facility_id
          offset 0) taken
        ${inEachSpan} and ${isWithin}
        group by cell.span, taken.regency_code, taken.facility_type) come
      using (span, regency_code, facility_type)`,
  }
}

/** The sums that the indicators of a form name, over all its reports and over the confirmed ones. */
function sumsOf(form: string, worth: FormWorth): CellTable {
  const columns = summaryColumnsOf(worth)
  const from = worth.facts.carries ? sql`''` : undefined
  const { addends, nameOf } = addendsOf(columns)
  const countsFacilities = columns.some(({ kind }) => kind === 'facilities')
  const countsOwed = columns.some(({ ofOwed }) => ofOwed)
  const sums = columns.map((column) =>
    totalSql(column, sql`taken.${sql.ref(nameOf(column))}`, takenBy(column)),
  )
  return {
    name: summaryTableOf(worth),
    only: sql`true`,
    keys: ['mode'],
    columns: columns.map(({ name }) => ({ name, over: 'sum' })),
    // What a report adds, and when its facility reports again, is found once for a report, not for each span in which it lies.
    counted: sql`
      select cell.span, 2, taken.regency_code, taken.facility_type, mode, ${sql.join(sums)}
      from (
        select place.*, report.month, report.facility_id, mode, ${sql.join(addends)}, (
          select min(later.month) from report later
          where later.facility_id = report.facility_id and later.form = report.form
            and later.month > report.month and ${isCounted('later')}) as next_month,
          ${countsFacilities ? nextOfOtherType : sql`null::text`} as next_of_other_type,
          ${countsOwed ? isOwed : sql`true`} as is_owed
        from (${places}) place
        cross join unnest('{all,confirmed}'::text[]) as mode
        join report on ${reportsOf(form, sql`place`, from)}
          and ${isCounted()}
        join ${sql.table(worth.facts.table)} fact on fact.report_id = report.id
        offset 0) taken
      ${inEachSpan} and (${isWithin} or ${worth.facts.carries ? sql`(${isLatest} and ${isStillThere})` : sql`false`})
      group by cell.span, taken.regency_code, taken.facility_type, mode`,
  }
}

/** What the columns of a summary add up, each once, as a select list; a sum and how many have it are made of the same. */
function addendsOf(columns: readonly SumColumn[]) {
  const keyOf = (column: SumColumn) =>
    JSON.stringify(column.kind === 'word' ? column.of : [column.of, column.beside])
  const different = new Map(columns.map((column) => [keyOf(column), column]))
  const keys = [...different.keys()]
  const nameOf = (column: SumColumn) => `addend_${keys.indexOf(keyOf(column))}`
  return {
    nameOf,
    addends: [...different.values()].map((column) => sql`${addendSql(column)} as ${sql.ref(nameOf(column))}`),
  }
}

const isWithin = sql`taken.month >= cell.first_month`
const isLatest = sql`(taken.next_month is null or taken.next_month > cell.last_month)`
const presences = sql`select duty.month from duty where duty.form = ${presenceForm}`
/**
 * What a facility reported before a span counts while it is at work at the end of it; of a span that runs, in the newest month that has begun.
 * Where nobody wrote down who was at work, as before the first month, everyone was.
 */
const isStillThere = sql`(
  least(cell.last_month, (${presences} order by duty.month desc limit 1)) < (${presences} order by duty.month limit 1)
  or exists (${presences} and duty.facility_id = taken.facility_id
    and duty.month = least(cell.last_month, (${presences} order by duty.month desc limit 1))))`
/** A report counts among all that was sent, or among the confirmed ones, as the statement's `mode` has it. */
export const isCounted = (report = 'report') =>
  sql`(${hasStatus('confirmed', report)} or (mode = 'all' and ${isReported(report)}))`
/** Of a month in which nobody wrote down what is owed, as before the first, every report counts. */
const isOwed = sql`(
  exists (select from duty where duty.form = report.form and duty.month = report.month and duty.facility_id = report.facility_id)
  or not exists (select from duty where duty.form = ${presenceForm} and duty.month = report.month))`

function takenBy({ kind, takes, ofOwed }: SumColumn): RawBuilder<unknown> {
  if (takes === 'latest') return isLatest
  return sql.join(
    [isWithin, ...(kind === 'facilities' ? [isOfLastType] : []), ...(ofOwed ? [sql`taken.is_owed`] : [])],
    sql` and `,
  )
}
