import { focusManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import {
  countAudience,
  getAnnouncement,
  releaseAnnouncement,
  updateAnnouncement,
} from '#contract/announcements.ts'
import { listProvinces, listRegencies } from '#contract/regions.ts'

import { unreachableMessage } from '../../api/call.ts'
import { answer, refuse, silence } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AnnouncementPage } from './announcement-page.tsx'
import type { Announcement } from './announcement-words.ts'

const stored: Announcement = {
  ...{ id: 4, version: 1, title: 'Pelatihan', body: 'Isi.', link: null, importance: 'usual' },
  ...{ roles: ['HealthServiceFacility'], facility_types: [], regions: [], state: 'draft' },
  ...{ from: '2026-11-01T08:00', until: '2026-12-01T08:00', accounts: 0, read: 0 },
  updated_at: '2026-11-01T00:00:00Z',
}

afterEach(() => focusManager.setFocused(undefined))

it.each<[string, number, 'notFound' | 'invalidInput']>([
  ['9', 404, 'notFound'],
  ['abc', 422, 'invalidInput'],
])('says that the address %s leads to no announcement', async (id, status, code) => {
  const errors = { id: ['Harus berupa nomor id'] }
  refuse(getAnnouncement, status, { code, message: 'Tidak dapat dilayani.', errors })
  showAt(`/admin/pengumuman/${id}`, () => <AnnouncementPage id={Number(id)} />, { me: admin })
  await screen.findByRole('heading', { level: 1, name: 'Pengumuman tidak ditemukan' })
  expect(screen.getByRole('link', { name: 'Pengumuman' })).toBeTruthy()
  expect(screen.queryByText('Harus berupa nomor id.')).toBeNull()
})

it('keeps what is typed when somebody else saves and this window is looked at again', async () => {
  const counts = { accounts: 1, facilities: 1, provinces: 0, regencies: 0 }
  answer(countAudience, { data: counts })
  answer(listProvinces, { data: [] })
  answer(getAnnouncement, { data: stored })
  const { user, queries } = showAt('/admin/pengumuman/4', () => <AnnouncementPage id={4} />, { me: admin })
  await user.type(await screen.findByLabelText('Judul'), ' bidan')
  answer(getAnnouncement, { data: { ...stored, version: 2, title: 'Lain' } })
  const counted = answer(countAudience, { data: counts })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await waitFor(() => expect(counted.length).toBeGreaterThan(0))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.getByLabelText<HTMLInputElement>('Judul').value).toBe('Pelatihan bidan')
})

it('keeps what is typed when its saving does not arrive and somebody else has saved', async () => {
  answer(countAudience, { data: { accounts: 1, facilities: 1, provinces: 0, regencies: 0 } })
  answer(listProvinces, { data: [] })
  answer(getAnnouncement, { data: stored })
  const { user, queries } = showAt('/admin/pengumuman/4', () => <AnnouncementPage id={4} />, { me: admin })
  await user.type(await screen.findByLabelText('Judul'), ' bidan')
  const current = { ...stored, version: 2, body: 'Isi baru.' }
  answer(getAnnouncement, { data: current })
  silence(updateAnnouncement)
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  await screen.findByText(unreachableMessage)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.getByLabelText<HTMLInputElement>('Judul').value).toBe('Pelatihan bidan')
  refuse(updateAnnouncement, 409, { code: 'staleAnnouncement', message: 'Sudah diubah.', current })
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  const dialog = within(await screen.findByRole('dialog', { name: /sudah diubah dari tempat lain/ }))
  await user.click(dialog.getByRole('button', { name: 'Pakai isian tersimpan' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Judul').value).toBe('Pelatihan'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps what another has saved meanwhile where it does not stand against what was typed', async () => {
  answer(countAudience, { data: { accounts: 1, facilities: 1, provinces: 0, regencies: 0 } })
  answer(listProvinces, { data: [] })
  answer(getAnnouncement, { data: stored })
  const current = { ...stored, version: 2, title: 'Lain', body: 'Isi baru.' }
  refuse(updateAnnouncement, 409, { code: 'staleAnnouncement', message: 'Sudah diubah.', ...{ current } })
  const { user } = showAt('/admin/pengumuman/4', () => <AnnouncementPage id={4} />, { me: admin })
  await user.type(await screen.findByLabelText('Judul'), ' bidan')
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  await screen.findByText('Pengumuman ini sudah diubah dari tempat lain')
  const asked = answer(updateAnnouncement, { data: current })
  await user.click(screen.getByRole('button', { name: 'Pakai isian saya' }))
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ version: 2, title: 'Pelatihan bidan', body: 'Isi baru.' }),
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

/** Opens a stored draft and asks to release it; `confirm` answers the question. */
async function releasing(isCounted = true) {
  if (isCounted) answer(countAudience, { data: { accounts: 1, facilities: 1, provinces: 0, regencies: 0 } })
  else silence(countAudience)
  answer(listProvinces, { data: [] })
  answer(getAnnouncement, { data: stored })
  const { user } = showAt('/admin/pengumuman/4', () => <AnnouncementPage id={4} />, { me: admin })
  await user.click(await screen.findByRole('button', { name: 'Tayangkan' }))
  const confirm = () =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Tayangkan' }))
  return { confirm }
}

it('shows what another has changed instead of releasing it', async () => {
  const { confirm } = await releasing()
  const current = { ...stored, version: 2, title: 'Lain' }
  answer(getAnnouncement, { data: current })
  refuse(releaseAnnouncement, 409, { code: 'staleAnnouncement', message: 'Periksa lagi.', ...{ current } })
  await confirm()
  await screen.findByText('Periksa lagi.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Judul').value).toBe('Lain'))
})

it('shows what is stored where an earlier try was taken, instead of asking on', async () => {
  const { confirm } = await releasing()
  answer(getAnnouncement, { data: { ...stored, version: 3, state: 'shown' } })
  refuse(releaseAnnouncement, 409, { code: 'announcementRefused', message: 'Sudah ditayangkan.' })
  await confirm()
  await screen.findByText('Sudah ditayangkan.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Tarik pengumuman' })
})

it('says where it cannot be counted how many accounts it will reach', async () => {
  await releasing(false)
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('Jumlah akun yang akan menerimanya belum dapat dihitung.')
})

it('counts again how many it will reach, where that has failed', async () => {
  silence(countAudience)
  answer(listProvinces, { data: [] })
  answer(getAnnouncement, { data: stored })
  const { user } = showAt('/admin/pengumuman/4', () => <AnnouncementPage id={4} />, { me: admin })
  await screen.findByText('Jumlah penerimanya belum dapat dihitung.')
  answer(countAudience, { data: { accounts: 0, facilities: 0, provinces: 0, regencies: 0 } })
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await screen.findByText('Tidak ada akun aktif yang akan menerimanya.')
})

it('asks on where the server is busy', async () => {
  const { confirm } = await releasing()
  refuse(releaseAnnouncement, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  await confirm()
  await screen.findByText('Server sedang sibuk.')
  const taken = answer(releaseAnnouncement, { data: { ...stored, version: 2, state: 'shown' } })
  await confirm()
  await waitFor(() => expect(taken).toHaveLength(1))
})

it('is released again as it was read where the answer was lost', async () => {
  const { confirm } = await releasing()
  const shown = { ...stored, version: 2, state: 'shown' as const }
  silence(releaseAnnouncement)
  answer(getAnnouncement, { data: shown })
  await confirm()
  await screen.findByText('Tarik pengumuman')
  const taken = answer(releaseAnnouncement, { data: shown })
  await confirm()
  await waitFor(() => expect(taken.map(({ body }) => body)).toEqual([{ version: 1 }]))
})

it('is not saved for the whole country while a region is chosen that is not added', async () => {
  answer(countAudience, { data: { accounts: 1, facilities: 1, provinces: 0, regencies: 0 } })
  answer(listProvinces, { data: [{ id: '11', name: 'Aceh' }] })
  answer(listRegencies, { data: [] })
  answer(getAnnouncement, { data: stored })
  const asked = answer(updateAnnouncement, { data: stored })
  const { user } = showAt('/admin/pengumuman/4', () => <AnnouncementPage id={4} />, { me: admin })
  await user.click(await screen.findByRole('combobox', { name: 'Provinsi' }))
  await user.click(await screen.findByRole('option', { name: 'Aceh' }))
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  await screen.findByText('Tekan “Tambah wilayah”, atau kosongkan pilihan wilayahnya.')
  expect(asked).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Tambah wilayah' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Wilayah/ })))
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ regions: ['11'] }))
})

it('goes to no type of facility where it goes to no facility', async () => {
  const counted = answer(countAudience, { data: { accounts: 1, facilities: 1, provinces: 0, regencies: 0 } })
  answer(listProvinces, { data: [] })
  answer(getAnnouncement, {
    data: { ...stored, roles: ['HealthServiceFacility', 'Administrator'], facility_types: ['hospital'] },
  })
  const asked = answer(updateAnnouncement, { data: stored })
  const { user } = showAt('/admin/pengumuman/4', () => <AnnouncementPage id={4} />, { me: admin })
  await user.click(await screen.findByRole('checkbox', { name: 'Fasyankes' }))
  expect(screen.queryByRole('checkbox', { name: 'Rumah Sakit' })).toBeNull()
  await waitFor(() =>
    expect(counted.at(-1)?.body).toEqual({ roles: ['Administrator'], facility_types: [], regions: [] }),
  )
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({
      ...{ version: 1, roles: ['Administrator'], facility_types: [], link_label: null, link_href: null },
    }),
  )
})

it('shows one that was withdrawn, and lets nobody change it', async () => {
  answer(getAnnouncement, { data: { ...stored, state: 'withdrawn', accounts: 1000, read: 250 } })
  showAt('/admin/pengumuman/4', () => <AnnouncementPage id={4} />, { me: admin })
  await screen.findByText('Pengumuman ini sudah ditarik')
  screen.getByText('Dibaca 250 dari 1.000 akun (25,0%)')
  screen.getByText('Isi.')
  expect([screen.queryByRole('textbox'), screen.queryByRole('button')]).toEqual([null, null])
})
