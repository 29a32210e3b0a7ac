import { expect, test } from 'vitest'

import { assessmentYearIn, provinceIn, regencyIn, semesterIn } from './search-text.ts'

test('a year or semester that the self-assessment does not know is as if it were not there', () => {
  const years = [2020, '2026', 2199, 1999, 2200, 1e3, 'abc', -2024, 2024.5, null, ['2024']]
  expect(years.map(assessmentYearIn)).toEqual([2020, 2026, 2199, ...Array<undefined>(8).fill(undefined)])
  expect([1, '2', 0, 3, 'satu', [2]].map(semesterIn)).toEqual([1, 2, ...Array<undefined>(4).fill(undefined)])
})

test('an invalid code is as if it were not there', () => {
  expect(['32', 32, '3', '32.10', "'", true].map(provinceIn)).toEqual(['32', '32', ...Array<undefined>(4)])
  expect(['32.10', 32.73, '32', '32.1', '32.10.01', '32.10x'].map(regencyIn)).toEqual([
    '32.10',
    '32.73',
    ...Array<undefined>(4),
  ])
})
