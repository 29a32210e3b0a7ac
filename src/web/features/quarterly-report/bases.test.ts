import { expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { baseWords, shortBaseWords, thinLine, thinPlacesLine } from './bases.ts'

const told = (n: number | null, base: { n: number | null; of: number }) => ({
  ...{ value: null, of: null, per: null, n, words: null, note: null },
  base: { ...base, confirmed: 0, as_of: null },
})
const month = { span: 'month', unit: '%', parts: null } as const
const semester = { ...month, span: 'semester' } as const
const carried = { ...month, carries: true } as const

it.each([
  ['monthly reports', month, told(50, { n: 50, of: 80 }), '50 dari 80 laporan bulanan'],
  ['facilities of a half-year', semester, told(50, { n: 50, of: 80 }), '50 dari 80 fasyankes'],
  [
    'more reports than came of the owed',
    month,
    told(60, { n: 50, of: 80 }),
    '60 laporan (wajib: 50 dari 80 laporan bulanan)',
  ],
  ['facilities by their latest report', carried, told(283, { n: 383, of: 1091 }), '283 fasyankes'],
  ['facilities that are too few to be told', carried, told(null, { n: null, of: 2 }), '–'],
  ['nothing', month, told(0, { n: 0, of: 0 }), '–'],
] as const)('says in a table of regions what is counted: %s', (_what, figure, now, words) => {
  expect(shortBaseWords(figure, now)).toBe(words)
})

it('says beside a figure that carries on what came of the owed, too', () => {
  expect(baseWords(carried, told(283, { n: 383, of: 1091 }))).toBe(
    '283 fasyankes menurut laporan terakhirnya (wajib: 383 dari 1.091 laporan bulanan)',
  )
})

it('names the figures of a chart that speak for too few, but not how much has come', () => {
  const [few, enough, carries, reporting] = [
    catalogueRow({ id: 'few', label: 'Dipilah' }),
    catalogueRow({ id: 'enough', label: 'Dikemas' }),
    catalogueRow({ id: 'carries', label: 'Berizin', carries: true }),
    catalogueRow({ id: 'reporting', label: 'Pelaporan' }),
  ]
  const moments: Record<string, Figure> = {
    few: { ...told(30, { n: 30, of: 80 }), value: 5 },
    enough: { ...told(50, { n: 50, of: 80 }), value: 5 },
    carries: { ...told(30, { n: 30, of: 80 }), value: 5 },
    reporting: { ...told(30, { n: 30, of: 80 }), value: 37.5, of: 30, per: 80 },
  }
  const report = {
    momentsOf: ({ id }: { id: string }) => ({ now: moments[id], before: undefined, lastYear: undefined }),
  }
  expect(thinLine([few, enough, carries, reporting], report)).toBe('Data belum mewakili: Dipilah')
  expect(thinLine([few], report)).toBe('Data belum mewakili')
  expect(thinLine([enough, carries, reporting], report)).toBeNull()
})

it('says below a map in how many regions a number speaks for too few', () => {
  const place = (value: number | null, n: number, more: Partial<Figure> = {}) => ({
    told: { ...told(n, { n, of: 80 }), value, ...more },
  })
  const places = [place(5, 30), place(6, 39), place(7, 40), place(null, 0), { told: undefined }]
  expect(thinPlacesLine(month, places, 'provinsi')).toBe('Data belum mewakili di 2 dari 3 provinsi')
  expect(thinPlacesLine(month, places.slice(2), 'provinsi')).toBeNull()
  expect(thinPlacesLine(carried, places, 'provinsi')).toBeNull()
  expect(thinPlacesLine(month, [place(37.5, 30, { of: 30, per: 80 })], 'provinsi')).toBeNull()
})
