import { expect, test } from 'vitest'

import { columnWidth } from './column-width.ts'

test('a short text stays on one line', () => {
  expect(columnWidth(['FST-2025-03-01', '–'])).toBe('9em')
})

test('a long text does not make the table endless', () => {
  const long = columnWidth(['Campuran infeksius (infeksius, benda tajam, patologis)'])
  expect(long).toBe('10em')
  expect(columnWidth(['x'.repeat(500)])).toBe(long)
})

test('a column without rows takes its padding only', () => {
  expect(columnWidth([])).toBe('1em')
})
