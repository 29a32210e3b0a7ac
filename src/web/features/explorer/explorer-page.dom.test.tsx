import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type Figure, getCatalogue, listFigures } from '#contract/figures.ts'
import { listProvinces, listRegencies } from '#contract/regions.ts'
import {
  changeSavedView,
  getSavedView,
  listSavedViews,
  removeSavedView,
  saveView,
} from '#contract/saved-views.ts'

import { answer, answerEach, refuse } from '../../testing/network.ts'
import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { ministry, provinceOffice } from '../../testing/sample-me.ts'
import { watchSaving } from '../../testing/saved-files.ts'
import { showAt } from '../../testing/show-at.tsx'
import { ExplorerPage } from './explorer-page.tsx'

const rows = [
  catalogueRow({
    id: 'limbah.reporting',
    ...{ form_type: 'limbah', form: 'Limbah', label: 'Pelaporan', unit: '%', decimals: 1 },
  }),
  catalogueRow({ id: 'kg', form_type: 'limbah', form: 'Limbah', label: 'Limbah medis' }),
]
const told = (value: number | null, note: Figure['note'] = null): Figure => ({
  ...{ value, note, n: 3, of: null, per: null, words: null },
  base: { n: 3, of: 4, confirmed: 1, as_of: '2026-11-01T00:00:00Z' },
})
const figures = {
  mode: 'semua' as const,
  regions: [{ code: '33', name: 'Jawa Tengah', level: 1 }],
  spans: [
    { span: '2026-09', label: 'September 2026' },
    { span: '2026-10', label: 'Oktober 2026' },
  ],
  rows: [
    { region: '33', span: '2026-09', figures: { 'limbah.reporting': told(75) } },
    {
      region: '33',
      span: '2026-10',
      figures: { 'limbah.reporting': told(null, 'terlalu sedikit fasyankes') },
    },
  ],
}
const question = 'indikator=limbah.reporting&provinsi=33&rinci=wilayah&dari=2026-09&periode=2026-10'
const address = `/jelajah?${question}`
const view = {
  ...{ view_code: 'a1b2', name: 'Pelaporan Jawa Tengah', question, owner: 'Dewi', own: true },
  updated_at: '2026-11-20T00:00:00Z',
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
  answer(getCatalogue, { data: rows })
  answer(listFigures, { data: figures })
  answer(listProvinces, { data: [{ id: '33', name: 'Jawa Tengah' }] })
  answer(listRegencies, { data: [] })
})

afterEach(() => {
  vi.restoreAllMocks()
})

it('says that nobody has to report yet, in place of a table that is all gaps', async () => {
  const empty = { ...told(null), n: 0, base: { n: 0, of: 0, confirmed: 0, as_of: null } }
  const gaps = figures.rows.map((row) => ({ ...row, figures: { 'limbah.reporting': empty } }))
  answer(listFigures, { data: { ...figures, rows: gaps } })
  showAt(address, ExplorerPage, { me: ministry })
  await screen.findByText('Belum ada fasyankes yang wajib melapor untuk Oktober 2026')
  screen.getByText(/Angka Jawa Tengah tampil di sini/)
  expect(screen.queryByRole('table')).toBeNull()
})

it('answers as a table whose numbers open with their base and their reports', async () => {
  const { user } = showAt(address, ExplorerPage, { me: ministry })
  const table = await screen.findByRole('table', { name: 'Jelajah data' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['PeriodePelaporan: Limbah', 'Sep 202675,0%', 'Okt 2026terlalu sedikit fasyankes'])
  await user.click(
    within(table).getByRole('button', { name: '75,0%', description: 'Sep 2026 Pelaporan: Limbah' }),
  )
  const dialog = screen.getByRole('dialog', { name: 'Jawa Tengah' })
  expect(within(dialog).getByText(/^3 dari 4 fasyankes · 1 terkonfirmasi/)).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'Buka laporannya' }).getAttribute('href')).toBe(
    '/table/user?form=limbah&date=2026-09&provinsi=33',
  )
})

it('tells a number by its row, by the group of its column, and by its column', async () => {
  showAt(address.replace('limbah.reporting', 'limbah.reporting,kg&jenis=banding'), ExplorerPage, {
    me: ministry,
  })
  await screen.findByRole('button', {
    name: '75,0%',
    description: 'Sep 2026 Rumah Sakit Pelaporan: Limbah',
  })
})

it('stands on paper with all of its columns, as many side by side as fit', async () => {
  const year = address.replace('dari=2026-09', 'dari=2025-11')
  showAt(`${year}&baris=wilayah&kolom=waktu`, ExplorerPage, { me: ministry })
  const heads = () =>
    screen.getAllByRole('table').map((table) => within(table).getAllByRole('columnheader').length - 1)
  await screen.findByRole('table')
  expect(heads()).toEqual([12])
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(heads()).toEqual([10, 2])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(heads()).toEqual([12])
})

it('stands on paper with all of its rows, not with a page of them', async () => {
  const regions = Array.from({ length: 120 }, (_, index) => ({
    ...{ code: `33.${100 + index}`, name: `Kota ${index}`, level: 2 },
  }))
  const month = ['33', ...regions.map(({ code }) => code)].map((region) => ({
    ...{ region, span: '2026-10', figures: { 'limbah.reporting': told(75) } },
  }))
  answerEach(listFigures, (path) => ({
    data: { ...figures, rows: month, ...(path.includes('rinci=anak') && { regions }) },
  }))
  showAt(address.replace('=wilayah&dari=2026-09', '=anak&dari=2026-10'), ExplorerPage, { me: ministry })
  const table = await screen.findByRole('table')
  const shown = () => table.querySelectorAll('tbody tr').length
  const paging = () => screen.queryByRole('navigation', { name: 'Halaman' })?.textContent
  expect(paging()).toBe('121 barisSebelumnyaHalaman 1 dari 2Berikutnya')
  expect(shown()).toBe(100)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(shown()).toBe(121)
  expect(paging()).toBeUndefined()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(shown()).toBe(100)
})

it('shows another region to an office, and does not lead to its reports', async () => {
  const { user } = showAt(address, ExplorerPage, { me: provinceOffice })
  await user.click(await screen.findByRole('button', { name: '75,0%' }))
  expect(screen.getByText(/^Di luar wilayah Anda/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Buka laporannya' })).toBeNull()
})

it('says of an office that names no region that the whole country is shown', async () => {
  showAt('/jelajah?indikator=kg&dari=2026-09&periode=2026-10', ExplorerPage, { me: provinceOffice })
  await screen.findByRole('button', { name: 'Saring Indonesia · September 2026 – Oktober 2026' })
})

it('writes what is chosen into the address', async () => {
  const asked = answer(listFigures, { data: figures })
  const { user, addressNow } = showAt(address, ExplorerPage, { me: ministry })
  await user.click(await screen.findByRole('button', { name: 'Tukar' }))
  expect(addressNow()).toContain('baris=indikator&kolom=waktu')
  await user.selectOptions(screen.getByLabelText('Jenis fasyankes'), 'Bandingkan keduanya')
  expect(addressNow()).toContain('jenis=banding')
  await user.click(screen.getByRole('button', { name: 'Pilih indikator' }))
  const dialog = screen.getByRole('dialog', { name: 'Pilih indikator' })
  await user.type(within(dialog).getByLabelText('Cari indikator'), 'medis')
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1)
  await user.click(within(dialog).getByLabelText('Limbah medis'))
  await user.click(within(dialog).getByRole('button', { name: 'Tampilkan' }))
  expect(addressNow()).toContain('indikator=limbah.reporting,kg')
  expect(asked.at(-1)?.address).toContain('indikator=limbah.reporting%2Ckg')
})

it('writes into the address which span its bars show', async () => {
  answer(listFigures, {
    data: {
      ...figures,
      regions: [...figures.regions, { code: '33.01', name: 'Kabupaten Cilacap', level: 2 }],
      rows: [...figures.rows, { region: '33.01', span: '2026-09', figures: { kg: told(5) } }],
    },
  })
  const whole = '/jelajah?indikator=kg&provinsi=33&dari=2026-09&periode=2026-10&tampak=batang'
  const { user, addressNow } = showAt(whole, ExplorerPage, { me: ministry })
  const span = await screen.findByLabelText('Periode batang')
  expect(span).toHaveProperty('value', '2026-10')
  await user.selectOptions(span, 'Sep 2026')
  expect(addressNow()).toContain('tampak_waktu=2026-09')
})

it('says in the file of its table when its sums were made', async () => {
  const saved = watchSaving()
  const { user } = showAt(address, ExplorerPage, { me: ministry })
  await user.click(await screen.findByRole('button', { name: 'Unduh CSV' }))
  expect(await saved[0]?.content.text()).toContain(
    ' · Semua terkirim · diperbarui 1 November 2026 pukul 07.00 WIB\r\n',
  )
})

it('says in the file of its bars their time, their type and their base', async () => {
  const saved = watchSaving()
  const cilacap = { code: '33.01', name: 'Kabupaten Cilacap', level: 2 }
  answer(listFigures, {
    data: {
      ...figures,
      regions: [...figures.regions, cilacap],
      rows: ['33', '33.01'].map((region) => ({ region, span: '2026-09', figures: { kg: told(5) } })),
    },
  })
  const bars =
    '/jelajah?indikator=kg&provinsi=33&dari=2026-09&periode=2026-10&tampak=batang&tampak_waktu=2026-09'
  const { user } = showAt(`${bars}&tipe=1`, ExplorerPage, { me: ministry })
  await user.click(await screen.findByRole('button', { name: 'Unduh CSV: Limbah medis' }))
  expect(await saved[0]?.content.text()).toContain(
    'Limbah medis\r\nJawa Tengah · September 2026 · Rumah Sakit\r\n3 dari 4 fasyankes · 1 terkonfirmasi · semua terkirim · diperbarui',
  )
})

it('says of a stock that it counts reports of earlier months too', async () => {
  answer(getCatalogue, { data: [catalogueRow({ id: 'kg', label: 'Alkes', carries: true })] })
  answer(listFigures, {
    data: { ...figures, rows: [{ region: '33', span: '2026-10', figures: { kg: told(5) } }] },
  })
  const stock = '/jelajah?indikator=kg&provinsi=33&rinci=wilayah&dari=2026-10&periode=2026-10'
  const { user } = showAt(stock, ExplorerPage, { me: ministry })
  await user.click(await screen.findByRole('button', { name: '5,00' }))
  screen.getByText(/^Laporan terakhir setiap fasyankes dihitung, juga yang dikirim untuk bulan sebelumnya/)
})

it('gives under lines the base of the newest span, whichever the bars showed', async () => {
  const base = { n: 1, of: 4, confirmed: 1, as_of: null }
  answer(listFigures, {
    data: {
      ...figures,
      rows: [
        { region: '33', span: '2026-09', figures: { kg: told(5) } },
        { region: '33', span: '2026-10', figures: { kg: { ...told(6), base } } },
      ],
    },
  })
  const shown = '/jelajah?indikator=kg&provinsi=33&rinci=wilayah&dari=2026-09&periode=2026-10&tampak=garis'
  showAt(`${shown}&tampak_waktu=2026-09`, ExplorerPage, { me: ministry })
  await screen.findByText(/^1 dari 4 fasyankes/)
})

it('closes a number whose months are looked at, and does not open it again with its quarter', async () => {
  const quarter = { ...figures.rows[0], region: '33', span: '2026-Q3', figures: { kg: told(7) } }
  answer(listFigures, {
    data: { ...figures, spans: [{ span: '2026-Q3', label: 'Triwulan III 2026' }], rows: [quarter] },
  })
  const { user } = showAt(
    '/jelajah?indikator=kg&provinsi=33&rinci=wilayah&dari=2026-Q3&periode=2026-Q3',
    ExplorerPage,
    { me: ministry },
  )
  await user.click(await screen.findByRole('button', { name: '7,00' }))
  await user.click(screen.getByRole('link', { name: 'Lihat per bulan' }))
  await waitFor(() => expect(screen.getByLabelText('Satuan waktu')).toHaveProperty('value', 'month'))
  await user.selectOptions(screen.getByLabelText('Satuan waktu'), 'Triwulan')
  await screen.findByRole('button', { name: '7,00' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says what it cannot read of its address, until something is chosen', async () => {
  const { user, addressNow } = showAt(`${address}&tampak=kue&tampak_waktu=2020-01`, ExplorerPage, {
    me: ministry,
  })
  expect(await screen.findByText(/^Cara menampilkan “kue” tidak dikenal/)).toBeTruthy()
  expect(screen.getByText(/^Periode pada gambar “2020-01”/)).toBeTruthy()
  await user.click(await screen.findByLabelText('Tampilkan dasar'))
  expect(addressNow()).not.toContain('tampak')
  expect(screen.queryByText(/tidak dikenal/)).toBeNull()
})

it('says that no column sorts its rows', async () => {
  showAt(`${address}&urut=tidak`, ExplorerPage, { me: ministry })
  expect(await screen.findByText(/^Kolom yang mengurutkan tidak ada/)).toBeTruthy()
})

it('does not ask for more than can be read', async () => {
  const asked = answer(listFigures, { data: figures })
  showAt('/jelajah?rinci=kabkota&dari=2024-01&periode=2026-10', ExplorerPage, { me: ministry })
  expect(await screen.findByText('Pertanyaan ini terlalu besar')).toBeTruthy()
  expect(asked).toHaveLength(0)
})

it('keeps a question under a name, which then stands in the address', async () => {
  const saved = answer(saveView, { data: view, message: 'Tampilan disimpan.' })
  answer(getSavedView, { data: view })
  const { user, addressNow } = showAt(address, ExplorerPage, { me: ministry })
  await user.click(await screen.findByRole('button', { name: 'Simpan tampilan' }))
  const dialog = screen.getByRole('dialog', { name: 'Simpan tampilan' })
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  expect(within(dialog).getByText('Isi nama tampilan')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Nama tampilan'), view.name)
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  expect(await screen.findByRole('heading', { level: 1, name: view.name })).toBeTruthy()
  expect(addressNow()).toBe('/jelajah?tampilan=a1b2')
  expect(saved[0]?.body).toEqual({
    name: view.name,
    question: 'provinsi=33&periode=2026-10&indikator=limbah.reporting&rinci=wilayah&dari=2026-09',
  })
})

it("opens another's view with the reader's own rights, and keeps changes to the address", async () => {
  answer(getSavedView, { data: { ...view, own: false } })
  const { user, addressNow } = showAt('/jelajah?tampilan=a1b2', ExplorerPage, { me: provinceOffice })
  expect(await screen.findByText('Tampilan yang disimpan Dewi.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Simpan perubahan' })).toBeNull()
  await user.click(await screen.findByLabelText('Tampilkan dasar'))
  expect(addressNow()).toContain('dasar=ya')
  expect(addressNow()).toContain('provinsi=33')
  expect(await screen.findAllByText('3 dari 4')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Simpan perubahan' })).toBeNull()
})

it('keeps a changed question under the name of an own view', async () => {
  answer(getSavedView, { data: view })
  const changed = answer(changeSavedView, { data: view, message: 'Tampilan disimpan.' })
  const { user, addressNow } = showAt(`/jelajah?tampilan=a1b2&${question}&dasar=ya`, ExplorerPage, {
    me: ministry,
  })
  await user.click(await screen.findByRole('button', { name: 'Simpan perubahan' }))
  expect(changed[0]?.body).toMatchObject({ question: expect.stringContaining('dasar=ya') })
  expect(addressNow()).toBe('/jelajah?tampilan=a1b2')
})

it('says that a view is gone, and shows the explorer all the same', async () => {
  refuse(getSavedView, 404, { code: 'notFound', message: 'Tampilan tidak ditemukan.' })
  showAt('/jelajah?tampilan=zzz&rinci=wilayah', ExplorerPage, { me: ministry })
  expect(await screen.findByText('Tampilan ini tidak ada lagi')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Jelajah data' })).toBeTruthy()
})

it('lists own views, which can be named otherwise and removed', async () => {
  answer(listSavedViews, { ...{ data: [view], current_page: 1, last_page: 1, per_page: 20, total: 1 } })
  const renamed = answer(changeSavedView, { data: view, message: 'Tampilan disimpan.' })
  const removed = answer(removeSavedView, { message: 'Tampilan dihapus.' })
  const { user } = showAt(address, ExplorerPage, { me: ministry })
  await user.click(await screen.findByRole('button', { name: 'Tampilan saya' }))
  expect((await screen.findByRole('link', { name: view.name })).getAttribute('href')).toBe(
    '/jelajah?tampilan=a1b2',
  )
  await user.click(screen.getByRole('button', { name: `Ubah nama ${view.name}` }))
  const naming = screen.getByRole('dialog', { name: 'Ubah nama tampilan' })
  await user.type(within(naming).getByLabelText('Nama tampilan'), ' 2026')
  await user.click(within(naming).getByRole('button', { name: 'Simpan' }))
  await vi.waitFor(() => expect(renamed[0]?.body).toEqual({ name: `${view.name} 2026` }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ubah nama tampilan' })).toBeNull())
  await user.click(screen.getByRole('button', { name: `Hapus ${view.name}` }))
  await user.click(screen.getByRole('button', { name: 'Hapus' }))
  await vi.waitFor(() => expect(removed).toHaveLength(1))
})

it('is named while the figures that can be asked for are not there', async () => {
  refuse(getCatalogue, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  showAt(address, ExplorerPage, { me: ministry })
  await screen.findByRole('button', { name: 'Coba lagi' })
  screen.getByRole('heading', { level: 1, name: 'Jelajah data' })
})

it('leads to the whole country from a region that is not there', async () => {
  refuse(listFigures, 422, {
    ...{ code: 'invalidInput', message: 'Salah.', errors: { provinsi_id: ['Provinsi tidak dikenal.'] } },
  })
  showAt('/jelajah?indikator=limbah.reporting&provinsi=99', ExplorerPage, { me: ministry })
  await screen.findByText('Provinsi tidak dikenal')
  const whole = screen.getByRole<HTMLAnchorElement>('link', { name: 'Lihat seluruh Indonesia' })
  expect(whole.href).toContain('indikator=limbah.reporting')
  expect(whole.href).not.toContain('provinsi=99')
})
