import { expect, test } from 'vitest'

import { firstMonthWithout, stillHolds } from './validity.ts'

test.each([
  ['2024-04-30', 12, '2025-04', true],
  ['2024-04-29', 12, '2025-04', false],
  ['2023-04-30', 24, '2025-04', true],
  ['2023-04-29', 24, '2025-04', false],
  ['2024-02-29', 12, '2025-02', true],
  ['2024-02-28', 12, '2025-02', false],
  ['2024-10-31', 6, '2025-04', true],
  ['2024-10-30', 6, '2025-04', false],
  ['2025-04-30', 0, '2025-04', true],
  ['2025-04-29', 0, '2025-04', false],
  ['2025-06-01', 12, '2025-04', true],
])('what was done on %s for %d months holds at the end of %s: %s', (doneOn, months, month, expected) => {
  expect(stillHolds(doneOn, months, month)).toBe(expected)
})

test.each([
  ['2025-04-29', '2025-04'],
  ['2025-04-30', '2025-05'],
  ['2025-12-31', '2026-01'],
])('what is valid until %s no longer holds at the end of %s', (until, month) => {
  expect(firstMonthWithout(until)).toBe(month)
})
