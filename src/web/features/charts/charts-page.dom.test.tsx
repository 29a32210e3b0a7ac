import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import { type CatalogueRow, getCatalogue, listFigures, listSpreads } from '#contract/figures.ts'
import { listProvinces } from '#contract/regions.ts'

import { answer, answerEach, answerJson, hold, refuse } from '../../testing/network.ts'
import { answerRegions } from '../../testing/regions.ts'
import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { admin, ministry, provinceOffice } from '../../testing/sample-me.ts'
import { watchSaving } from '../../testing/saved-files.ts'
import { showAt } from '../../testing/show-at.tsx'
import { ChartsPage } from './charts-page.tsx'

const row = (id: string, more: Partial<CatalogueRow> = {}) =>
  catalogueRow({ id, label: `Label ${id}`, meaning: `Arti ${id}.`, ...more })
const share = { kind: 'share', unit: '%', decimals: 1, parts: ['Laporan masuk', 'Laporan wajib'] } as const
const rows = [
  row('limbahcovid.reporting', { ...share, parts: [...share.parts] }),
  row('covid_solid'),
  row('covid_infectious'),
]
const figure = {
  value: 12.5,
  of: 12.5,
  per: null,
  n: 3,
  words: null,
  base: { n: 3, of: 10, confirmed: 2, as_of: '2026-11-01T00:00:00Z' },
  note: 'data belum mewakili',
} as const
const figures: ReplyOf<typeof listFigures>['data'] = {
  mode: 'semua',
  regions: [{ code: 'ID', name: 'Indonesia', level: 0 }],
  spans: [{ span: '2026-10', label: 'Oktober 2026' }],
  rows: [
    {
      region: 'ID',
      span: '2026-10',
      figures: { 'limbahcovid.reporting': figure, covid_solid: figure, covid_infectious: figure },
    },
  ],
}
const spreads: ReplyOf<typeof listSpreads>['data'] = {
  mode: 'semua',
  indicator: {
    ...{ id: 'limbahcovid.verification_days', form_type: 'limbahcovid', label: 'Lama verifikasi' },
    ...{ meaning: 'Hari sampai dikonfirmasi.', unit: 'hari', decimals: 1, better: 'less' },
  },
  rows: [
    {
      ...{ region: '32', span: '2026-09', group: 'hospital', group_label: 'Rumah sakit', n: 7 },
      ...{ least: null, first_quartile: 2, median: 3.5, third_quartile: 6, most: null },
    },
  ],
}
const covid = '/grafik?bagian=limbah-covid'
const shown = (address: string, me = ministry) => showAt(address, ChartsPage, { me })

beforeAll(async () => {
  await import('../../chart/echarts-boxplot.ts')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
  answerRegions()
  answer(getCatalogue, { data: rows })
  answer(listFigures, { data: figures })
  answer(listSpreads, { data: spreads })
})
afterEach(() => {
  vi.restoreAllMocks()
})
const queriesOf = (asked: readonly { address: string }[]) =>
  asked.map(({ address }) => Object.fromEntries(new URLSearchParams(address.split('?')[1])))

it('leads from a regency to the quarterly report of its province', async () => {
  shown('/grafik?kota=32.73')
  const link = await screen.findByRole('link', { name: 'Laporan triwulan' })
  expect(link.getAttribute('href')).toBe('/laporan-triwulan?provinsi=32')
})

it.each([
  [covid, 'covid_solid'],
  ['/grafik?bagian=pelaporan', 'limbahcovid.reporting'],
  // The address leaves open which figure is shown.
  ['/grafik?bagian=indikator', 'covid_solid'],
  ['/grafik?bagian=indikator&indikator=covid_infectious', 'covid_infectious'],
])('leads from %s to the explorer with what it shows first', async (address, id) => {
  shown(address)
  const link = await screen.findByRole('link', { name: 'Jelajah data' })
  await waitFor(() => expect(link.getAttribute('href')).toContain(`indikator=${id}`))
})

it('shows a tab of charts, each with its base and its definition', async () => {
  const { user } = shown(covid)
  const chart = await screen.findByRole('region', { name: 'Limbah padat menurut jenis' })
  expect(
    await within(chart).findByText(/^3 dari 10 fasyankes · 2 terkonfirmasi · semua terkirim/),
  ).toBeTruthy()
  expect(within(chart).getByText('data belum mewakili')).toBeTruthy()
  await user.click(within(chart).getByRole('button', { name: 'Definisi: Limbah padat menurut jenis' }))
  expect(screen.getByRole('dialog').textContent).toContain('Arti covid_infectious.')
})

/** How many grey boxes there are below the words of what is on its way. */
const boxesBelow = (words: string) =>
  screen.getByText(words).parentElement?.querySelectorAll('[style]').length

it('foreshadows as many cards as there will be, before their definitions and before their numbers', async () => {
  const [catalogue, numbers] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  hold(getCatalogue, catalogue.promise)
  hold(listFigures, numbers.promise)
  shown(covid)
  await screen.findByText('Memuat angka…')
  expect(boxesBelow('Memuat angka…')).toBe(5)
  catalogue.resolve(undefined)
  await screen.findByLabelText('Jenis fasyankes')
  // This catalogue has one of them.
  expect(boxesBelow('Memuat angka…')).toBe(1)
  numbers.resolve(undefined)
  await screen.findByRole('region', { name: 'Limbah padat menurut jenis' })
  expect(screen.queryByText('Memuat angka…')).toBeNull()
})

it('names the reports of the key questions as the base where they alone speak', async () => {
  const none = { ...figure, value: null, n: 0, base: { n: 0, of: 28, confirmed: 0, as_of: null }, note: null }
  const key = { ...figure, value: null, n: 20, base: { ...figure.base, n: 20, of: 28 }, note: null }
  answer(getCatalogue, { data: [row('health_wash'), row('health_air_level'), row('key_air_level')] })
  answer(listFigures, {
    data: {
      ...figures,
      rows: [{ region: 'ID', span: '2026-10', figures: { health_air_level: none, key_air_level: key } }],
    },
  })
  shown('/grafik?bagian=kesehatan-lingkungan')
  const chart = await screen.findByRole('region', { name: 'Air' })
  expect(await within(chart).findByText(/^20 dari 28 fasyankes/)).toBeTruthy()
})

it('asks for twelve months of the country, and for the regions beside each other in the newest', async () => {
  const asked = answer(listFigures, { data: figures })
  shown(covid)
  await screen.findByRole('region', { name: 'Limbah padat menurut wilayah' })
  expect(queriesOf(asked)).toContainEqual({
    indikator: 'covid_infectious',
    rinci: 'wilayah',
    dari: '2025-11',
    sampai: '2026-10',
    mode: 'semua',
  })
  expect(queriesOf(asked)).toContainEqual({
    indikator: 'covid_solid',
    rinci: 'anak',
    dari: '2026-10',
    sampai: '2026-10',
    mode: 'semua',
  })
})

it('calls the regencies beside that of the page by their province, whose sum they are', async () => {
  const bandung = { code: '32.73', name: 'Kota Bandung', level: 2 }
  const told = { region: '32.73', span: '2026-10', figures: { covid_solid: figure } }
  answer(listFigures, { data: { ...figures, regions: [bandung], rows: [told] } })
  const saved = watchSaving()
  const { user } = shown(`${covid}&kota=32.73`)
  await user.click(await screen.findByRole('button', { name: 'Unduh CSV: Limbah padat menurut wilayah' }))
  await user.click(screen.getByRole('button', { name: 'Unduh CSV: Limbah dan pasien' }))
  expect(saved.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^limbah-padat-menurut-wilayah-jawa-barat-oktober-2026/),
    expect.stringMatching(/^limbah-dan-pasien-kota-bandung-november-2025-oktober-2026/),
  ])
})

it('names the form where one title stands for several: in files, on paper and in folded filters', async () => {
  const saved = watchSaving()
  const { user } = shown('/grafik?bagian=pelaporan')
  await user.click(await screen.findByRole('button', { name: 'Unduh CSV: Peringkat pelaporan' }))
  expect(await saved[0]?.content.text()).toContain(
    'Peringkat pelaporan\r\nIndonesia · Oktober 2026 · Semua jenis fasyankes · Limbah COVID-19\r\n',
  )
  screen.getByRole('button', { name: 'Saring Limbah COVID-19 · Indonesia · Oktober 2026' })
})

it('keeps the filters of the address from tab to tab, and asks for what they say', async () => {
  const asked = answer(listFigures, { data: figures })
  const { user, addressNow } = shown(`${covid}&periode=2026-Q3&tipe=2&mode=terkonfirmasi`, provinceOffice)
  await screen.findByRole('region', { name: 'Limbah padat menurut jenis' })
  expect(queriesOf(asked)).toContainEqual({
    indikator: 'covid_infectious',
    provinsi_id: '32',
    rinci: 'wilayah',
    dari: '2023-Q4',
    sampai: '2026-Q3',
    mode: 'terkonfirmasi',
    tipe_fasyankes: '2',
  })
  await user.selectOptions(screen.getByLabelText('Grafik menurut'), 'Wilayah')
  expect(addressNow()).toContain('menurut=wilayah')
  await user.click(screen.getByRole('link', { name: 'Pelaporan' }))
  expect(addressNow()).toContain('bagian=pelaporan')
  expect(addressNow()).toContain('periode=2026-Q3')
})

it('shows one figure from all sides', async () => {
  const { user, addressNow } = shown('/grafik?bagian=indikator')
  expect(await screen.findByRole('region', { name: 'Tren Label covid_solid' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Peringkat provinsi: Label covid_solid' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Tiap provinsi: Label covid_solid' })).toBeTruthy()
  expect(
    await screen.findByRole('region', {
      name: 'Sebaran kabupaten/kota menurut provinsi: Label covid_solid',
    }),
  ).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Indikator'), 'Label covid_infectious')
  expect(addressNow()).toContain('indikator=covid_infectious')
})

it('shows how facilities spread by class in the last month of the span, and how the median goes', async () => {
  const asked = answer(listSpreads, { data: spreads })
  const { user } = shown('/grafik?bagian=pelaporan&periode=2026-Q3', provinceOffice)
  const boxes = await screen.findByRole('region', { name: 'Lama verifikasi menurut kelas' })
  await within(boxes).findByText(
    'Jawa Barat · September 2026 · Semua jenis fasyankes · Limbah COVID-19 · Semua terkirim',
  )
  expect(
    await within(boxes).findByRole('img', { name: /^Diagram kotak “Lama verifikasi menurut kelas”/ }),
  ).toBeTruthy()
  await user.click(within(boxes).getByText('Lihat angkanya'))
  expect(within(boxes).getByRole('row', { name: 'Rumah sakit (7) – 2,0 3,5 6,0 –' })).toBeTruthy()
  await screen.findByRole('region', { name: 'Lama verifikasi' })
  expect(queriesOf(asked)).toContainEqual({
    ...{ indikator: 'limbahcovid.verification_days', mode: 'semua', provinsi_id: '32' },
    ...{ dari: '2025-10', sampai: '2026-09' },
  })
})

it('says what the server refuses, and offers to try again', async () => {
  refuse(listFigures, 422, { code: 'invalidInput', message: 'Periode ini belum dimulai' })
  shown(covid)
  expect((await screen.findAllByText('Periode ini belum dimulai')).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('button', { name: 'Coba lagi' }).length).toBeGreaterThan(0)
})

it('says that nothing was reported', async () => {
  const none = {
    ...figure,
    value: null,
    n: 0,
    base: { n: 0, of: 10, confirmed: 0, as_of: null },
    note: 'tidak ada laporan',
  }
  answerJson(listFigures, {
    data: { ...figures, rows: [{ region: 'ID', span: '2026-10', figures: { covid_solid: none } }] },
  })
  shown(covid)
  expect((await screen.findAllByText('Tidak ada laporan')).length).toBeGreaterThan(0)
})

it('says once that nobody has to report yet, in place of charts that are all empty', async () => {
  const nobody = { ...figure, value: null, of: null, n: 0, note: null }
  const empty = { ...nobody, base: { n: 0, of: 0, confirmed: 0, as_of: null } }
  const replyOf = (before: typeof empty | typeof figure) => ({
    data: {
      ...figures,
      spans: ['2026-09', '2026-10'].map((span) => ({ span, label: span })),
      rows: [['2026-09', before] as const, ['2026-10', empty] as const].map(([span, told]) => ({
        ...{ region: 'ID', span },
        figures: { 'limbahcovid.reporting': told, covid_solid: told, covid_infectious: told },
      })),
    },
  })
  answer(listFigures, replyOf(empty))
  shown(covid, admin)
  await screen.findByText('Belum ada fasyankes yang wajib melapor untuk Oktober 2026')
  expect(screen.getByRole('link', { name: 'Data fasyankes' }).getAttribute('href')).toBe(
    '/admin/data-fasyankes',
  )
  expect(screen.queryByRole('region', { name: 'Limbah padat menurut jenis' })).toBeNull()
  cleanup()
  // What earlier months have is still drawn.
  const [onlyThis] = [replyOf(empty).data.spans.slice(1)]
  answerEach(listFigures, async (address) =>
    address.includes('dari=2026-10')
      ? { data: { ...replyOf(empty).data, spans: onlyThis } }
      : replyOf(figure),
  )
  shown(covid)
  await screen.findByRole('region', { name: 'Limbah padat menurut jenis' })
})

it('says why there is nothing to draw though reports have come', async () => {
  const told = {
    ...figure,
    value: null,
    of: null,
    n: null,
    note: 'hanya untuk semua laporan terkirim',
  } as const
  answer(listFigures, {
    data: { ...figures, rows: [{ region: 'ID', span: '2026-10', figures: { covid_solid: told } }] },
  })
  shown('/grafik?bagian=indikator&mode=terkonfirmasi')
  const trend = await screen.findByRole('region', { name: 'Tren Label covid_solid' })
  await within(trend).findByText('Hanya untuk semua laporan terkirim.')
  expect(screen.queryByText('Tidak ada laporan')).toBeNull()
})

it('does not call regencies unreported while their provinces are on their way', async () => {
  hold(listProvinces, new Promise(() => undefined))
  const regency = { code: '32.73', name: 'Kota Bandung', level: 2 }
  const told = ['ID', '32.73'].map((region) => ({
    region,
    span: '2026-10',
    figures: { covid_solid: figure },
  }))
  answer(listFigures, { data: { ...figures, regions: [...figures.regions, regency], rows: told } })
  shown('/grafik?bagian=indikator')
  await screen.findByRole('img', { name: /“Tren Label covid_solid”/ })
  expect(screen.queryByText('Tidak ada laporan')).toBeNull()
})

it('says that provinces did not come, and draws how their regencies spread once they do', async () => {
  refuse(listProvinces, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  const { user } = shown('/grafik?bagian=indikator')
  const name = 'Sebaran kabupaten/kota menurut provinsi: Label covid_solid'
  const spread = within(await screen.findByRole('region', { name }))
  const again = await spread.findByRole('button', { name: 'Coba lagi' })
  answerRegions()
  await user.click(again)
  await waitFor(() => expect(screen.queryByText('Data belum dapat dimuat')).toBeNull())
  await within(screen.getByRole('region', { name })).findByRole('button', { name: `Definisi: ${name}` })
})

it('keeps charts of another region as stale until that is known by its name', async () => {
  const { user } = shown(`${covid}&menurut=wilayah`)
  const chart = await screen.findByRole('region', { name: 'Limbah padat menurut jenis' })
  await waitFor(() => expect(chart.hasAttribute('inert')).toBe(false))
  const arrival = Promise.withResolvers<undefined>()
  const reply = { data: figures }
  answerEach(listFigures, async (address) => {
    if (address.includes('rinci=wilayah')) await arrival.promise
    return reply
  })
  await user.selectOptions(screen.getByLabelText('Jenis fasyankes'), 'Puskesmas')
  await waitFor(() => expect(chart.hasAttribute('inert')).toBe(true))
  // The numbers of the chart have come, those that name the region have not.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(chart.hasAttribute('inert')).toBe(true)
  arrival.resolve(undefined)
  await waitFor(() => expect(chart.hasAttribute('inert')).toBe(false))
})

it('says once what a region is not known for, and leads out of it', async () => {
  refuse(listFigures, 422, {
    ...{ code: 'invalidInput', message: 'Data tidak valid.' },
    errors: { provinsi_id: ['Provinsi tidak dikenal'] },
  })
  const { user, addressNow } = shown(`${covid}&provinsi=99`)
  await screen.findByText('Tidak ada provinsi dengan kode 99.')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Lihat seluruh Indonesia' }))
  expect(addressNow()).toBe(covid)
})

it('leads an office out of an unknown city to its province, or to the whole country', async () => {
  refuse(listFigures, 422, {
    ...{ code: 'invalidInput', message: 'Data tidak valid.' },
    errors: { kabupatenkota_id: ['Kabupaten/kota tidak dikenal'] },
  })
  shown(`${covid}&kota=32.99`, provinceOffice)
  await screen.findByText('Tidak ada kabupaten/kota dengan kode 32.99 di Jawa Barat.')
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(way('Lihat Jawa Barat')).toBe('/grafik?provinsi=32&bagian=limbah-covid')
  expect(way('Lihat seluruh Indonesia')).toBe('/grafik?provinsi=ID&bagian=limbah-covid')
})

it('marks figures as stale, and their files as out of reach, until those of another question have come', async () => {
  const { user } = shown(covid)
  const chart = await screen.findByRole('region', { name: 'Limbah padat menurut jenis' })
  const card = screen.getAllByRole('article').at(0)
  await waitFor(() => expect(chart.getAttribute('aria-busy')).toBe('false'))
  const arrival = Promise.withResolvers<undefined>()
  hold(listFigures, arrival.promise)
  await user.selectOptions(screen.getByLabelText('Jenis fasyankes'), 'Puskesmas')
  await waitFor(() => expect(chart.hasAttribute('inert')).toBe(true))
  expect(card?.closest('[aria-busy="true"]')).not.toBeNull()
  arrival.resolve(undefined)
  await waitFor(() => expect(chart.hasAttribute('inert')).toBe(false))
  await waitFor(() => expect(card?.closest('[aria-busy="true"]')).toBeNull())
})

it('tells a screen reader what the figures are of once the filters have changed them', async () => {
  const { user } = shown(covid)
  const told = await screen.findByText(
    'Indonesia, Oktober 2026: 3 dari 10 fasyankes, 2 terkonfirmasi, semua terkirim, data belum mewakili',
  )
  expect(told.getAttribute('aria-live')).toBe('polite')
  hold(listFigures, new Promise(() => {}))
  await user.selectOptions(screen.getByLabelText('Laporan'), 'terkonfirmasi')
  await waitFor(() => expect(told.textContent).toBe(''))
})
