import { expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'

import { scaleOf } from './colours.ts'

const told = (value: number | null, note: Figure['note'] = null, n = 10): Figure => ({
  ...{ value, note, of: null, per: null, n, words: null },
  base: { n, of: 28, confirmed: 0, as_of: null },
})
const compliance = {
  unit: '%',
  decimals: 1,
  breaks: [
    { from: 80, colour: '#4CAF50' },
    { from: 50, colour: '#FFC107' },
    { from: 0, colour: '#FF5252' },
  ],
}

it.each([
  [100, '80,0% ke atas'],
  [80, '80,0% ke atas'],
  [79.99, '50,0% – 80,0%'],
  [50, '50,0% – 80,0%'],
  [49.9, 'Di bawah 50,0%'],
  [0, 'Di bawah 50,0%'],
])('%d %% lies in %s', (value, label) => {
  expect(scaleOf(compliance, []).classOf(told(value)).label).toBe(label)
})

it('keeps apart from zero what nobody reported, what must not be told and what cannot be computed', () => {
  const { classOf } = scaleOf(compliance, [])
  expect(classOf(undefined).label).toBe('Tidak ada laporan')
  expect(classOf(told(null, 'tidak ada laporan', 0)).label).toBe('Tidak ada laporan')
  expect(classOf(told(0, 'tidak ada laporan', 0)).label).toBe('Tidak ada laporan')
  expect(classOf(told(null, 'terlalu sedikit fasyankes')).label).toBe('Terlalu sedikit fasyankes')
  expect(classOf(told(null)).label).toBe('Belum dapat dihitung')
})

it('has the best first also where less is better', () => {
  const { classes, classOf } = scaleOf(
    {
      ...compliance,
      breaks: [
        { from: 0, colour: 'green' },
        { from: 20, colour: 'amber' },
        { from: 50, colour: 'red' },
      ],
    },
    [],
  )
  expect(classes.slice(0, 3).map(({ label }) => label)).toEqual([
    'Di bawah 20,0%',
    '20,0% – 50,0%',
    '50,0% ke atas',
  ])
  expect(classOf(told(60)).colour).toBe('red')
})

it('spreads what has no breaks over five classes of the values that are shown', () => {
  const values = Array.from({ length: 38 }, (_, index) => index * 10)
  const { classes, classOf } = scaleOf({ unit: 'kg', decimals: 0, breaks: null }, values)
  expect(classes).toHaveLength(8)
  const counts = Map.groupBy(values, (value) => classOf(told(value)).label)
  for (const members of counts.values()) expect(members.length).toBeGreaterThanOrEqual(7)
  expect(classOf(told(370)).colour).toBe('#003c45')
  expect(classOf(told(0)).colour).toBe('#a9d7dd')
})

const labelsOf = (values: readonly number[], { decimals }: { decimals: number }) =>
  scaleOf({ unit: 'kg', decimals, breaks: null }, values)
    .classes.slice(0, -3)
    .map(({ label }) => label)

it('has limits that can be read', () => {
  expect(labelsOf([1.26, 2345.67, 29_818.51, 127_642.88, 231_375.05], { decimals: 2 })).toEqual([
    '231.000 ke atas',
    '127.000 – 231.000',
    '29.800 – 127.000',
    '2.340 – 29.800',
    'Di bawah 2.340',
  ])
})

it('tells three digits of a limit, whatever the unit has', () => {
  expect(labelsOf([1.2, 7.125, 71.26, 712.6, 7126], { decimals: 2 })).toEqual([
    '7.120 ke atas',
    '712 – 7.120',
    '71,2 – 712',
    '7,13 – 71,2',
    'Di bawah 7,13',
  ])
})

it.each([
  ['equal', [5, 5, 5], 0, ['5']],
  ['zero', [0, 0, 0], 2, ['0,00']],
  ['shown alike', [3.2, 3.4], 0, ['3']],
  ['two', [0, 0, 0, 0, 0, 0, 7], 0, ['7 ke atas', 'Di bawah 7']],
  ['four', [1, 1, 2, 2, 3, 3, 4, 4], 0, ['4 ke atas', '3 – 4', '2 – 3', 'Di bawah 2']],
  ['told apart by what is shown', [3.2, 3.4, 3.8, 4.1], 0, ['4 ke atas', 'Di bawah 4']],
  ['alike in three digits', [127_100, 127_900], 0, ['127.000 ke atas']],
  ['smaller than what is shown', [0.001, 0.002, 0.003], 2, ['0,00']],
  ['kept as they are written', [0.29, 0.57, 7.13], 2, ['7,13 ke atas', '0,57 – 7,13', 'Di bawah 0,57']],
  [
    'nearly all zero',
    [...Array.from({ length: 33 }, () => 0), 1, 2, 3, 4, 5],
    0,
    ['4 ke atas', '3 – 4', '2 – 3', '1 – 2', 'Di bawah 1'],
  ],
  ['none', [], 0, []],
] as const)(
  'has as many classes as it can tell apart of values that are %s',
  (_what, values, decimals, labels) => {
    expect(labelsOf(values, { decimals })).toEqual(labels)
  },
)

it('puts a value where what is shown of it lies', () => {
  const { classOf } = scaleOf({ unit: '', decimals: 0, breaks: null }, [3.2, 3.4, 3.8, 4.1])
  expect(classOf(told(3.8)).label).toBe('4 ke atas')
  expect(classOf(told(3.4)).label).toBe('Di bawah 4')
})

it.each([
  ['kg', 2, (index: number) => index ** 3.7],
  ['', 0, (index: number) => index / 7],
  ['%', 1, (index: number) => (index % 3) * 40],
  ['kg', 2, (index: number) => (index < 30 ? 0 : index / 1000)],
] as const)(
  'has a value in every class, and no class twice: %s with %d decimals',
  (unit, decimals, valueAt) => {
    const values = Array.from({ length: 38 }, (_, index) => valueAt(index))
    const { classes, classOf } = scaleOf({ unit, decimals, breaks: null }, values)
    const labels = classes.slice(0, -3).map(({ label }) => label)
    expect(new Set(values.map((value) => classOf(told(value)).label))).toEqual(new Set(labels))
    expect(new Set(labels).size).toBe(labels.length)
  },
)

/** How light a colour is when nothing but that is left of it, from 0 to 1, as browsers turn it grey. */
function lightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
  )
  return ((0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.055) / 1.055) ** 2.4
}
const contrastOf = (one: string, other: string) => {
  const [light = 0, dark = 0] = [lightnessOf(one), lightnessOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

it.each([
  ['its own breaks', scaleOf(compliance, [])],
  ['five classes', scaleOf({ unit: 'kg', decimals: 0, breaks: null }, [1, 2, 3, 4, 5])],
])('keeps classes apart in grey: %s', (_, { classes }) => {
  const numbers = classes.filter(({ id }) => /^\d/.test(id))
  const alike = numbers.flatMap((one, place) =>
    numbers
      .slice(place + 1)
      .filter(
        (other, further) => contrastOf(one.colour, other.colour) < 1.65 && (further === 0 || !other.lines),
      ),
  )
  // Only those that are no neighbours may be about as dark, and then one has lines.
  expect(alike).toEqual([])
})

it('has lines of their own across what is no number', () => {
  const { classes } = scaleOf(compliance, [])
  const hatched = classes.slice(3).map(({ lines }) => lines?.lie)
  expect(hatched).toEqual(['rising', 'falling', 'level'])
})
