import { expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { drawMonth } from './month-charts.tsx'

const figure = (value: number): Figure => ({
  ...{ value, of: value, per: 100, n: 100, words: null, note: null },
  base: { n: 100, of: 100, confirmed: 100, as_of: '2026-11-21T07:30:00Z' },
})
const gridOf = (span: string, value: number) => ({
  ...{ mode: 'semua' as const, regions: [], spans: [{ span, label: span }] },
  at: () => figure(value),
})

it('names each month: a picture of it is read elsewhere, and later', () => {
  const chart = drawMonth({
    ids: ['share'],
    catalogue: new Map([['share', catalogueRow({ id: 'share' })]]),
    region: 'ID',
    month: { now: gridOf('2026-01', 48), past: gridOf('2025-12', 47), lastYear: gridOf('2025-01', 40) },
  })
  expect(chart.series.map(({ name, data }) => [name, data])).toEqual([
    ['Januari 2026', [48]],
    ['Desember 2025', [47]],
    ['Januari 2025', [40]],
  ])
})
