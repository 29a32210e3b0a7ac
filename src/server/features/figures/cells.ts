import { type RawBuilder, sql } from 'kysely'

import type { FacilityType } from '#domain/facility.ts'
import type { Span } from '#domain/span.ts'
import { assessmentForm } from '#indicators/assessment-figures.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import type { FigureCell, FigureMode } from '#indicators/figure.ts'
import { isRegencyOf } from '#server/database/reach.ts'
import { rowsFrom } from '#server/database/rows.ts'
import { summaryTableOf } from '#server/database/summary-tables.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

/** Regions of one level: 0 the nation, 1 provinces, 2 regencies. `codes` names some; `within` is a province whose regencies all count. */
export type RegionRange = { level: 0 | 1 | 2 } & (
  | { codes: readonly string[]; within?: never }
  | { within: string; codes?: never }
  | { codes?: never; within?: never }
)
export type CellRequest = {
  figures: readonly CatalogueFigure[]
  spans: readonly Span[]
  regions: RegionRange
  /** Both types without one. */
  type?: FacilityType | undefined
  mode: FigureMode
}
export type FormCells = ReadonlyMap<string, FigureCell>

/** The key of a cell among those of a form. */
export const cellKey = (region: string, span: Span) => `${region} ${span}`

/** The cells that these figures are read from, by form: the only reading of the summaries. */
export async function readCells(
  db: ReadDb,
  forms: FormRegistry,
  request: CellRequest,
): Promise<ReadonlyMap<string, FormCells>> {
  const byForm = [...Map.groupBy(request.figures, ({ form }) => form)]
  const read = await Promise.all(
    byForm.map(
      async ([form, figures]) => [form, await cellsOfForm(db, forms, { ...request, form, figures })] as const,
    ),
  )
  return new Map(read)
}

async function cellsOfForm(
  db: ReadDb,
  forms: FormRegistry,
  request: CellRequest & { form: string },
): Promise<FormCells> {
  const { form, figures, mode } = request
  const reporting = await listRows(db, {
    ...request,
    table: 'reporting_summary',
    only: sql`form = ${form}`,
    columns: reportingColumns[mode],
  })
  const sumTable = sumTableOf(forms, form, mode)
  const wanted = [
    ...new Set(
      figures.flatMap(({ of, per, base, facilities }) => [...of, ...(per ?? []), ...base, ...facilities]),
    ),
  ].filter((name) => !(name in reportingColumns.all))
  const sums =
    sumTable && wanted.length > 0
      ? await listRows(db, {
          ...request,
          ...sumTable,
          columns: sumsOf(wanted),
        })
      : []
  const cells = new Map<string, FigureCell>()
  for (const { region, span, changedAt, columns } of [...reporting, ...sums]) {
    const key = cellKey(region, span)
    const known = cells.get(key)
    cells.set(key, {
      columns: { ...known?.columns, ...columns },
      changedAt: known?.changedAt ?? changedAt,
    })
  }
  return cells
}

/** Where the sums of a form's reports stand; null where only its reporting is counted. */
function sumTableOf(
  forms: FormRegistry,
  form: string,
  mode: CellRequest['mode'],
): Pick<Rows, 'table' | 'only'> | null {
  if (form === assessmentForm) return { table: 'assessment_summary', only: sql`true` }
  const worth = forms.worthOf(form)
  return worth && { table: summaryTableOf(worth), only: sql`mode = ${mode}` }
}

const sumOf = (name: string) => sql`sum(${sql.ref(name)})`
const sumsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sumOf(name)]))
/** What is known of reporting; of confirmed reports alone nothing waits, and what was reported is what was confirmed. */
const reportingColumns: Readonly<Record<CellRequest['mode'], Readonly<Record<string, RawBuilder<unknown>>>>> =
  {
    all: sumsOf(['expected', 'reported', 'on_time', 'confirmed', 'waiting', 'revise', 'facilities']),
    confirmed: {
      ...sumsOf(['expected', 'confirmed']),
      reported: sumOf('confirmed'),
      on_time: sumOf('on_time_confirmed'),
      waiting: sql`0`,
      revise: sql`0`,
      facilities: sumOf('facilities_confirmed'),
    },
  }

type Row = { region: string; span: Span; changedAt: Date | null; columns: Record<string, number> }
type Rows = Omit<CellRequest, 'figures' | 'mode'> & {
  table: string
  only: RawBuilder<unknown>
  columns: Readonly<Record<string, RawBuilder<unknown>>>
}

async function listRows(db: ReadDb, { table, only, columns, spans, regions, type }: Rows): Promise<Row[]> {
  const names = Object.keys(columns)
  const values = Object.values(columns).map((value) => sql`${value}::double precision`)
  const changedAt = table === 'reporting_summary' ? sql`max(changed_at)` : sql`null::timestamptz`
  const rows = await rowsFrom(db)<{ region: string; span: Span; changed_at: Date | null; values: number[] }>`
    select region_code as region, span, ${changedAt} as changed_at, array[${sql.join(values)}] as values
    from ${sql.table(table)}
    where ${only} and span = any(${[...spans]}::text[]) and region_level = ${regions.level} and ${regionCondition(regions)}
      and ${type ? sql`facility_type = ${type}` : sql`true`}
    group by region_code, span`
  return rows.map(({ region, span, changed_at, values: read }) => ({
    region,
    span,
    changedAt: changed_at,
    columns: Object.fromEntries(names.map((name, place) => [name, read[place] ?? 0])),
  }))
}

function regionCondition({ codes, within }: RegionRange): RawBuilder<unknown> {
  if (codes) return sql`region_code = any(${[...codes]}::text[])`
  return within === undefined ? sql`true` : isRegencyOf(within, sql`region_code`)
}
