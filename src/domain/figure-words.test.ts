import { expect, it } from 'vitest'

import { fractionText } from './figure-words.ts'

const base = { n: 334, of: 424 }
const compliance = {
  unit: '%',
  parts: ['Laporan Sesuai Kriteria', 'Laporan yang selesai dianalisis'],
  span: 'month',
} as const
const bor = { ...compliance, parts: ['Hari perawatan', 'Hari tempat tidur'] }
const perDay = { ...bor, unit: 'kg', parts: ['Limbah medis dihasilkan (kg)', 'Hari tempat tidur'] }
const amount = { unit: 'kg', parts: null, span: 'month' } as const

it.each([
  [
    'an amount of the latest report of each facility',
    { ...amount, carries: true },
    { of: 181, per: null, n: 398 },
    '398 fasyankes menurut laporan terakhirnya',
  ],
  [
    'a share of other reports than were owed',
    compliance,
    { of: 205, per: 324, n: 324 },
    '205 dari 324 laporan yang selesai dianalisis',
  ],
  [
    'a share of all that is owed, which some reports cannot count for',
    { ...compliance, parts: ['Laporan Sesuai Kriteria', 'Laporan yang wajib dikirim'] },
    { of: 205, per: 424, n: 324 },
    '205 dari 424 laporan yang wajib dikirim',
  ],
  [
    'a share of what fewer reports tell',
    bor,
    { of: 12_345, per: 19_595, n: 183 },
    '12.345 dari 19.595 hari tempat tidur · 183 laporan',
  ],
  [
    'a quotient of two units',
    perDay,
    { of: 8230.5, per: 19_595, n: 183 },
    '8.230,5 kg limbah medis dihasilkan ÷ 19.595 hari tempat tidur · 183 laporan',
  ],
  [
    'a share of an amount',
    { ...compliance, parts: ['Diolah dan diserahkan (kg)', 'Stok awal dan timbulan (kg)'] },
    { of: 2300, per: 4000.25, n: 334 },
    '2.300 kg dari 4.000,25 kg stok awal dan timbulan',
  ],
  [
    'a share whose name ends in words in brackets',
    { ...compliance, parts: ['WASH: layanan dasar (pertanyaan kunci)', 'Laporan yang dapat dinilai'] },
    { of: 95, per: 297, n: 298 },
    '95 dari 297 laporan yang dapat dinilai · 298 laporan',
  ],
  ['an amount that fewer reports tell', amount, { of: 80, per: null, n: 183 }, '183 laporan'],
  ['a half-year', { ...amount, span: 'semester' } as const, { of: 80, per: null, n: 183 }, '183 penilaian'],
  ['how many have reported, which the base says', compliance, { of: 334, per: 424, n: 334 }, null],
  ['an amount that every report tells', amount, { of: 80, per: null, n: 334 }, null],
  ['nothing below the line', bor, { of: 0, per: 0, n: 334 }, null],
  ['what is not told', bor, { of: null, per: null, n: null }, null],
])('says what a figure is made of: %s', (_what, figure, told, words) => {
  expect(fractionText(figure, { ...told, base })).toBe(words)
})
