import { expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'

import { csvOf } from '../../chart/chart-file.ts'
import type { Reply } from '../../figures/use-figures.ts'
import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { answerOf } from './answer.ts'
import { barsOf, linesOf } from './explorer-chart.ts'
import type { Asked } from './explorer-question.ts'
import { columnsIn, numbersOf, pivotOf, reasonOf } from './pivot.ts'

const figures = [
  catalogueRow({
    id: 'limbah.reporting',
    form_type: 'limbah',
    form: 'Limbah',
    label: 'Pelaporan',
    unit: '%',
    decimals: 1,
  }),
  catalogueRow({ id: 'kg', label: 'Limbah', unit: 'kg', decimals: 1 }),
]
const asked: Asked = {
  ...{ figures, region: 'ID', detail: 'anak' },
  spans: ['2026-09', '2026-10'],
  types: [undefined],
}
const told = (value: number | null, note: Figure['note'] = null, n = 3): Figure => ({
  ...{ value, note, n, of: null, per: null, words: null },
  base: { n, of: 4, confirmed: 1, as_of: null },
})
const reply = (rows: Record<string, readonly [Figure, Figure]>): Reply => ({
  mode: 'semua',
  regions: Object.keys(rows).map((code) => ({ code, name: `Wilayah ${code}`, level: code === 'ID' ? 0 : 1 })),
  spans: asked.spans.map((span) => ({ span, label: span })),
  rows: Object.entries(rows).flatMap(([region, [before, now]]) =>
    [before, now].map((share, index) => ({
      region,
      span: asked.spans[index] ?? '',
      figures: { 'limbah.reporting': share, kg: told(1234.56) },
    })),
  ),
})
const answer = answerOf(asked, [
  {
    parts: [
      reply({
        32: [told(50), told(70)],
        33: [told(null, 'tidak ada laporan', 0), told(null, 'terlalu sedikit fasyankes', 0)],
        34: [told(90), told(80, 'data belum mewakili', 1)],
      }),
    ],
    whole: [reply({ ID: [told(60), told(75)] })],
  },
])
if (!answer) throw new Error('no answer')
const layout = { rows: 'wilayah', columns: 'waktu', order: null } as const

it('puts one dimension into rows, one into columns, and the rest over these', () => {
  const { across, columns, rows, shared } = pivotOf(answer, layout)
  expect([across, shared]).toEqual(['Wilayah', ['Semua jenis']])
  expect(columns.map(({ group, label }) => [group, label])).toEqual([
    ['Pelaporan: Limbah', 'Sep 2026'],
    ['Pelaporan: Limbah', 'Okt 2026'],
    ['Limbah (kg)', 'Sep 2026'],
    ['Limbah (kg)', 'Okt 2026'],
  ])
  expect(rows.map(({ label, cells }) => [label, cells[1]?.told?.value])).toEqual([
    ['Wilayah ID', 75],
    ['Wilayah 32', 70],
    ['Wilayah 33', null],
    ['Wilayah 34', 80],
  ])
  expect(columnsIn(answer, { ...layout, rows: 'jenis' })).toBe(4 * 2 * 2)
})

it('sorts by a column, what is missing after what is there, and the whole first', () => {
  const by = (descends: boolean) =>
    pivotOf(answer, { ...layout, order: { by: 'limbah.reporting,2026-10', descends } }).rows.map(
      ({ id }) => id,
    )
  expect(by(true)).toEqual(['ID', '34', '32', '33'])
  expect(by(false)).toEqual(['ID', '32', '34', '33'])
  expect(pivotOf(answer, { ...layout, order: { by: 'x', descends: true } }).rows[1]?.id).toBe('32')
})

it('turns round, and says why a number is missing', () => {
  const { rows, columns } = pivotOf(answer, { rows: 'indikator', columns: 'wilayah', order: null })
  expect(rows.map(({ label }) => label)).toEqual(['Pelaporan: Limbah', 'Limbah (kg)'])
  expect(columns.at(-1)).toMatchObject({ group: 'Okt 2026', label: 'Wilayah ID', isWhole: true })
  expect(rows[0]?.cells.map(reasonOf)).toEqual([
    ...[null, null, null, null],
    ...[null, 'terlalu sedikit fasyankes', null, null],
  ])
})

it('becomes a file of what is shown, with bases where these are', () => {
  const pivot = pivotOf(answer, { rows: 'wilayah', columns: 'waktu', order: null })
  const [head = '', , , few = '', thin = ''] = csvOf(numbersOf(pivot, false), []).split('\r\n')
  expect(head).toBe(
    '\uFEFFWilayah;Pelaporan: Limbah · Sep 2026 (%);Pelaporan: Limbah · Okt 2026 (%);Limbah (kg) · Sep 2026;Limbah (kg) · Okt 2026;Catatan',
  )
  expect(few).toBe('Wilayah 33;;terlalu sedikit fasyankes;1234,6;1234,6;')
  expect(thin).toBe('Wilayah 34;90;80;1234,6;1234,6;data belum mewakili: Pelaporan: Limbah · Okt 2026')
  const based = csvOf(numbersOf(pivot, true), []).split('\r\n')
  expect(based[2]).toBe('Wilayah 32;50;3 dari 4;70;3 dari 4;1234,6;3 dari 4;1234,6;3 dari 4')
  expect(based[4]).toContain('80;1 dari 4, data belum mewakili;')
})

it('is drawn as lines beside the whole, and as bars with the whole as a line across', () => {
  const [share] = figures
  if (!share) throw new Error('no figure')
  const lines = linesOf(share, answer)
  expect(lines.kind).toBe('line')
  expect(lines.series.map(({ name, data, isPast }) => [name, data, isPast ?? false])).toEqual([
    ['Wilayah 32', [50, 70], false],
    ['Wilayah 34', [90, 80], false],
    ['Wilayah ID', [60, 75], true],
  ])
  expect(lines.note).toBe('Data belum mewakili: Wilayah 34 (sebagian).')
  const bars = barsOf(share, answer, '2026-10')
  expect(bars).toMatchObject({
    kind: 'ranking',
    labels: ['Wilayah 34', 'Wilayah 32', 'Wilayah 33'],
    targets: [{ value: 75, label: 'Wilayah ID 75,0%' }],
    note: 'Data belum mewakili: Wilayah 34.',
  })
})
