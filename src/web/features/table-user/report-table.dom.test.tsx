import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import {
  chooseTableColumns,
  getFacilityCard,
  getReportTable,
  listReportTables,
} from '#contract/report-tables.ts'
import { addMonths, currentMonth } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { answer, hold, refuse } from '../../testing/network.ts'
import { answerRegions } from '../../testing/regions.ts'
import { ministry, provinceOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads } from '../../ui/search-text.ts'
import { TablePage } from './table-page.tsx'
import { tableSearch } from './table-search.ts'

type Table = ReplyOf<typeof getReportTable>
type Row = Table['data'][number]

const facility: Row['facility'] = {
  ...{ id: 5, user_id: 12, name: 'Puskesmas Sukasari', code: 'P3273', tipe_fasyankes: 2 },
  ...{ provinsi_id: '32', province: 'Jawa Barat', kab_kota_id: '32.73', regency: 'Kota Bandung' },
}
const sent: Row = {
  facility,
  ...{ report_id: 77, report_status: 'sent', status_label: 'Formulir Telah Terkirim', late: true },
  sent_at: '2026-12-02T02:00:00.000Z',
  values: { kilograms: 1234.5, criteria: 'tidak', rare: null },
  not_applicable: [],
}
const fact = { kind: 'fact', unit: '', decimals: 0, words: null, main: true } as const
const columns: Table['columns'] = [
  { key: 'facility', label: 'Fasyankes', ...fact },
  { key: 'status', label: 'Status', ...fact },
  { key: 'kilograms', label: 'Limbah', kind: 'amount', unit: 'kg', decimals: 2, words: null, main: true },
  {
    ...{ key: 'criteria', label: 'Kriteria', kind: 'word', unit: '', decimals: 0, main: true },
    words: { tidak: { label: 'Tidak Sesuai Kriteria', tone: 'red' } },
  },
  { key: 'rare', label: 'Jarang dilihat', kind: 'rate', unit: '%', decimals: 1, words: null, main: false },
]

function shown(
  address: string,
  { me = provinceOffice, rows = [sent], chosen = null as string[] | null } = {},
) {
  answerRegions()
  answer(listReportTables, {
    data: [
      { form_type: 'limbahfasyankes', title: 'Limbah medis' },
      { form_type: 'kesehatanlingkungan', title: 'Kesling' },
    ],
  })
  const asked = answer(getReportTable, {
    ...{
      data: rows,
      columns,
      chosen,
      form_type: 'limbahfasyankes',
      title: 'Pengelolaan Limbah',
      date: '2026-11',
    },
    ...{ current_page: 1, last_page: 1, per_page: 25, total: rows.length },
  })
  return { ...showAt(address, TablePage, { me, read: reads(tableSearch) }), asked }
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

it.each([
  ['/table/user', 'Isian fasyankes seluruh Indonesia.'],
  ['/table/user?provinsi=32', 'Isian fasyankes di wilayah yang dipilih.'],
])('says of %s whose reports they are', async (address, words) => {
  shown(address, { me: ministry })
  await screen.findByText(words)
})

it('asks for what the address names and shows the usual columns', async () => {
  const { asked } = shown(
    '/table/user?date=2026-10&kota=32.73&tipe=2&status=sent&find=suka&sort=kilograms&order=desc&page=1',
  )
  await screen.findByRole('link', { name: 'Puskesmas Sukasari' })
  expect(asked[0]?.address).toBe(
    '/api/report-table/limbahfasyankes?date=2026-10&provinsi_id=32&kabupatenkota_id=32.73&tipe_fasyankes=2&status=sent&find=suka&sort=kilograms&order=desc&page=1&per_page=25',
  )
  expect(heads()).toEqual(['Fasyankes', 'Status', 'Limbah (kg)', 'Kriteria', 'Langkah'])
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 3)).toEqual(['Terkirim', '1.234,50', 'Tidak Sesuai Kriteria'])
})

it('tells what does not apply to a facility from what cannot be computed', async () => {
  const nonInpatient = { ...sent, facility: { ...facility, id: 6 }, not_applicable: ['rare'] }
  shown('/table/user', { rows: [sent, nonInpatient], chosen: ['rare'] })
  await screen.findAllByRole('link', { name: 'Puskesmas Sukasari' })
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['–tidak ada', 'Periksa', 'tidak berlaku', 'Periksa'])
})

it('says which month it shows where the address names none that there is', async () => {
  const { asked } = shown('/table/user?date=2019-13')
  const lastMonth = addMonths(currentMonth(new Date(), 'WIB'), -1)
  await screen.findByText(
    `Periode pada alamat ini tidak ada atau belum dimulai. Yang tampil: ${monthText(lastMonth)}.`,
  )
  expect(asked[0]?.address).toContain(`date=${lastMonth}`)
})

it('keeps from tab to tab what the next table understands', async () => {
  shown(
    '/table/user?date=2026-08&provinsi=32&kota=32.73&tipe=2&status=unfilled&find=suka' +
      '&sort=kilograms&order=desc&page=3&fasyankes=5&year=2026&stage=none',
  )
  const tab = async (name: string) => {
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name, hidden: true })
    return Object.fromEntries(new URLSearchParams(link.getAttribute('href')?.split('?')[1]))
  }
  const region = { provinsi: '32', kota: '32.73', find: 'suka' }
  expect(await tab('Kesling')).toEqual({
    ...{ form: 'kesehatanlingkungan', date: '2026-08', tipe: '2', status: 'unfilled' },
    ...region,
  })
  expect(await tab('Penilaian mandiri')).toEqual({ form: 'penilaian-mandiri', ...region })
})

it('shows the columns that were chosen, and keeps another choice', async () => {
  const { user } = shown('/table/user', { chosen: ['facility', 'rare'] })
  await screen.findByRole('link', { name: 'Puskesmas Sukasari' })
  expect(heads()).toEqual(['Fasyankes', 'Jarang dilihat', 'Langkah'])
  const kept = answer(chooseTableColumns, { message: 'Pilihan kolom disimpan.' })
  await user.click(screen.getByRole('button', { name: 'Pilih kolom' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Pilih kolom' }))
  expect(dialog.getByRole('checkbox', { name: 'Fasyankes' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: 'Status' }))
  const come = Promise.withResolvers<void>()
  hold(chooseTableColumns, come.promise)
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(kept[0]?.body).toEqual({ columns: ['facility', 'rare', 'status'] }))
  // What is ticked now would be lost with the dialog.
  expect(dialog.getByRole('checkbox', { name: 'Status' }).closest('fieldset')?.disabled).toBe(true)
  // The other choice could overtake it.
  expect(dialog.getByRole('button', { name: 'Seperti semula' })).toHaveProperty('disabled', true)
  come.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('sorts by a head, once up and once down, and exports what is shown', async () => {
  const { user, addressNow } = shown('/table/user')
  await user.click(await screen.findByRole('button', { name: 'Limbah (kg)' }))
  await waitFor(() => expect(addressNow()).toBe('/table/user?sort=kilograms'))
  expect(screen.getByRole('columnheader', { name: 'Limbah (kg)' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await user.click(screen.getByRole('button', { name: 'Limbah (kg)' }))
  await waitFor(() => expect(addressNow()).toBe('/table/user?sort=kilograms&order=desc'))
  expect(screen.getByRole('link', { name: 'Unduh CSV' }).getAttribute('href')).toMatch(
    /^\/api\/report-table\/limbahfasyankes\/export\?date=\d{4}-\d\d&sort=kilograms&order=desc&format=csv&columns=facility%2Cstatus%2Ckilograms%2Ccriteria$/,
  )
})

it('leads who may decide to the review, which leads back to the table as it stands, and everybody else to the report', async () => {
  shown('/table/user?kota=32.73&status=sent')
  expect(
    (await screen.findByRole('link', { name: 'Periksa laporan Puskesmas Sukasari' })).getAttribute('href'),
  ).toBe('/konfirmasi/formulir/77?kota=32.73&status=sent&form=limbahfasyankes')
})
it('leads a reader to the report as it was sent', async () => {
  shown('/table/user', { me: ministry })
  expect(
    (await screen.findByRole('link', { name: 'Lihat laporan Puskesmas Sukasari' })).getAttribute('href'),
  ).toBe('/formulir/limbah-fasyankes/redaksi/77')
})

it('names its filters on paper', async () => {
  shown('/table/user?date=2026-10&tipe=2&status=sent&find=suka')
  expect((await screen.findByText(/^Oktober 2026 · /)).textContent).toBe(
    'Oktober 2026 · Puskesmas · Terkirim · ‘suka’',
  )
})

it('says how many filters narrow it, and what to do where nothing matches', async () => {
  shown('/table/user?status=unfilled&tipe=1', { rows: [] })
  await screen.findByText('Tidak ada laporan yang cocok')
  expect(screen.getByRole('button', { name: /^Saring/ }).textContent).toContain('2 dipakai')
})

it('folds its filters after a search by Enter, not while someone still types', async () => {
  const { user, addressNow } = shown('/table/user')
  const fold = await screen.findByRole('button', { name: /^Saring/ })
  await user.click(fold)
  const search = screen.getByRole('searchbox', { name: 'Cari fasyankes' })
  await user.type(search, 'suka')
  await waitFor(() => expect(addressNow()).toBe('/table/user?find=suka'))
  expect([fold.getAttribute('aria-expanded'), document.activeElement]).toEqual(['true', search])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(fold.getAttribute('aria-expanded')).toBe('false'))
  expect(document.activeElement).toBe(fold)
})

type Card = ReplyOf<typeof getFacilityCard>['data']
const month = (date: string) => ({
  ...{ date, report_id: null, report_status: 'unfilled', status_label: '', late: false, values: {} },
})
function answerCard(more: Partial<Card> = {}) {
  const { report_id, report_status, status_label, late, values } = sent
  const latest = { report_id, report_status, status_label, late, values, date: '2026-11' }
  answer(getFacilityCard, {
    data: {
      facility: {
        ...{ ...facility, type: 'publicHealthCenter', hospital_class: null, ownership: 'pemda' },
        ...{ district: null, address: 'Jalan Sukasari 1', inpatient: false, beds: null },
        ...{ active_since: '2020-01-01', closed_on: null },
      },
      contact: { phone: '022-123', email: null },
      ...{ form_type: 'limbahfasyankes', title: 'Pengelolaan Limbah', columns },
      months: [month('2026-10') as never, latest as never],
      latest,
      permits: [
        {
          label: 'Izin TPS limbah B3',
          holder: null,
          number: '1/2',
          until: '2026-12-05',
          state: 'soon',
          days_left: 3,
        },
      ],
      self_assessment: null,
      ...more,
    },
  })
}

it("opens a facility's card over the list, and closes it", async () => {
  answerCard()
  const { user, addressNow } = shown('/table/user?sort=status&page=1')
  await user.click(await screen.findByRole('link', { name: 'Puskesmas Sukasari' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Puskesmas Sukasari' }))
  expect(addressNow()).toBe('/table/user?sort=status&fasyankes=5&page=1')
  dialog.getByText('022-123')
  dialog.getByText('Tinggal 3 hari')
  dialog.getByText('1.234,50 kg')
  dialog.getByRole('link', { name: 'November 2026: Terkirim, terlambat' })
  dialog.getByRole('img', { name: 'Oktober 2026: Belum diisi' })
  await user.click(dialog.getByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(addressNow()).toBe('/table/user?sort=status&page=1'))
})

it('leads to no report that was never sent, and to how the facility has assessed itself', async () => {
  const draft = { ...month('2026-10'), report_id: 76, report_status: 'unsend' } as never
  answerCard({
    months: [draft, { ...month('2026-11'), report_id: 77, report_status: 'revise' } as never],
    latest: null,
    permits: [],
    self_assessment: {
      ...{ year: 2026, semester: 2, hazard: true, vulnerability: true, capacity: false },
      ...{ class: 'Tinggi', risk: 0.7123 },
    },
  })
  shown('/table/user?fasyankes=5&page=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Puskesmas Sukasari' }))
  await dialog.findByText('Semester 2 Tahun 2026')
  const reports = dialog
    .getAllByRole('link', { name: /2026: / })
    .map((link) => link.getAttribute('aria-label'))
  expect(reports).toEqual(['November 2026: Perlu perbaikan'])
  expect(dialog.getByRole('link', { name: 'Lihat hasil' }).getAttribute('href')).toBe(
    '/form/creshcf/hasil?user=12&year=2026&semester=2',
  )
  dialog.getByText('0,712', { exact: false })
  dialog.getByText('Belum ada laporan limbah yang dikirim.')
  expect(dialog.queryByText(/^Angka terbaru/)).toBeNull()
})

it('shows the usual columns again, where others were chosen', async () => {
  const { user } = shown('/table/user', { chosen: ['facility', 'rare'] })
  await user.click(await screen.findByRole('button', { name: 'Pilih kolom' }))
  const kept = answer(chooseTableColumns, { message: 'Pilihan kolom disimpan.' })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Seperti semula' }))
  await waitFor(() => expect(kept.map(({ body }) => body)).toEqual([{ columns: [] }]))
})

it('says that there is no such facility, and does not offer to try again', async () => {
  refuse(getFacilityCard, 404, { code: 'notFound', message: 'Fasyankes tidak ditemukan.' })
  shown('/table/user?fasyankes=99999&page=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Fasyankes' }))
  await dialog.findByText('Fasyankes tidak ditemukan')
  expect(dialog.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
})
