import { expect, it } from 'vitest'

import { SearchText } from './envelope.ts'

it.each([
  ['two spaces', 'puskesmas  andir'],
  ['what a spreadsheet pastes', ' puskesmas\u00A0andir\u00A0'],
  ['a line end', 'puskesmas\r\nandir'],
])('counts spaces of a search once: %s', (_what, typed) => {
  expect(SearchText.parse(typed)).toBe('puskesmas andir')
})
