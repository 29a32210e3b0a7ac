import { expect, test } from 'vitest'

import { seasonOf } from './waste-flow.ts'

test.each([
  ['2026-01', 1.03, 'the first month of the year that the seeds are of'],
  ['2027-01', 1.03 * 1.02, 'a year later: two percent more'],
  ['2024-01', 1.03 / 1.02 ** 2, 'two years before'],
  ['2026-03', 1.02 * 1.02 ** (2 / 12) * 0.93, 'the month of Lebaran'],
  ['2025-04', 0.98 * 1.02 ** (-9 / 12), 'a month without it'],
])('the waste of %s is %f of the usual: %s', (month, share) => {
  expect(seasonOf(month)).toBeCloseTo(share, 10)
})
