import { expect, it } from 'vitest'

import { jsonOf } from './numbers.ts'

it.each([
  [2597.4700000000003, '2597.47'],
  [0.1 + 0.2, '0.3'],
  [-6.914744, '-6.914744'],
  [75.75999999999998, '75.76'],
  [2 / 3, '0.6666666666666666'],
  [95.00098977235234, '95.00098977235234'],
  [1_000_000_000.05, '1000000000.05'],
  [1e300, '1e+300'],
  [Number.NaN, 'null'],
  [0, '0'],
])('writes %d as %s, wherever it stands', (value, written) => {
  expect(jsonOf({ data: [{ value }] })).toBe(`{"data":[{"value":${written}}]}`)
})

it('leaves everything else as it is', () => {
  const reply = { text: '1.00000000001', none: null, absent: undefined, flag: true, at: new Date(0) }
  expect(jsonOf(reply)).toBe(JSON.stringify(reply))
})
