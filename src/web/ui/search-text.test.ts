import { expect, test } from 'vitest'

import { assessmentYearIn, semesterIn } from './search-text.ts'

test('a year or semester that the self-assessment does not know is as if it were not there', () => {
  const years = [2020, '2026', 2199, 1999, 2200, 1e3, 'abc', -2024, 2024.5, null, ['2024']]
  expect(years.map(assessmentYearIn)).toEqual([2020, 2026, 2199, ...Array<undefined>(8).fill(undefined)])
  expect([1, '2', 0, 3, 'satu', [2]].map(semesterIn)).toEqual([1, 2, ...Array<undefined>(4).fill(undefined)])
})
