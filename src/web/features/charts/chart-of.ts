import { type CatalogueRow, type Figure, figureNotes } from '#contract/figures.ts'
import { measureText } from '#domain/figure-words.ts'
import { addSpans, shortSpanText, type Span, spanKindOf, spanKinds } from '#domain/span.ts'
import { capitalText } from '#domain/words.ts'

import {
  type Chart,
  type ChartSeries,
  fromFirstNumber,
  type Mark,
  pointsOf,
  ranked,
} from '../../chart/chart.ts'
import { carriedNote, changeMarks, noteOf, thinNote, thinSeriesNote } from '../../chart/marks.ts'
import { fiveNumbers } from '../../figures/spread-of.ts'
import { whyUntold } from '../../figures/untold.ts'
import type { Catalogue, FigureGrid } from '../../figures/use-figures.ts'
import type { ChartRow, SeriesRow } from './chart-rows.ts'

/** What a chart is drawn over: one region in several spans, or several regions in one span. */
export type Axis = 'time' | 'regions'

/** What a count of a figure's words counts. */
const facilities = { unit: 'fasyankes', decimals: 0 } as const

/** The series of a row, each with a figure that the catalogue has. */
export function seriesIn({ series }: ChartRow, catalogue: Catalogue): SeriesRow[] {
  return series.flatMap((row): SeriesRow[] => {
    if (!row.id.endsWith('*')) return catalogue.has(row.id) ? [row] : []
    const figures = [...catalogue.values()].filter(
      ({ id, kind }) => kind !== 'levels' && id !== row.except && id.startsWith(row.id.slice(0, -1)),
    )
    const names = unlikeWords(figures.map(({ label }) => label))
    return figures.map(({ id }, index) => ({ ...row, id, name: names[index] ?? id }))
  })
}

/** Labels without the words that all begin with: `Bahaya banjir` among other dangers is `Banjir`. */
function unlikeWords(labels: readonly string[]): string[] {
  const [first = [], ...others] = labels.map((label) => label.split(' '))
  const unlike = first.findIndex((word, index) => others.some((words) => words[index] !== word))
  return labels.map((label) => capitalText(label.split(' ').slice(Math.max(0, unlike)).join(' ')))
}

/** The figures that a series may need. */
export const idsOf = (series: readonly SeriesRow[]): string[] => [
  ...new Set(series.flatMap(({ id, instead }) => (instead === undefined ? [id] : [id, instead]))),
]

/** What a series shows of a region in a span: another figure speaks where its own has nothing to count. */
function toldIn(
  grid: FigureGrid,
  { id, instead }: Pick<SeriesRow, 'id' | 'instead'>,
  { region, span }: { region: string; span: Span },
): { told: Figure | undefined; isInstead: boolean } {
  const own = grid.at(region, span, id)
  const other = instead === undefined ? undefined : grid.at(region, span, instead)
  const isInstead = own?.n === 0 && (other?.n ?? 0) > 0
  return { told: isInstead ? other : own, isInstead }
}

/** The chart of a row: over all spans of the grid's first region, or over all regions in its last span. */
export function chartOf(row: ChartRow, axis: Axis, grid: FigureGrid, catalogue: Catalogue): Chart {
  const rows = seriesIn(row, catalogue)
  const region = grid.regions[0]?.code ?? ''
  const last = grid.spans.at(-1)?.span ?? ''
  const places =
    axis === 'time'
      ? grid.spans.map(({ span }) => ({ region, span }))
      : grid.regions.map(({ code }) => ({ region: code, span: last }))
  const labels =
    axis === 'time' ? grid.spans.map(({ span }) => shortSpanText(span)) : grid.regions.map(({ name }) => name)
  const instead = new Set<string>()
  const sentOnly = new Set<string>()
  const all = rows.flatMap((each) => {
    const points = places.map((place, index) => {
      const { told, isInstead } = toldIn(grid, each, place)
      if (isInstead) instead.add(labels[index] ?? '')
      return told
    })
    const drawn = seriesOf(each, row, catalogue.get(each.id), points)
    if (points.some((point) => point?.note === figureNotes.sentOnly))
      for (const { name } of drawn) sentOnly.add(name)
    return drawn
  })
  const measure = all[0]?.measure ?? facilities
  // Beside each other, regions share one axis: what is counted otherwise stands in a chart over time.
  const series = all.filter((each) => axis === 'time' || isSame(each.measure, measure))
  const chart: Chart = {
    kind: kindOf(row, axis),
    ...(axis === 'time'
      ? { across: 'Periode', isTime: true, labels }
      : {
          across: grid.regions[0]?.level === 1 ? 'Provinsi' : 'Kabupaten/kota',
          isTime: false,
          labels,
        }),
    measure,
    series: series.map(({ measure: own, ...each }) => ({
      ...each,
      ...(!isSame(own, measure) && { measure: own }),
    })),
    note: noteOf(
      row.note,
      carriedNote(catalogue.get(rows[0]?.id ?? '')),
      insteadNote([...instead], labels.length),
      thinNote({ labels, series }),
      sentOnlyNote([...sentOnly]),
    ),
    marks:
      axis === 'time'
        ? marksOf(
            rows.flatMap(({ id }) => catalogue.get(id) ?? []),
            grid.spans,
          )
        : [],
    ...(series.length === 1 && { targets: targetsOf(catalogue.get(rows[0]?.id ?? '')) }),
  }
  if (axis === 'time') return fromFirstNumber(chart)
  return chart.kind === 'ranking' ? ranked(chart) : chart
}

/** Which labels another form speaks for. */
function insteadNote(labels: readonly string[], all: number): string | undefined {
  if (labels.length === 0) return undefined
  const where = labels.length === all ? '' : `: ${labels.join(', ')}`
  return `Menurut pertanyaan kunci, karena tidak ada laporan yang lengkap${where}.`
}

/** Which series confirmed reports alone do not have. */
const sentOnlyNote = (names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : `${names.join(', ')} ${figureNotes.sentOnly}.`

/** Where the questions behind a chart have changed. */
function marksOf(figures: readonly CatalogueRow[], spans: FigureGrid['spans']): Mark[] {
  return spans.flatMap(({ span }) => changeMarks(figures, span, shortSpanText(span)))
}

/** Between which values a figure should lie, as lines. */
function targetsOf(figure: CatalogueRow | undefined): Chart['targets'] {
  if (!figure?.ideal) return undefined
  return figure.ideal.map((value) => ({ value, label: `Ideal ${measureText(figure, value)}` }))
}

/** Kilograms and kilograms a day have one unit, and do not stand on one axis. */
type Scale = Chart['measure'] & { isRate?: boolean }
type Measured = ChartSeries & { measure: Scale }
const isSame = (one: Scale, other: Scale) => one.unit === other.unit && one.isRate === other.isRate

/** Lines between regions would say nothing: they are bars. */
function kindOf({ kind }: ChartRow, axis: Axis): Chart['kind'] {
  if (axis === 'time') return kind
  return kind === 'line' || kind === 'bar' ? 'ranking' : kind
}

function seriesOf(
  { take = 'value', name, names, tone, without, isPart }: SeriesRow,
  row: ChartRow,
  figure: CatalogueRow | undefined,
  points: readonly (Figure | undefined)[],
): Measured[] {
  if (!figure) return []
  const { base } = pointsOf(points)
  const counted = { unit: row.unit ?? facilities.unit, decimals: 0, isRate: false }
  const percent = { unit: '%', decimals: figure.decimals, isRate: false }
  const own: Scale = { unit: figure.unit, decimals: figure.decimals, isRate: figure.kind === 'rate' }
  const one = (measure: Scale, read: (point: Figure) => number | null): Measured[] => [
    {
      name: name ?? figure.label,
      data: points.map((point) => (point ? read(point) : null)),
      base,
      measure,
      ...(tone && { tone }),
      ...(isPart && { isPart }),
      ...(row.kind === 'ranking' && { breaks: figure.breaks }),
    },
  ]
  switch (take) {
    case 'value':
      return one(own, ({ value }) => value)
    case 'of':
      return one(counted, (point) => (isTold(point) ? point.of : null))
    case 'confirmed':
      return one(counted, (point) => (isTold(point) ? point.base.confirmed : null))
    case 'missing':
      return one(counted, (point) =>
        isTold(point) && point.base.n !== null ? point.base.of - point.base.n : null,
      )
    case 'words':
    case 'shares':
      return figure.words
        .filter(({ code }) => code !== without)
        .map((word) => ({
          name: names?.[word.code] ?? word.label,
          tone: word.tone,
          base,
          measure: take === 'words' ? counted : percent,
          data: points.map((point) => {
            const whole = point ? wordsIn(point) : 0
            if (whole === 0) return null
            const count = point?.words?.[word.code] ?? 0
            return take === 'words' ? count : (count * 100) / whole
          }),
        }))
  }
}

/** Whether reports can be counted: the reader may be told, and something is owed or has come. */
const isTold = ({ n, base }: Figure) => n !== null && n + base.of > 0

const wordsIn = ({ words }: Figure) => Object.values(words ?? {}).reduce((sum, count) => sum + count, 0)

/** How many spans of each kind a chart over time shows, and how many a long trend. */
export const shownSpans = { month: 12, quarter: 12, semester: 8, year: 6 } as const
export const trendSpans = { month: 36, quarter: 12, semester: 8, year: 6 } as const

/** A long line and, dashed, the same time of the year before; the grid begins a year earlier than the line. */
export function trendOf(figure: CatalogueRow, grid: FigureGrid): Chart {
  const region = grid.regions[0]?.code ?? ''
  const [last] = grid.spans.slice(-1)
  const kind = spanKindOf(last?.span ?? '')
  const shown = grid.spans.slice(-trendSpans[kind])
  const at = (span: Span) => grid.at(region, span, figure.id)
  const points = shown.map(({ span }) => at(span))
  const labels = shown.map(({ span }) => shortSpanText(span))
  const before = shown.map(({ span }) => at(addSpans(span, -12 / spanKinds[kind]))?.value ?? null)
  const series: ChartSeries[] = [
    ...(before.some((value) => value !== null)
      ? [{ name: 'Setahun sebelumnya', data: before, isPast: true }]
      : []),
    { name: figure.label, ...pointsOf(points) },
  ]
  return fromFirstNumber({
    ...{ kind: 'line', across: 'Periode', isTime: true, labels, measure: figure, series },
    marks: marksOf([figure], shown),
    note: noteOf(carriedNote(figure), thinNote({ labels, series })),
    targets: targetsOf(figure),
  })
}

/** A matrix of facilities: a row for each pair of the first two classes that occurs, and its facilities by the third. */
export function matrixOf(figure: CatalogueRow, grid: FigureGrid): Chart {
  const told = grid.at(grid.regions[0]?.code ?? '', grid.spans.at(-1)?.span ?? '', figure.id)
  const cells = figure.words.map(({ code }) => {
    const [hazard = '', vulnerability = '', capacity = ''] = code.split('-')
    const pair = `${hazard} × ${vulnerability.toLowerCase()}`
    return { pair, capacity, count: told?.words?.[code] ?? null }
  })
  const pairs = [...new Set(cells.map(({ pair }) => pair))]
  const capacities = [...new Set(cells.map(({ capacity }) => capacity))].toReversed()
  const tones = { Rendah: 'red', Sedang: 'yellow', Tinggi: 'green' } as const
  return {
    kind: 'stacked',
    across: 'Bahaya × kerentanan',
    isTime: false,
    labels: pairs,
    measure: facilities,
    series: capacities.map((capacity) => ({
      name: `Kapasitas ${capacity.toLowerCase()}`,
      // Safe: the catalogue names the classes so.
      tone: tones[capacity as keyof typeof tones],
      data: pairs.map(
        (pair) => cells.find((cell) => cell.pair === pair && cell.capacity === capacity)?.count ?? null,
      ),
    })),
    note: 'Setiap fasyankes dihitung sekali, pada bahaya utamanya; makin ke atas dan makin rendah kapasitasnya, makin tinggi risikonya.',
  }
}

/** A panel for each region, over the spans of the grid. */
export function panelsOf(figure: CatalogueRow, grid: FigureGrid): Chart {
  const series = grid.regions.map(({ code, name }) => {
    const points = grid.spans.map(({ span }) => grid.at(code, span, figure.id))
    return { name, ...pointsOf(points) }
  })
  return {
    kind: 'multiples',
    across: 'Periode',
    isTime: true,
    labels: grid.spans.map(({ span }) => shortSpanText(span)),
    measure: figure,
    series,
    note: noteOf(carriedNote(figure), thinSeriesNote({ series })),
  }
}

/** How the regencies of each province differ, from the lowest to the highest; a province with fewer than three known is left out. */
export function spreadOf(
  figure: CatalogueRow,
  grid: FigureGrid,
  provinces: readonly { id: string; name: string }[],
): Chart {
  const last = grid.spans.at(-1)?.span ?? ''
  const boxes = provinces.map(({ id }) => {
    const values = grid.regions
      .filter(({ code }) => code.startsWith(`${id}.`))
      .map(({ code }) => grid.at(code, last, figure.id)?.value ?? null)
    return { known: values.filter((value) => value !== null).toSorted((a, b) => a - b), of: values.length }
  })
  return {
    kind: 'boxplot',
    across: 'Provinsi',
    baseUnit: 'kabupaten/kota',
    isTime: false,
    labels: provinces.map(({ name }) => name),
    measure: figure,
    series: fiveNumbers.map((name, index) => ({
      name,
      data: boxes.map(({ known }) => (known.length < 3 ? null : quantile(known, index / 4))),
      base: boxes.map(({ known, of }) => ({ n: known.length, of })),
    })),
    note: 'Kotak memuat separuh kabupaten/kota di tengah, garis di dalamnya median. Dasarnya kabupaten/kota yang punya angka; provinsi dengan kurang dari tiga tidak digambar.',
  }
}

/** A quantile of numbers in order, between its two neighbours in proportion. */
export function quantile(sorted: readonly number[], share: number): number | null {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below === undefined || above === undefined ? null : below + (above - below) * (place % 1)
}

/** What all shown regions rest on together in the newest span, as a series shows them; those whose base is hidden are left out. */
export function baseOf(
  grid: FigureGrid,
  series: Pick<SeriesRow, 'id' | 'instead'>,
): Figure['base'] | undefined {
  const span = grid.spans.at(-1)?.span ?? ''
  const bases = grid.regions.flatMap(
    ({ code: region }) => toldIn(grid, series, { region, span }).told?.base ?? [],
  )
  const told = bases.flatMap(({ n, confirmed, ...base }) =>
    n === null || confirmed === null ? [] : [{ ...base, n, confirmed }],
  )
  if (told.length === 0) return bases[0]
  return told.reduce((sum, base) => ({
    n: sum.n + base.n,
    of: sum.of + base.of,
    confirmed: sum.confirmed + base.confirmed,
    as_of: [sum.as_of, base.as_of].reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one)),
  }))
}

/** Why nothing can be drawn although reports have come; undefined where none has. */
export function whyEmpty({ regions, spans, at }: FigureGrid, ids: readonly string[]): string | undefined {
  const untold = regions.flatMap(({ code }) =>
    spans.flatMap(({ span }) => ids.flatMap((id) => at(code, span, id) ?? [])),
  )
  return untold
    .filter(({ value }) => value === null)
    .map(whyUntold)
    .find((reason) => reason !== figureNotes.none)
}
