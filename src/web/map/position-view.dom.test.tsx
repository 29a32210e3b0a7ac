import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listHealthCenters, listHospitals } from '#contract/regions.ts'

import { answer, refuse } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { PositionView } from './position-view.tsx'

const record = {
  ...{ facility_id: 1, name: 'RS Contoh', regency: { id: '32.73', name: 'Kota Bandung' } },
  ...{ latitude: null, longitude: null },
}

it('counts the other facilities as numbers are written', async () => {
  const others = Array.from({ length: 1001 }, (_, index) => ({
    ...{ id: index + 2, name: 'Puskesmas', latitude: -6.9, longitude: 107.6 },
  }))
  answer(listHealthCenters, { data: others } as never)
  answer(listHospitals, { data: [] })
  show(<PositionView record={record} />)
  expect(await screen.findByText('1.001 fasyankes lain di Kota Bandung')).toBeTruthy()
  screen.getByRole('img', { name: /bersama 1\.001 fasyankes lain$/ })
})

it('counts nothing and calls none the nearest while half of them is missing, and asks again', async () => {
  const far = { id: 2, name: 'RS Jauh', latitude: -7.9, longitude: 107.6 }
  const near = { ...far, id: 3, name: 'Puskesmas Dekat', latitude: -6.9001 }
  answer(listHospitals, { data: [far] } as never)
  refuse(listHealthCenters, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  const { user } = show(<PositionView record={{ ...record, latitude: -6.9, longitude: 107.6 }} />)
  const again = await screen.findByRole('button', { name: 'Coba lagi' })
  screen.getByText(/^Fasyankes lain di Kota Bandung belum dapat dimuat/)
  expect(screen.queryByText(/fasyankes terdekat/)).toBeNull()
  answer(listHealthCenters, { data: [near] } as never)
  await user.click(again)
  await screen.findByText('2 fasyankes lain di Kota Bandung')
  screen.getByText(/ m dari fasyankes terdekat$/)
})
