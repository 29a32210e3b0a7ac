import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { watchSaving } from '../testing/saved-files.ts'
import { show } from '../testing/show.tsx'
import { ChartCard, type ChartSheet } from './chart-card.tsx'

const sheet: ChartSheet = {
  lines: ['Jawa Barat'],
  source: 'Sumber: SILIKA',
  chart: {
    kind: 'bar',
    across: 'Bulan',
    isTime: true,
    labels: ['Jan', 'Feb'],
    measure: { unit: 'kg', decimals: 0 },
    series: [
      {
        name: 'Infeksius',
        data: [12, null],
        base: [
          { n: 24, of: 28 },
          { n: 0, of: 28 },
        ],
      },
    ],
    marks: [{ at: 'Feb', text: 'pertanyaan berubah', more: 'Berat: batas berubah' }],
    note: 'Tanpa laporan yang dikembalikan.',
  },
}
let saved: ReturnType<typeof watchSaving> = []

// The library takes a second to load.
beforeAll(async () => {
  await import('./chart-view.tsx')
})
beforeEach(() => {
  saved = watchSaving()
})
afterEach(() => vi.restoreAllMocks())

const asked = (data: ChartSheet | undefined, error: unknown = null) => ({ data, error, refetch: vi.fn() })

it('shows the picture with its words and the same numbers as a table', async () => {
  const { user } = show(<ChartCard title="Limbah" answer={asked(sheet)} />)
  await screen.findByRole('img', {
    name: 'Grafik batang “Limbah”. Infeksius: terakhir 12 kg pada Jan. Angkanya ada dalam tabel di bawahnya.',
  })
  // Many stand on a page.
  const step = screen.getByText('Lihat angkanya')
  expect(step.getAttribute('aria-label')).toBe('Lihat angkanya: Limbah')
  await user.click(step)
  const table = screen.getByRole('table', { name: 'Limbah' })
  expect(
    within(table).getByRole('row', { name: 'Feb – 0 dari 28 pertanyaan berubah (Berat: batas berubah)' }),
  ).toBeTruthy()
  expect(screen.getByText('Feb: pertanyaan berubah (Berat: batas berubah)')).toBeTruthy()
  expect(screen.getByText('Tanpa laporan yang dikembalikan.')).toBeTruthy()
})

it('gives the numbers as a file that says what they are and where they are from', async () => {
  const { user } = show(<ChartCard title="Limbah" answer={asked(sheet)} />)
  await user.click(screen.getByRole('button', { name: 'Unduh CSV: Limbah' }))
  expect(saved[0]?.name).toBe('limbah-jawa-barat.csv')
  expect(await saved[0]?.content.text()).toContain(
    'Limbah\r\nJawa Barat\r\nTanpa laporan yang dikembalikan.\r\nSumber: SILIKA\r\n\r\nBulan;Infeksius (kg);Dasar',
  )
})

it('gives the picture as a file, with its title and what must be known of it', async () => {
  const { user } = show(<ChartCard title="Limbah" answer={asked(sheet)} />)
  await user.click(screen.getByRole('button', { name: 'Unduh SVG: Limbah' }))
  await waitFor(() => expect(saved[0]?.name).toBe('limbah-jawa-barat.svg'))
  const picture = await saved[0]?.content.text()
  expect(picture).toContain('Jawa Barat')
  expect(picture).toContain('Sumber: SILIKA')
  expect(picture).toContain('Tanpa laporan yang dikembalikan.')
})

it('says that there are no reports, and that something has gone wrong', async () => {
  const empty = { ...sheet, chart: { ...sheet.chart, series: [{ name: 'Infeksius', data: [null, null] }] } }
  show(<ChartCard title="Limbah" answer={asked(empty)} />)
  expect(screen.getByText('Tidak ada laporan')).toBeTruthy()
  const failed = asked(undefined, new Error('Server sibuk.'))
  const { user } = show(<ChartCard title="Kit" answer={failed} />)
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(failed.refetch).toHaveBeenCalledOnce()
})
