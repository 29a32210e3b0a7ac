import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import {
  createPlace,
  getPlace,
  listPlaces,
  type MergeOutline,
  mergePlaces,
  movePlaces,
  previewMerge,
  previewMove,
  updatePlace,
} from '#contract/places.ts'
import {
  listDistricts,
  listHealthCenters,
  listHospitals,
  listProvinces,
  listRegencies,
} from '#contract/regions.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { describedBy } from '../../testing/show.tsx'
import { MergeForm } from './merge-form.tsx'
import { MergePage } from './merge-page.tsx'
import { MovePage } from './move-page.tsx'
import { ChangePlaceForm, NewPlacePage } from './place-form.tsx'
import { rereadPlaces } from './reread-places.ts'
import { samplePlace as place } from './testing/sample-place.ts'

const shown = (Page: () => React.ReactNode, address = '/') => showAt(address, Page, { me: admin })

function answerRegions() {
  answer(listProvinces, { data: [{ id: '32', name: 'Jawa Barat' }] })
  answer(listRegencies, {
    data: [
      { id: '32.04', provinsi_id: '32', name: 'Kabupaten Bandung' },
      { id: '32.73', provinsi_id: '32', name: 'Kota Bandung' },
    ],
  })
  answer(listDistricts, { data: [{ id: '32.73.01', kabupatenkota_id: '32.73', name: 'Sukasari' }] })
  answer(listHospitals, { data: [] })
  answer(listHealthCenters, { data: [] })
}

const stored = (status: 'unsend' | 'sent', report_id: number) => ({
  ...{ report_id, status, sent_at: status === 'sent' ? '2026-09-05T01:00:00.000Z' : null },
})
const saved = (instruments: number, day: number) => ({
  instruments,
  saved_at: `2026-09-0${day}T01:00:00.000Z`,
})
const outline: MergeOutline = {
  survivor: place,
  duplicate: { ...place, facility_id: 8, code: 'PK002', name: 'UPTD Puskesmas Contoh' },
  reports: [],
  conflicts: [
    {
      ...{ form: 'limbahfasyankes', title: 'Limbah', date: '2026-08' },
      ...{ survivor: stored('sent', 1), duplicate: stored('sent', 2) },
    },
    {
      ...{ form: 'limbahfasyankes', title: 'Limbah', date: '2026-07' },
      ...{ survivor: stored('unsend', 3), duplicate: stored('sent', 4) },
    },
  ],
  periods: [{ ...{ year: 2026, semester: 1, conflict: false }, survivor: null, duplicate: saved(0, 1) }],
  ...{ files: 0, notifications: 0, account: 'ends', fingerprint: 'as-shown' },
}

it('merges only after every conflict has its choice, and asks before', async () => {
  const asked = answer(mergePlaces, { data: place, message: 'Kedua fasyankes digabung.' })
  const { user, addressNow } = shown(() => <MergeForm outline={outline} />)
  const merge = await screen.findByRole('button', { name: 'Gabungkan kedua fasyankes' })
  await user.click(merge)
  await screen.findByText('Masih 1 yang belum dipilih')
  screen.getByText('Tulis alasannya, paling sedikit 5 huruf')
  // The one that was sent has been chosen over the draft.
  const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect(choice(/Juli 2026: UPTD Puskesmas/).checked).toBe(true)
  await user.click(choice(/Agustus 2026: Puskesmas Contoh/))
  await user.type(screen.getByLabelText('Alasan'), 'Tercatat dua kali')
  await user.click(merge)
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(/UPTD Puskesmas Contoh \(PK002\) digabungkan ke Puskesmas Contoh \(PK001\)/)
  expect(asked).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Gabungkan' }))
  await waitFor(() => expect(addressNow()).toBe('/admin/data-fasyankes/7'))
  expect(asked[0]?.body).toEqual({
    ...{ duplicate_id: 8, reason: 'Tercatat dua kali', fingerprint: 'as-shown', periods: [] },
    reports: [
      { form: 'limbahfasyankes', date: '2026-08', keep: 'survivor' },
      { form: 'limbahfasyankes', date: '2026-07', keep: 'duplicate' },
    ],
  })
})

it('asks again with what stands now where a report was sent since the preview', async () => {
  const [, july] = outline.conflicts
  if (!july) throw new Error('There is no conflict of July.')
  answer(getPlace, { data: place })
  answer(previewMerge, { data: { ...outline, conflicts: [july] } })
  refuse(mergePlaces, 409, { code: 'mergeChanged', message: 'Berubah.' })
  const { user } = shown(MergePage, '/admin/data-fasyankes/7/gabung?dengan=8')
  const merge = await screen.findByRole('button', { name: 'Gabungkan kedua fasyankes' })
  await user.type(screen.getByLabelText('Alasan'), 'Tercatat dua kali')
  const now = { ...july, survivor: stored('sent', 3) }
  answer(previewMerge, { data: { ...outline, conflicts: [now], fingerprint: 'as-now' } })
  const confirm = async () => {
    await user.click(merge)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Gabungkan' }))
  }
  await confirm()
  await screen.findByText('Ada yang berubah sejak ditampilkan')
  // What was likely before is nobody's choice.
  const choice = screen.getByRole<HTMLInputElement>('radio', { name: /Juli 2026: Puskesmas Contoh/ })
  const others = screen.getByRole<HTMLInputElement>('radio', { name: /Juli 2026: UPTD/ })
  expect([choice.checked, others.checked]).toEqual([false, false])
  await user.click(choice)
  const asked = answer(mergePlaces, { data: place })
  await confirm()
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ fingerprint: 'as-now', reason: 'Tercatat dua kali' }),
  )
})

it('shows how far both self-assessments have come, and asks again once one of them has changed', async () => {
  const periodOf = (instruments: number) => ({
    ...{ year: 2026, semester: 2, conflict: true },
    ...{ survivor: saved(instruments, 3), duplicate: saved(3, 5) },
  })
  const before = { ...outline, conflicts: [], periods: [periodOf(0)] }
  answer(getPlace, { data: place })
  answer(previewMerge, { data: before })
  refuse(mergePlaces, 409, { code: 'mergeChanged', message: 'Berubah.' })
  const { user } = shown(MergePage, '/admin/data-fasyankes/7/gabung?dengan=8')
  await screen.findByText('Belum ada instrumen terkirim; terakhir disimpan 3 September 2026')
  const choice = () => screen.getByRole<HTMLInputElement>('radio', { name: /2026: UPTD Puskesmas/ })
  screen.getByText('3 dari 3 instrumen terkirim; terakhir disimpan 5 September 2026')
  await user.click(choice())
  await user.type(screen.getByLabelText('Alasan'), 'Tercatat dua kali')
  answer(previewMerge, { data: { ...before, periods: [periodOf(1)], fingerprint: 'as-now' } })
  await user.click(screen.getByRole('button', { name: 'Gabungkan kedua fasyankes' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Gabungkan' }))
  await screen.findByText('1 dari 3 instrumen terkirim; terakhir disimpan 3 September 2026')
  expect(choice().checked).toBe(false)
})

it.each([
  ['leavesUnopened', 'belum pernah diaktifkan'],
  ['leavesNonactive', 'nonaktif'],
] as const)('warns where the account that stays cannot be used: %s', async (account, words) => {
  answer(getPlace, { data: place })
  answer(previewMerge, { data: { ...outline, conflicts: [], account } })
  const { user } = shown(MergePage, '/admin/data-fasyankes/7/gabung?dengan=8')
  await screen.findByText(`Akun Puskesmas Contoh ${words}`)
  screen.getByText(/Pertahankan yang lain/)
  await user.type(screen.getByLabelText('Alasan'), 'Tercatat dua kali')
  await user.click(screen.getByRole('button', { name: 'Gabungkan kedua fasyankes' }))
  within(screen.getByRole('dialog')).getByText(/tidak ada akun yang dapat dipakai/)
})

it('shows the facility that is meant to move first', async () => {
  answerRegions()
  const centers = Array.from({ length: 20 }, (_, index) => ({
    ...{ id: index + 1, name: `Puskesmas ${index + 1}`, code: `PK${index + 1}` },
    ...{ user_id: null, tipe_fasyankes: 2, latitude: null, longitude: null },
  }))
  answer(listHealthCenters, { data: centers })
  shown(MovePage, '/admin/data-fasyankes/pindah?dari=32.73&fasyankes=7')
  await screen.findByLabelText('Puskesmas 7 (PK7)')
  const [all, first] = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([all?.checked, first?.checked, first?.parentElement?.textContent]).toEqual([
    false,
    true,
    'Puskesmas 7 (PK7)',
  ])
})

it('shows what a move does before it is made, and warns where nobody would confirm', async () => {
  answerRegions()
  const facilities = [{ id: 7, code: 'PK001', name: 'Puskesmas Contoh', closed: false }]
  const effects = { facilities, reports_before: 12, reports_after: 3, districts_lost: 1, office: null }
  const previewed = answer(previewMove, { data: effects })
  const moved = answer(movePlaces, { data: effects, message: '1 fasyankes dipindahkan.' })
  const { user, history, addressNow } = shown(MovePage, '/admin/data-fasyankes/pindah?dari=32.73')
  await screen.findByLabelText('Sukasari')
  await user.click(screen.getByRole('button', { name: 'Lihat akibatnya' }))
  await screen.findByText('Pilih kabupaten/kota tujuan')
  screen.getByText('Pilih paling sedikit satu kecamatan')
  expect(previewed).toEqual([])
  await user.click(screen.getByLabelText('Sukasari'))
  const to = within(screen.getByRole('region', { name: 'Ke' }))
  await user.click(to.getByRole('combobox', { name: 'Kabupaten/kota' }))
  await user.click(await screen.findByRole('option', { name: 'Kabupaten Bandung' }))
  await user.click(screen.getByRole('button', { name: 'Lihat akibatnya' }))
  await screen.findByRole('heading', { name: '1 fasyankes pindah ke Kabupaten Bandung' })
  screen.getByText(/12 laporan terkirim tetap dihitung di Kota Bandung/)
  screen.getByText(/^1 fasyankes tidak punya kecamatan lagi, .* tetap di Kota Bandung/)
  screen.getByText('Kabupaten Bandung belum mempunyai dinas kesehatan')
  history.push('/lain')
  await user.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  await user.click(screen.getByRole('button', { name: 'Pindahkan 1 fasyankes' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pindahkan' }))
  await waitFor(() => expect(addressNow()).toBe('/admin/data-fasyankes?kota=32.04'))
  expect(moved[0]?.body).toEqual(previewed[0]?.body)
  expect(moved[0]?.body).toMatchObject({ from_regency_id: '32.73', district_ids: ['32.73.01'] })
})

it('asks again for a list that did not come, and keeps what came when it cannot be read again', async () => {
  answerRegions()
  const refusal = { code: 'internal', message: 'Terjadi kesalahan pada server.' } as const
  refuse(listDistricts, 500, refusal)
  const { user, queries } = shown(MovePage, '/admin/data-fasyankes/pindah?dari=32.73')
  await screen.findByText('Daftarnya belum dapat dimuat')
  answerRegions()
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await user.click(await screen.findByLabelText('Sukasari'))
  const asked = refuse(listDistricts, 500, refusal)
  await act(() => queries.invalidateQueries({ queryKey: [listDistricts.path] }))
  expect(asked).toHaveLength(1)
  expect(screen.getByLabelText('Sukasari')).toHaveProperty('checked', true)
})

it('shows what a move would do for as long as that is what is chosen', async () => {
  answerRegions()
  const facilities = [{ id: 7, code: 'PK001', name: 'Puskesmas Contoh', closed: false }]
  answer(previewMove, {
    data: { facilities, reports_before: 0, reports_after: 0, districts_lost: 0, office: 'Dinas' },
  })
  const { user } = shown(MovePage, '/admin/data-fasyankes/pindah?dari=32.73')
  await user.click(await screen.findByLabelText('Sukasari'))
  const to = within(screen.getByRole('region', { name: 'Ke' }))
  await user.click(to.getByRole('combobox', { name: 'Kabupaten/kota' }))
  await user.click(await screen.findByRole('option', { name: 'Kabupaten Bandung' }))
  await user.click(screen.getByRole('button', { name: 'Lihat akibatnya' }))
  const step = { name: /^Pindahkan/ }
  await screen.findByRole('button', step)
  const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(heard()).toContain('Akibat pemindahan 1 fasyankes tampil di bawah.')
  await user.click(screen.getByLabelText('Sukasari'))
  expect(screen.queryByRole('button', step)).toBeNull()
  await user.click(screen.getByLabelText('Sukasari'))
  screen.getByRole('button', step)
})

it('forgets the districts that were ticked in another region', async () => {
  answerRegions()
  const { user } = shown(MovePage, '/admin/data-fasyankes/pindah?dari=32.73')
  await user.click(await screen.findByLabelText('Sukasari'))
  screen.getByText('1 kecamatan dipilih')
  const from = within(screen.getByRole('region', { name: 'Dari' }))
  for (const name of ['Kabupaten Bandung', 'Kota Bandung']) {
    await user.click(from.getByRole('combobox', { name: 'Kabupaten/kota' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await screen.findByText('0 kecamatan dipilih')
  expect(screen.getByLabelText('Sukasari')).toHaveProperty('checked', false)
})

it('says at its field why a move can no longer be made, in place of what it would do', async () => {
  answerRegions()
  const facilities = [{ id: 7, code: 'PK001', name: 'Puskesmas Contoh', closed: false }]
  answer(previewMove, {
    data: { facilities, reports_before: 0, reports_after: 0, districts_lost: 0, office: 'Dinas' },
  })
  const { user } = shown(MovePage, '/admin/data-fasyankes/pindah?dari=32.73')
  await user.click(await screen.findByLabelText('Sukasari'))
  const to = within(screen.getByRole('region', { name: 'Ke' }))
  await user.click(to.getByRole('combobox', { name: 'Kabupaten/kota' }))
  await user.click(await screen.findByRole('option', { name: 'Kabupaten Bandung' }))
  await user.click(screen.getByRole('button', { name: 'Lihat akibatnya' }))
  silence(movePlaces)
  const move = { name: 'Pindahkan 1 fasyankes' }
  await user.click(await screen.findByRole('button', move))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pindahkan' }))
  await screen.findByText(/^Pemindahan ini mungkin sudah dilakukan/)
  await user.click(await screen.findByRole('button', move))
  // Moved by somebody else, or by the first try whose answer was lost.
  const words = 'Ada kecamatan yang tidak berada di Kota Bandung'
  for (const call of [previewMove, movePlaces])
    refuse(call, 422, {
      ...{ code: 'invalidInput', message: 'Data tidak valid.', errors: { district_ids: [words] } },
    })
  const districts = answer(listDistricts, { data: [] })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pindahkan' }))
  await screen.findByText(words, { selector: '[role=alert]' })
  expect(screen.queryByRole('heading', { name: /fasyankes pindah ke/ })).toBeNull()
  await waitFor(() => expect(districts).toHaveLength(1))
  // What was ticked and is no longer there could not be unticked.
  await screen.findByText('1 kecamatan yang dipilih tidak ada lagi di daftar ini')
  await user.click(screen.getByRole('button', { name: 'Hapus dari pilihan' }))
  screen.getByText('0 kecamatan dipilih')
})

it('offers the duplicates that there are now, not those that there were', async () => {
  const another = { ...place, facility_id: 9, code: 'PK009', name: 'Puskesmas Baru' }
  answer(getPlace, { data: place })
  answer(listPlaces, { data: [], current_page: 1, last_page: 1, per_page: 12, total: 0 })
  const { user, queries } = shown(MergePage, '/admin/data-fasyankes/7/gabung')
  await user.click(await screen.findByRole('combobox', { name: 'Digabungkan, lalu ditutup' }))
  await screen.findByText('Tidak ditemukan.')
  answer(listPlaces, {
    data: [
      {
        ...{ id: another.facility_id, code: another.code, name: another.name, type: another.type },
        ...{ province: another.province, regency: another.regency, has_position: false, closed_on: null },
        ...{ merged_into: null, account: null, is_alike: false, updated_at: another.updated_at },
      },
    ],
    ...{ current_page: 1, last_page: 1, per_page: 12, total: 1 },
  })
  await act(() => rereadPlaces(queries))
  await screen.findByRole('option', { name: /Puskesmas Baru \(PK009\)/ })
})

it('corrects the day since which a facility is active', async () => {
  answerRegions()
  const asked = answer(updatePlace, { data: place })
  const { user } = shown(() => <ChangePlaceForm record={place} onClose={() => {}} />)
  const since = await screen.findByLabelText<HTMLInputElement>('Aktif sejak')
  expect(since.value).toBe('15/03/2021')
  await user.clear(since)
  await user.type(since, '1/2/2020')
  expect(describedBy(since)).toBe('1 Februari 2020; formulir wajib diisi mulai bulan itu.')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(asked[0]?.body).toEqual({ version: 3, active_since: '2020-02-01' }))
})

it('sends only what was changed, and shows what another has saved meanwhile', async () => {
  answerRegions()
  const current = { ...place, version: 4, code: 'PK009', name: 'Puskesmas Lain' }
  const message = 'Profil ini sudah diubah dari tempat lain.'
  const asked = refuse(updatePlace, 409, { code: 'staleFacility', message, ...{ current } })
  const { user } = shown(() => <ChangePlaceForm record={place} onClose={() => {}} />)
  const name = await screen.findByLabelText('Nama')
  await user.clear(name)
  await user.type(name, 'Puskesmas Baru')
  await user.selectOptions(screen.getByLabelText('Kepemilikan'), 'Swasta')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText('Data fasyankes ini sudah diubah dari tempat lain')
  expect(asked[0]?.body).toEqual({ version: 3, name: 'Puskesmas Baru', ownership: 'swasta' })
  screen.getByText('Puskesmas Lain')
  screen.getByText('Pemerintah daerah', { selector: 'td' })
})

it('does not ask about what another has changed to the same', async () => {
  answerRegions()
  const current = { ...place, version: 4, name: 'Puskesmas Lain', ownership: 'swasta' }
  refuse(updatePlace, 409, { code: 'staleFacility', message: 'Sudah diubah.', ...{ current } })
  const { user } = shown(() => <ChangePlaceForm record={place} onClose={() => {}} />)
  await user.type(await screen.findByLabelText('Nama'), ' Baru')
  await user.selectOptions(screen.getByLabelText('Kepemilikan'), 'Swasta')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('row')).toHaveLength(2)
})

it('says by its version what was read, whatever is read again meanwhile', async () => {
  answerRegions()
  const asked = answer(updatePlace, { data: place })
  function Page() {
    const [record, setRecord] = useState(place)
    return (
      <>
        <button type="button" onClick={() => setRecord({ ...place, version: 4, name: 'Puskesmas Lain' })}>
          Baca lagi
        </button>
        <ChangePlaceForm record={record} onClose={() => {}} />
      </>
    )
  }
  const { user } = shown(Page)
  await user.selectOptions(await screen.findByLabelText('Kepemilikan'), 'Swasta')
  await user.click(screen.getByRole('button', { name: 'Baca lagi' }))
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(asked[0]?.body).toEqual({ version: 3, ownership: 'swasta' }))
})

it('says what is missing of a new facility at its fields', async () => {
  answerRegions()
  const asked = answer(createPlace, { data: place })
  const { user } = shown(NewPlacePage)
  await user.selectOptions(await screen.findByLabelText('Jenis fasyankes'), 'Rumah Sakit')
  await user.clear(screen.getByLabelText('Aktif sejak'))
  await user.click(screen.getByRole('button', { name: 'Tambah fasyankes' }))
  await screen.findByText('Pilih provinsi', { selector: '[role=alert]' })
  screen.getByText('Tulis tanggal mulai aktif')
  screen.getByText('Pilih jenis wilayah', { selector: '[role=alert]' })
  screen.getByLabelText('Kelas rumah sakit')
  expect(asked).toEqual([])
})
