import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getFacilityTable } from '#contract/facility-table.ts'

import { answer, answerEach } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { watchSaving } from '../../testing/saved-files.ts'
import { showAt } from '../../testing/show-at.tsx'
import { FacilityTablePage } from './facility-table-page.tsx'

const table: ReplyOf<typeof getFacilityTable>['data'] = {
  year: 2026,
  forms: [{ form_type: 'limbahfasyankes', title: 'Limbah Fasyankes' }],
  indicators: [
    {
      ...{ key: 'waste_generated', form_type: 'limbahfasyankes', label: 'Limbah medis dihasilkan' },
      ...{ kind: 'amount', unit: 'kg', decimals: 2, main: true, words: null, year_note: null },
    },
  ],
  months: Array.from({ length: 12 }, (_, index) => ({
    date: `2026-${String(index + 1).padStart(2, '0')}`,
    month: index + 1,
    reports: [
      {
        ...{ form_type: 'limbahfasyankes', report_id: index + 1, report_status: 'sent' as const },
        ...{ expected: true, late: false },
      },
    ],
    values: { waste_generated: 10 * (index + 1) },
  })),
  total: { waste_generated: 780 },
}
const facility = {
  id: 4,
  name: 'RS Contoh',
  type: 'hospital',
  region_type: 'urban',
  inpatient: true,
} as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
  answer(getFacilityTable, { data: table })
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('says on paper whose table it is', async () => {
  showAt('/table/fasyankes', FacilityTablePage, { me: { ...siti, facility } })
  await screen.findByText('RS Contoh · 2026 · Ringkasan')
})

it('says how the months of a word make the one of the year', async () => {
  const criteria = {
    ...{ key: 'waste_criteria', form_type: 'limbahfasyankes', label: 'Kriteria', kind: 'word' as const },
    ...{ unit: '', decimals: 0, main: true, year_note: 'Setahun Sesuai bila begitu pada 75% bulan.' },
    words: { ya: { label: 'Sesuai', tone: 'green' as const } },
  }
  const indicators = [...table.indicators, criteria]
  answer(getFacilityTable, {
    data: { ...table, indicators, total: { ...table.total, waste_criteria: 'ya' } },
  })
  showAt('/table/fasyankes', FacilityTablePage, { me: { ...siti, facility } })
  await screen.findByText('Kriteria: Setahun Sesuai bila begitu pada 75% bulan.')
  const year = within(screen.getByRole('row', { name: /^Kriteria/ }))
    .getAllByRole('cell')
    .at(-1)
  expect(year?.textContent).toBe('Sesuai')
  // On a phone.
  const card = screen.getByRole('heading', { name: 'Setahun' }).closest('li')
  expect(within(card as HTMLElement).getByText('Kriteria').nextSibling?.textContent).toBe('Sesuai')
})

it('says in the files of its trend whose numbers they are', async () => {
  const saved = watchSaving()
  const { user } = showAt('/table/fasyankes', FacilityTablePage, { me: { ...siti, facility } })
  await user.click(await screen.findByRole('button', { name: 'Unduh CSV: Tren Limbah medis dihasilkan' }))
  expect(await saved[0]?.content.text()).toContain(
    'Tren Limbah medis dihasilkan\r\nRS Contoh · per bulan tahun 2026\r\nSumber: ',
  )
})

it('says that the year before has not come to its trend, and asks again', async () => {
  const asked = answerEach(getFacilityTable, (address) => {
    if (address.includes('2025') && asked.length < 3) throw new TypeError('Failed to fetch')
    return { data: table }
  })
  const { user } = showAt('/table/fasyankes', FacilityTablePage, { me: { ...siti, facility } })
  await screen.findByText(/^Garis tahun 2025 belum dapat dimuat/)
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await waitFor(() => expect(screen.queryByText(/^Garis tahun 2025/)).toBeNull())
})

/** Two forms: one was late once, the other was never sent; two months with reports. */
const twoForms: typeof table = {
  ...table,
  forms: [...table.forms, { form_type: 'kesehatanlingkungan', title: 'Kesling' }],
  indicators: [
    ...table.indicators,
    {
      ...{ key: 'water', form_type: 'kesehatanlingkungan', label: 'Kualitas air' },
      ...{ kind: 'rate', unit: '%', decimals: 1, main: true, words: null, year_note: null },
    },
  ],
  months: table.months.map((month) => {
    const [waste] = month.reports
    if (month.month > 2 || !waste) return { ...month, reports: [], values: {} }
    const kesling = {
      ...waste,
      form_type: 'kesehatanlingkungan',
      report_id: null,
      report_status: 'unfilled' as const,
    }
    return {
      ...month,
      reports: [
        { ...waste, late: month.month === 2 },
        { ...kesling, late: false },
      ],
      values: { waste_generated: 10 * month.month, water: month.month === 1 ? 87.5 : null },
    }
  }),
  total: { waste_generated: 30, water: 87.5 },
}
const openTwo = (address = '/table/fasyankes') => {
  answer(getFacilityTable, { data: twoForms })
  return showAt(address, FacilityTablePage, { me: { ...siti, facility } })
}

it('shows how each form was reported, and its numbers, month by month', async () => {
  openTwo()
  const grid = await screen.findByRole('table', { name: /^Pelaporan dan indikator/ })
  const cells = [...grid.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  const [waste, kesling, kilograms, water] = cells
  expect([waste?.at(-1), kesling?.at(-1)]).toEqual(['2/2', '0/2'])
  expect(kilograms?.slice(0, 2)).toEqual(['10,00', '20,00'])
  expect(kilograms?.at(-1)).toBe('30,00')
  expect(water?.slice(0, 2)).toEqual(['87,5%', '–tidak ada'])
  const names = [...grid.querySelectorAll('a')].map((link) => link.getAttribute('aria-label'))
  expect(names.slice(0, 2)).toEqual([
    'Limbah Fasyankes Januari 2026: Terkirim',
    'Limbah Fasyankes Februari 2026: Terkirim, terlambat',
  ])
  // On a phone the newest month comes first.
  const cards = screen.getByRole('list', { name: 'Bulan-bulan tahun 2026' })
  expect([...cards.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'Setahun2026',
    'Februari 20261 dari 2 terkirim',
    'Januari 20261 dari 2 terkirim',
  ])
  expect(cards.textContent).toContain('Limbah FasyankesTerkirimTerlambat')
})

it('shows one form alone where that is chosen, and no trend of another', async () => {
  const { user, addressNow } = openTwo('/table/fasyankes?tren=waste_generated')
  await user.selectOptions(await screen.findByLabelText('Tampilkan'), 'Kesling')
  expect(addressNow()).toBe('/table/fasyankes?bagian=kesehatanlingkungan')
  const grid = screen.getByRole('table', { name: /^Pelaporan dan indikator/ })
  expect([...grid.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual([
    'Kesling',
    'Kualitas air',
  ])
  screen.getByRole('heading', { name: 'Tren Kualitas air' })
})
