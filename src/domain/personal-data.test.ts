import { expect, it } from 'vitest'

import { maskedName, maskedNumber } from './personal-data.ts'

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
