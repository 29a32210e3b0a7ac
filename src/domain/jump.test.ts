import { expect, test } from 'vitest'

import { isJump } from './jump.ts'

test.each([
  [160, 100, false],
  [160.01, 100, true],
  [40, 100, false],
  [39.99, 100, true],
  [20, 10, false],
  [20.01, 10, true],
  [10, 0, false],
  [10.01, 0, true],
  [0, 10, false],
  [0, 10.01, true],
  [0, 0, false],
  [100, 100, false],
])('%d after %d is a jump: %s', (now, before, expected) => {
  expect(isJump(now, before)).toBe(expected)
})

test('binary fractions of a sum do not make a jump', () => {
  const before = 0.1 + 0.2 + 99.7
  expect(isJump(before + before * 0.6, before)).toBe(false)
  expect(isJump(33.3 + 10, 33.3)).toBe(false)
})
