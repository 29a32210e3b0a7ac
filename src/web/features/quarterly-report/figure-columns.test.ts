import { describe, expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { columnsOf } from './figure-columns.ts'

const told = (value: number, n: number, base = { n: 50, of: 80 }): Figure => ({
  ...{ value, of: 30, per: 40, n, words: null, note: null },
  base: { ...base, confirmed: 0, as_of: null },
})
const share = catalogueRow({
  ...{ id: 'a', kind: 'share', unit: '%', decimals: 1 },
  parts: ['Alat dihapuskan', 'Alat tercatat'],
})
const coverage = { ...share, span: 'semester' as const, parts: ['Risiko tinggi', 'Fasyankes yang dinilai'] }
const silent = told(0, 0, { n: 0, of: 80 })

describe('the columns behind the number of a figure', () => {
  const titles = (before: Figure | undefined, lastYear: Figure | undefined) =>
    columnsOf([{ figure: share, moments: { now: told(75, 50), before, lastYear } }]).map(({ title }) => title)

  it.each([
    [
      'all of them',
      told(70, 50),
      told(60, 50),
      ['Periode sebelumnya', 'Perubahan', 'Setahun lalu', 'Perubahan setahun', 'Dasar'],
    ],
    ['none that is empty throughout', told(70, 50), undefined, ['Periode sebelumnya', 'Perubahan', 'Dasar']],
    ['no period in which nothing was reported', silent, silent, ['Dasar']],
  ])('are %s', (_what, before, lastYear, expected) => {
    expect(titles(before, lastYear)).toEqual(expected)
  })
})

it('says of sums beside each other how many reports each is made of', () => {
  const figure = catalogueRow({ id: 'w', unit: 'kg', decimals: 1 })
  const sum = (value: number, n: number) => ({ ...told(value, n, { n, of: 80 }), of: value, per: null })
  const moments = { now: sum(75, 50), before: sum(60, 44), lastYear: sum(50, 30) }
  const [before, , lastYear] = columnsOf([{ figure, moments }])
  expect([before?.cells, lastYear?.cells]).toEqual([
    ['60,0 kg dari 44 laporan'],
    ['50,0 kg dari 30 laporan, data belum mewakili'],
  ])
})

it.each([
  ['monthly reports', share, told(75, 50), '50 dari 80 laporan bulanan; 30 dari 40 alat tercatat'],
  [
    'more reports than came of the owed',
    share,
    told(75, 60),
    '60 laporan (wajib: 50 dari 80 laporan bulanan); 30 dari 40 alat tercatat',
  ],
  [
    'facilities of a half-year',
    coverage,
    told(75, 50),
    '50 dari 80 fasyankes; 30 dari 40 fasyankes yang dinilai',
  ],
  [
    'facilities that sent the part it needs',
    coverage,
    told(75, 60),
    '60 dari 80 fasyankes; 30 dari 40 fasyankes yang dinilai',
  ],
])('says what the figure rests on: %s', (_what, figure, now, words) => {
  const columns = columnsOf([{ figure, moments: { now, before: undefined, lastYear: undefined } }])
  expect(columns).toEqual([{ title: 'Dasar', cells: [words] }])
})
