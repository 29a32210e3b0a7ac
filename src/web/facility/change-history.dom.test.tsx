import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listProfileChanges } from '#contract/facility.ts'

import { queryOf } from '../api/call.ts'
import { answerEach } from '../testing/network.ts'
import { showAt } from '../testing/show-at.tsx'
import { ChangeHistory } from './change-history.tsx'

it('keeps the page of changes until the next one is there', async () => {
  const come = Promise.withResolvers<void>()
  answerEach(listProfileChanges, async (address) => {
    const page = Number(new URLSearchParams(address.split('?')[1]).get('page'))
    if (page === 2) await come.promise
    const change = {
      at: `2026-11-0${page}T00:00:00Z`,
      actor: `Orang ${page}`,
      role: 'Fasyankes',
      changes: [],
    }
    return { data: [change], current_page: page, last_page: 2, per_page: 5, total: 6 }
  })
  const { user } = showAt('/profile-fasyankes', () => (
    <ChangeHistory ask={(query) => queryOf(listProfileChanges, { query })} />
  ))
  await screen.findByText(/Orang 1/)
  await user.click(screen.getByRole('button', { name: /berikutnya/i }))
  screen.getByText(/Orang 1/)
  expect(screen.queryByText('Memuat riwayat…')).toBeNull()
  come.resolve()
  await screen.findByText(/Orang 2/)
  await waitFor(() => expect(screen.queryByText(/Orang 1/)).toBeNull())
})
