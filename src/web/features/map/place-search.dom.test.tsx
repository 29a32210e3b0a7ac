import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { findFacilityNames, findRegions } from '#contract/map.ts'

import { answer } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import type { MapSearch } from './map-search.ts'
import { PlaceSearch } from './place-search.tsx'

const regions = [
  { code: '32', name: 'Jawa Barat' },
  { code: '32.73', name: 'Kota Bandung' },
]
const facility = {
  ...{ id: 7, name: 'RS Contoh', tipe_fasyankes: 1, kabupatenkota_id: '32.73', regency: 'Kota Bandung' },
}

it.each<[string, MapSearch]>([
  ['Jawa Barat', { provinsi: '32', kota: undefined, fasyankes: undefined }],
  ['Kota Bandung', { provinsi: undefined, kota: '32.73', fasyankes: undefined }],
  ['RS Contoh', { provinsi: undefined, kota: '32.73', fasyankes: 7 }],
])('leads to %s, and from where one was before', async (name, place) => {
  answer(findRegions, { data: regions })
  const asked = answer(findFacilityNames, { data: [facility] })
  const choose = vi.fn<(change: MapSearch) => void>()
  const { user } = show(<PlaceSearch search={{ kota: '11.01', fasyankes: 3 }} onChoose={choose} />)
  await user.click(screen.getByRole('combobox', { name: 'Cari wilayah atau fasyankes' }))
  await screen.findByRole('option', { name: /Kota Bandung/ })
  // Nobody looks through the names of all facilities.
  expect(asked).toEqual([])
  await user.keyboard('o')
  await screen.findByRole('option', { name: /RS Contoh/ })
  await user.click(screen.getByRole('option', { name }))
  expect(choose.mock.calls).toEqual([[place]])
})
