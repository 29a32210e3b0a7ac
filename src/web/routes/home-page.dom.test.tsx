import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getCatalogue } from '#contract/figures.ts'

import { mapSearch } from '../features/map/map-search.ts'
import { answer } from '../testing/network.ts'
import { ministry, siti } from '../testing/sample-me.ts'
import { showAt } from '../testing/show-at.tsx'
import { reads } from '../ui/search-text.ts'
import { HomePage } from './home-page.tsx'

const open = (address: string, me = siti) => {
  answer(getCatalogue, { data: [] })
  return showAt(address, HomePage, { me, read: reads(mapSearch) })
}

it('is a facility’s own home, with a way to the map and back', async () => {
  const { addressNow } = open('/?periode=2026-10')
  await screen.findByRole('heading', { level: 1, name: 'Beranda' })
  screen.getByRole('link', { name: 'Buka peta' }).click()
  await screen.findByRole('heading', { level: 1, name: 'Peta' })
  expect(addressNow()).toBe('/?indikator=waste_compliance_official')
  screen.getByRole('link', { name: 'Beranda' }).click()
  await screen.findByRole('heading', { level: 1, name: 'Beranda' })
})

it.each(['/?provinsi=32', '/?kota=32.73', '/?fasyankes=7'])(
  'is the map for a facility too where a shared address asks it something: %s',
  async (address) => {
    open(address)
    await screen.findByRole('heading', { level: 1, name: 'Peta' })
  },
)

it('is the map for everyone else, without a way back', async () => {
  open('/', ministry)
  await screen.findByRole('heading', { level: 1, name: 'Peta' })
  expect(screen.queryByRole('link', { name: 'Beranda' })).toBeNull()
})
