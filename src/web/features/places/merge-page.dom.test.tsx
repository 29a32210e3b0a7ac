import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getPlace, listPlaces, type MergeOutline, previewMerge } from '#contract/places.ts'

import { answer } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { MergePage } from './merge-page.tsx'
import { samplePlace as place } from './testing/sample-place.ts'

const other = {
  ...{ ...place, facility_id: 8, user_id: 6, code: 'PK002', name: 'UPTD Contoh' },
  ...{ phone: '022', latitude: -6.9, longitude: 107.6, beds: 1200, active_since: '2020-01-01' },
}
const outline: MergeOutline = {
  ...{ survivor: place, duplicate: other, conflicts: [], account: 'none', fingerprint: 'as-shown' },
  ...{ reports: [], periods: [], files: 0, notifications: 0 },
}
const path = '/admin/data-fasyankes/$id/gabung'
function open(more: Partial<MergeOutline> = {}) {
  answer(getPlace, { data: place })
  answer(previewMerge, { data: { ...outline, ...more } })
  return showAt('/admin/data-fasyankes/7/gabung?dengan=8', MergePage, { me: admin, path })
}
const lines = (of: HTMLElement) =>
  within(of)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it.each([
  [{ closed_on: '2026-08-01' }, 'Fasyankes ini tutup; buka kembali dahulu.'],
  [
    { closed_on: '2026-08-01', merged_into: { id: 9, name: 'Puskesmas Tetap', code: 'PK009' } },
    'Fasyankes ini sudah digabung.',
  ],
])('lets a facility that no longer reports receive nothing: %j', async (more, words) => {
  answer(getPlace, { data: { ...place, ...more } })
  showAt('/admin/data-fasyankes/7/gabung', MergePage, { me: admin, path })
  await screen.findByText(words)
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('leads to those whose names are alike while none is chosen', async () => {
  answer(getPlace, { data: { ...place, alike: [{ id: 8, code: 'PK002', name: 'UPTD Contoh' }] } })
  showAt('/admin/data-fasyankes/7/gabung', MergePage, { me: admin, path })
  const link = await screen.findByRole('link', { name: 'UPTD Contoh (PK002)' })
  expect(link.getAttribute('href')).toBe('/admin/data-fasyankes/7/gabung?dengan=8')
})

it('sets both records side by side, and marks where they differ', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Data kedua fasyankes' })
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['Nama', 'Puskesmas Contoh', 'UPTD Contoh'],
    ['Kode', 'PK001', 'PK002'],
    ['Kabupaten/kota', 'Kota Bandung', 'Kota Bandung'],
    ['Kecamatan', '–', '–'],
    ['Alamat', 'Jalan Contoh No. 1', 'Jalan Contoh No. 1'],
    ['Nomor telepon', '–', '022'],
    ['Surel', '–', '–'],
    ['Posisi', '–', '6,9° LS, 107,6° BT'],
    ['Tempat tidur', '–', '1.200'],
    ['Aktif sejak', '15 Maret 2021', '1 Januari 2020'],
  ])
  const marked = [...table.querySelectorAll('[data-differs="true"]')]
  expect(marked.length).toBe(6)
})

it('says what goes along without a question', async () => {
  const report = (title: string, date: string) => ({
    ...{ form: title, title, date, report_id: 1, status: 'sent' as const, sent_at: null },
  })
  const period = {
    year: 2026,
    survivor: null,
    duplicate: { instruments: 1, saved_at: '2026-09-01T01:00:00.000Z' },
  }
  open({
    reports: [report('Limbah', '2026-03'), report('Limbah', '2025-11'), report('Kesling', '2026-01')],
    periods: [
      { ...period, semester: 1, conflict: false },
      { ...period, semester: 2, conflict: true },
    ],
    ...{ files: 1200, notifications: 3, account: 'moves' },
  })
  const card = await screen.findByRole('region', { name: 'Yang pindah ke Puskesmas Contoh' })
  expect([...card.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    'Limbah2November 2025 – Maret 2026',
    'Kesling1Januari 2026',
  ])
  expect(lines(card)).toEqual([
    'Penilaian mandiri semester 1 2026.',
    '1.200 berkas.',
    '3 notifikasi.',
    'Akunnya pindah ke Puskesmas Contoh, yang belum mempunyai akun.',
    'UPTD Contoh (PK002) ditutup sejak awal dan tidak lagi dihitung; halamannya menunjuk ke Puskesmas Contoh.',
  ])
})

it.each([
  ['none', 'Fasyankes yang digabungkan tidak mempunyai akun.'],
  ['ends', 'Akunnya dinonaktifkan; Puskesmas Contoh tetap memakai akunnya sendiri.'],
  ['leavesUnopened', 'Akunnya dinonaktifkan.'],
] as const)(
  'says what becomes of the account (%s), and that no report goes along',
  async (account, words) => {
    open({ account })
    const card = await screen.findByRole('region', { name: 'Yang pindah ke Puskesmas Contoh' })
    within(card).getByText('Tidak ada laporan yang pindah begitu saja.')
    expect(lines(card)[0]).toBe(words)
  },
)

it('offers neither the facility itself nor one that was merged, and exchanges both', async () => {
  const row = (id: number, more: object = {}) => ({
    ...{ id, code: `PK${id}`, name: `Puskesmas ${id}`, type: place.type, province: place.province },
    ...{ regency: place.regency, has_position: false, closed_on: null, merged_into: null, account: null },
    ...{ is_alike: false, updated_at: place.updated_at },
    ...more,
  })
  const data = [row(7), row(8), row(9, { merged_into: { id: 7, name: 'x', code: 'y' } })]
  const asked = answer(listPlaces, { data, current_page: 1, last_page: 1, per_page: 12, total: 3 })
  const { user, addressNow } = open()
  await user.click(await screen.findByRole('combobox', { name: 'Digabungkan, lalu ditutup' }))
  await screen.findByRole('option', { name: /Puskesmas 8/ })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(asked[0]?.address).toContain('kabupatenkota_id=32.73')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('link', { name: 'Tukar: pertahankan yang lain' }))
  expect(addressNow()).toBe('/admin/data-fasyankes/8/gabung?dengan=7')
})
