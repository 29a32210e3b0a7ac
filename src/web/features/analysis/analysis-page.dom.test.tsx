import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import {
  getDataQuality,
  listFindings,
  listOffices,
  listWaiting,
  requestReview,
  waitingBuckets,
} from '#contract/analysis.ts'
import { getCatalogue, listFigures } from '#contract/figures.ts'
import { listRegionResults } from '#contract/self-assessment/regions.ts'

import { answer, answerEach, answerJson, refuse } from '../../testing/network.ts'
import { answerRegions } from '../../testing/regions.ts'
import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { admin } from '../../testing/sample-me.ts'
import { watchSaving } from '../../testing/saved-files.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads } from '../../ui/search-text.ts'
import { AnalysisPage } from './analysis-page.tsx'
import { analysisSearch } from './analysis-search.ts'

const read = (search: Record<string, unknown>) => reads(analysisSearch)(search)
const open = (address = '/admin/analysis') => showAt(address, AnalysisPage, { me: admin, read })

const rate = (key: string, label: string) =>
  catalogueRow({
    ...{ id: `limbahfasyankes.${key}`, form_type: 'limbahfasyankes', form: 'Limbah fasyankes' },
    ...{ label, meaning: `${label}.`, parts: ['Laporan', 'Wajib'] },
    ...{ kind: 'share', unit: '%', decimals: 1, better: 'more' },
  })
const rates = [
  rate('reporting', 'Tingkat pelaporan'),
  rate('timeliness', 'Ketepatan waktu'),
  rate('verification', 'Tingkat verifikasi'),
]
const base = { n: 10, of: 28, confirmed: 4, as_of: '2026-11-21T07:30:00Z' }
const told = { value: 35.71, of: 10, per: 28, n: 10, words: null, base, note: null }
const none = { total: 0, begun: 0, facilities: 0, hazard: 0, vulnerability: 0, capacity: 0, complete: 0 }
const shares = { copy: { n: 3, of: 120 }, zero: { n: 0, of: 120 } }
const rule = (id: 'copy' | 'zero', label: string) => ({
  ...{ id, label, meaning: `${label}.`, counted: 'Menurut timbulan.' },
  total: shares[id],
})
const quality = {
  bulan: '2026-10',
  counted_at: '2026-11-21T05:00:00Z',
  stale: false,
  rules: [rule('copy', 'Sama persis dengan bulan lalu'), rule('zero', 'Timbulan nol')],
  regions: [{ code: '32', name: 'Jawa Barat', shares }],
}
const finding = {
  id: 1,
  facility: { id: 4, name: 'RS Contoh', code: 'RS001', type: 'hospital' as const },
  regency: { code: '32.73', name: 'Kota Bandung' },
  form_type: 'limbahfasyankes',
  form_title: 'Limbah fasyankes',
  report_id: 17,
  finding: 'Timbulan 12,00 kg, sama pada setiap kategori',
}
const page = { current_page: 1, last_page: 1, per_page: 25, total: 1 }

const rateFigures = {
  data: {
    mode: 'semua' as const,
    regions: [{ code: 'ID', name: 'Indonesia', level: 0 as const }],
    spans: [{ span: '2026-10', label: 'Oktober 2026' }],
    rows: [
      {
        region: 'ID',
        span: '2026-10',
        figures: Object.fromEntries(rates.map(({ id }) => [id, told])),
      },
    ],
  },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
  answerRegions()
  answer(getCatalogue, { data: rates })
  answer(listFigures, rateFigures)
  answer(listWaiting, { data: { bulan: '2026-10', as_of: '2026-11-21T05:00:00Z', regions: [] } })
  answer(listOffices, {
    ...page,
    bulan: '2026-10',
    data: [
      {
        ...{ code: '32.73', regency: 'Kota Bandung', province: 'Jawa Barat', decided: 12 },
        ...{ median_days: 9.5, waiting: 3, oldest: '2026-11-02T05:00:00Z' },
      },
    ],
  })
  answer(listRegionResults, {
    data: {
      total: {
        ...none,
        ...{ id: null, name: 'Semua', completion: null, mean_risk: null, mean_capacity: null },
        classes: { Tinggi: 0, Sedang: 0, Rendah: 0 },
      },
      regions: [],
    },
  })
  answer(getDataQuality, { data: quality })
  answer(listFindings, { ...page, data: [finding], bulan: '2026-10', requested_at: null })
})

it.each(['2019-05', '2026-12', 'x'])('says which month stands in the place of %s', async (month) => {
  open(`/admin/analysis?bulan=${month}`)
  await screen.findByText('Periode pada alamat ini tidak ada atau belum dimulai. Yang tampil: Oktober 2026.')
})

it('takes a form or type that is not there for none, on both of its tabs', async () => {
  const asked = answer(getDataQuality, { data: quality })
  open('/admin/analysis?bagian=mutu&formulir=tidak-ada&tipe=9')
  await screen.findByRole('table', { name: 'Temuan menurut aturan' })
  expect(asked.map(({ address }) => address)).toEqual(['/api/analisis/mutu?bulan=2026-10'])
})

it('shows the month with last month and last year beside it, and the slowest offices', async () => {
  const { user } = open()
  await screen.findByRole('heading', { name: 'Analisis', level: 1 })
  const table = await screen.findByRole('table', { name: 'Pelaporan per provinsi' })
  // Each breaks as a whole: three columns of both in one line are wider than a small laptop.
  expect(within(table).getAllByText('bulan lalu 35,7%', { selector: '.nowrap' })).toHaveLength(3)
  expect(within(table).getAllByText('tahun lalu 35,7%', { selector: '.nowrap' })).toHaveLength(3)
  within(table).getByText('10 dari 28')
  within(table).getByText('data belum mewakili')
  const offices = await screen.findByRole('table', { name: 'Dinas kesehatan paling lambat' })
  within(offices).getByText('9,5 hari, 12 laporan')
  within(offices).getByText('2 November 2026')
  await screen.findByText('Tidak ada yang menunggu')
  await screen.findByText('Belum ada penilaian mandiri')
  // What a phone shows of each part at first is its heading.
  await user.click(screen.getByRole('button', { name: 'Tampilkan: Pelaporan per provinsi' }))
  const fold = screen.getByRole('button', { name: 'Sembunyikan: Pelaporan per provinsi', expanded: true })
  expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')?.dataset['folded']).toBe('false')
  expect(screen.getAllByRole('button', { name: /^Tampilkan: /, expanded: false })).toHaveLength(7)
})

it('shows how the rates have gone, month by month over a year', async () => {
  const asked = answer(listFigures, rateFigures)
  const { user } = open('/admin/analysis?bulan=2026-10')
  const trend = await screen.findByRole('region', { name: 'Tren pelaporan' })
  await user.click(screen.getByRole('button', { name: 'Tampilkan: Tren pelaporan' }))
  await user.click(await within(trend).findByText('Lihat angkanya'))
  within(trend).getByText('Data belum mewakili.')
  const table = await within(trend).findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(rates.map(({ label }) => expect.stringContaining(label))))
  expect(asked.some(({ address }) => /dari=2025-10&sampai=2026-10/.test(address))).toBe(true)
})

it('tells the mean risk of the self-assessments to three decimals, as everywhere', async () => {
  const region = {
    ...{ ...none, id: null, name: 'Semua', facilities: 4, begun: 2, complete: 2, completion: 50 },
    ...{ classes: { Tinggi: 0, Sedang: 2, Rendah: 0 }, mean_risk: 0.5114, mean_capacity: 0.5 },
  }
  answer(listRegionResults, { data: { total: region, regions: [] } })
  open()
  const table = await screen.findByRole('table', { name: 'Penilaian mandiri per wilayah' })
  within(table).getByText('0,511')
})

it('shows the self-assessments of the half-year of the month, the regions at the highest risk first', async () => {
  const region = (id: string | null, mean_risk: number | null) => ({
    ...{ ...none, id, name: id ?? 'Semua', facilities: 40, begun: 20, complete: 10, completion: 25 },
    ...{ classes: { Tinggi: 1, Sedang: 4, Rendah: 0 }, mean_risk, mean_capacity: 0.5 },
  })
  const regions = [region('11', null), region('32', 0.4), region('35', 0.7)]
  const asked = answer(listRegionResults, { data: { total: region(null, 0.5), regions } })
  open('/admin/analysis?bulan=2026-06')
  const table = await screen.findByRole('table', { name: 'Penilaian mandiri per wilayah' })
  expect(asked.at(-1)?.address).toMatch(/year=2026&semester=1$/)
  const lines = [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(lines.map((line) => line.slice(0, 2))).toEqual(['Se', '35', '32', '11'])
  expect(lines[1]).toMatch(/^3525,0%10 dari 401 \(10,0%\)4 \(40,0%\)00,700$/)
})

it('says which parts hold all types of facilities while one is chosen', async () => {
  const { user } = open('/admin/analysis?tipe=1')
  await screen.findByText(/^0 laporan menunggu · .* · semua jenis fasyankes$/)
  screen.getByText(/yang sudah diputuskan, dari semua jenis fasyankes\.$/)
  screen.getByText(/^Semester 2 2026, semua jenis fasyankes\./)
  await user.selectOptions(screen.getByLabelText('Jenis fasyankes'), 'Semua jenis')
  await screen.findByText(/^0 laporan menunggu · sejak pengiriman terakhir · dihitung [^·]*$/)
  expect(screen.queryByText(/semua jenis fasyankes/)).toBeNull()
})

it('says in the file of what waits which reports these are', async () => {
  const buckets = Object.fromEntries(waitingBuckets.map(({ id }) => [id, 1]))
  answerJson(listWaiting, {
    data: {
      ...{ bulan: '2026-10', as_of: '2026-11-21T05:00:00Z' },
      regions: [{ code: '32.73', name: 'Kota Bandung', total: waitingBuckets.length, buckets }],
    },
  })
  const saved = watchSaving()
  const { user } = open('/admin/analysis?tipe=1&provinsi=32')
  const title = 'Menunggu konfirmasi dinas kesehatan'
  await user.click(await screen.findByRole('button', { name: `Unduh CSV: ${title}` }))
  expect(saved.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^menunggu-konfirmasi-dinas-kesehatan-jawa-barat-oktober-2026-limbah-fasyankes-/),
  ])
})

it('leads from a rule to its regions, and from a region to its reports', async () => {
  const { user, addressNow } = open('/admin/analysis?bagian=mutu&bulan=2026-10')
  const rules = await screen.findByRole('table', { name: 'Temuan menurut aturan' })
  within(rules).getByText('2,5%')
  await user.click(within(rules).getByRole('link', { name: 'Sama persis dengan bulan lalu' }))
  expect(addressNow()).toContain('aturan=copy')
  const link = await screen.findByRole('link', { name: 'Buka laporan RS Contoh' })
  expect(link.getAttribute('href')).toBe('/formulir/limbah-fasyankes/redaksi/17')
  screen.getByText('Timbulan 12,00 kg, sama pada setiap kategori')
  await user.click(screen.getByRole('link', { name: 'Jawa Barat' }))
  expect(addressNow()).toContain('provinsi=32')
})

it('asks an office with one click, and then no second time', async () => {
  const sent = answer(requestReview, {
    message: 'Dinas kesehatan diminta memeriksa daftar ini.',
    requested_at: '2026-11-21T05:00:00Z',
    findings: 1,
  })
  const { user } = open('/admin/analysis?bagian=mutu&aturan=copy&provinsi=32&kota=32.73')
  await user.click(await screen.findByRole('button', { name: 'Minta periksa: Kota Bandung' }))
  const button = await screen.findByRole('button', { name: 'Sudah diminta: Kota Bandung' })
  expect(button).toHaveProperty('disabled', true)
  expect(sent).toMatchObject([{ body: { bulan: '2026-10', aturan: 'copy', kabupatenkota_id: '32.73' } }])
})

it('does not say of one month that an office was asked about another', async () => {
  answerEach(getDataQuality, (address) => ({
    data: {
      ...quality,
      bulan: new URLSearchParams(address.split('?')[1]).get('bulan') ?? '',
      regions: [{ code: '32.73', name: 'Kota Bandung', shares }],
    },
  }))
  answer(requestReview, {
    message: 'Dinas kesehatan diminta memeriksa daftar ini.',
    requested_at: '2026-11-21T05:00:00Z',
    findings: 1,
  })
  const { user } = open('/admin/analysis?bagian=mutu&aturan=copy&provinsi=32&bulan=2026-10')
  const button = (name: string) => screen.findByRole('button', { name: `${name}: Kota Bandung` })
  await button('Minta periksa')
  await user.click(screen.getByRole('button', { name: 'Bulan sebelumnya' }))
  await user.click(screen.getByRole('button', { name: 'Bulan berikutnya' }))
  await user.click(await button('Minta periksa'))
  await button('Sudah diminta')
  await user.click(screen.getByRole('button', { name: 'Bulan sebelumnya' }))
  expect(await button('Minta periksa')).toHaveProperty('disabled', false)
})

it('says once that nobody has to report yet, in place of tables and charts that are all empty', async () => {
  const empty = {
    ...told,
    value: null,
    of: 0,
    per: 0,
    n: 0,
    base: { n: 0, of: 0, confirmed: 0, as_of: null },
  }
  const rows = rateFigures.data.rows.map((row) => ({
    ...row,
    figures: Object.fromEntries(rates.map(({ id }) => [id, empty])),
  }))
  answer(listFigures, { data: { ...rateFigures.data, rows } })
  open()
  await screen.findByText('Belum ada fasyankes yang wajib melapor untuk Oktober 2026')
  expect(screen.getByRole('link', { name: 'Data fasyankes' }).getAttribute('href')).toBe(
    '/admin/data-fasyankes',
  )
  expect(screen.queryByRole('table')).toBeNull()
})

it('says when a month has not been looked at yet, and when it cannot be shown', async () => {
  answer(getDataQuality, { data: { ...quality, counted_at: null } })
  open('/admin/analysis?bagian=mutu')
  await screen.findByText('Bulan ini belum diperiksa')
  refuse(getDataQuality, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  open('/admin/analysis?bagian=mutu&bulan=2026-09')
  await screen.findByRole('button', { name: 'Coba lagi' })
})
