import { expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'

import { mapTitle, placesSentence } from './places-sentence.ts'

const share = { label: 'Kepatuhan', unit: '%', decimals: 1, kind: 'share', span: 'month' } as const
const weight = { label: 'Limbah medis', unit: 'kg', decimals: 1, kind: 'amount', span: 'month' } as const

const told = (value: number | null, more: Partial<Figure> = {}): Figure => ({
  ...{ value, of: null, per: null, n: 80, words: null, note: null },
  base: { n: 80, of: 100, confirmed: 60, as_of: null },
  ...more,
})
/** A figure of `n` reports where `come` of `owed` have come. */
const resting = (value: number, { n, come, owed }: { n: number; come: number; owed: number }) =>
  told(value, { n, base: { n: come, of: owed, confirmed: 0, as_of: null } })
/** How much has come of what is owed. */
const rate = (come: number, owed: number) =>
  told((come * 100) / owed, {
    ...{ of: come, per: owed, n: come },
    base: { n: come, of: owed, confirmed: 0, as_of: null },
  })
const named = (...each: Figure[]) => each.map((figure, index) => ({ name: `W${index}`, told: figure }))
const places = (...values: (number | null)[]) => named(...values.map((value) => told(value)))

it.each([
  ['nothing', places(null, null), ''],
  ['few regions', places(5, null, 7), 'Angka ini ada di W0 (5,0%) dan W2 (7,0%) saja.'],
  ['all alike', places(5, 5, 5, 5), 'Angkanya sama di 4 provinsi.'],
  ['four regions', places(4, 3, 2, 1), 'Tertinggi di W0 (4,0%), terendah di W3 (1,0%).'],
  [
    'four, two of them in the last place',
    places(4, 3, 1, 1),
    'Tertinggi di W0 (4,0%), terendah di W2 (1,0%) dan W3 (1,0%).',
  ],
  [
    'many regions',
    places(6, 5, 4, 3, 2, 1),
    'Tertinggi di W0 (6,0%), W1 (5,0%), dan W2 (4,0%); terendah di W5 (1,0%), W4 (2,0%), dan W3 (3,0%).',
  ],
  [
    'all who share the last named value, where they are few',
    places(9, 8, 7, 7, 7, 3, 2, 1),
    'Tertinggi di W0 (9,0%), W1 (8,0%), W2 (7,0%), W3 (7,0%), dan W4 (7,0%); terendah di W7 (1,0%), W6 (2,0%), dan W5 (3,0%).',
  ],
  [
    'how many share a value, where they are many',
    places(9, 7, 7, 7, 7, 7, 0, 0, 0, 0, 0, 0),
    'Tertinggi di W0 (9,0%) dan 5 provinsi (masing-masing 7,0%); terendah di 6 provinsi (masing-masing 0,0%).',
  ],
  [
    'no region at both ends',
    places(9, 0, 0, 0, 0, 0),
    'Tertinggi di W0 (9,0%); terendah di W1 (0,0%), W2 (0,0%), W3 (0,0%), W4 (0,0%), dan W5 (0,0%).',
  ],
])('names of a share %s', (_what, all, sentence) => {
  expect(placesSentence(share, all, 'provinsi')).toBe(sentence)
})

it.each([
  ['where the most is', places(4, 3, 2, 1), 'Terbanyak di W0 (4,0 kg), W1 (3,0 kg), dan W2 (2,0 kg).'],
  ['no zeros', places(4, 0, 2, 0), 'Terbanyak di W0 (4,0 kg) dan W2 (2,0 kg).'],
  [
    'how many share it',
    places(4, 2, 2, 2, 2, 2, 1),
    'Terbanyak di W0 (4,0 kg) dan 5 provinsi (masing-masing 2,0 kg).',
  ],
])('names of what is added up %s', (_what, all, sentence) => {
  expect(placesSentence(weight, all, 'provinsi')).toBe(sentence)
})

const others = places(4, 3, 2, 1)
it.each([
  [
    'without regions that have sent less than half',
    share,
    [...others, { name: 'Tipis', told: resting(99, { n: 1, come: 1, owed: 10 }) }],
    'Tertinggi di W0 (4,0%), terendah di W3 (1,0%). Yang laporannya kurang dari separuh (1 provinsi) tidak dibandingkan.',
  ],
  [
    'with those whose figure counts more than came of the owed',
    share,
    [...others, { name: 'Lama', told: resting(99, { n: 3, come: 1, owed: 9 }) }],
    'Tertinggi di Lama (99,0%), terendah di W3 (1,0%).',
  ],
  [
    'by the facilities of a half-year that the figure counts',
    { ...share, span: 'semester' } as const,
    [
      ...others,
      { name: 'Cukup', told: resting(99, { n: 4, come: 2, owed: 7 }) },
      { name: 'Tipis', told: resting(100, { n: 3, come: 2, owed: 7 }) },
    ],
    'Tertinggi di Cukup (99,0%), terendah di W3 (1,0%). Yang laporannya kurang dari separuh (1 provinsi) tidak dibandingkan.',
  ],
  [
    'all, by how much they have sent',
    share,
    named(rate(9, 10), rate(8, 10), rate(7, 10), rate(6, 10), rate(2, 10)),
    'Tertinggi di W0 (90,0%), terendah di W4 (20,0%).',
  ],
])('compares %s', (_what, figure, all, sentence) => {
  expect(placesSentence(figure, all, 'provinsi')).toBe(sentence)
})

it('names below a map the unit of its legend', () => {
  expect(mapTitle(weight, 'provinsi', 'Triwulan III 2026')).toBe(
    'Peta: Limbah medis (kg) menurut provinsi, Triwulan III 2026.',
  )
  // A share has its sign in the legend itself.
  expect(mapTitle(share, 'provinsi', 'Triwulan III 2026')).toBe(
    'Peta: Kepatuhan menurut provinsi, Triwulan III 2026.',
  )
})
