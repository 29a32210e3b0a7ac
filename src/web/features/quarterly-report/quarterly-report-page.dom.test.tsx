import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { getDataQuality } from '#contract/analysis.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Figure, getCatalogue, listFigures } from '#contract/figures.ts'
import { listMapProvinces } from '#contract/map.ts'
import { getReportTable } from '#contract/report-tables.ts'

import { answer, answerEach, answerJson, type Asked, hold, refuse } from '../../testing/network.ts'
import { answerRegions } from '../../testing/regions.ts'
import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { cityOffice, ministry, provinceOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { QuarterlyReportPage } from './quarterly-report-page.tsx'

const share = { kind: 'share', unit: '%', decimals: 1, parts: ['Masuk', 'Wajib'] } as const
const waste = { form_type: 'limbahfasyankes', form: 'Limbah Fasyankes' }
const catalogue = [
  ...['reporting', 'timeliness', 'verification', 'waiting', 'revision'].map((key) =>
    catalogueRow({
      ...share,
      parts: [...share.parts],
      ...waste,
      id: `limbahfasyankes.${key}`,
      label: `Tingkat ${key}`,
    }),
  ),
  catalogueRow({ ...waste, id: 'waste_generated', label: 'Limbah medis dihasilkan' }),
  catalogueRow({
    id: 'survey_water',
    label: 'Air yang disurvei',
    form_type: 'survei-air',
    form: 'Survei air',
  }),
]
const figure: Figure = {
  ...{ value: 75, of: 75, per: 100, n: 75, words: null, note: null },
  base: { n: 75, of: 100, confirmed: 50, as_of: '2026-10-01T00:00:00Z' },
}
const quality: ReplyOf<typeof getDataQuality>['data'] = {
  ...{ bulan: '2026-09', counted_at: '2026-11-20T05:00:00Z', stale: false },
  rules: [
    {
      ...{ id: 'copy', label: 'Sama persis dengan bulan lalu', meaning: 'Semua angka sama.', counted: '' },
      total: { n: 4, of: 80 },
    },
  ],
  regions: [
    { code: '32', name: 'Jawa Barat', shares: { copy: { n: 4, of: 40 } } },
    { code: '33', name: 'Jawa Tengah', shares: { copy: { n: 0, of: 40 } } },
  ],
}
const noReports: Figure = {
  ...figure,
  ...{ value: null, of: 0, n: 0, note: 'tidak ada laporan' },
  base: { n: 0, of: 100, confirmed: 0, as_of: null },
}

/** The region itself over eight quarters, or the regions below it in the last. */
function figuresFor(
  told: Figure,
  own: { code: string; name: string; level: number },
  below: { code: string; name: string },
  quarters = ['2026-Q2', '2026-Q3'],
) {
  const level = own.level + 1
  const reply = (
    regions: { code: string; name: string; level: number }[],
    spans: string[],
  ): ReplyOf<typeof listFigures> => ({
    data: {
      mode: 'semua',
      regions,
      spans: spans.map((span) => ({ span, label: span })),
      rows: regions.flatMap(({ code }) =>
        spans.map((span) => ({
          region: code,
          span,
          figures: Object.fromEntries(catalogue.map(({ id }) => [id, told])),
        })),
      ),
    },
  })
  return (address: string) =>
    address.includes('rinci=anak') ? reply([{ ...below, level }], quarters.slice(-1)) : reply([own], quarters)
}
const indonesia = { code: 'ID', name: 'Indonesia', level: 0 }
const westJava = { code: '32', name: 'Jawa Barat', level: 1 }
const bandung = { code: '32.73', name: 'Kota Bandung' }

const answerFigures = (
  told: Figure,
  own = indonesia,
  below: { code: string; name: string } = westJava,
): Asked[] => answerEach(listFigures, figuresFor(told, own, below))
const shown = (address = '/laporan-triwulan', me = ministry) => showAt(address, QuarterlyReportPage, { me })

beforeAll(async () => {
  await import('../../chart/chart-view.tsx')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
  answerRegions()
  answer(getCatalogue, { data: catalogue })
  answerJson(listMapProvinces, { data: [], boundaries: null })
  answer(getDataQuality, { data: quality })
  answerFigures(figure)
})

it('reports the last quarter that has ended, with a section for each form, an added one too', async () => {
  shown()
  await screen.findByRole('heading', { level: 1, name: 'Laporan Triwulan III 2026' })
  const contents = await screen.findByRole('navigation', { name: 'Daftar isi' })
  expect(
    within(contents)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Ringkasan', 'Cakupan dan ketepatan pelaporan', 'Limbah medis', 'Survei air'],
    ...['Kualitas data', 'Catatan metode', 'Lampiran'],
  ])
  const summary = screen.getByRole('region', { name: '1. Ringkasan' })
  within(summary).getByText(
    /^Dari 100 laporan bulanan yang wajib dikirim pada Triwulan III 2026, 75 \(75,0%\)/,
  )
  within(summary).getByText('Limbah medis dihasilkan 75,00 kg, tetap seperti triwulan sebelumnya (75,00 kg).')
  const table = await screen.findByRole('table', { name: 'Limbah medis menurut provinsi' })
  expect(
    within(table).getByRole('row', { name: 'Jawa Barat 75,00 kg 75 dari 100 laporan bulanan' }),
  ).toBeTruthy()
  expect(screen.getByText('Nama fasyankes ada dalam laporan triwulan setiap provinsi.')).toBeTruthy()
})

it('leaves out a form that nobody owed or sent in the quarter', async () => {
  const reporting = catalogueRow({ id: 'survei-air.reporting', form_type: 'survei-air', form: 'Survei air' })
  answer(getCatalogue, { data: [...catalogue, reporting] })
  const nothing = { ...noReports, base: { ...noReports.base, of: 0 } }
  answerEach(listFigures, (address) => {
    const reply = figuresFor(figure, indonesia, westJava)(address)
    for (const { figures } of reply.data.rows) figures['survei-air.reporting'] = nothing
    return reply
  })
  shown()
  await screen.findByRole('table', { name: 'Kualitas data menurut formulir' })
  expect(screen.queryByText(/Survei air/)).toBeNull()
})

it('says what the rules of data quality find in the last month, and where most', async () => {
  shown()
  const found = await screen.findByRole('table', { name: 'Temuan menurut aturan mutu data' })
  expect(
    within(found).getByRole('row', {
      name: 'Sama persis dengan bulan lalu Semua angka sama. 4 5,0% 80 Jawa Barat (10,0%)',
    }),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Temuan aturan mutu data, September 2026' })).toBeTruthy()
})

it('shows its summary while the regions below are still on their way, and prints only the whole', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answerEach(listFigures, async (address) => {
    if (address.includes('rinci=anak')) await promise
    return figuresFor(figure, indonesia, westJava)(address)
  })
  shown()
  await screen.findByRole('region', { name: '1. Ringkasan' })
  expect(screen.getByText('Menyusun bagian lain…')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cetak' })).toHaveProperty('disabled', true)
  resolve()
  await screen.findByRole('region', { name: '2. Cakupan dan ketepatan pelaporan' })
  expect(screen.getByRole('button', { name: 'Cetak' })).toHaveProperty('disabled', false)
})

it('is printed with its maps, once their boundaries have come', async () => {
  answerJson(listMapProvinces, {
    data: [],
    boundaries: { provinces: '/batas/p.json', regencies: '/batas/r.json', source: 'Contoh' },
  })
  const calls = globalThis.fetch
  const file = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.startsWith('/batas/') ? file.promise : calls(address, init),
  )
  shown()
  await screen.findByRole('table', { name: 'Limbah medis menurut provinsi' })
  await screen.findByRole('table', { name: 'Temuan menurut aturan mutu data' })
  expect((await screen.findAllByText('Memuat peta…')).length).toBeGreaterThan(0)
  const print = screen.getByRole('button', { name: 'Cetak' })
  expect(print).toHaveProperty('disabled', true)
  // Without them the report says so, and can be printed.
  file.resolve(new Response('', { status: 404 }))
  await waitFor(() => expect(print).toHaveProperty('disabled', false))
})

it('asks again for maps that have not come', async () => {
  refuse(listMapProvinces, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  const { user } = shown()
  const [line] = await screen.findAllByText(/^Peta tidak dapat dimuat/)
  const asked = refuse(listMapProvinces, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  await user.click(within(line as HTMLElement).getByRole('button', { name: 'Coba lagi' }))
  await waitFor(() => expect(asked).toHaveLength(1))
})

it('asks for all figures of the region at once, over two years, and then for the regions below it', async () => {
  const asked = answerFigures(figure)
  shown('/laporan-triwulan?triwulan=2026-Q3')
  await screen.findByRole('region', { name: '2. Cakupan dan ketepatan pelaporan' })
  expect(asked.map(({ address }) => Object.fromEntries(new URLSearchParams(address.split('?')[1])))).toEqual([
    expect.objectContaining({ rinci: 'wilayah', dari: '2024-Q4', sampai: '2026-Q3', mode: 'semua' }),
    expect.objectContaining({ rinci: 'anak', dari: '2026-Q3', sampai: '2026-Q3' }),
  ])
})

it('begins at the province of an office, and names who has not reported there', async () => {
  answerFigures(figure, westJava, bandung)
  const asked = answerJson(getReportTable, {
    ...{ current_page: 1, last_page: 2, per_page: 100, total: 140 },
    ...{ form_type: 'limbahfasyankes', title: 'Limbah', date: '2026-09', columns: [], chosen: null },
    data: [
      {
        facility: {
          ...{
            id: 1,
            name: 'RS Contoh',
            code: '1',
            tipe_fasyankes: 1,
            provinsi_id: '32',
            province: 'Jawa Barat',
          },
          ...{ kab_kota_id: '32.73', regency: 'Kota Bandung', user_id: 3 },
        },
        ...{
          report_id: null,
          report_status: 'unfilled',
          status_label: 'Belum mengisi',
          late: false,
          sent_at: null,
        },
        values: {},
      },
    ],
  })
  shown('/laporan-triwulan', provinceOffice)
  await screen.findByText('RS Contoh, Kota Bandung')
  screen.getByText('140 fasyankes belum mengirim; 1 yang pertama menurut nama ada di bawah ini.')
  expect(asked[0]?.address).toContain('date=2026-09&status=unfilled&provinsi_id=32')
})

it('says to an office of a city that only its own facilities are named', async () => {
  answerFigures(figure, westJava, bandung)
  answerJson(getReportTable, {
    ...{ current_page: 1, last_page: 1, per_page: 100, total: 0 },
    ...{ form_type: 'limbahfasyankes', title: 'Limbah', date: '2026-09', columns: [], chosen: null },
    data: [],
  })
  shown('/laporan-triwulan', cityOffice)
  await screen.findByText('Semua fasyankes di Kota Bandung sudah mengirim.')
  screen.getByText(
    'Hanya fasyankes di Kota Bandung yang disebut namanya. Nama fasyankes lain di Jawa Barat hanya dapat dibaca oleh dinas kesehatan setempat dan Kementerian Kesehatan.',
  )
})

it('keeps the names of another province to itself', async () => {
  answerFigures(
    figure,
    { code: '33', name: 'Jawa Tengah', level: 1 },
    { code: '33.01', name: 'Kabupaten Cilacap' },
  )
  shown('/laporan-triwulan?provinsi=33', provinceOffice)
  await screen.findByText(/^Nama fasyankes di Jawa Tengah hanya dapat dibaca/)
})

it('writes quarter and region into the address', async () => {
  const { user, addressNow } = shown()
  await user.selectOptions(await screen.findByLabelText('Triwulan'), 'Triwulan II 2026')
  expect(addressNow()).toContain('triwulan=2026-Q2')
})

it.each(['2019-Q1', '2026-Q9', 'nanti'])('says that it shows another quarter than %s', async (quarter) => {
  shown(`/laporan-triwulan?triwulan=${quarter}`)
  await screen.findByText(
    'Periode pada alamat ini tidak ada atau belum dimulai. Yang tampil: Triwulan III 2026.',
  )
})

it('says that the running quarter has not ended, on paper too', async () => {
  answerEach(listFigures, figuresFor(figure, indonesia, westJava, ['2026-Q3', '2026-Q4']))
  shown('/laporan-triwulan?triwulan=2026-Q4')
  const report = await screen.findByRole('article', { name: 'Laporan Triwulan IV 2026 Indonesia' })
  within(report).getByText(/^Triwulan ini belum berakhir: angkanya masih akan berubah/)
})

it('is not printed while a part of it is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  hold(getDataQuality, promise)
  shown()
  await screen.findByText('Memuat temuan…')
  const print = screen.getByRole<HTMLButtonElement>('button', { name: 'Cetak' })
  expect([print.disabled, print.title]).toEqual([true, 'Laporan belum tersusun seluruhnya'])
  resolve()
  await waitFor(() => expect(print.disabled).toBe(false))
})

it('says where nothing has been reported', async () => {
  answerFigures(noReports)
  shown()
  expect(await screen.findByText('Belum ada laporan Triwulan III 2026')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cetak' }).disabled).toBe(true)
})

it('waits for the figures, and offers to try again where they do not come', async () => {
  refuse(listFigures, 422, { code: 'invalidInput', message: 'Provinsi tidak dikenal' })
  shown('/laporan-triwulan?provinsi=99')
  expect(await screen.findByText('Menyusun laporan…')).toBeTruthy()
  expect(await screen.findByText('Provinsi tidak dikenal')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy()
})

it('says that a province is not known, and leads to the whole country', async () => {
  refuse(listFigures, 422, {
    ...{ code: 'invalidInput', message: 'Data tidak valid.' },
    errors: { provinsi_id: ['Provinsi tidak dikenal'] },
  })
  const { user, addressNow } = shown('/laporan-triwulan?provinsi=99')
  await screen.findByText('Tidak ada provinsi dengan kode 99.')
  await user.click(screen.getByRole('link', { name: 'Lihat seluruh Indonesia' }))
  expect(addressNow()).toBe('/laporan-triwulan')
})
