import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { getCatalogue, listFigures } from '#contract/figures.ts'
import { findRegions, listMapProvinces, listMarkers } from '#contract/map.ts'

import { answer, answerEach, hold, refuse } from '../../testing/network.ts'
import { ministry, provinceOffice } from '../../testing/sample-me.ts'
import { answerMap, bandung, compliance, figuresOf, open, regions, told } from './testing/open-map.ts'

beforeEach(answerMap)

it('says of an office that names no region that the whole country is shown', async () => {
  open('/', provinceOffice)
  await screen.findByRole('button', { name: 'Saring dan cari Indonesia · Oktober 2026' })
})

it('marks in the table of the map a region that less than half has come from', async () => {
  answer(listFigures, figuresOf([{ ...bandung, told: told(85, 13, 'data belum mewakili') }]))
  open('/?provinsi=32')
  await screen.findByRole('cell', { name: '13 dari 28, data belum mewakili' })
})

it('shows the numbers of the map as a table, and tells nothing reported from zero', async () => {
  open('/')
  await screen.findByText('Jawa Barat')
  const table = screen.getByRole('table', { name: 'Kepatuhan per provinsi, Oktober 2026' })
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([
    'Jawa Barat85,0%24 dari 28',
    'Jawa Timur0,0%20 dari 28',
    'Papua TengahTidak ada laporan0 dari 28',
  ])
  const legend = screen.getByRole('region', { name: 'Legenda' })
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['80,0% ke atas1', '50,0% – 80,0%0', 'Di bawah 50,0%1', 'Tidak ada laporan1'])
})

it('lists what is missing below every number, one below 0 too', async () => {
  const below = [told(-3, 24), told(-0.5, 20)]
  const ranked = regions.map((region, index) => ({ ...region, told: below[index] ?? region.told }))
  answer(listFigures, figuresOf(ranked.toReversed()))
  open('/')
  await screen.findByText('Jawa Barat')
  const table = screen.getByRole('table', { name: 'Kepatuhan per provinsi, Oktober 2026' })
  const names = within(table).getAllByRole('link')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Jawa Timur', 'Jawa Barat', 'Papua Tengah'])
})

it('foreshadows the map and its panel, then the cards and the trend of the panel', async () => {
  const [catalogue, numbers] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  hold(getCatalogue, catalogue.promise)
  hold(listFigures, numbers.promise)
  open('/')
  await screen.findByText('Memuat peta…')
  const panel = () => screen.getByLabelText('Angka wilayah')
  const heights = () => [...panel().querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.height)
  const shape = ['57px', '203px', '36px', '410px', '203px']
  expect(heights()).toEqual(shape)
  catalogue.resolve(undefined)
  await screen.findByLabelText('Indikator')
  expect(heights()).toEqual(shape)
  numbers.resolve(undefined)
  await waitFor(() => expect(within(panel()).queryByText('Memuat angka…')).toBeNull())
})

it('asks for compliance among those who reported beside that of all', async () => {
  answer(getCatalogue, { data: [compliance, { ...compliance, id: 'waste_compliance' }] })
  const asked = answer(listFigures, figuresOf(regions))
  open('/')
  await screen.findByText('Jawa Barat')
  const ids = asked.map(({ address }) => new URLSearchParams(address.split('?')[1]).get('indikator'))
  expect(ids).toContain('waste_compliance_official,waste_compliance')
})

it('asks for no month that has not begun in Jakarta, where figures are counted', async () => {
  // In Jayapura it is December already.
  vi.setSystemTime('2026-11-30T16:00:00Z')
  const asked = answer(listFigures, figuresOf(regions))
  open('/', { ...ministry, zone: 'WIT' })
  await screen.findByText('Jawa Barat')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.map(({ address }) => address)).toEqual(
    asked.map(() => expect.stringContaining('sampai=2026-11&')),
  )
})

it('says what is not there yet, and what to do', async () => {
  const none = told(null, 0, 'tidak ada laporan')
  const owed = { ...none, base: { ...none.base, of: 0 } }
  answer(listFigures, figuresOf(regions.map((region) => ({ ...region, told: owed }))))
  open('/')
  await screen.findByText(/^Belum ada laporan Limbah medis untuk Oktober 2026\. Pilih periode atau indikator/)
  // Where the panel is a strip below the map, the sentence waits for it to be pulled up.
  screen.getByText('· Tidak ada laporan')
  screen.getByText(/^belum ada fasyankes yang wajib melapor · semua terkirim/)
})

it('does not say to who sees confirmed reports alone that no others have come', async () => {
  const none = told(null, 0, 'tidak ada laporan')
  answer(listFigures, figuresOf(regions.map((region) => ({ ...region, told: none }))))
  open('/', { ...ministry, role: 'External' })
  await screen.findByText(
    /^Belum ada laporan Limbah medis yang terkonfirmasi untuk Oktober 2026\. .* setelah dinas kesehatan mengonfirmasi laporannya\.$/,
  )
  screen.getByRole('columnheader', { name: 'Laporan terkonfirmasi' })
})

it('tells what cannot be reckoned from what nobody has reported', async () => {
  answer(listFigures, figuresOf(regions.map((region) => ({ ...region, told: told(null, 24) }))))
  open('/')
  await screen.findByText('· Tidak dapat dihitung')
})

it('leads from a province to its regencies by the address', async () => {
  const { user, addressNow } = open('/?periode=2026-09')
  await user.click(await screen.findByText('Jawa Barat', { selector: 'a' }))
  await screen.findByText('Kepatuhan per kabupaten/kota, September 2026', { selector: 'h2' })
  expect(addressNow()).toBe('/?periode=2026-09&provinsi=32')
})

it('counts and lists who has no position', async () => {
  const { user } = open('/?provinsi=32')
  await user.click(await screen.findByText('1 fasyankes belum memiliki posisi'))
  screen.getByText('Puskesmas Tanpa Titik')
})

it('lists the facilities of the map as links, and says what their colours mean', async () => {
  const hospital = { id: 7, name: 'RS Contoh', tipe_fasyankes: 1, lat: -6.9, lng: 107.6 }
  const among = [hospital, { ...hospital, id: 8, name: 'Puskesmas Awal', tipe_fasyankes: 2 }]
  answer(listMarkers, {
    ...{ date: '2026-10', current_page: 1, last_page: 1, total: 2 },
    without_position: { total: 0, facilities: [] },
    data: among.map((each) => ({ ...each, kabupatenkota_id: '32.73', month: null })),
  })
  const { user, addressNow } = open('/?provinsi=32')
  await user.click(await screen.findByText('2 fasyankes di peta; semuanya memiliki posisi'))
  const legend = screen.getByRole('region', { name: 'Legenda' })
  within(legend).getByText('Rumah Sakit')
  within(legend).getByText('Puskesmas')
  const links = screen.getAllByRole('link', { name: /^(RS Contoh|Puskesmas Awal)$/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(['Puskesmas Awal', 'RS Contoh'])
  await user.click(screen.getByRole('link', { name: 'RS Contoh' }))
  await waitFor(() => expect(addressNow()).toBe('/?provinsi=32&fasyankes=7'))
})

it.each([
  ['of a month', 'periode=2026-09', 'bulan=9&tahun=2026'],
  ['of a year that still runs', 'periode=2026', 'bulan=11&tahun=2026'],
  ['of a half-year that is over', 'periode=2026-S1', 'bulan=6&tahun=2026'],
])('asks how far the reports of a facility are %s, no later than now', async (_what, question, month) => {
  const asked = answer(listMarkers, {
    ...{ data: [], date: '2026-11', current_page: 1, last_page: 1, total: 0 },
    without_position: { total: 0, facilities: [] },
  })
  open(`/?provinsi=32&fasyankes=7&${question}`)
  await screen.findByText('Fasyankes tidak ditemukan')
  expect(asked.map(({ address }) => address)).toContain(`/api/grafikberanda/marker?id_fasyankes=7&${month}`)
})

it('asks one question for the facilities of a region, wherever the slider is', async () => {
  const asked = answer(listMarkers, {
    ...{ data: [], date: '2026-11', current_page: 1, last_page: 1, total: 0 },
    without_position: { total: 0, facilities: [] },
  })
  const { addressNow } = open('/?provinsi=32')
  await screen.findByText('Tidak ada fasyankes di wilayah ini.')
  fireEvent.change(screen.getByRole('slider', { name: 'Periode' }), { target: { value: '0' } })
  await waitFor(() => expect(addressNow()).toBe('/?provinsi=32&periode=2024-12'))
  screen.getByText('Tidak ada fasyankes di wilayah ini.')
  expect([...new Set(asked.map(({ address }) => address))]).toEqual(['/api/grafikberanda/marker?lokasi=32'])
})

it('slides back and forth through the time around a month long ago', async () => {
  const asked = answer(listFigures, figuresOf(regions))
  const { addressNow } = open('/?periode=2023-06')
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Periode' })
  const place = Number(slider.value)
  const slideTo = async (value: number, month: string) => {
    fireEvent.change(slider, { target: { value: String(value) } })
    await waitFor(() => expect(addressNow()).toBe(`/?periode=${month}`))
  }
  await slideTo(place - 2, '2023-04')
  expect(slider.value).toBe(String(place - 2))
  await slideTo(place + 1, '2023-07')
  expect(
    new Set(asked.map(({ address }) => address.replace(/.*(dari=[^&]+&sampai=[^&]+).*/, '$1'))).size,
  ).toBe(1)
})

it('says that the facilities cannot be read, and asks again', async () => {
  refuse(listMarkers, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  const { user } = open('/?provinsi=32')
  const failed = await screen.findByText('Fasyankes belum dapat ditampilkan')
  answer(listMarkers, {
    ...{ data: [], date: '2026-10', current_page: 1, last_page: 1, total: 4 },
    without_position: { total: 0, facilities: [] },
  })
  const alert = screen.getAllByRole('alert').find((each) => each.contains(failed))
  await user.click(within(alert ?? document.body).getByRole('button', { name: 'Coba lagi' }))
  await screen.findByText('4 fasyankes di peta; semuanya memiliki posisi')
})

it('says so where no boundaries were made, and still has the numbers', async () => {
  open('/')
  await screen.findByText('Batas wilayah belum dibuat pada sistem ini.')
  await screen.findByText('Jawa Timur')
})

it('asks again for boundaries that have not come, in Indonesian', async () => {
  answer(listMapProvinces, {
    data: [],
    boundaries: { provinces: '/batas/p.json', regencies: '/batas/r.json', source: 'Contoh' },
  })
  const calls = globalThis.fetch
  const files: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.startsWith('/batas/')) return calls(address, init)
    files.push(address)
    throw new TypeError('Failed to fetch')
  })
  const { user } = open('/')
  await screen.findByText('Batas wilayah belum dapat dimuat.')
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await waitFor(() => expect(files).toEqual(['/batas/p.json', '/batas/p.json']))
})

it('asks for other boundaries where those whose name it knows are gone', async () => {
  let provinces = '/batas/old.json'
  answerEach(listMapProvinces, () => ({
    data: [],
    boundaries: { provinces, regencies: '/batas/r.json', source: 'Contoh' },
  }))
  const calls = globalThis.fetch
  const files: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.startsWith('/batas/')) return calls(address, init)
    files.push(address)
    return new Response('', { status: 404 })
  })
  const { user } = open('/')
  await screen.findByText('Batas wilayah belum dapat dimuat.')
  provinces = '/batas/new.json'
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await waitFor(() => expect(files).toContain('/batas/new.json'))
})

it('draws the country although the regencies of a province have not come', async () => {
  answer(listMapProvinces, {
    data: [],
    boundaries: { provinces: '/batas/p.json', regencies: '/batas/r.json', source: 'Contoh' },
  })
  const calls = globalThis.fetch
  const country = {
    type: 'Topology',
    arcs: [],
    objects: { regions: { type: 'GeometryCollection', geometries: [] } },
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/batas/p.json') return Response.json(country)
    return address === '/batas/r.json' ? new Response('', { status: 404 }) : calls(address, init)
  })
  const { history } = open('/?provinsi=32')
  await screen.findByText('Batas wilayah belum dapat dimuat.')
  history.push('/')
  await screen.findByText('Jawa Timur')
  await waitFor(() => expect(screen.queryByText('Batas wilayah belum dapat dimuat.')).toBeNull())
})

it('asks once again for all that has not come', async () => {
  const failure = { code: 'internal', message: 'Terjadi kesalahan pada server.' } as const
  refuse(listFigures, 500, failure)
  refuse(listMapProvinces, 500, failure)
  const { user } = open('/')
  await screen.findByRole('button', { name: 'Coba lagi' })
  await waitFor(() => expect(screen.queryByText('Memuat angka…')).toBeNull())
  answer(listFigures, figuresOf(regions))
  answer(listMapProvinces, {
    data: [{ id: '32', code: '32', name: 'Jawa Barat', bounds: null, centre: null }],
    boundaries: null,
  })
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await screen.findByText('Jawa Timur')
  await screen.findByText('Batas wilayah belum dibuat pada sistem ini.')
})

it('says once what a region is not known for, and leads back to the country', async () => {
  refuse(listFigures, 422, {
    ...{ code: 'invalidInput', message: 'Data tidak valid.' },
    errors: { provinsi_id: ['Provinsi tidak dikenal'] },
  })
  const { user, addressNow } = open('/?provinsi=99')
  await screen.findByText('Provinsi tidak dikenal')
  screen.getByText('Tidak ada provinsi dengan kode 99.')
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Lihat seluruh Indonesia' }))
  await waitFor(() => expect(addressNow()).toBe('/'))
})

it('shows no province in place of a city that is not in it', async () => {
  answer(listMapProvinces, {
    ...{ data: [{ id: '32', code: '32', name: 'Jawa Barat', bounds: null, centre: null }], boundaries: null },
  })
  const { user, addressNow } = open('/?kota=32.99')
  await screen.findByText('Kabupaten/kota tidak dikenal')
  screen.getByText('Tidak ada kabupaten/kota dengan kode 32.99 di Jawa Barat.')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Lihat Jawa Barat' }))
  await waitFor(() => expect(addressNow()).toBe('/?provinsi=32'))
})

it('goes to the region that was searched for, and closes the list', async () => {
  answer(findRegions, { data: [{ code: '32.73', name: 'Kota Bandung' }] })
  const { user, addressNow } = open('/')
  const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Cari wilayah atau fasyankes' })
  await user.click(await field())
  await user.click(await screen.findByRole('option', { name: 'Kota Bandung' }))
  await waitFor(() => expect(addressNow()).toBe('/?kota=32.73'))
  expect(screen.queryByRole('option', { name: 'Kota Bandung' })).toBeNull()
  expect((await field()).value).toBe('Kota Bandung')
})

it('leads from a facility within scope to its card', async () => {
  const state = { expected: 3, reported: 2, revise: 1, confirmed: 0, Kriteria: null }
  answer(listMarkers, {
    ...{ date: '2026-10', current_page: 1, last_page: 1, total: 1 },
    without_position: { total: 0, facilities: [] },
    data: [
      {
        ...{ id: 7, name: 'RS Contoh', tipe_fasyankes: 1, kabupatenkota_id: '32.73', lat: -6.9, lng: 107.6 },
        month: state,
      },
    ],
  })
  answer(listFigures, figuresOf([bandung]))
  open('/?kota=32.73&fasyankes=7')
  await screen.findByRole('heading', { name: 'RS Contoh' })
  expect(screen.getByRole('link', { name: 'Kartu fasyankes' }).getAttribute('href')).toBe(
    '/table/user?kota=32.73&date=2026-10&fasyankes=7',
  )
})

it('shows a facility at once on a phone, where its panel can be put down and pulled up again', async () => {
  const { user } = open('/?provinsi=32&fasyankes=7')
  const handle = await screen.findByRole('button', { name: 'Tutup angka wilayah' })
  const panel = screen.getByRole('complementary', { name: 'Angka wilayah' })
  const isOpen = () => [panel.dataset['open'], handle.getAttribute('aria-expanded')]
  expect(isOpen()).toEqual(['true', 'true'])
  await user.click(handle)
  expect(isOpen()).toEqual(['false', 'false'])
  expect(handle.textContent).toBe('Buka angka wilayah')
  await user.click(handle)
  expect(isOpen()).toEqual(['true', 'true'])
})

it('pulls the figures up on a phone where Tab comes to what is in them', async () => {
  const { user } = open('/?provinsi=32')
  const handle = await screen.findByRole('button', { name: 'Buka angka wilayah' })
  const panel = screen.getByRole('complementary', { name: 'Angka wilayah' })
  await within(panel).findAllByRole('link')
  handle.focus()
  expect(panel.dataset['open']).toBe('false')
  await user.tab()
  expect(panel.contains(document.activeElement)).toBe(true)
  await waitFor(() => expect(panel.dataset['open']).toBe('true'))
})
