import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { showAt } from '../../testing/show-at.tsx'
import { NotFoundPage } from './not-found-page.tsx'

it.each([
  ['/tidak%20ada', '/tidak ada'],
  ['/%25E0%25A4%25A', '/%E0%A4%A'],
  // Without a connection no server has led on from it.
  ['/%E0%A4%A', '/%E0%A4%A'],
])('names the address %s as it was typed', async (address, shown) => {
  showAt(address, NotFoundPage)
  await screen.findByText(shown)
})

it('says once that there is no such page', async () => {
  showAt('/tidak/ada', NotFoundPage)
  await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })
  expect(screen.getAllByText(/tidak (ditemukan|ada halaman|kami kenal)/i)).toHaveLength(1)
})
