import { expect, it } from 'vitest'

import { maskedName, maskedNumber, reporterAnswers } from './personal-data.ts'

it.each([
  ['Siti Aminah', 'S••• A•••'],
  ['  Budi ', 'B•••'],
  ['𝒜dam Öztürk', '𝒜••• Ö•••'],
  ['', ''],
])('masks the name %j', (name, masked) => expect(maskedName(name)).toBe(masked))

it.each([
  ['081234567890', '08•••90'],
  ['+6281', '•••'],
  ['', '•••'],
])('masks the number %j', (number, masked) => expect(maskedNumber(number)).toBe(masked))

it('masks of a reporter the name and the number, each in its way', () => {
  const given = {
    reporter_name: 'Siti Aminah',
    reporter_position: 'Sanitarian',
    reporter_phone: '081234567890',
  }
  const shown = Object.entries(reporterAnswers).map(([name, mask]) => [
    name,
    mask(given[name as keyof typeof given]),
  ])
  expect(Object.fromEntries(shown)).toEqual({
    reporter_name: 'S••• A•••',
    reporter_position: 'Sanitarian',
    reporter_phone: '08•••90',
  })
})
