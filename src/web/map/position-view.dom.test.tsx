import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listHealthCenters, listHospitals } from '#contract/regions.ts'

import { answer } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { PositionView } from './position-view.tsx'

it('counts the other facilities as numbers are written', async () => {
  const others = Array.from({ length: 1001 }, (_, index) => ({
    ...{ id: index + 2, name: 'Puskesmas', latitude: -6.9, longitude: 107.6 },
  }))
  answer(listHealthCenters, { data: others } as never)
  answer(listHospitals, { data: [] })
  const record = {
    ...{ facility_id: 1, name: 'RS Contoh', regency: { id: '32.73', name: 'Kota Bandung' } },
    ...{ latitude: null, longitude: null },
  }
  show(<PositionView record={record} />)
  expect(await screen.findByText('1.001 fasyankes lain di Kota Bandung')).toBeTruthy()
  screen.getByRole('img', { name: /bersama 1\.001 fasyankes lain$/ })
})
