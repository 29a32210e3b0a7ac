import { expect, it } from 'vitest'

import { whyUntold } from './untold.ts'

const base = (n: number | null) => ({ n, of: 28, confirmed: 0, as_of: null })

it.each([
  [null, 0, 'tidak ada laporan'],
  ['tidak ada laporan', 0, 'tidak ada laporan'],
  ['terlalu sedikit fasyankes', null, 'terlalu sedikit fasyankes'],
  ['hanya untuk semua laporan terkirim', 20, 'hanya untuk semua laporan terkirim'],
  [null, 20, 'tidak dapat dihitung'],
  // That few have come stands beside its base already, and is not why there is no number.
  ['data belum mewakili', 3, 'tidak dapat dihitung'],
] as const)('tells why a figure noted as %s with %s reports has no value', (note, n, why) => {
  expect(whyUntold({ note, base: base(n) })).toBe(why)
})
