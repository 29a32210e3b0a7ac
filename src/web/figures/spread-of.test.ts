import { expect, it } from 'vitest'

import { hasNumbers, tableOf } from '../chart/chart.ts'
import { drawingOf } from '../chart/options.ts'
import { spreadChartOf } from './spread-of.ts'

const indicator = {
  id: 'bor',
  form_type: 'limbahfasyankes',
  label: 'BOR',
  meaning: 'Arti BOR.',
  unit: '%',
  decimals: 1,
  better: null,
}
const at = (group: string, span: string, median: number, outer: [number, number] | null) => ({
  ...{ group, group_label: `L ${group}`, span, region: 'ID', n: 12 },
  ...{ least: outer?.[0] ?? null, first_quartile: median - 5, median, third_quartile: median + 5 },
  most: outer?.[1] ?? null,
})
const reply = (outer: [number, number] | null) => ({
  mode: 'semua' as const,
  indicator,
  rows: ['2026-02', '2026-03'].flatMap((span) =>
    ['hospital', 'hospital.A', 'publicHealthCenter'].map((group) => at(group, span, 60, outer)),
  ),
})
const months = ['2026-02', '2026-03']

it('is a box for each class in the last month, with how many facilities it stands for', () => {
  const chart = spreadChartOf({ by: 'class' }, reply([1, 99]), { months, type: 'hospital' })
  expect(chart.labels).toEqual(['L hospital (12)', 'L hospital.A (12)'])
  expect(tableOf(chart).rows[0]?.map((cell) => (typeof cell === 'string' ? cell : cell.value))).toEqual([
    'L hospital (12)',
    ...[1, 55, 60, 65, 99],
  ])
})

it('is the box alone, and says so, for who must not learn what one facility has reported', () => {
  const chart = spreadChartOf({ by: 'class' }, reply(null), { months, type: undefined })
  expect(chart.series[0]?.data).toEqual([null, null, null])
  expect(chart.note).toContain('tidak ditampilkan')
  expect(drawingOf(chart, { width: 600, height: 300 }).series).toMatchObject([
    { type: 'boxplot', data: [[55, 55, 60, 65, 65], {}, {}] },
  ])
})

it('is a median for each type over time, and of one type its quartiles too', () => {
  const names = (type?: 'hospital') =>
    spreadChartOf({ by: 'time' }, reply(null), { months, type }).series.map(({ name }) => name)
  expect(names()).toEqual(['Median L hospital', 'Median L publicHealthCenter'])
  expect(names('hospital')).toEqual([
    'Kuartil bawah L hospital',
    'Median L hospital',
    'Kuartil atas L hospital',
  ])
})

it('has nothing to draw where too few have reported', () => {
  const empty = { ...reply(null), rows: [] }
  for (const by of ['class', 'time'] as const)
    expect(hasNumbers(spreadChartOf({ by }, empty, { months, type: undefined }))).toBe(false)
})
