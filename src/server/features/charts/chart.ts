import type { Chart } from '#contract/charts.ts'
import type { FigureFilters } from '#contract/figure-filters.ts'
import { problem } from '#contract/problem.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import type { Base } from '#domain/figure-words.ts'
import { currentMonth, daysInMonth, monthOf } from '#domain/month.ts'
import { boundsOf, spanText, spansBetween } from '#domain/span.ts'
import { shortMonthNames } from '#domain/words.ts'
import { type Break, colourOf } from '#indicators/breaks.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import type { FigureValue } from '#indicators/figure.ts'
import { percentOf } from '#indicators/ratio.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { answerFigures, audienceOf, type FigureQuestion } from '#server/features/figures/answer.ts'
import { catalogueIn } from '#server/features/figures/catalogue.ts'
import { placeOfFilters, spanOfFilters } from '#server/features/figures/filters.ts'
import { presentMode } from '#server/features/figures/present.ts'
import { type Detail, regionsOf } from '#server/features/figures/question.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { SharedReader } from '#server/http/implement.ts'

import { type Column, noteOf, toldBy } from './column.ts'
import type { ChartRow, ChartSeries, Part } from './table.ts'

type Asking = { db: ReadDb; actor: SharedReader | null; now: Date; services: { forms: FormRegistry } }
/** `detail` says which regions a chart has, where they are not those one level below the place. */
type Wanted = { filters: FigureFilters; detail?: Detail }

/** A chart of the specification. */
export async function chartFor(
  { db, actor, now, services: { forms } }: Asking,
  chart: ChartRow,
  { filters, detail = 'children' }: Wanted,
): Promise<Chart> {
  const place = placeOfFilters(filters)
  const { year, named } = spanOfFilters(filters, now)
  const span = named ?? String(year)
  const figures = figuresOf(chart, forms)
  const audience = audienceOf(actor, filters.mode)
  const type = facilityTypeOfCode(filters.tipe_fasyankes)
  const question = { figures: [...figures.values()], type, audience }
  const here = await regionsOf(db, place, 'self')
  const ask = (asked: Pick<FigureQuestion, 'regions' | 'range' | 'spans'>) =>
    answerFigures(db, forms, { ...question, ...asked })

  async function months(): Promise<Column[]> {
    const { from, to } = boundsOf(span)
    const current = currentMonth(now, 'WIB')
    const rows = await ask({ ...here, spans: spansBetween(from, to < current ? to : current, 12) })
    return shortMonthNames.map((label, index) => {
      const month = monthOf(year, index + 1)
      return { label, span: month, figures: rows.find((row) => row.span === month)?.figures ?? null }
    })
  }
  async function regions(): Promise<Column[]> {
    const asked = await regionsOf(db, place, detail)
    const rows = await ask({ ...asked, spans: [span] })
    return asked.regions.map(({ name }, index) => ({
      label: name,
      span,
      figures: rows[index]?.figures ?? null,
    }))
  }

  const isByMonth = chart.by === 'months' || (chart.by === 'either' && named === null)
  const columns = isByMonth ? await months() : ranked(chart, await regions())
  return {
    labels: columns.map(({ label }) => label),
    series: chart.series.map((series) => seriesOf(chart, series, { columns, figures })),
    unit: chart.series[0]?.unit ?? '',
    title: [chart.title, here.regions[0]?.name, spanText(span)].join(', '),
    note: noteOf(chart, columns),
    as_of: lastChangeOf(columns),
    mode: presentMode(audience),
  }
}

type Figures = ReadonlyMap<string, CatalogueFigure>

/** The figures that a chart is made of. @throws Problem notFound where a form of them is not in service */
function figuresOf({ series, days }: ChartRow, forms: FormRegistry): Figures {
  const ids = new Set(
    series.flatMap(({ figure, base, instead }) => [figure, base, instead]).filter((id) => id !== undefined),
  )
  if (days !== undefined) ids.add(days)
  return new Map(
    [...ids].map((id) => {
      const figure = catalogueIn(forms).get(id)
      if (!figure) throw problem('notFound', { what: 'Grafik' })
      return [id, figure]
    }),
  )
}

/** The highest value of the first series first, in a chart that is ranked. */
function ranked({ isRanked, series: [first] }: ChartRow, columns: Column[]): Column[] {
  if (!isRanked || !first) return columns
  const height = (column: Column) => valueIn(column, first) ?? -Infinity
  return columns.toSorted((one, other) => height(other) - height(one) || 0)
}

function seriesOf(
  chart: ChartRow,
  series: ChartSeries,
  { columns, figures }: { columns: readonly Column[]; figures: Figures },
): Chart['series'][number] {
  const data = columns.map((column) => valueIn(column, series))
  const breaks = chart.isRanked ? (figures.get(series.figure)?.breaks ?? null) : null
  return {
    name: series.name,
    unit: series.unit,
    data,
    base: columns.map((column) => baseIn(column, chart, series)),
    colours: breaks && columns.map((column) => colourIn(column, series, breaks)),
  }
}

const valueIn = (column: Column, series: ChartSeries): number | null => {
  const told = toldBy(column, series)
  return told ? partOf(told, series.part) : null
}

/** Grey where nothing has come, whatever the value. */
const colourIn = (column: Column, series: ChartSeries, breaks: readonly Break[]) =>
  colourOf(breaks, toldBy(column, series)?.note === 'none' ? null : valueIn(column, series))

/** Null where the reader may not be told, and where nothing is owed and nothing has come; of levels, where nothing has come. */
function partOf({ value, of, n, base, words }: FigureValue, part: Part): number | null {
  if (part === 'value') return value
  if (n === null || n + base.of === 0) return null
  switch (part) {
    case 'of':
      return of
    case 'confirmed':
      return base.confirmed
    case 'missing':
      return base.n === null ? null : base.of - base.n
  }
  if (n === 0 || words === null) return null
  return 'word' in part
    ? (words[part.word] ?? null)
    : percentOf({ numerator: words[part.share] ?? 0, denominator: n })
}

/** Reports that a value counts, of those owed; for a chart of days, days. Null where the reader may not be told. */
function baseIn(column: Column, { days }: ChartRow, series: ChartSeries): Base {
  if (days !== undefined) {
    const counted = column.figures?.get(days)
    return { n: counted ? counted.of : 0, of: (counted?.base.of ?? 0) * daysInMonth(column.span) }
  }
  const told = series.base === undefined ? toldBy(column, series) : column.figures?.get(series.base)
  return { n: told ? told.n : 0, of: told?.base.of ?? 0 }
}

function lastChangeOf(columns: readonly Column[]): Date | null {
  const changes = columns.flatMap(({ figures }) =>
    [...(figures?.values() ?? [])].flatMap(({ asOf }) => asOf ?? []),
  )
  return changes.reduce((latest: Date | null, at) => (latest && latest > at ? latest : at), null)
}
