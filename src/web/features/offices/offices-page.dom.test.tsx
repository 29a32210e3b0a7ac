import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createOffice, deleteOffice, listOffices, updateOffice } from '#contract/offices.ts'

import { answer, refuse } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads } from '../../ui/search-text.ts'
import { officeSearch } from './office-search.ts'
import { OfficesPage } from './offices-page.tsx'

const office = {
  ...{ id: 3, version: 1, name: 'Dinas Kesehatan Kota Bandung', accounts: 1, facilities: 3 },
  ...{ province: { id: '32', name: 'Jawa Barat' }, regency: { id: '32.73', name: 'Kota Bandung' } },
  ...{ address: null, phone: null, email: null },
}
const unused = { ...office, id: 4, name: 'Dinas Kesehatan Kabupaten Nabire', accounts: 0, facilities: 0 }
const list = { data: [office, unused], current_page: 1, last_page: 1, per_page: 50, total: 2 }
const shown = () => showAt('/', OfficesPage, { me: admin, read: reads(officeSearch) })

it('removes an office that nobody uses, and offers that for no other', async () => {
  answer(listOffices, list)
  const asked = answer(deleteOffice, { message: 'Dinas dihapus.' })
  const { user } = shown()
  await screen.findByRole('rowheader', { name: office.name })
  expect(screen.queryByRole('button', { name: `Hapus ${office.name}` })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Hapus ${unused.name}` }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hapus dinas' }))
  await waitFor(() => expect(asked[0]?.address).toBe('/api/dinas/4'))
})

it('leads to the import, and downloads the offices of the list', async () => {
  answer(listOffices, list)
  showAt('/?provinsi=32&level=regency&find=bandung', OfficesPage, { me: admin, read: reads(officeSearch) })
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf('Impor')).toBe('/admin/impor?jenis=offices')
  expect(await hrefOf('Unduh Excel')).toBe('/api/dinas/export?provinsi_id=32&level=regency&find=bandung')
})

it('says what is missing of a new office before it is sent', async () => {
  answer(listOffices, list)
  const asked = answer(createOffice, { data: office })
  const { user } = shown()
  await user.click(await screen.findByRole('button', { name: 'Tambah dinas' }))
  const dialog = within(screen.getByRole('dialog'))
  // The region is chosen before its name.
  expect(document.activeElement).not.toBe(dialog.getByLabelText('Nama dinas'))
  await user.click(dialog.getByRole('button', { name: 'Tambah dinas' }))
  const province = dialog.getByRole('combobox', { name: 'Provinsi' })
  await waitFor(() => expect(province.getAttribute('aria-invalid')).toBe('true'))
  dialog.getByText('Pilih provinsi')
  dialog.getByText('Paling sedikit 3 huruf')
  expect(asked).toEqual([])
})

it('shows what another has saved meanwhile, and keeps it where it does not stand against what was typed', async () => {
  answer(listOffices, list)
  const message = 'Data dinas ini sudah diubah dari tempat lain.'
  const current = { ...office, version: 2, phone: '022-420000', address: 'Jalan Supratman' }
  refuse(updateOffice, 409, { code: 'staleOffice', message, ...{ current } })
  const { user } = shown()
  await user.click(await screen.findByRole('button', { name: `Ubah ${office.name}` }))
  await user.type(screen.getByLabelText('Nomor telepon'), '022-111111')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText(`${office.name} sudah diubah dari tempat lain`)
  screen.getByText('022-420000')
  screen.getByText('022-111111')
  const asked = answer(updateOffice, { data: current })
  await user.click(screen.getByRole('button', { name: 'Pakai isian saya' }))
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ version: 2, phone: '022-111111', address: 'Jalan Supratman' }),
  )
})

it('asks nothing where another has saved the same', async () => {
  answer(listOffices, list)
  const current = { ...office, version: 2, phone: '022-420000' }
  refuse(updateOffice, 409, { code: 'staleOffice', message: 'Sudah diubah.', ...{ current } })
  const { user } = shown()
  await user.click(await screen.findByRole('button', { name: `Ubah ${office.name}` }))
  await user.type(screen.getByLabelText('Nomor telepon'), '022-420000')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText('Sudah tersimpan.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
