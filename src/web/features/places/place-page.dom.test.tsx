import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { getPlace, listPlaceChanges, type PlaceRecord, reopenPlace } from '#contract/places.ts'

import { answer } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { PlacePage } from './place-page.tsx'
import { samplePlace as place } from './testing/sample-place.ts'

function open(more: Partial<PlaceRecord> = {}, search = '') {
  answer(configuration, sampleConfiguration)
  answer(listPlaceChanges, { data: [], current_page: 1, last_page: 1, per_page: 10, total: 0 })
  answer(getPlace, { data: { ...place, ...more } })
  const path = '/admin/data-fasyankes/$id'
  return showAt(`/admin/data-fasyankes/7${search}`, PlacePage, { me: admin, path })
}
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
/** The words of the steps; none where nothing can be done. */
const steps = () => {
  const card = screen.queryByRole('region', { name: 'Tindakan' })
  return [...(card?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent)
}
const merged = { closed_on: '2021-03-01', merged_into: { id: 9, name: 'Puskesmas Tetap', code: 'PK009' } }

it('says of a facility that was merged where its reports are, and changes nothing of it', async () => {
  open(merged)
  await screen.findByText('Sudah digabung')
  expect(addressOf('Puskesmas Tetap (PK009)')).toBe('/admin/data-fasyankes/9')
  expect([steps(), screen.queryByRole('button', { name: 'Ubah data' })]).toEqual([[], null])
  expect(screen.queryByText(/^Tutup sejak/)).toBeNull()
})

it('says since when a facility is closed, and offers to open it again', async () => {
  open({ closed_on: '2026-08-01' })
  await screen.findByText('Tutup sejak 1 Agustus 2026')
  expect(steps()).toEqual(['Buka kembali'])
  // Nobody could report.
  expect(screen.queryByRole('link', { name: 'Buatkan akun' })).toBeNull()
})

it('offers of an open facility what can become of it, and an account where it has none', async () => {
  open()
  expect(await screen.findByRole('button', { name: 'Ubah data' })).toBeTruthy()
  expect(steps()).toEqual(['Tutup', 'Gabungkan', 'Pindahkan'])
  expect(addressOf('Buatkan akun')).toBe('/admin/user?untuk=7')
  expect(addressOf('Pindahkan')).toBe('/admin/data-fasyankes/pindah?dari=32.73&fasyankes=7')
})

it.each([
  ['?ubah=true', false],
  ['?ubah=ya', true],
])('at %s opens its fields only for the word that opens them', async (search, isRead) => {
  open({}, search)
  await screen.findByRole('button', { name: isRead ? 'Ubah data' : 'Simpan' })
  expect(screen.queryByRole('button', { name: 'Ubah data' }) !== null).toBe(isRead)
})

it('shows those that may be the same, each to be compared', async () => {
  open({ alike: [{ id: 8, name: 'Pusk. Contoh', code: 'PK008' }] })
  await screen.findByText('Mungkin tercatat dua kali')
  expect(addressOf('Bandingkan dengan Pusk. Contoh (PK008)')).toBe('/admin/data-fasyankes/7/gabung?dengan=8')
})

it('shows the account, and where it stands in the list', async () => {
  open({ account: { username: 'a@b.id', full_name: 'Siti', status: 'nonactive' } })
  await screen.findByText('Nonaktif')
  expect(addressOf('Buka di daftar akun')).toBe('/admin/user?find=a%40b.id')
})

it('says when it was closed and where it lay', async () => {
  const bogor = { id: '32.71', name: 'Kota Bogor' }
  open({
    closures: [
      { from_month: '2025-03', until_month: '2025-06' },
      { from_month: '2024-12', until_month: '2025-01' },
    ],
    moves: [{ from_month: '2023-01', from: bogor, to: place.regency }],
  })
  const card = await screen.findByRole('region', { name: 'Masa buka dan wilayah' })
  const lines = within(card).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Tutup Maret 2025 sampai Mei 2025.',
    'Tutup selama Desember 2024.',
    'Mulai Januari 2023 di Kota Bandung; laporan sebelumnya tetap di Kota Bogor.',
    'Aktif sejak 15 Maret 2021.',
  ])
})

it('says what opening a facility again does, by the month, and does it', async () => {
  const { user } = open({ closed_on: '2026-08-01' })
  await user.click(await screen.findByRole('button', { name: 'Buka kembali' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Buka kembali fasyankes' }))
  const month = dialog.getByLabelText('Buka kembali mulai bulan')
  // Not before it was closed.
  expect(within(month).queryByRole('option', { name: 'Juli 2026' })).toBeNull()
  await user.selectOptions(month, 'Oktober 2026')
  dialog.getByText(
    'Agustus 2026 sampai September 2026 tetap dicatat tutup: tidak wajib dan tidak dapat diisi.',
  )
  await user.selectOptions(month, 'September 2026')
  dialog.getByText(/^Agustus 2026 tetap dicatat tutup/)
  await user.selectOptions(month, 'Agustus 2026')
  dialog.getByText('Penutupannya seperti tidak pernah ada.')
  await user.type(dialog.getByLabelText('Alasan'), 'Izin baru')
  const asked = answer(reopenPlace, { data: place, message: 'Dibuka kembali.' })
  answer(getPlace, { data: place })
  await user.click(dialog.getByRole('button', { name: 'Buka kembali' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.map(({ body }) => body)).toEqual([{ from_month: '2026-08', reason: 'Izin baru' }])
  // The page shows it as it is by now.
  await waitFor(() => expect(steps()).toContain('Tutup'))
})
