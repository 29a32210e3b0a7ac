import { useSearch } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { type Figure, listFigures } from '#contract/figures.ts'
import { getQuote, quoteFigure } from '#contract/quotes.ts'

import { answer, refuse } from '../testing/network.ts'
import { answerRegions } from '../testing/regions.ts'
import { cityOffice, ministry, provinceOffice } from '../testing/sample-me.ts'
import { showAt } from '../testing/show-at.tsx'
import { useGo } from '../ui/places.tsx'
import { figureSearch, type FigureSearch, provinceOrNationIn, reads } from '../ui/search-text.ts'
import type { ShownFigure } from './definition.tsx'
import { FigureCard } from './figure-card.tsx'
import { FigureFilters } from './figure-filters.tsx'
import { spanIn, useFigureQuestion } from './figure-question.ts'

const read = (search: Record<string, unknown>) =>
  reads({ ...figureSearch, provinsi: provinceOrNationIn })(search)

function Page() {
  const search: FigureSearch = useSearch({ strict: false })
  const go = useGo()
  return (
    <>
      <FigureFilters
        search={search}
        onChange={(change) => go({ to: '/', search: { ...search, ...change } })}
      />
      <output>{JSON.stringify(useFigureQuestion(search))}</output>
    </>
  )
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
const valueOf = async (name: string) => (await field(name)).value
const asked = async () => JSON.parse((await screen.findByRole('status')).textContent) as unknown

// Its code is there; how long it takes to arrive is not what is tested.
beforeAll(async () => {
  await import('../ui/combobox.tsx')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
  answerRegions()
})

it('asks for the whole country and the month before this one where the address says nothing', async () => {
  showAt('/', Page, { me: ministry, read })
  expect(await asked()).toEqual({ region: 'ID', span: '2026-10', mode: 'semua' })
})

it('asks for what the address says, and passes over a span that has not begun', async () => {
  showAt('/?kota=32.73&periode=2026-Q2&tipe=1&mode=terkonfirmasi', Page, { me: ministry, read })
  expect(await asked()).toEqual({ region: '32.73', span: '2026-Q2', type: 'hospital', mode: 'terkonfirmasi' })
})

it.each(['2027', '2026-12', '2019', '2026-Q9', 'x'])('does not take %s for a span', async (span) => {
  showAt(`/?periode=${span}`, Page, { me: ministry, read })
  expect(await asked()).toMatchObject({ span: '2026-10' })
  await screen.findByText('Periode pada alamat ini tidak ada atau belum dimulai. Yang tampil: Oktober 2026.')
})

it.each(['/', '/?periode=2026-11', '/?periode=2026'])('says nothing of the period of %s', async (address) => {
  showAt(address, Page, { me: ministry, read })
  await asked()
  expect(screen.queryByText(/^Periode pada alamat ini/)).toBeNull()
})

it.each([
  ['2026', '2026-S2'],
  ['2025', '2025-S2'],
  ['2026-Q2', '2026-S1'],
  ['2026-S1', '2026-S1'],
])('asks figures of half-years for none but half-years: of %s for %s', (named, span) => {
  expect(spanIn(named, '2026-11', 'semester')).toBe(span)
})

it('begins with the own region of an office', async () => {
  showAt('/', Page, { me: provinceOffice, read })
  expect(await asked()).toMatchObject({ region: '32' })
  await waitFor(async () => expect(await valueOf('Provinsi')).toBe('Jawa Barat'))
})

it('shows an office another region that the address names', async () => {
  showAt('/?provinsi=35', Page, { me: provinceOffice, read })
  expect(await asked()).toMatchObject({ region: '35' })
})

it('lets a city office look at its province and at the whole country', async () => {
  const { user, addressNow } = showAt('/', Page, { me: cityOffice, read })
  await waitFor(async () => expect(await valueOf('Kabupaten/kota')).toBe('Kota Bandung'))
  await user.click(await field('Kabupaten/kota'))
  await user.click(await screen.findByRole('option', { name: 'Semua kabupaten/kota' }))
  await waitFor(() => expect(addressNow()).toBe('/?provinsi=32'))
  // The list that was open hides the rest until it is left.
  await user.click(screen.getByText(/"region":"32"/))
  await user.click(await field('Provinsi'))
  await user.click(await screen.findByRole('option', { name: 'Semua provinsi' }))
  await waitFor(() => expect(addressNow()).toBe('/?provinsi=ID'))
  await user.click(screen.getByText(/"region":"ID"/))
  expect(await valueOf('Provinsi')).toBe('')
})

it('gives who sees no reports in detail only what is confirmed', async () => {
  showAt('/', Page, { me: { ...ministry, role: 'External' }, read })
  expect(await asked()).toMatchObject({ mode: 'terkonfirmasi' })
  expect(screen.queryByLabelText('Laporan')).toBeNull()
})

it('writes span and mode into the address, and keeps the time that was looked at', async () => {
  const { user, addressNow } = showAt('/?periode=2025-05', Page, { me: ministry, read })
  await user.selectOptions(await screen.findByLabelText('Satuan waktu'), 'Triwulan')
  expect(addressNow()).toContain('periode=2025-Q2')
  await user.click(screen.getByRole('button', { name: 'Periode berikutnya' }))
  expect(addressNow()).toContain('periode=2025-Q3')
  await user.selectOptions(screen.getByLabelText('Laporan'), 'Terkonfirmasi saja')
  expect(addressNow()).toContain('mode=terkonfirmasi')
})

it('says what is set where the filters are folded', async () => {
  const { user } = showAt('/?provinsi=32&periode=2026-Q2&tipe=1&mode=terkonfirmasi', Page, {
    me: ministry,
    read,
  })
  const fold = await screen.findByRole('button', {
    name: 'Saring Jawa Barat · Triwulan II 2026 · Rumah Sakit · Terkonfirmasi saja',
  })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
})

it('offers no span that has not begun', async () => {
  showAt('/?periode=2026-Q4', Page, { me: ministry, read })
  expect(await screen.findByRole('button', { name: 'Periode berikutnya' })).toHaveProperty('disabled', true)
})

const figure: ShownFigure = {
  id: 'limbahfasyankes.reporting',
  label: 'Tingkat pelaporan',
  meaning: 'Laporan yang sudah dikirim.',
  unit: '%',
  decimals: 1,
  parts: ['Laporan yang masuk', 'Laporan yang wajib dikirim'],
  better: 'more',
  span: 'month',
  carries: false,
}
const base = { n: 10, of: 28, confirmed: 4, as_of: '2026-11-21T07:30:00Z' }
const sent = { value: 35.71, of: 10, per: 28, n: 10, note: null, base }
const confirmed = { value: 14.28, of: 4, per: 28, n: 4, note: null, base: { ...base, n: 4 } }
const untold = { value: null, of: null, per: null, n: null }

it('shows a figure with its base, its age and its definition', async () => {
  const { user } = showAt(
    '/',
    () => (
      <FigureCard
        figure={figure}
        told={{ ...sent, note: 'data belum mewakili' }}
        question={{ region: 'ID', span: '2026-10', type: undefined, mode: 'semua' }}
      />
    ),
    { me: ministry },
  )
  expect(await screen.findByText('35,7%')).toBeTruthy()
  screen.getByText(
    '10 dari 28 fasyankes · 4 terkonfirmasi · semua terkirim · diperbarui 21 November 2026 pukul 14.30 WIB',
  )
  screen.getByText('data belum mewakili')
  await user.click(screen.getByRole('button', { name: 'Definisi: Tingkat pelaporan' }))
  const dialog = screen.getByRole('dialog', { name: 'Definisi Tingkat pelaporan' })
  within(dialog).getByText('Laporan yang wajib dikirim')
})

it('says what a figure is made of beside the reports that came', async () => {
  const question = { region: 'ID', span: '2026-10', type: undefined, mode: 'semua' } as const
  const compliance = {
    ...{ ...figure, id: 'waste_compliance', label: 'Kepatuhan di antara yang dianalisis' },
    parts: ['Laporan Sesuai Kriteria', 'Laporan yang selesai dianalisis'],
  }
  const told = { value: 63.3, of: 205, per: 324, n: 324, note: null, base: { ...base, n: 334, of: 424 } }
  showAt('/', () => <FigureCard figure={compliance} told={told} question={question} />, { me: ministry })
  await screen.findByText('205 dari 324 laporan yang selesai dianalisis')
  screen.getByText(/^334 dari 424 fasyankes · /)
})

it('says why a figure cannot be told', async () => {
  const none = { ...untold, note: null, base: { n: 0, of: 0, confirmed: 0, as_of: null } }
  const question = { region: 'ID', span: '2026', type: undefined, mode: 'terkonfirmasi' } as const
  const hidden = { n: null, of: 2, confirmed: null, as_of: null }
  const few = { ...untold, note: 'terlalu sedikit fasyankes', base: hidden } as const
  showAt(
    '/',
    () => (
      <>
        <FigureCard figure={figure} told={none} question={question} />
        <FigureCard figure={figure} told={few} question={question} />
      </>
    ),
    { me: ministry },
  )
  await screen.findByText('tidak ada laporan')
  screen.getByText('terlalu sedikit fasyankes')
  screen.getByText('belum ada laporan bulanan yang wajib · terkonfirmasi saja')
  // What is hidden is not 0.
  screen.getByText('terkonfirmasi saja')
  expect(screen.queryByText('data belum mewakili')).toBeNull()
})

it('quotes a figure of confirmed reports and gives the sentence for it', async () => {
  const question = { region: 'ID', span: '2026-10', type: undefined, mode: 'semua' } as const
  const looked = answer(listFigures, {
    data: {
      mode: 'terkonfirmasi',
      regions: [{ code: 'ID', name: 'Indonesia', level: 0 }],
      spans: [{ span: '2026-10', label: 'Oktober 2026' }],
      rows: [{ region: 'ID', span: '2026-10', figures: { [figure.id]: { ...confirmed, words: null } } }],
    },
  })
  const quoted = answer(quoteFigure, { data: { kutipan: '7KQM2F4R' } })
  answer(getQuote, {
    data: {
      ...{ code: '7KQM2F4R', figure: { ...figure, form: 'Limbah medis' }, span: '2026-10' },
      ...{ region: { code: 'ID', name: 'Indonesia' }, span_label: 'Oktober 2026', tipe_fasyankes: null },
      ...{ quoted_at: '2026-11-21T05:00:00Z', told: confirmed, now: confirmed },
    },
  })
  const shown = <FigureCard figure={figure} told={sent} question={question} />
  const { user } = showAt('/', () => shown, { me: ministry })
  await user.click(await screen.findByRole('button', { name: 'Kutip angka ini: Tingkat pelaporan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Kutip angka ini' })
  expect(await within(dialog).findByText('14,3%')).toBeTruthy()
  within(dialog).getByText(/hanya memakai laporan terkonfirmasi/)
  expect(looked.map(({ address }) => address)).toEqual([expect.stringContaining('mode=terkonfirmasi')])
  await user.click(within(dialog).getByRole('button', { name: 'Buat kutipan' }))
  const text = await within(dialog).findByLabelText<HTMLTextAreaElement>('Teks kutipan')
  expect(text.value).toContain(
    'Tingkat pelaporan (Limbah medis), Indonesia, Oktober 2026: 14,3% (4 dari 28 fasyankes',
  )
  expect(text.value).toContain('/kutipan/7KQM2F4R')
  expect(quoted.map(({ body }) => body)).toEqual([{ indikator: figure.id, periode: '2026-10' }])
})

it('quotes what is shown of a region and a type, and nothing that cannot be told', async () => {
  const question = { region: '32.73', span: '2026-10', type: 'hospital', mode: 'terkonfirmasi' } as const
  const grid = (told: Omit<Figure, 'words'>) => ({
    data: {
      mode: 'terkonfirmasi' as const,
      regions: [{ code: '32.73', name: 'Kota Bandung', level: 2 as const }],
      spans: [{ span: '2026-10', label: 'Oktober 2026' }],
      rows: [{ region: '32.73', span: '2026-10', figures: { [figure.id]: { ...told, words: null } } }],
    },
  })
  answer(listFigures, grid({ ...confirmed, value: null, note: 'tidak ada laporan' }))
  const shown = <FigureCard figure={figure} told={sent} question={question} />
  const { user, queries } = showAt('/', () => shown, { me: ministry })
  await user.click(await screen.findByRole('button', { name: 'Kutip angka ini: Tingkat pelaporan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Kutip angka ini' }))
  await dialog.findByText('Belum dapat dikutip: tidak ada laporan.')
  expect(dialog.getByRole('button', { name: 'Buat kutipan' })).toHaveProperty('disabled', true)
  answer(listFigures, grid(confirmed))
  await queries.invalidateQueries()
  await dialog.findByText('Kota Bandung · Oktober 2026 · Rumah Sakit')
  const quoted = refuse(quoteFigure, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Buat kutipan' })).toHaveProperty('disabled', false),
  )
  await user.click(dialog.getByRole('button', { name: 'Buat kutipan' }))
  await screen.findByText('Server sedang sibuk.')
  expect(quoted.map(({ body }) => body)).toEqual([
    { indikator: figure.id, periode: '2026-10', kabupatenkota_id: '32.73', tipe_fasyankes: 1 },
  ])
})

it('has nothing to quote for who may not publish', async () => {
  const question = { region: 'ID', span: '2026-10', type: undefined, mode: 'terkonfirmasi' } as const
  const shown = <FigureCard figure={figure} told={sent} question={question} />
  showAt('/', () => shown, { me: { ...ministry, role: 'External' } })
  await screen.findByText('35,7%')
  expect(screen.queryByRole('button', { name: /Kutip/ })).toBeNull()
})
