import { describe, expect, it } from 'vitest'

import type { Quote } from '#contract/quotes.ts'

import { sampleQuote } from '../testing/sample-quote.ts'
import { changeSince, citationOf } from './quote-words.ts'

const base = { n: 24, of: 28, confirmed: 24, as_of: '2026-11-21T07:30:00.000Z' }
const told = (value: number | null, note: Quote['told']['note'] = null): Quote['told'] => ({
  ...{ value, of: value, per: null, n: 24, base, note },
})
const quote: Quote = { ...sampleQuote, told: told(4032), now: told(4032) }
const share: Quote = { ...quote, figure: { ...quote.figure, unit: '%', decimals: 1 }, told: told(80) }

it('writes the sentence that a text takes over', () => {
  expect(citationOf(quote, { name: 'SILIKA', origin: 'https://silika.test', zone: 'WIB' })).toBe(
    'SILIKA. Limbah medis dihasilkan (Limbah medis), Indonesia, April 2026, Rumah Sakit: 4.032,00 kg (24 dari 28 fasyankes, ' +
      'terkonfirmasi saja, diperbarui 21 November 2026 pukul 14.30 WIB). ' +
      'Dikutip 2 Desember 2026 pukul 09.00 WIB. https://silika.test/kutipan/7KQM2F4R',
  )
})

it('names the form of a figure that every form has', () => {
  const figure = {
    ...share.figure,
    id: 'sanitarian-kit.reporting',
    label: 'Tingkat pelaporan',
    form: 'Sanitarian Kit',
  }
  expect(
    citationOf({ ...share, figure }, { name: 'SILIKA', origin: 'https://silika.test', zone: 'WIB' }),
  ).toContain('SILIKA. Tingkat pelaporan (Sanitarian Kit), Indonesia, April 2026, Rumah Sakit: 80,0%')
})

it('writes what a share is made of, where its base does not say it', () => {
  const compliance: Quote = {
    ...quote,
    figure: { ...share.figure, parts: ['Laporan Sesuai Kriteria', 'Laporan yang selesai dianalisis'] },
    told: { ...told(63.3), of: 12, per: 19, n: 19 },
  }
  expect(citationOf(compliance, { name: 'SILIKA', origin: 'https://silika.test', zone: 'WIB' })).toContain(
    '63,3% (12 dari 19 laporan yang selesai dianalisis, 24 dari 28 fasyankes, ',
  )
})

it('says of a carried figure that earlier reports count, and of a thin one that it does not speak for its region', () => {
  const mercury: Quote = {
    ...quote,
    figure: { ...share.figure, parts: ['Alat dihapuskan', 'Alat tercatat'], carries: true },
    told: { ...told(94.4), of: 68, per: 72, n: 12, base: { ...base, n: 3 }, note: 'data belum mewakili' },
  }
  expect(citationOf(mercury, { name: 'SILIKA', origin: 'https://silika.test', zone: 'WIB' })).toContain(
    '94,4% (68 dari 72 alat tercatat · 12 fasyankes menurut laporan terakhirnya, 3 dari 28 fasyankes, ' +
      'terkonfirmasi saja, diperbarui 21 November 2026 pukul 14.30 WIB, data belum mewakili).',
  )
})

describe('what has become of a quoted figure', () => {
  it.each<[string, Quote]>([
    ['Tidak berubah sejak dikutip', quote],
    ['Naik 120,50 kg sejak dikutip', { ...quote, now: told(4152.5) }],
    ['Turun 32,00 kg sejak dikutip', { ...quote, now: told(4000) }],
    ['Tidak berubah sejak dikutip', { ...quote, now: told(4032.001) }],
    ['Naik 2,5 poin persen sejak dikutip', { ...share, now: told(82.5) }],
    // As the two are shown: 80,0% and 80,1%.
    ['Naik 0,1 poin persen sejak dikutip', { ...share, told: told(80.04), now: told(80.06) }],
    ['Tidak berubah sejak dikutip', { ...share, told: told(80.06), now: told(80.14) }],
    [
      'Sekarang tidak ditampilkan: terlalu sedikit fasyankes',
      { ...quote, now: told(null, 'terlalu sedikit fasyankes') },
    ],
    ['Indikator ini tidak lagi dihitung', { ...quote, now: null }],
  ])('%s', (words, changed) => {
    expect(changeSince(changed)).toBe(words)
  })
})
