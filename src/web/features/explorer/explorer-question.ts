import { type CatalogueRow, figureLimits, numbersOf } from '#contract/figures.ts'
import { type FacilityType, facilityTypeNames, facilityTypeOfCode } from '#domain/facility.ts'
import { firstMonth, type Month } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { addSpans, boundsOf, isSpan, type Span, spanKindOf, spansBetween } from '#domain/span.ts'

import { type ShortestSpan, spanIn } from '../../figures/figure-question.ts'
import type { FigureRange } from '../../figures/use-figures.ts'
import type { ExplorerSearch } from './explorer-search.ts'

/** What rows and columns can hold, by the word of the address. */
export const dimensions = {
  wilayah: 'Wilayah',
  waktu: 'Periode',
  indikator: 'Indikator',
  jenis: 'Jenis fasyankes',
} as const
export type Dimension = keyof typeof dimensions
export const dimensionNames = namesOf(dimensions)

/** How an answer is shown. */
export const views = { tabel: 'Tabel', garis: 'Garis', batang: 'Batang', peta: 'Peta' } as const

/** How far a region is taken apart, as it is called for the nation and for a province. */
export const details = {
  anak: ['Tiap provinsi', 'Tiap kabupaten/kota'],
  wilayah: ['Indonesia saja', 'Provinsi itu saja'],
  kabkota: ['Semua kabupaten/kota', null],
} as const satisfies Record<FigureRange['detail'], readonly [string, string | null]>

/** What is asked of the server. */
export type Asked = {
  figures: readonly CatalogueRow[]
  region: string
  detail: FigureRange['detail']
  spans: readonly Span[]
  /** Undefined stands for all types together. */
  types: readonly (FacilityType | undefined)[]
}
export type ExplorerQuestion = Asked & {
  view: keyof typeof views
  rows: Dimension
  columns: Dimension
  hasBase: boolean
  /** What bars and map show, which show one at a time; undefined: the usual one. */
  shown: { [Each in Exclude<Dimension, 'wilayah'>]: string | undefined }
  /** The key of the column that sorts the rows; without one they stay in their own order. */
  order: { by: string; descends: boolean } | null
}

/** All types together, as a member of their dimension. */
export const typeId = (type: FacilityType | undefined): string => type ?? 'semua'

export const mostSpans = 36
/** The spans that end with the last one, where the address names no first one. */
const usualSpans = { month: 6, quarter: 4, semester: 4, year: 3 } as const
/** More numbers than this are too many to be read, and slow to come; fewer than the server answers. */
export const mostNumbers = 12_500

/** What an address asks for. What it says wrongly is as if it did not say it (explorer-faults.ts tells), so that every address shows something. */
export function questionOf(
  search: ExplorerSearch,
  catalogue: ReadonlyMap<string, CatalogueRow>,
  thisMonth: Month,
): ExplorerQuestion {
  const figures = figuresIn(search.indikator, catalogue)
  const region = search.kota ?? search.provinsi ?? 'ID'
  const named = keyIn(details, search.rinci, 'anak')
  // The regencies of a province are what is below it.
  const detail = region.length > 2 ? 'wilayah' : region !== 'ID' && named === 'kabkota' ? 'anak' : named
  const spans = spansIn(search, figures, thisMonth)
  const type = facilityTypeOfCode(search.tipe)
  const types = search.jenis === 'banding' ? [...facilityTypeNames, undefined] : [type]
  const many = new Map<Dimension, boolean>([
    ['waktu', spans.length > 1],
    ['indikator', figures.length > 1],
    ['jenis', types.length > 1],
    ['wilayah', detail !== 'wilayah'],
  ])
  const rows = keyIn(dimensions, search.baris, detail === 'wilayah' ? 'waktu' : 'wilayah')
  const others = [...many.keys()].filter((each) => each !== rows)
  const usual = others.find((each) => many.get(each)) ?? (rows === 'indikator' ? 'waktu' : 'indikator')
  const columns = keyIn(dimensions, search.kolom, usual)
  return {
    ...{ figures, region, detail, spans, types, rows },
    view: keyIn(views, search.tampak, 'tabel'),
    columns: columns === rows ? usual : columns,
    hasBase: search.dasar === 'ya',
    shown: {
      waktu: spans.find((span) => span === search.tampak_waktu),
      indikator: figures.find(({ id }) => id === search.tampak_indikator)?.id,
      jenis: types.map(typeId).find((id) => id === search.tampak_jenis),
    },
    order: search.urut === undefined ? null : { by: search.urut, descends: search.arah !== 'naik' },
  }
}

/** The word of a table that was given, or another one. */
function keyIn<Table extends object>(table: Table, given: string | undefined, other: keyof Table) {
  // Safe: the key is one of the table's own.
  return given !== undefined && Object.hasOwn(table, given) ? (given as keyof Table) : other
}

function figuresIn(
  ids: string | undefined,
  catalogue: ReadonlyMap<string, CatalogueRow>,
): readonly CatalogueRow[] {
  const known = [...new Set(ids?.split(','))].flatMap((id) => catalogue.get(id) ?? [])
  return (known.length > 0 ? known : [...catalogue.values()].slice(0, 1)).slice(0, figureLimits.indicators)
}

/** Figures of half-years can be asked of half-years only, and so can everything beside them. */
export const shortestSpanOf = (figures: readonly CatalogueRow[]): ShortestSpan =>
  figures.some(({ span }) => span === 'semester') ? 'semester' : 'month'

function spansIn(
  { dari, periode }: ExplorerSearch,
  figures: readonly CatalogueRow[],
  thisMonth: Month,
): Span[] {
  const last = spanIn(periode, thisMonth, shortestSpanOf(figures))
  const kind = spanKindOf(last)
  const isFirst =
    dari !== undefined &&
    isSpan(dari) &&
    spanKindOf(dari) === kind &&
    dari <= last &&
    boundsOf(dari).from >= firstMonth
  const first = isFirst ? dari : addSpans(last, 1 - usualSpans[kind])
  const earliest = addSpans(last, 1 - mostSpans)
  return spansBetween(first < earliest ? earliest : first, last, mostSpans).filter(
    (span) => boundsOf(span).from >= firstMonth,
  )
}

/** How many regions an answer has at most. */
const regionsOf = ({ detail, region }: Asked): number =>
  detail === 'wilayah' ? 1 : detail === 'kabkota' && region === 'ID' ? 515 : 39

/** How many numbers an answer has at most, as the server counts them. */
export const numbersIn = (asked: Asked): number =>
  regionsOf(asked) * asked.spans.length * numbersOf(asked.figures) * asked.types.length
