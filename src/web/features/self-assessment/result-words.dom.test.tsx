import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import { basisText, Change, isComparable } from './result-words.tsx'

it.each([
  [0.5, 0.5004, 'down', 'tetap'],
  [0.5, 0.504, 'down', 'naik 0,004 (memburuk)'],
  [0.5, 0.496, 'down', 'turun 0,004 (membaik)'],
  [0.5, 0.504, 'up', 'naik 0,004 (membaik)'],
] as const)('tells the change from %s to %s, good when it goes %s, as %s', (before, after, good, words) => {
  show(<Change before={before} after={after} good={good} />)
  screen.getByText(words)
})

it('compares two risks that were counted without the same parts, whatever is noted of their values', () => {
  const [capacity, hazard, residual] = [
    { mark: 'without_capacity', words: 'tanpa kapasitas' },
    { mark: 'hazard_only', words: 'bahaya saja' },
    { mark: 'residual', words: 'risiko sisa' },
  ] as const
  expect(isComparable([capacity, hazard], [residual, hazard, capacity])).toBe(true)
  expect(isComparable([capacity], [capacity, hazard])).toBe(false)
  expect(basisText([residual, hazard])).toBe('bahaya saja')
})
