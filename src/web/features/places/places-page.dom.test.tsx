import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getPlace, listPlaces } from '#contract/places.ts'
import { listProvinces, listRegencies } from '#contract/regions.ts'

import { answer, refuse } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { MergePage } from './merge-page.tsx'
import { PlacePage } from './place-page.tsx'
import { PlacesPage } from './places-page.tsx'

const row = {
  ...{ id: 7, code: 'PK001', name: 'Puskesmas Contoh', type: 'publicHealthCenter' as const },
  ...{ province: { id: '32', name: 'Jawa Barat' }, regency: { id: '32.73', name: 'Kota Bandung' } },
  ...{ has_position: true, closed_on: null, merged_into: null, is_alike: false },
  ...{ account: null, updated_at: '2026-05-01T01:00:00.000Z' },
}
const page = (...data: (typeof row | object)[]) => ({
  ...{ data: data.map((each) => ({ ...row, ...each })), current_page: 1, last_page: 1, per_page: 50 },
  total: data.length,
})
const path = '/admin/data-fasyankes'

it('says what each facility lacks, and leads to its page', async () => {
  answer(
    listPlaces,
    page(
      {},
      { id: 8, name: 'Puskesmas Tutup', closed_on: '2026-09-01' },
      { id: 9, name: 'Puskesmas Ganda', is_alike: true, has_position: false },
      { id: 10, name: 'Puskesmas Lama', closed_on: '2020-01-01', merged_into: 7 },
    ),
  )
  showAt(path, PlacesPage, { me: admin })
  const rowOf = async (name: string) =>
    within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body)
  const open = await rowOf('Puskesmas Contoh')
  open.getByText('Tanpa akun')
  expect(open.getByRole('link').getAttribute('href')).toBe(`${path}/7`)
  ;(await rowOf('Puskesmas Tutup')).getByText('Tutup sejak 1 September 2026')
  const twin = await rowOf('Puskesmas Ganda')
  twin.getByText('Mungkin ganda')
  twin.getByText('Tanpa posisi')
  ;(await rowOf('Puskesmas Lama')).getByText('Digabung')
})

const provinces = { data: [{ id: '32', name: 'Jawa Barat' }] }
const regencies = { data: [{ id: '32.73', provinsi_id: '32', name: 'Kota Bandung' }] }

it('keeps filters and order in the address, and asks by them', async () => {
  answer(listProvinces, provinces)
  answer(listRegencies, regencies)
  const asked = answer(listPlaces, page({}))
  const { user, addressNow } = showAt(`${path}?kota=32.73&status=open`, PlacesPage, { me: admin })
  await user.selectOptions(await screen.findByLabelText('Perlu diperiksa'), 'Tanpa akun')
  await user.click(await screen.findByRole('button', { name: 'Nama' }))
  await waitFor(() => expect(addressNow()).toContain('sort=-name'))
  expect(addressNow()).toContain('lacking=account')
  await waitFor(() => {
    const { searchParams } = new URL(asked.at(-1)?.address ?? '', 'http://silika.test')
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ kabupatenkota_id: '32.73', status: 'open', lacking: 'account', sort: '-name' },
      ...{ page: '1', per_page: '50' },
    })
  })
  expect(screen.getByRole('link', { name: 'Unduh Excel' }).getAttribute('href')).toBe(
    '/api/fasyankes/export?kabupatenkota_id=32.73&status=open&lacking=account&sort=-name',
  )
})

it('offers the way out of an address that cannot be shown', async () => {
  const errors = { tipe_fasyankes: ['Paling besar 2'] }
  refuse(listPlaces, 422, { code: 'invalidInput', message: 'Isian belum benar.', errors })
  showAt(`${path}?tipe=9`, PlacesPage, { me: admin })
  await screen.findByText('Paling besar 2.')
  expect(screen.getByRole('link', { name: 'Atur ulang' }).getAttribute('href')).toBe(path)
})

it('says that nothing matches', async () => {
  answer(listPlaces, page())
  showAt(`${path}?find=zzz`, PlacesPage, { me: admin })
  await screen.findByText('Tidak ada fasyankes yang cocok')
})

it.each([PlacePage, MergePage])('says that an address leads to no facility', async (Page) => {
  const errors = { id: ['Harus berupa nomor id'] }
  refuse(getPlace, 422, { code: 'invalidInput', message: 'Tidak dapat dilayani.', errors })
  showAt(`${path}/abc`, Page, { me: admin })
  await screen.findByRole('heading', { level: 1, name: 'Fasyankes tidak ditemukan' })
  expect(screen.queryByText('Harus berupa nomor id.')).toBeNull()
})
