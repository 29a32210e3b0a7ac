import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { countDownload, listDownloads, removeDownload, startDownload } from '#contract/download.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { answerRegions } from '../../testing/regions.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { DownloadPage } from './download-page.tsx'

type Download = ReplyOf<typeof listDownloads>['data'][number]

const made: Download = {
  ...{ id: 7, title: 'Pengelolaan Limbah Fasyankes', filters: ['Tahun 2025'], format: 'xlsx', state: 'done' },
  ...{ total: 161_076, rows: 161_076, size: 23_400_000 },
  ...{ created_at: '2026-11-21T02:00:00.000Z', expires_at: '2026-11-28T02:00:00.000Z' },
}
const forms = [
  { form_type: 'limbahfasyankes', title: 'Pengelolaan Limbah Fasyankes' },
  { form_type: 'kesehatanlingkungan', title: 'Kesehatan Lingkungan' },
]

function shown(address: string, data: Download[], rows = 12_345) {
  answerRegions()
  answer(listDownloads, { data, forms })
  const counts = answer(countDownload, {
    data: { rows, confirmed: 11_000, expected: 13_423, reported: 12_400 },
  })
  return { counts, ...showAt(address, DownloadPage, { me: admin }) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
})

it('counts what is chosen, and orders just that', async () => {
  const { user, counts } = shown('/?periode=2026-Q2&provinsi=32&status=confirmed', [])
  await screen.findByText('12.345')
  screen.getByText('12.400 dari 13.423 laporan yang wajib sudah dikirim (92,4%).')
  screen.getByText('Belum ada unduhan')
  expect(counts.at(-1)?.address).toContain(
    'form_type=limbahfasyankes&year=2026&period_type=quarter&period_value=2&province_id=32&status=confirmed',
  )
  await user.selectOptions(screen.getByLabelText('Formulir'), 'Kesehatan Lingkungan')
  await user.selectOptions(screen.getByLabelText('Bentuk berkas'), 'CSV, semua tabel (.zip)')
  const ordered = answer(startDownload, { data: { ...made, state: 'waiting' } })
  await user.click(screen.getByRole('button', { name: 'Buat berkas' }))
  expect(ordered).toEqual([
    expect.objectContaining({
      body: {
        ...{ form_type: 'kesehatanlingkungan', year: 2026, period_type: 'quarter', period_value: 2 },
        ...{ province_id: '32', status: 'confirmed', format: 'zip' },
      },
    }),
  ])
})

it('counts a whole year, whose address is a number', async () => {
  const { user, counts } = shown('/?bentuk=csv', [])
  await screen.findByText('12.345')
  await user.selectOptions(screen.getByLabelText('Satuan waktu'), 'Tahun')
  await vi.waitFor(() => expect(counts.at(-1)?.address).toContain('year=2026&period_type=year'))
  screen.getByDisplayValue('Tahun')
})

it('offers nothing to order where there is nothing', async () => {
  shown('/', [], 0)
  await screen.findByText('Tidak ada laporan untuk pilihan ini. Ubah periode atau wilayahnya.')
  expect(screen.getByRole('button', { name: 'Buat berkas' })).toHaveProperty('disabled', true)
})

it('says in its own words that it cannot count without a connection, and counts again', async () => {
  answer(listDownloads, { data: [], forms })
  silence(countDownload)
  const { user } = showAt('/', DownloadPage, { me: admin })
  await screen.findByText('Jumlah laporan belum dapat dihitung: server belum dapat dihubungi.')
  const step = screen.getByRole('button', { name: 'Buat berkas' })
  expect([step.hasAttribute('disabled'), step.title]).toEqual([true, 'Jumlah laporan belum dapat dihitung.'])
  answer(countDownload, { data: { rows: 12_345, confirmed: 11_000, expected: 13_423, reported: 12_400 } })
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await screen.findByText('12.345')
})

it('says why it cannot count', async () => {
  answer(listDownloads, { data: [], forms })
  refuse(countDownload, 422, {
    code: 'invalidInput',
    message: 'Data tidak valid.',
    errors: { province_id: ['Kode provinsi tidak dikenal'] },
  })
  showAt('/', DownloadPage, { me: admin })
  await screen.findByText('Jumlah laporan belum dapat dihitung: Kode provinsi tidak dikenal')
})

it('shows how far a file is, and cancels it; one that is made can be fetched until it goes', async () => {
  const { user } = shown('/', [{ ...made, id: 8, state: 'running', rows: 12_000, size: null }, made])
  await screen.findByText('12.000 dari 161.076 laporan')
  expect(screen.getByRole('progressbar', { name: 'Kemajuan berkas' })).toHaveProperty('value', 12_000)
  expect(screen.getByRole('button', { name: 'Buat berkas' })).toHaveProperty('disabled', true)
  screen.getByText('161.076 laporan · 23,4 MB')
  screen.getByText(/disimpan sampai 28 November 2026/)
  const link = screen.getByRole('link', { name: 'Unduh Pengelolaan Limbah Fasyankes, Tahun 2025' })
  expect(link.getAttribute('href')).toBe('/api/report/downloads/7')
  const removed = answer(removeDownload, { message: 'Unduhan dihapus.' })
  await user.click(screen.getByRole('button', { name: /^Batalkan Pengelolaan/ }))
  expect(removed.map(({ address }) => address)).toEqual([expect.stringContaining('/api/report/downloads/8')])
})

it('says aloud when a file has been made', async () => {
  const { queries } = shown('/', [{ ...made, state: 'running', rows: 12_000, size: null }])
  await screen.findByText('Pengelolaan Limbah Fasyankes, Tahun 2025: sedang dibuat')
  answer(listDownloads, { data: [made], forms })
  await queries.invalidateQueries()
  const said = await screen.findByText('Pengelolaan Limbah Fasyankes, Tahun 2025: siap diunduh')
  expect(said.getAttribute('role')).toBe('status')
})

it('holds the names of reporters only where that is asked for', async () => {
  const { user, counts } = shown('/?pelapor=true', [])
  await screen.findByText('12.345')
  const box = screen.getByRole('checkbox', { name: /^Sertakan nama dan nomor telepon pelapor/ })
  const ordered = answer(startDownload, { data: { ...made, state: 'waiting' } })
  await user.click(screen.getByRole('button', { name: 'Buat berkas' }))
  await vi.waitFor(() => expect(ordered.map(({ body }) => body)).toMatchObject([{ personal: true }]))
  // It changes nothing of how many there are.
  expect(counts.map(({ address }) => address)).toEqual([expect.not.stringContaining('personal')])
  await user.click(box)
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Buat berkas' })).toHaveProperty('disabled', false),
  )
  await user.click(screen.getByRole('button', { name: 'Buat berkas' }))
  await vi.waitFor(() => expect(ordered.length).toBe(2))
  expect(ordered[1]?.body).not.toHaveProperty('personal', true)
})

it('takes a file that is gone already as taken away', async () => {
  const { user } = shown('/', [made])
  const removed = refuse(removeDownload, 404, { code: 'notFound', message: 'Unduhan tidak ditemukan.' })
  const button = await screen.findByRole('button', { name: /^Hapus Pengelolaan/ })
  answer(listDownloads, { data: [], forms })
  await user.click(button)
  await screen.findByText('Belum ada unduhan')
  expect(removed.length).toBe(1)
  expect(screen.queryByText('Unduhan tidak ditemukan.')).toBeNull()
})

it('says of a file that could not be made that it can be ordered again, and takes it away', async () => {
  const { user } = shown('/', [{ ...made, state: 'failed', size: null }])
  await screen.findByText('Gagal dibuat. Buat lagi.')
  expect(screen.queryByRole('link', { name: /^Unduh Pengelolaan/ })).toBeNull()
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Buat berkas' })).toHaveProperty('disabled', false),
  )
  const removed = answer(removeDownload, { message: 'Unduhan dihapus.' })
  answer(listDownloads, { data: [], forms })
  await user.click(screen.getByRole('button', { name: /^Hapus Pengelolaan/ }))
  await screen.findByText('Belum ada unduhan')
  expect(removed.length).toBe(1)
})
