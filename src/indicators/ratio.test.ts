import { expect, test } from 'vitest'

import { percentOf, pool, quotientOf, ratioOf } from './ratio.ts'

test('a ratio with denominator 0, or that is not known, is null', () => {
  expect(percentOf({ numerator: 5, denominator: 0 })).toBeNull()
  expect(percentOf(null)).toBeNull()
  expect(quotientOf({ numerator: 0, denominator: 0 })).toBeNull()
  expect(ratioOf(null, 5)).toBeNull()
  expect(ratioOf(5, null)).toBeNull()
})

test('a known 0 is 0', () => {
  expect(percentOf({ numerator: 0, denominator: 4 })).toBe(0)
})

test('a share on a threshold is exactly on it', () => {
  for (const denominator of [20, 140, 580, 2260, 3600])
    for (const percent of [50, 60, 80, 85])
      expect(percentOf({ numerator: (denominator * percent) / 100, denominator })).toBe(percent)
})

test('a province is pooled from its cities, not averaged', () => {
  const cities = [
    { numerator: 15, denominator: 28 },
    { numerator: 10, denominator: 40 },
  ]
  expect(percentOf(pool(cities))).toBeCloseTo(36.8, 1)
})

test('what cannot be computed is left out of a pool', () => {
  const known = { numerator: 1, denominator: 4 }
  expect(pool([known, null, { numerator: 9, denominator: 0 }])).toEqual(known)
  expect(pool([null])).toBeNull()
  expect(pool([])).toBeNull()
})
