import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listHazardLevels, uploadHazardLevels } from '#contract/self-assessment/hazard-levels.ts'
import { listFacilityResults, listRegionResults } from '#contract/self-assessment/regions.ts'
import { plainLineHint } from '#domain/plain-text.ts'

import { answer, hold, refuse } from '../../testing/network.ts'
import { answerRegions } from '../../testing/regions.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads } from '../../ui/search-text.ts'
import { assessmentSearch } from './assessment-search.ts'
import { AssessmentTable } from './assessment-table.tsx'

type RegionRow = ReplyOf<typeof listRegionResults>['data']['total']
type FacilityRow = ReplyOf<typeof listFacilityResults>['data'][number]

const region = (id: string | null, name: string): RegionRow => ({
  ...{ id, name, facilities: 10, begun: 4, hazard: 3, vulnerability: 2, capacity: 2 },
  ...{ complete: 1, completion: 10, classes: { Tinggi: 0, Sedang: 1, Rendah: 0 } },
  ...{ mean_risk: 0.5, mean_capacity: null },
})
const facility: FacilityRow = {
  ...{
    user_id: 12,
    facility: 'Puskesmas Sukasari',
    code: 'P3273',
    tipe_fasyankes: 2,
    regency: 'Kota Bandung',
  },
  ...{ hazard: true, vulnerability: true, capacity: true, begun: true, reopenable: true },
  ...{ risk: 0.53, class: 'Sedang', leading: 'banjir' },
}

function shown(
  address: string,
  rows: FacilityRow[] = [facility],
  regions = [region('32', 'Jawa Barat')],
  until: Promise<void> = Promise.resolve(),
) {
  answerRegions()
  answer(listHazardLevels, { data: [] })
  const coverage = answer(listRegionResults, { data: { total: region(null, 'Jumlah'), regions } })
  hold(listRegionResults, until)
  const asked = answer(listFacilityResults, {
    data: rows,
    ...{ current_page: 1, last_page: 3, per_page: 25, total: rows.length && 60 },
  })
  return {
    ...showAt(address, AssessmentTable, { me: admin, read: reads(assessmentSearch) }),
    coverage,
    asked,
  }
}

it('asks for what the address names: period, region, progress, search and page', async () => {
  const { asked, coverage } = shown(
    '/table/user?year=2025&semester=1&kota=32.73&stage=complete&find=suka&page=1',
  )
  await screen.findByRole('rowheader', { name: /^Puskesmas Sukasari/ })
  expect(asked[0]?.address).toBe(
    '/api/creshcf/facilities?year=2025&semester=1&provinsi_id=32&kabupatenkota_id=32.73&status=complete&find=suka&page=1&per_page=25',
  )
  expect(coverage[0]?.address).toBe('/api/creshcf/regions?year=2025&semester=1&provinsi_id=32')
  screen.getByText('60 fasyankes')
  expect(screen.getByRole('link', { name: 'Unduh Excel' }).getAttribute('href')).toBe(
    '/api/creshcf/facilities/file?year=2025&semester=1&provinsi_id=32&kabupatenkota_id=32.73&status=complete&find=suka&format=xlsx',
  )
})

it('shows the facilities and their filters together, below the figures of the regions', async () => {
  const loading = Promise.withResolvers<void>()
  shown('/table/user', [facility], [region('32', 'Jawa Barat')], loading.promise)
  await screen.findByText('Memuat cakupan…')
  expect(screen.queryByRole('combobox', { name: 'Kemajuan' })).toBeNull()
  loading.resolve()
  await screen.findByRole('combobox', { name: 'Kemajuan' })
  screen.getByRole('link', { name: 'Jawa Barat' })
})

it('shows the first regions of many, and all of them when asked', async () => {
  const many = Array.from({ length: 38 }, (_, index) => region(`${index + 10}`, `Provinsi ${index}`))
  const { user } = shown('/table/user', [facility], many)
  await user.click(await screen.findByRole('button', { name: 'Tampilkan 28 wilayah lainnya' }))
  screen.getByRole('button', { name: 'Tampilkan lebih sedikit', expanded: true })
})

it('says of each mean how many facilities it rests on', async () => {
  shown('/table/user')
  const saidOf = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent
  expect(await saidOf('Rata-rata risiko')).toBe('0,5001 dari 10 fasyankes0 sampai 1, makin kecil makin baik')
  expect(await saidOf('Rata-rata kapasitas')).toBe('–2 dari 10 fasyankes0 sampai 1, makin besar makin baik')
})

it('shows indices with three decimals, and a dash where no facility has a class', async () => {
  const none = { ...region('32', 'Jawa Barat'), classes: { Tinggi: 0, Sedang: 0, Rendah: 0 } }
  shown('/table/user', [facility], [none])
  const row = (await screen.findByRole('link', { name: 'Jawa Barat' })).closest('tr')
  const cells = [...(row?.cells ?? [])].map(({ textContent }) => textContent)
  expect(cells.slice(-3)).toEqual(['0,500', '–', '–'])
})

it('counts the facilities of each class as an Indonesian reader expects', async () => {
  const many = { ...region('32', 'Jawa Barat'), classes: { Tinggi: 0, Sedang: 1234, Rendah: 0 } }
  shown('/table/user', [facility], [many])
  const row = (await screen.findByRole('link', { name: 'Jawa Barat' })).closest('tr')
  expect([...(row?.cells ?? [])].at(-1)?.textContent).toBe('Sedang 1.234')
})

it('writes a filter into the address and begins at the first page', async () => {
  const { user, addressNow } = shown('/table/user?year=2025&semester=1&provinsi=32&page=1')
  await screen.findByRole('rowheader', { name: /^Puskesmas Sukasari/ })
  await user.selectOptions(screen.getByLabelText('Kemajuan'), 'Belum mulai')
  await waitFor(() => expect(addressNow()).toBe('/table/user?year=2025&semester=1&provinsi=32&stage=none'))
})

it.each([
  [
    'a province, from the whole country',
    '/table/user?year=2025&semester=1',
    region('32', 'Jawa Barat'),
    'provinsi=32',
  ],
  [
    'a regency, from its province',
    '/table/user?year=2025&semester=1&provinsi=32',
    region('32.73', 'Kota Bandung'),
    'provinsi=32&kota=32.73',
  ],
])('leads to the figures of %s', async (_what, address, row, search) => {
  shown(address, [facility], [row])
  const link = await screen.findByRole('link', { name: row.name })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    `/table/user?year=2025&semester=1&${search}`,
  )
})

it('shows the figures of the regency that is chosen, not those of its province', async () => {
  const bandung = { ...region('32.73', 'Kota Bandung'), facilities: 3, complete: 2 }
  shown('/table/user?kota=32.73', [facility], [region('32.04', 'Kabupaten Bandung'), bandung])
  await screen.findByText('2 dari 3 fasyankes')
  screen.getByRole('link', { name: 'Kota Bandung' })
  expect(screen.queryByRole('link', { name: 'Kabupaten Bandung' })).toBeNull()
})

it('says of a chosen regency without facilities that it has none', async () => {
  shown('/table/user?kota=32.73', [], [region('32.04', 'Kabupaten Bandung')])
  await screen.findByText('Belum ada fasyankes aktif')
})

it.each([
  ['/table/user?find=zzz', 'Ubah pencarian atau kemajuan yang dipilih.'],
  ['/table/user', 'Pilih wilayah atau semester lain.'],
])('says what to change where %s finds no facility', async (address, words) => {
  shown(address, [])
  await screen.findByText('Tidak ada fasyankes')
  screen.getByText(words)
})

it('asks for a reason before it reopens an instrument', async () => {
  const { user } = shown('/table/user')
  await user.click(await screen.findByRole('button', { name: 'Buka kembali Puskesmas Sukasari' }))
  await screen.findByRole('dialog', { name: 'Buka kembali penilaian bahaya?' })
})

it('gives the focus to the heading of the region whose link was followed', async () => {
  const { user, addressNow } = shown('/')
  const link = await screen.findByRole('link', { name: 'Jawa Barat' })
  link.focus()
  answer(listRegionResults, {
    data: { total: region(null, 'Jumlah'), regions: [region('32.73', 'Kota Bandung')] },
  })
  await user.keyboard('{Enter}')
  await screen.findByRole('link', { name: 'Kota Bandung' })
  expect(addressNow()).toContain('provinsi=32')
  expect(document.activeElement?.textContent).toMatch(/^Cakupan /)
})

it('says at the source of a sheet of levels what is wrong with it', async () => {
  const { user } = shown('/table/user?year=2025&semester=1')
  refuse(uploadHazardLevels, 422, {
    ...{ code: 'invalidInput', message: 'Isian tidak sah.', errors: { source: [plainLineHint] } },
  })
  const source = await screen.findByLabelText('Sumber')
  await user.type(source, 'IRBI 2024')
  await user.upload(screen.getByLabelText('Berkas tingkat bahaya'), new File(['x'], 'irbi.csv'))
  await user.click(screen.getByRole('button', { name: 'Periksa' }))
  await screen.findByText(plainLineHint)
  expect(source.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Isian tidak sah.')).toBeNull()
})
