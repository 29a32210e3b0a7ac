import { describe, expect, it, test } from 'vitest'

import { comparisonsOf, improvementsOf, mayReport, standingWords } from './home-figures.ts'

const words = {
  no_service: { label: 'Tidak ada layanan', tone: 'red' },
  limited_service: { label: 'Layanan terbatas', tone: 'yellow' },
  base_service: { label: 'Layanan dasar', tone: 'green' },
} as const
const common = {
  form_type: 'kesehatanlingkungan',
  kind: 'word',
  unit: '',
  decimals: 0,
  main: true,
  words,
  year_note: null,
} as const
const year: Parameters<typeof comparisonsOf>[0] = {
  year: 2026,
  forms: [{ form_type: 'kesehatanlingkungan', title: 'Kesehatan lingkungan' }],
  indicators: [
    { ...common, key: 'water', label: 'Air' },
    { ...common, key: 'hands', label: 'Higiene' },
    { ...common, key: 'energy', label: 'Energi' },
  ],
  months: [
    {
      date: '2026-04',
      month: 4,
      reports: [
        {
          form_type: 'kesehatanlingkungan',
          report_id: 7,
          report_status: 'sent',
          expected: true,
          late: false,
        },
      ],
      values: { water: 'limited_service', hands: 'no_service', energy: 'base_service', kg: 3 },
    },
  ],
  total: {},
}
const similar = { n: 9, first_quartile: 2, median: 3, third_quartile: 4, region: 'Indonesia' }
const figure = {
  ...{
    id: 'kg',
    form_type: 'limbahfasyankes',
    label: 'Timbulan',
    meaning: 'Limbah.',
    unit: 'kg',
    decimals: 2,
  },
  better: 'less',
  similar,
} as const

describe("a facility's home", () => {
  it('knows the months for which the facility can report at all', () => {
    const [april] = year.months
    const may = { date: '2026-05', month: 5, reports: [], values: {} }
    const both = { ...year, months: april ? [april, may] : [] }
    expect(['2026-04', '2026-05'].map((month) => mayReport(both, month))).toEqual([true, false])
  })

  it('compares what the month has, and nothing of another month', () => {
    expect(comparisonsOf(year, '2026-04', [figure, { ...figure, id: 'bor' }])).toEqual([
      { ...figure, own: 3 },
    ])
    expect(comparisonsOf(year, '2026-05', [figure])).toEqual([])
  })

  it('names what is not good enough, the worst first, with its report', () => {
    const found = improvementsOf(year, '2026-04')
    expect(found.map(({ key, word, tone }) => [key, word, tone])).toEqual([
      ['hands', 'Tidak ada layanan', 'red'],
      ['water', 'Layanan terbatas', 'yellow'],
    ])
    expect(found[0]?.place.to).toContain('7')
    expect(improvementsOf(year, '2026-05')).toEqual([])
  })

  test.each([
    [1, 'less', 'Lebih rendah dari kebanyakan', false],
    [1, 'more', 'Lebih rendah dari kebanyakan', true],
    [3, 'more', 'Seperti kebanyakan', false],
    [5, 'less', 'Lebih tinggi dari kebanyakan', true],
    [5, null, 'Lebih tinggi dari kebanyakan', false],
  ] as const)('says where %d stands when %s is better', (own, better, told, isWorse) => {
    expect(standingWords({ ...figure, own, better })).toEqual({ words: told, isWorse })
  })
})
