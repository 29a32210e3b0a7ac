import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { listProvinces } from '#contract/regions.ts'

import { queryOf } from '../api/call.ts'
import { answer, refuse, silence } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { Loaded } from './states.tsx'

function Provinces() {
  const provinces = useQuery(queryOf(listProvinces))
  return (
    <>
      <button onClick={() => void provinces.refetch()}>Muat ulang</button>
      <output>{provinces.fetchStatus}</output>
      <Loaded answer={provinces} rows={2} label="Memuat provinsi…" failed="Provinsi belum dapat dimuat">
        {({ data }) => data.map(({ id, name }) => <p key={id}>{name}</p>)}
      </Loaded>
    </>
  )
}

const reply = { data: [{ id: '32', name: 'Jawa Barat' }] }

it('says that it is on its way, on paper too', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  show(<Provinces />)
  const bars = screen.getByText('Memuat provinsi…').closest('[aria-busy="true"]')
  expect(bars?.getAttribute('data-words')).toBe('Memuat provinsi…')
})

it('says what could not be loaded, and asks again', async () => {
  refuse(listProvinces, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  const { user } = show(<Provinces />)
  await screen.findByText('Provinsi belum dapat dimuat')
  screen.getByText('Terjadi kesalahan pada server.')
  answer(listProvinces, reply)
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await screen.findByText('Jawa Barat')
})

it('keeps what is there when asking again fails', async () => {
  answer(listProvinces, reply)
  const { user } = show(<Provinces />)
  await screen.findByText('Jawa Barat')
  const asked = silence(listProvinces)
  await user.click(screen.getByRole('button', { name: 'Muat ulang' }))
  await screen.findByText('idle', { selector: 'output' })
  expect(asked).toHaveLength(1)
  screen.getByText('Jawa Barat')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says what was asked for wrongly, which asking again would not help', async () => {
  refuse(listProvinces, 422, {
    ...{ code: 'invalidInput', message: 'Terdapat kesalahan validasi pada data yang dikirim.' },
    errors: {
      provinsi_id: ['Provinsi tidak dikenal'],
      kabupatenkota_id: ['Provinsi tidak dikenal'],
      date: ['Bulan ini belum dimulai.'],
    },
  })
  show(<Provinces />)
  await screen.findByText('Provinsi tidak dikenal. Bulan ini belum dimulai.')
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
})
