import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { listHealthCenters, listHospitals } from '#contract/regions.ts'

import { answer } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { PositionField } from './position-field.tsx'

const record = {
  ...{ facility_id: 1, name: 'RS Contoh', regency: { id: '32.73', name: 'Kota Bandung' } },
  ...{ latitude: null, longitude: null },
}

function Field() {
  const [texts, setTexts] = useState({ latitude: '', longitude: '' })
  return <PositionField record={record} texts={texts} onChange={setTexts} faultOf={() => undefined} />
}

it('leaves what was typed while the device was still looking for its position', async () => {
  answer(listHospitals, { data: [] })
  answer(listHealthCenters, { data: [] })
  let find = (_found: object) => {}
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (found: typeof find) => (find = found) },
  })
  const { user } = show(<Field />)
  const ask = () => user.click(screen.getByRole('button', { name: 'Gunakan lokasi perangkat' }))
  const answered = () => act(async () => find({ coords: { latitude: -7, longitude: 110, accuracy: 40 } }))
  const latitude = () => screen.getByLabelText<HTMLInputElement>('Lintang').value
  await ask()
  await answered()
  expect(latitude()).toBe('−7')
  await ask()
  await user.clear(screen.getByLabelText('Lintang'))
  await user.type(screen.getByLabelText('Lintang'), '-6,9')
  await answered()
  expect(latitude()).toBe('-6,9')
})
