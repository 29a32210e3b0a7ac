import { describe, expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'

import {
  figureSentence,
  latestSentence,
  listedSentence,
  mostFoundIn,
  movementOf,
  reportingSentence,
  thinSentence,
} from './sentences.ts'

const told = (value: number | null, more: Partial<Figure> = {}): Figure => ({
  ...{ value, of: null, per: null, n: 80, words: null, note: null },
  base: { n: 80, of: 100, confirmed: 60, as_of: null },
  ...more,
})
/** Reports that came of those owed; the figure counts them all. */
const base = (n: number, of: number) => ({ n, base: { n, of, confirmed: 0, as_of: null } })
/** What `n` reports add up to, of 246 that are owed. */
const sum = (value: number, n: number) => told(value, { ...base(n, 246), of: value })
const share = { label: 'Kepatuhan', unit: '%', decimals: 1 } as const
const weight = { label: 'Limbah medis', unit: 'kg', decimals: 1 } as const
const quarter = { noun: 'triwulan', name: 'Triwulan III 2026' } as const

describe('how a number has moved', () => {
  it.each([
    ['a rising share by points', share, 78.84, 76.5, { way: 'up', text: 'naik 2,3 poin persen' }],
    ['a falling share by points', share, 50, 76.5, { way: 'down', text: 'turun 26,5 poin persen' }],
    ['a rising amount by percent', weight, 112, 100, { way: 'up', text: 'naik 12,0%' }],
    ['a falling amount by percent', weight, 0, 40, { way: 'down', text: 'turun 100,0%' }],
    ['what is shown alike as unchanged', share, 76.52, 76.48, { way: 'same', text: 'tetap' }],
    ['a change that no percentage shows as none', weight, 12_345.6, 12_345.7, { way: 'same', text: 'tetap' }],
    ['a rise from nothing without a percentage', weight, 5, 0, { way: 'up', text: 'naik' }],
    ['nothing where there is no number now', share, null, 5, null],
    ['nothing where there was no number', share, 5, undefined, null],
  ] as const)('tells %s', (...[, measure, now, before, movement]) => {
    expect(movementOf(measure, now, before)).toEqual(movement)
  })
})

describe('a figure in a sentence', () => {
  it.each([
    [
      'rising',
      { now: told(78.8), before: told(76.5), lastYear: told(79.8) },
      'Kepatuhan 78,8%, naik 2,3 poin persen dari triwulan sebelumnya (76,5%) dan turun 1,0 poin persen dari triwulan yang sama tahun lalu (79,8%).',
    ],
    [
      'falling, with no last year',
      { now: told(70), before: told(76.5), lastYear: undefined },
      'Kepatuhan 70,0%, turun 6,5 poin persen dari triwulan sebelumnya (76,5%).',
    ],
    [
      'unchanged',
      { now: told(70), before: told(70.01), lastYear: told(null) },
      'Kepatuhan 70,0%, tetap seperti triwulan sebelumnya (70,0%).',
    ],
    [
      'without a quarter before, but with last year',
      { now: told(70), before: told(null), lastYear: told(60) },
      'Kepatuhan 70,0%, naik 10,0 poin persen dari triwulan yang sama tahun lalu (60,0%).',
    ],
    [
      'the first quarter that has data',
      { now: told(70), before: told(null), lastYear: undefined },
      'Kepatuhan 70,0%; belum ada triwulan lain untuk dibandingkan.',
    ],
    [
      'no data',
      {
        now: told(null, { note: 'tidak ada laporan', ...base(0, 90) }),
        before: told(5),
        lastYear: undefined,
      },
      'Kepatuhan tidak dapat disebutkan: tidak ada laporan pada Triwulan III 2026.',
    ],
    [
      'reports without what it needs',
      { now: told(null), before: undefined, lastYear: undefined },
      'Kepatuhan belum dapat dihitung dari laporan Triwulan III 2026.',
    ],
    [
      'too few facilities to be told',
      { now: told(null, { note: 'terlalu sedikit fasyankes' }), before: undefined, lastYear: undefined },
      'Kepatuhan tidak ditampilkan, karena terlalu sedikit fasyankes yang melapor.',
    ],
    [
      'what confirmed reports do not tell',
      {
        now: told(null, { note: 'hanya untuk semua laporan terkirim' }),
        before: undefined,
        lastYear: undefined,
      },
      'Kepatuhan tidak dapat dihitung dari laporan terkonfirmasi saja.',
    ],
    [
      'few facilities',
      { now: told(70, base(3, 4)), before: undefined, lastYear: undefined },
      'Kepatuhan 70,0%; belum ada triwulan lain untuk dibandingkan. Angka ini hanya dari 3 laporan.',
    ],
    [
      'less than half of what is owed',
      { now: told(70, base(30, 100)), before: told(70), lastYear: undefined },
      'Kepatuhan 70,0%, tetap seperti triwulan sebelumnya (70,0%). Baru 30 dari 100 laporan masuk, sehingga angka ini belum mewakili.',
    ],
    [
      'a period before in which nothing was reported',
      { now: told(70), before: told(0, { ...base(0, 100), n: 0 }), lastYear: undefined },
      'Kepatuhan 70,0%; belum ada triwulan lain untuk dibandingkan.',
    ],
    [
      'reports of an earlier period only',
      {
        now: told(70, { ...base(0, 6), n: 2 }),
        before: told(70, { ...base(0, 6), n: 2 }),
        lastYear: undefined,
      },
      'Kepatuhan 70,0%, tetap seperti triwulan sebelumnya (70,0%). Angka ini dari 2 laporan, termasuk laporan di luar yang wajib pada Triwulan III 2026.',
    ],
    [
      'more reports than the few that were owed',
      { now: told(70, { ...base(20, 90), n: 30 }), before: told(70), lastYear: undefined },
      'Kepatuhan 70,0%, tetap seperti triwulan sebelumnya (70,0%). Angka ini dari 30 laporan, termasuk laporan di luar yang wajib pada Triwulan III 2026.',
    ],
  ])('%s', (_what, moments, sentence) => {
    expect(figureSentence(share, moments, quarter)).toBe(sentence)
  })

  it.each([
    [
      'other numbers of reports',
      { now: sum(274, 224), before: sum(188, 152), lastYear: undefined },
      'Limbah medis 274,0 kg dari 224 laporan, naik 45,7% dari triwulan sebelumnya (188,0 kg dari 152 laporan).',
    ],
    [
      'as many reports, and another number a year ago',
      { now: sum(274, 224), before: sum(188, 224), lastYear: sum(274, 230) },
      'Limbah medis 274,0 kg dari 224 laporan, naik 45,7% dari triwulan sebelumnya (188,0 kg) dan tetap seperti triwulan yang sama tahun lalu (274,0 kg dari 230 laporan).',
    ],
    [
      'as many reports',
      { now: sum(274, 224), before: sum(188, 224), lastYear: undefined },
      'Limbah medis 274,0 kg, naik 45,7% dari triwulan sebelumnya (188,0 kg).',
    ],
    [
      'a period too thin to be compared with',
      { now: sum(274, 224), before: told(188, { ...base(90, 246), of: 188 }), lastYear: undefined },
      'Limbah medis 274,0 kg dari 224 laporan, naik 45,7% dari triwulan sebelumnya (188,0 kg dari 90 laporan, data belum mewakili).',
    ],
  ])('says what two sums were made of: %s', (_what, moments, sentence) => {
    expect(figureSentence(weight, moments, quarter)).toBe(sentence)
  })

  it('leaves a stock to its facilities, whose number stands behind it', () => {
    const moments = { now: sum(228, 392), before: sum(250, 375), lastYear: undefined }
    expect(figureSentence({ ...weight, carries: true }, moments, quarter)).toBe(
      'Limbah medis 228,0 kg, turun 8,8% dari triwulan sebelumnya (250,0 kg). Angka ini dari 392 fasyankes menurut laporan terakhirnya.',
    )
  })

  it('says that a share is compared with one that did not speak for its region', () => {
    const moments = { now: told(70), before: told(50, base(30, 100)), lastYear: undefined }
    expect(figureSentence(share, moments, quarter)).toBe(
      'Kepatuhan 70,0%, naik 20,0 poin persen dari triwulan sebelumnya (50,0%, data belum mewakili).',
    )
  })

  it('speaks of half-years where the figure does', () => {
    const moments = { now: told(5), before: told(4), lastYear: undefined }
    expect(figureSentence(weight, moments, { noun: 'semester', name: 'Semester 2 2026' })).toBe(
      'Limbah medis 5,0 kg, naik 25,0% dari semester sebelumnya (4,0 kg).',
    )
  })

  it.each([
    [
      'all three parts',
      told(5, { ...base(177, 424), n: 177 }),
      'Baru 177 dari 424 fasyankes mengirim ketiga bagian penilaian, sehingga angka ini belum mewakili.',
    ],
    [
      'the part that it needs',
      told(5, { ...base(177, 424), n: 205 }),
      'Baru 205 dari 424 fasyankes dinilai, sehingga angka ini belum mewakili.',
    ],
    ['few facilities', told(5, { ...base(3, 4), n: 3 }), 'Angka ini hanya dari 3 fasyankes.'],
  ])('says of a half-year which facilities it rests on: %s', (_what, now, words) => {
    const moments = { now, before: undefined, lastYear: undefined }
    expect(figureSentence(weight, moments, { noun: 'semester', name: 'Semester 2 2026' })).toBe(
      `Limbah medis 5,0 kg; belum ada semester lain untuk dibandingkan. ${words}`,
    )
  })
})

describe('how reporting went', () => {
  const form = (title: string, sent: number, owed: number) => ({
    ...{ title, sent, owed },
    rate: owed === 0 ? null : (sent * 100) / owed,
  })
  it.each([
    [
      'nothing was owed',
      [form('Limbah', 0, 0)],
      'Pada Triwulan III 2026 tidak ada laporan yang wajib dikirim.',
    ],
    [
      'one form',
      [form('Limbah', 30, 40)],
      'Dari 40 laporan bulanan yang wajib dikirim pada Triwulan III 2026, 30 (75,0%) sudah masuk.',
    ],
    [
      'several forms',
      [form('Limbah', 30, 40), form('Kit', 10, 40), form('Lain', 0, 0)],
      'Dari 80 laporan bulanan yang wajib dikirim pada Triwulan III 2026, 40 (50,0%) sudah masuk. Pelaporan tertinggi pada Limbah (75,0%), terendah pada Kit (25,0%).',
    ],
  ])('where %s', (_what, forms, sentence) => {
    expect(reportingSentence(forms, quarter)).toBe(sentence)
  })

  it('names regions that have sent less than half, at most eight', () => {
    const region = { all: 38, noun: 'provinsi' }
    expect(thinSentence('Limbah', [], region)).toBe(
      'Limbah: laporan dari setiap provinsi sudah mencapai separuh atau lebih.',
    )
    expect(thinSentence('Limbah', [], { ...region, all: 0 })).toBe(
      'Limbah: tidak ada fasyankes yang wajib melapor.',
    )
    expect(thinSentence('Limbah', ['A', 'B'], region)).toBe(
      'Limbah: kurang dari separuh laporan masuk di 2 dari 38 provinsi, yaitu A dan B.',
    )
    expect(thinSentence('Limbah', [...'ABCDEFGHIJ'], region)).toContain(
      'yaitu A, B, C, D, E, F, G, H, dan 2 lainnya.',
    )
  })

  it.each([
    [0, 0, 'Semua fasyankes sudah mengirim.'],
    [3, 3, '3 fasyankes belum mengirim.'],
    [100, 1234, '1.234 fasyankes belum mengirim; 100 yang pertama menurut nama ada di bawah ini.'],
  ])('counts %i of %i who have not reported', (listed, total, sentence) => {
    expect(listedSentence(listed, total)).toBe(sentence)
  })

  it.each([
    [0, 0, 'Semua fasyankes di Kota Bandung sudah mengirim.'],
    [3, 3, '3 fasyankes di Kota Bandung belum mengirim.'],
  ])('says whose %i of %i these are where they are not all of the region', (listed, total, sentence) => {
    expect(listedSentence(listed, total, 'Kota Bandung')).toBe(sentence)
  })
})

it('names the three regions in which a rule finds most, but none with few reports', () => {
  const place = (name: string, n: number, of: number) => ({ name, share: { n, of } })
  const places = [place('A', 1, 100), place('B', 9, 9), place('C', 30, 100), place('D', 0, 50)]
  expect(mostFoundIn(places)).toBe('C (30,0%), A (1,0%)')
  expect(mostFoundIn([...places, place('E', 5, 10), place('F', 2, 10)])).toBe(
    'E (50,0%), C (30,0%), F (20,0%)',
  )
  expect(mostFoundIn([{ name: 'G', share: undefined }])).toBe('–')
})

it('says what an amount of latest reports rests on, instead of the reports of its months', () => {
  const now = told(146, base(119, 424))
  const words = figureSentence(
    { ...weight, carries: true },
    { now: { ...now, n: 398 }, before: undefined, lastYear: undefined },
    quarter,
  )
  expect(words).toMatch(/\. Angka ini dari 398 fasyankes menurut laporan terakhirnya\.$/)
})

describe('which reports a figure takes that is not added up', () => {
  const ofQuarter = 'Stok dan tingkat layanan memakai laporan terakhir setiap fasyankes dalam triwulan itu.'

  it('is the latest of the quarter', () => {
    expect(latestSentence([{ form: 'Limbah Fasyankes', carries: false }])).toBe(ofQuarter)
  })

  it('is, of a form whose reports carry on, the latest until its end', () => {
    const mercury = { form: 'Alkes Bermerkuri', carries: true }
    expect(latestSentence([{ form: 'Limbah Fasyankes', carries: false }, mercury, mercury])).toBe(
      `${ofQuarter} Angka Alkes Bermerkuri, selain pelaporannya, memakai laporan terakhir setiap fasyankes sampai akhir triwulan, juga laporan bulan sebelum triwulan itu.`,
    )
  })
})
