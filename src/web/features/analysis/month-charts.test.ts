import { expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { drawMonth } from './month-charts.tsx'

const figure = (value: number, n = 100): Figure => ({
  ...{ value, of: value, per: 100, n, words: null, note: null },
  base: { n, of: 100, confirmed: n, as_of: '2026-11-21T07:30:00Z' },
})
const gridOf = (span: string, value: number, n?: number) => ({
  ...{ mode: 'semua' as const, regions: [], spans: [{ span, label: span }] },
  at: () => figure(value, n),
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

it('says which month does not represent the region, and that a stock is told by the latest reports', () => {
  const chart = drawMonth({
    ids: ['stock'],
    catalogue: new Map([['stock', catalogueRow({ id: 'stock', carries: true })]]),
    region: 'ID',
    month: { now: gridOf('2026-01', 48), past: gridOf('2025-12', 47, 49), lastYear: null },
  })
  expect(chart.note).toBe(
    'Menurut laporan terakhir setiap fasyankes sampai akhir periode. Data belum mewakili: Desember 2025.',
  )
})
