import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../testing/show.tsx'
import { PermitMark } from './permit-mark.tsx'

it.each([
  ['soon', 0, 'Berakhir hari ini'],
  ['soon', 1, 'Tinggal 1 hari'],
  ['expired', -3, 'Berakhir 3 hari lalu'],
  ['valid', 400, 'Berlaku'],
  ['missing', null, 'Belum ada'],
] as const)('a permit that is %s, with %s days left, says %s', (state, days_left, words) => {
  show(<PermitMark permit={{ state, days_left }} />)
  expect(screen.getByText(words)).toBeTruthy()
})
