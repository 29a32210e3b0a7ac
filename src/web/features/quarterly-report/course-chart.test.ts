import { expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'
import type { Span } from '#domain/span.ts'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { lastBasesOf, linesOf, panelsOf } from './course-chart.ts'

const told = (value: number, n: number): Figure => ({
  ...{ value, of: value, per: 424, n, words: null, note: n === 0 ? 'tidak ada laporan' : null },
  base: { n, of: 424, confirmed: 0, as_of: null },
})
const course: { span: Span; told: Figure | undefined }[] = [
  { span: '2024-S2', told: undefined },
  { span: '2025-S1', told: told(0, 0) },
  { span: '2025-S2', told: told(40, 170) },
  { span: '2026-S1', told: told(0, 0) },
  { span: '2026-S2', told: told(0, 12) },
]
const report = { courseOf: () => course }
const coverage = catalogueRow({
  ...{ id: 'creshcf.coverage', label: 'Cakupan', kind: 'share', unit: '%', decimals: 1, span: 'semester' },
  parts: ['Lengkap', 'Aktif'],
})
const drawn = { labels: ['Sem. 2 2025', 'Sem. 1 2026', 'Sem. 2 2026'], data: [40, null, 0] }

it('leaves a gap in a line where nothing was reported, and draws a zero that was', () => {
  const { labels, series } = linesOf(report, [{ ...coverage, name: coverage.label }], coverage)
  expect({ labels, data: series[0]?.data }).toEqual(drawn)
})

it('leaves the same gap in a panel', () => {
  const { labels, series } = panelsOf(report, [coverage])
  expect({ labels, data: series[0]?.data }).toEqual(drawn)
})

it.each([
  ['of a half-year', [coverage], '12 dari 424 fasyankes'],
  ['of months', [{ ...coverage, span: 'month' }], '12 dari 424 laporan bulanan'],
  ['that all share', [coverage, { ...coverage, label: 'Bahaya' }], '12 dari 424 fasyankes'],
] as const)('says what the base counts: %s', (_what, figures, words) => {
  expect(lastBasesOf(panelsOf(report, figures))).toEqual([words])
})

it('names what rests on a base of its own', () => {
  const other = [{ span: '2026-S2', told: { ...told(5, 3), base: { ...told(5, 3).base, of: 20 } } }] as const
  const courseOf = ({ id }: { id: string }) => (id === 'b' ? [...other] : course.slice(-1))
  const forms = [
    { id: 'a', name: 'Limbah Fasyankes' },
    { id: 'b', name: 'Limbah COVID-19' },
  ]
  expect(lastBasesOf(linesOf({ courseOf }, forms, coverage))).toEqual([
    'Limbah Fasyankes 12 dari 424 laporan bulanan',
    'Limbah COVID-19 3 dari 20 laporan bulanan',
  ])
})

it('says no base where none is told', () => {
  expect(lastBasesOf(panelsOf({ courseOf: () => course.slice(0, 1) }, [coverage]))).toEqual([])
})

it('says that a figure is made of the latest reports', () => {
  expect(panelsOf(report, [{ ...coverage, carries: true }]).note).toBe(
    'Menurut laporan terakhir setiap fasyankes sampai akhir periode.',
  )
  expect(panelsOf(report, [coverage]).note).toBeUndefined()
})
