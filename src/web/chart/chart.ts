import { type Base, baseText, figureText, type Measure, measureText, withUnit } from '#domain/figure-words.ts'
import type { Tone } from '#domain/table-parts.ts'

/**
 * How numbers are drawn. `ranking` is a bar for each region, best first; `stacked100` are shares of a whole; `boxplot` takes five
 * series, from the lowest to the highest; `multiples` draws each series in a panel of its own.
 */
export type ChartKind = 'line' | 'bar' | 'stacked' | 'stacked100' | 'ranking' | 'boxplot' | 'multiples'

export type ChartSeries = {
  name: string
  /** A number for each label; a missing one is null, and drawn as a gap. */
  data: readonly (number | null)[]
  /** What each number rests on. */
  base?: readonly (Base | null)[]
  /** How good it is, where it is one of a few levels. */
  tone?: Tone
  /** Where it is not the chart's own: beside bars such a series is a line with an axis at the right. */
  measure?: Measure
  /** From which value on a bar takes which colour, as on the map. */
  breaks?: readonly { from: number; colour: string }[] | null
  /** A part of another series: it stands beside a stack, whose height it must not add to. */
  isPart?: boolean
  /** What the others are compared with: thin, dashed and grey. */
  isPast?: boolean
}

/** The numbers of a series and what each rests on, from what is told at each label. */
export const pointsOf = (
  told: readonly ({ value: number | null; base: Base } | undefined)[],
): Required<Pick<ChartSeries, 'data' | 'base'>> => ({
  data: told.map((each) => each?.value ?? null),
  base: told.map((each) => (each ? { n: each.base.n, of: each.base.of } : null)),
})

export type Mark = { at: string; text: string; more?: string }

/** A chart in plain values: the picture, the table below it and its files are made of the same numbers. */
export type Chart = {
  kind: ChartKind
  /** What the labels are: `Bulan`, `Provinsi`. */
  across: string
  /** Whether the labels follow each other in time; else each stands for itself. */
  isTime: boolean
  labels: readonly string[]
  series: readonly ChartSeries[]
  measure: Measure
  /** What the bases count, such as `laporan bulanan`. */
  baseUnit?: string
  targets?: readonly { value: number; label: string }[] | undefined
  /** What must be known of a label, such as that a question has changed there. */
  marks?: readonly Mark[]
  note?: string | undefined
}

const kindWords: Record<ChartKind, string> = {
  line: 'Grafik garis',
  bar: 'Grafik batang',
  stacked: 'Grafik batang bertumpuk',
  stacked100: 'Grafik batang bertumpuk sampai 100%',
  ranking: 'Grafik batang menurut peringkat',
  boxplot: 'Diagram kotak',
  multiples: 'Grafik kecil berdampingan',
}

export const measureOf = (chart: Chart, series: ChartSeries): Measure => series.measure ?? chart.measure

/** Whether there is any number to draw. */
export const hasNumbers = ({ series }: Chart): boolean =>
  series.some(({ data }) => data.some((value) => value !== null))

/** Regions stand below each other, with their names at the left. */
export const isLying = ({ kind, isTime }: Chart): boolean => !isTime && kind !== 'multiples'

/** The labels in the order of the first series, the largest first and those without a number last. */
export function ranked(chart: Chart): Chart {
  const [leading] = chart.series
  if (!leading) return chart
  const order = chart.labels
    .map((_, index) => index)
    .toSorted((one, other) => (leading.data[other] ?? -Infinity) - (leading.data[one] ?? -Infinity))
  return picked(chart, order)
}

/** The chart with these of its labels, in this order. */
function picked(chart: Chart, indexes: readonly number[]): Chart {
  const pick = <Value>(values: readonly Value[]) => indexes.flatMap((index) => values.slice(index, index + 1))
  return {
    ...chart,
    labels: pick(chart.labels),
    series: chart.series.map((series) => ({
      ...series,
      data: pick(series.data),
      ...(series.base && { base: pick(series.base) }),
    })),
  }
}

/** The fewest labels in time that a chart keeps. */
const fewestInTime = 4

/** A chart in time without the labels before its first number, and a note that there was nothing before. */
export function fromFirstNumber(chart: Chart): Chart {
  const first = chart.labels.findIndex((_, index) => chart.series.some(({ data }) => data[index] !== null))
  const begin = Math.min(first, chart.labels.length - fewestInTime)
  if (begin <= 0) return chart
  const rest = picked(
    chart,
    chart.labels.flatMap((_, index) => (index < begin ? [] : [index])),
  )
  return {
    ...rest,
    marks: chart.marks?.filter(({ at }) => rest.labels.includes(at)) ?? [],
    note: [chart.note, `Sebelum ${rest.labels[0]} tidak ada angka.`].filter(Boolean).join(' '),
  }
}

/** What the picture shows, for readers: the newest number of each line, or the highest and the lowest of what is compared. */
export function wordsOf(title: string, chart: Chart): string {
  const shown = chart.series.slice(0, 6).map((series) => seriesWords(chart, series))
  const rest = chart.series.length - shown.length
  const more = rest > 0 ? ` Dan ${rest} lainnya.` : ''
  return `${kindWords[chart.kind]} “${title}”. ${shown.join('; ')}.${more} Angkanya ada dalam tabel di bawahnya.`
}

function seriesWords(chart: Chart, series: ChartSeries): string {
  const { name, data } = series
  const textAt = (index: number) =>
    `${measureText(measureOf(chart, series), data[index])} pada ${chart.labels[index] ?? ''}`
  const known = data.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const last = known.at(-1)
  if (!last) return `${name}: tidak ada angka`
  if (chart.isTime) return `${name}: terakhir ${textAt(last.index)}`
  const [lowest, highest] = [
    known.reduce((one, other) => (other.value < one.value ? other : one)),
    known.reduce((one, other) => (other.value > one.value ? other : one)),
  ]
  return `${name}: tertinggi ${textAt(highest.index)}, terendah ${textAt(lowest.index)}`
}

/** A cell of the table below a chart, and of its file. */
export type NumberCell = { value: number | null; text: string; measure: Measure } | string
/** The numbers of a chart as rows: each begins with its label. */
export type NumberTable = { columns: string[]; rows: NumberCell[][] }

/** The numbers of a chart, with what they rest on; panels of their own become rows of their own. */
export function tableOf(chart: Chart): NumberTable {
  const { labels, series, across } = chart
  const noted = marksOf(chart)
  if (chart.kind === 'multiples' && series.length > 4)
    return {
      columns: ['Seri', ...labels],
      rows: [
        ...series.map((one) => [one.name, ...one.data.map((value) => cellOf(measureOf(chart, one), value))]),
        ...(noted ? [['Catatan', ...noted]] : []),
      ],
    }
  const bases = basesOf(chart)
  return {
    columns: [
      across,
      ...series.map((one) => columnOf(chart, one)),
      ...bases.map(({ title }) => title),
      ...(noted ? ['Catatan'] : []),
    ],
    rows: labels.map((label, index) => [
      label,
      ...series.map((one) => cellOf(measureOf(chart, one), one.data[index] ?? null)),
      ...bases.map(({ base }) => {
        const at = base[index]
        return at ? baseText(at) : '–'
      }),
      ...(noted ? [noted[index] ?? '–'] : []),
    ]),
  }
}

/** A mark in words, with what stands behind it. */
export const markText = ({ text, more }: Mark): string => (more ? `${text} (${more})` : text)

/** What must be known of each label; null where there is nothing to know. */
function marksOf({ labels, marks = [] }: Chart): string[] | null {
  if (marks.length === 0) return null
  return labels.map(
    (label) =>
      marks
        .filter(({ at }) => at === label)
        .map(markText)
        .join('; ') || '–',
  )
}

function cellOf(measure: Measure, value: number | null): NumberCell {
  return { value, text: value === null ? '–' : figureText(measure, value), measure }
}

/** A series by its name and unit. */
export function columnOf(chart: Chart, series: ChartSeries): string {
  return withUnit(series.name, measureOf(chart, series))
}

/** One column of bases where all series rest on the same; else one for each. */
function basesOf({ series, baseUnit }: Chart): { title: string; base: readonly (Base | null)[] }[] {
  const titled = (title: string) => (baseUnit === undefined ? title : `${title} (${baseUnit})`)
  const based = series.flatMap(({ name, base }) => (base ? [{ title: titled(`Dasar ${name}`), base }] : []))
  const [first] = based
  if (!first) return []
  const isShared =
    based.length === series.length && new Set(based.map(({ base }) => JSON.stringify(base))).size === 1
  return isShared ? [{ title: titled('Dasar'), base: first.base }] : based
}
