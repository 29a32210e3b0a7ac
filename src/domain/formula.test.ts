import { expect, test } from 'vitest'

import { guardFormulas, unguardFormulas } from './formula.ts'

test.each([
  '=1+1',
  "O'Neil",
  'a;=1',
  'a;-1\n+2',
  '"=x',
  '\t=1',
  '-5 °C',
  "'tis",
  'biasa',
  '[["a"],["=x;-y"]]',
  '',
])('a guarded text comes back as it was: %j', (text) =>
  expect(unguardFormulas(guardFormulas(text))).toBe(text),
)
