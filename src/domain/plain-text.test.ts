import { expect, test } from 'vitest'

import { isPlainLine, isPlainText, withSingleSpaces } from './plain-text.ts'

test.each([
  ['RSUD dr. Soetomo 😀', true, true],
  ['Jalan Satu\nNo. 1', true, false],
  ['satu\u2028dua', true, false],
  ['Budi \u202Enimda', false, false],
  ['\u2067RS', false, false],
  ['RS\u0007', false, false],
  ['', true, true],
])('%j is plain as a text: %s, as a line: %s', (text, asText, asLine) => {
  expect([isPlainText(text), isPlainLine(text)]).toEqual([asText, asLine])
})

test('a name has one space where several were typed', () => {
  expect(withSingleSpaces('RSUD  Kota \u00a0 Bandung')).toBe('RSUD Kota Bandung')
})
