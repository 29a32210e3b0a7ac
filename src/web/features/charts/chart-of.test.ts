import { describe, expect, it } from 'vitest'

import type { CatalogueRow, Figure } from '#contract/figures.ts'
import { catalogueOf } from '#indicators/catalogue.ts'
import { formRows } from '#indicators/shipped-forms.ts'
import { comparedFigures } from '#indicators/spread.ts'
import { summaryColumnsOf } from '#indicators/sums.ts'

import { hasNumbers } from '../../chart/chart.ts'
import type { FigureGrid } from '../../figures/use-figures.ts'
import { catalogueRow } from '../../testing/sample-catalogue.ts'
import {
  baseOf,
  chartOf,
  idsOf,
  matrixOf,
  panelsOf,
  quantile,
  seriesIn,
  spreadOf,
  trendOf,
} from './chart-of.ts'
import { chartFamilies, type ChartFamily, type ChartRow, reportingFamily } from './chart-rows.ts'

const figure = (row: Partial<CatalogueRow> & { id: string }) =>
  catalogueRow({ kind: 'share', unit: '%', decimals: 1, better: 'more', ...row })
const levels = figure({
  id: 'levels',
  kind: 'levels',
  words: [
    { code: 'ya', label: 'Ya', tone: 'green' },
    { code: 'tidak', label: 'Tidak', tone: 'red' },
  ],
})
const share = figure({
  id: 'share',
  ideal: [60, 85],
  changed: [{ from: '2026-02', what: 'Jumlah staf: batas berubah' }],
})
const weight = figure({ id: 'weight', kind: 'amount', unit: 'kg', decimals: 2 })
const catalogue = new Map([levels, share, weight].map((row) => [row.id, row]))

const base = { n: 6, of: 10, confirmed: 4, as_of: '2026-03-01T00:00:00Z' }
const told = (value: number | null, more: Partial<Figure> = {}): Figure => ({
  ...{ value, of: null, per: null, n: null, words: null, base, note: null },
  ...more,
})
function gridOf(
  codes: readonly string[],
  spans: readonly string[],
  at: (region: string, span: string, id: string) => Figure | undefined,
): FigureGrid {
  return {
    mode: 'semua',
    regions: codes.map((code) => ({
      code,
      name: `W ${code}`,
      level: code === 'ID' ? 0 : code.length === 2 ? 1 : 2,
    })),
    spans: spans.map((span) => ({ span, label: span })),
    at,
  }
}
const months = ['2026-01', '2026-02', '2026-03']

/** What is counted from each month of a longer span, by id. */
const eachMonth = new Set(
  formRows.flatMap(({ worth }) =>
    Object.keys(worth?.indicators ?? {}).filter(
      (key) =>
        worth &&
        summaryColumnsOf(worth).some(({ name, takes }) => takes === 'each' && name.startsWith(`${key}_`)),
    ),
  ),
)

describe('a chart that counts', () => {
  const counting = chartFamilies
    .flatMap(({ charts }: ChartFamily) => charts)
    .filter(({ series }) => series.some(({ take }) => take === 'words'))

  it.each(counting.map((row) => [row.title, row] as const))(
    '%s says whether it counts reports of each month or facilities',
    (_title, { series, unit }) => {
      expect(unit).toBe(series.some(({ id }) => eachMonth.has(id)) ? 'laporan' : undefined)
    },
  )
})

describe('a chart over time', () => {
  const row: ChartRow = {
    title: 'x',
    kind: 'stacked',
    by: 'either',
    series: [{ id: 'levels', take: 'words', names: { ya: 'Memenuhi' } }, { id: 'share' }],
  }
  const words: Record<string, Figure['words']> = {
    '2026-01': { ya: 3, tidak: 1 },
    '2026-03': { ya: 2, tidak: 0 },
  }
  const grid = gridOf(['ID'], months, (_region, span, id) =>
    id === 'share' ? told(50) : told(null, { words: words[span] ?? null }),
  )

  it('counts facilities by word, and leaves a month without reports empty', () => {
    const { series, labels, measure } = chartOf(row, 'time', grid, catalogue)
    expect(labels).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026'])
    expect(measure.unit).toBe('fasyankes')
    expect(series.map(({ name, data }) => [name, data])).toEqual([
      ['Memenuhi', [3, null, 2]],
      ['Tidak', [1, null, 0]],
      ['share', [50, 50, 50]],
    ])
  })

  it('counts as not analysed the reports that say so, as the API does', () => {
    const management = chartFamilies
      .flatMap(({ charts }) => charts)
      .find(({ title }) => title === 'Pengelolaan limbah')
    if (!management) throw new Error('Charts have none of the management of waste')
    const waste = new Map(
      ['waste_compliance', 'waste_analysed'].map((id) => [id, { ...levels, id, label: id }]),
    )
    // Of the owed reports six have come, and two that nobody owed.
    const counted = gridOf(['ID'], months, (_region, _span, id) =>
      told(null, { words: id === 'waste_analysed' ? { ya: 5, tidak: 3 } : { ya: 4, tidak: 1 } }),
    )
    const { series } = chartOf(management, 'time', counted, waste)
    expect(series.slice(0, 3).map(({ data }) => data[0])).toEqual([4, 1, 3])
  })

  it('has no number to draw where nothing was reported', () => {
    const nobody = { ...base, n: 0, of: 0 }
    const nothing = gridOf(['ID'], months, () => told(null, { words: { ya: 0, tidak: 0 }, base: nobody }))
    expect(hasNumbers(chartOf(row, 'time', nothing, catalogue))).toBe(false)
  })

  it('gives what is counted otherwise a measure of its own, and the base of each number', () => {
    const { series } = chartOf(row, 'time', grid, catalogue)
    expect(series.map(({ measure }) => measure?.unit)).toEqual([undefined, undefined, '%'])
    expect(series[0]?.base?.[0]).toEqual({ n: 6, of: 10 })
  })

  it('says in which month its questions changed, and between which values one figure should lie', () => {
    const chart = chartOf({ ...row, series: [{ id: 'share' }] }, 'time', grid, catalogue)
    expect(chart.marks).toEqual([
      { at: 'Feb 2026', text: 'pertanyaan berubah', more: 'Jumlah staf: batas berubah' },
    ])
    expect(chart.targets?.map(({ label }) => label)).toEqual(['Ideal 60,0%', 'Ideal 85,0%'])
  })

  it('makes shares of the words', () => {
    const { series } = chartOf(
      { ...row, kind: 'stacked100', series: [{ id: 'levels', take: 'shares' }] },
      'time',
      grid,
      catalogue,
    )
    expect(series.map(({ data }) => data)).toEqual([
      [75, null, 100],
      [25, null, 0],
    ])
  })

  it('leaves out a word that the figure never has', () => {
    const { series } = chartOf(
      { ...row, series: [{ id: 'levels', take: 'shares', without: 'tidak' }] },
      'time',
      grid,
      catalogue,
    )
    expect(series.map(({ name }) => name)).toEqual(['Ya'])
  })

  const states = (
    mode: FigureGrid['mode'],
    points: Readonly<Record<string, Partial<Figure>>>,
  ): FigureGrid => ({
    ...gridOf(['ID'], ['2026-03'], (_region, _span, id) => told(null, points[id])),
    mode,
  })
  const reportingStates = catalogueOf(formRows).filter(({ id }) => id.startsWith('limbahcovid.'))
  const stateCatalogue = new Map(reportingStates.map(({ id, label }) => [id, figure({ id, label })]))
  const [stateRow] = reportingFamily('limbahcovid').charts
  const statesIn = (answered: FigureGrid) => {
    const chart = stateRow && chartOf(stateRow, 'time', answered, stateCatalogue)
    return { ...chart, states: chart?.series.map(({ name, data }) => [name, data[0]]) }
  }

  it('adds the states of a form up to what is owed', () => {
    const sent = { n: 6, per: 6, base }
    const chart = statesIn(
      states('semua', {
        'limbahcovid.waiting': { ...sent, of: 1 },
        'limbahcovid.revision': { ...sent, of: 1 },
        'limbahcovid.reporting': { ...sent, of: 6, per: 10 },
      }),
    )
    expect(chart.states).toEqual([
      ['Terkirim', 1],
      ['Terkonfirmasi', 4],
      ['Perlu perbaikan', 1],
      ['Belum mengirim', 4],
    ])
    expect([chart.measure?.unit, chart.note]).toEqual(['laporan', undefined])
  })

  it('shows of confirmed reports only those, since nobody can tell what waits or is missing', () => {
    const untold = { base: { ...base, n: 4 }, note: 'hanya untuk semua laporan terkirim' } as const
    const chart = statesIn(
      states('terkonfirmasi', {
        'limbahcovid.waiting': untold,
        'limbahcovid.revision': untold,
        'limbahcovid.reporting': { n: 4, of: 4, per: 10, base: { ...base, n: 4 } },
      }),
    )
    expect(chart.states).toEqual([
      ['Terkirim', null],
      ['Terkonfirmasi', 4],
      ['Perlu perbaikan', null],
      ['Belum mengirim', null],
    ])
    expect(chart.note).toBe(
      'Data belum mewakili. Terkirim, Perlu perbaikan, Belum mengirim hanya untuk semua laporan terkirim.',
    )
  })

  it('tells no state where nothing is owed', () => {
    const nothing = { n: 0, of: 0, per: 0, base: { ...base, n: 0, of: 0, confirmed: 0 } }
    const of = (key: string) => ({ [`limbahcovid.${key}`]: nothing })
    const chart = statesIn(states('semua', { ...of('waiting'), ...of('revision'), ...of('reporting') }))
    expect(chart.states?.map(([, count]) => count)).toEqual([null, null, null, null])
  })
})

it('draws every figure that begins alike, by what its label does not share', () => {
  const dangers = ['banjir', 'angin kencang'].map((name) =>
    figure({ id: `d.hazard_${name}`, label: `Bahaya ${name}` }),
  )
  const words = figure({ id: 'd.hazard_class', kind: 'levels' })
  const known = new Map([...dangers, words, share].map((row) => [row.id, row]))
  const row: ChartRow = {
    title: 'x',
    kind: 'line',
    by: 'time',
    series: [{ id: 'd.hazard_*' }, { id: 'gone' }],
  }
  expect(seriesIn(row, known).map(({ name }) => name)).toEqual(['Banjir', 'Angin kencang'])
})

it('stacks the kinds of COVID waste up to the whole, with the protective clothing in it beside them', () => {
  const kilograms = { infectious: 42, sharps: 3.1, domestic: 25.2, ppe: 10 }
  const ofKind = new Map(Object.entries(kilograms).map(([kind, value]) => [`covid_${kind}`, value]))
  const rows = [...ofKind.keys()].map((id) => figure({ id, unit: 'kg' }))
  const covid = chartFamilies.find(({ key }) => key === 'limbah-covid')
  const row = covid?.charts.find(({ title }) => title === 'Limbah padat menurut jenis')
  const grid = gridOf(['ID'], ['2026-03'], (_region, _span, id) => told(ofKind.get(id) ?? null))
  const chart = row && chartOf(row, 'time', grid, new Map(rows.map((each) => [each.id, each])))
  const stacked = chart?.series.filter(({ isPart }) => !isPart) ?? []
  expect(stacked.reduce((sum, { data }) => sum + (data[0] ?? 0), 0)).toBeCloseTo(70.3)
  expect(chart?.series.filter(({ isPart }) => isPart)).toMatchObject([{ name: 'covid_ppe', data: [10] }])
  expect(chart?.note).toBe('APD adalah bagian dari limbah infeksius.')
})

it('lets the key questions speak for a month that has sent nothing else, and says so', () => {
  const row: ChartRow = {
    title: 'x',
    kind: 'stacked100',
    by: 'either',
    series: [{ id: 'levels', take: 'shares', instead: 'key' }],
  }
  const grid = gridOf(['ID'], months, (_region, span, id) =>
    id === 'key'
      ? told(null, { n: 4, words: { ya: 1, tidak: 3 } })
      : told(null, span === '2026-02' ? { n: 0 } : { n: 2, words: { ya: 2, tidak: 0 } }),
  )
  const chart = chartOf(row, 'time', grid, catalogue)
  expect(chart.series[0]?.data).toEqual([100, 25, 100])
  expect(chart.note).toContain('Menurut pertanyaan kunci, karena tidak ada laporan yang lengkap: Feb 2026.')
})

it('rests on the key questions too where they speak, region by region', () => {
  const [own, key] = [
    { n: 0, of: 28, confirmed: 0, as_of: null },
    { n: 20, of: 28, confirmed: 5, as_of: '2026-03-02T00:00:00Z' },
  ]
  const grid = gridOf(['11', '12'], ['2026-03'], (region, _span, id) => {
    if (region === '12') return told(null, { n: 6, base: id === 'levels' ? base : key })
    return id === 'key' ? told(null, { n: 20, base: key }) : told(null, { n: 0, base: own })
  })
  const both = { n: 26, of: 38, confirmed: 9, as_of: '2026-03-02T00:00:00Z' }
  expect(baseOf(grid, { id: 'levels', instead: 'key' })).toEqual(both)
})

describe('what must be known of a chart', () => {
  const thin = { n: 3, of: 10, confirmed: 1, as_of: null }
  const thinIn = (where: readonly string[]) =>
    gridOf(['11', '12', '13'], months, (region, span) =>
      region === '13'
        ? told(null)
        : told(50, where.some((each) => each === region || each === span) ? { base: thin } : {}),
    )
  const drawn = (grid: FigureGrid, axis: 'time' | 'regions', of = share) =>
    chartOf(
      { title: 'x', kind: 'line', by: 'either', series: [{ id: of.id }] },
      axis,
      grid,
      new Map([[of.id, of]]),
    ).note

  it('is which of its numbers do not represent their region', () => {
    expect(drawn(thinIn(['12', '13']), 'regions')).toBe('Data belum mewakili: W 12.')
    expect(drawn(thinIn(['2026-01', '2026-03']), 'time')).toBe('Data belum mewakili: Jan 2026, Mar 2026.')
    expect(drawn(thinIn(months), 'time')).toBe('Data belum mewakili.')
    expect(drawn(thinIn([]), 'regions')).toBeUndefined()
    expect(trendOf(share, thinIn(['2026-02'])).note).toBe('Data belum mewakili: Feb 2026.')
    expect(panelsOf(share, thinIn(['2026-02'])).note).toBe(
      'Data belum mewakili: W 11 (sebagian), W 12 (sebagian).',
    )
    expect(panelsOf(share, thinIn(['12'])).note).toBe('Data belum mewakili: W 12.')
    expect(panelsOf(share, thinIn(months)).note).toBe('Data belum mewakili.')
  })

  it('is that stocks are told by the latest report of each facility', () => {
    const stock = figure({ id: 'stock', carries: true })
    const carried = 'Menurut laporan terakhir setiap fasyankes sampai akhir periode.'
    expect(drawn(thinIn([]), 'time', stock)).toBe(carried)
    expect([trendOf(stock, thinIn([])).note, panelsOf(stock, thinIn([])).note]).toEqual([carried, carried])
  })
})

describe('a chart of regions', () => {
  const values: Record<string, number | null> = { '11': 20, '12': null, '13': 90 }
  const grid = gridOf(['11', '12', '13'], ['2026-03'], (region) => told(values[region] ?? null))

  it('ranks what would be a line, and shows what is counted alike only', () => {
    const chart = chartOf(
      { title: 'x', kind: 'line', by: 'either', series: [{ id: 'share' }, { id: 'weight' }] },
      'regions',
      grid,
      catalogue,
    )
    expect(chart.kind).toBe('ranking')
    expect(chart.across).toBe('Provinsi')
    expect(chart.labels).toEqual(['W 13', 'W 11', 'W 12'])
    expect(chart.series.map(({ name }) => name)).toEqual(['share'])
  })

  it('rests on all of them together', () => {
    expect(baseOf(grid, { id: 'share' })).toEqual({ n: 18, of: 30, confirmed: 12, as_of: base.as_of })
  })

  it('has a panel for each', () => {
    const chart = panelsOf(share, grid)
    expect(chart.series.map(({ name, data }) => [name, data])).toEqual([
      ['W 11', [20]],
      ['W 12', [null]],
      ['W 13', [90]],
    ])
  })
})

it('sets a long trend beside the same months of the year before', () => {
  const spans = ['2025-01', '2025-02', '2026-01', '2026-02']
  const grid = gridOf(['ID'], spans, (_region, span) =>
    spans.includes(span) ? told(Number(span.slice(2, 4))) : undefined,
  )
  const { series } = trendOf(share, grid)
  expect(series.map(({ name, data }) => [name, data])).toEqual([
    ['Setahun sebelumnya', [null, null, 25, 25]],
    ['share', [25, 25, 26, 26]],
  ])
})

it('counts facilities by hazard and vulnerability, and by capacity within them', () => {
  const code = (capacity: string) => ({
    code: `Tinggi-Sedang-${capacity}`,
    label: capacity,
    tone: 'red' as const,
  })
  const matrix = figure({ id: 'matrix', kind: 'levels', words: ['Tinggi', 'Sedang', 'Rendah'].map(code) })
  const grid = gridOf(['ID'], ['2026-S2'], () =>
    told(null, {
      words: { 'Tinggi-Sedang-Tinggi': 1, 'Tinggi-Sedang-Sedang': 0, 'Tinggi-Sedang-Rendah': 4 },
    }),
  )
  const { labels, series } = matrixOf(matrix, grid)
  expect(labels).toEqual(['Tinggi × sedang'])
  expect(series.map(({ name, data }) => [name, data])).toEqual([
    ['Kapasitas rendah', [4]],
    ['Kapasitas sedang', [0]],
    ['Kapasitas tinggi', [1]],
  ])
})

describe('how the regencies of a province differ', () => {
  it('is five numbers in order, from three regencies on', () => {
    const codes = ['11.01', '11.02', '11.03', '12.01']
    const grid = gridOf(codes, ['2026-03'], (region) => told(Number(region.slice(3)) * 10))
    const { series } = spreadOf(share, grid, [
      { id: '11', name: 'Aceh' },
      { id: '12', name: 'Sumatera Utara' },
    ])
    expect(series.map(({ data }) => data)).toEqual([
      [10, null],
      [15, null],
      [20, null],
      [25, null],
      [30, null],
    ])
    expect(series[0]?.base).toEqual([
      { n: 3, of: 3 },
      { n: 1, of: 1 },
    ])
  })

  it('lies between neighbours in proportion', () => {
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75)
    expect(quantile([], 0.5)).toBeNull()
  })
})

it('draws only figures that the catalogue has', () => {
  const ids = new Set(catalogueOf(formRows).map(({ id }) => id))
  const families = [
    ...chartFamilies,
    ...formRows.filter(({ form }) => !form.partOf).map(({ form }) => reportingFamily(form.id)),
  ]
  const named = families.flatMap(({ cards, charts, matrix }: ChartFamily) => [
    ...cards,
    ...(matrix ? [matrix.figure] : []),
    ...charts.flatMap(({ series }) => idsOf(series)),
  ])
  const isKnown = (id: string) =>
    id.endsWith('*') ? [...ids].some((known) => known.startsWith(id.slice(0, -1))) : ids.has(id)
  expect(named.filter((id) => !isKnown(id))).toEqual([])
  expect(named.length).toBeGreaterThan(80)
  const compared = new Set(
    formRows.flatMap(({ form, worth }) => comparedFigures(form.id, worth)).map(({ id }) => id),
  )
  const spread = families.flatMap(({ spreads = [] }: ChartFamily) => spreads.map((row) => row.figure))
  expect(spread.filter((id) => !compared.has(id))).toEqual([])
})
