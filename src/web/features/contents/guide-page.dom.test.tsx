import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getGuide } from '#contract/published-contents.ts'

import { refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { GuidePage } from './guide-page.tsx'

it.each<[number, 'notFound' | 'invalidInput']>([
  [404, 'notFound'],
  [422, 'invalidInput'],
])(
  'says of a guide that is gone that it is not there, and asks nobody to try again (%s)',
  async (status, code) => {
    refuse(getGuide, status, { code, message: 'Panduan tidak ditemukan.' })
    showAt('/guide/user?panduan=zzz', GuidePage)
    await screen.findByRole('heading', { level: 1, name: 'Panduan tidak ditemukan' })
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Semua panduan' })).toBeTruthy()
  },
)
