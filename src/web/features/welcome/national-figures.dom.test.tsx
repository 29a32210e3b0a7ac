import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listOpenData } from '#contract/download.ts'
import { type Figure, getCatalogue, listFigures } from '#contract/figures.ts'
import { addMonths, currentMonth } from '#domain/month.ts'

import { answer, refuse } from '../../testing/network.ts'
import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { show } from '../../testing/show.tsx'
import { NationalFigures } from './national-figures.tsx'

const month = addMonths(currentMonth(new Date(), 'WIB'), -1)
const reporting = catalogueRow({ id: 'limbahfasyankes.reporting', unit: '%', decimals: 1 })
const told: Figure = {
  ...{ value: 90, of: 12_080, per: 13_423, n: 12_080, words: null, note: null },
  base: { n: 12_080, of: 13_423, confirmed: 12_080, as_of: null },
}

const oneMonth = (figure: Figure) => ({
  data: {
    mode: 'terkonfirmasi' as const,
    regions: [{ code: 'ID', name: 'Indonesia', level: 0 }],
    spans: [{ span: month, label: month }],
    rows: [{ region: 'ID', span: month, figures: { [reporting.id]: figure } }],
  },
})

it('says what is not there yet, and what has to happen first', async () => {
  answer(getCatalogue, { data: [reporting] })
  answer(
    listFigures,
    oneMonth({ ...told, value: null, of: 0, n: 0, base: { ...told.base, n: 0, confirmed: 0 } }),
  )
  show(<NationalFigures />)
  await screen.findByText('Belum ada angka nasional')
  screen.getByText(/setelah dinas kesehatan mengonfirmasi laporan pertama/)
})

it('says so when the figures do not come, and asks again for them alone', async () => {
  const catalogue = answer(getCatalogue, { data: [reporting] })
  refuse(listFigures, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  const { user } = show(<NationalFigures />)
  await screen.findByText('Angka nasional belum dapat dimuat')
  answer(listFigures, oneMonth(told))
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await screen.findByText('12.080')
  expect(catalogue).toHaveLength(1)
})

it('shows compliance among those who reported beside that of all, each with its fraction', async () => {
  const share = (id: string, label: string, parts: [string, string]) =>
    catalogueRow({ id, label, kind: 'share', unit: '%', decimals: 1, parts })
  const official = share('waste_compliance_official', 'Kepatuhan', ['Patuh', 'Laporan yang wajib dikirim'])
  const among = share('waste_compliance', 'Kepatuhan di antara yang dianalisis', ['Patuh', 'Dianalisis'])
  answer(getCatalogue, { data: [reporting, official, among] })
  const reply = oneMonth(told)
  answer(listFigures, {
    data: {
      ...reply.data,
      rows: reply.data.rows.map((row) => ({
        ...row,
        figures: {
          ...row.figures,
          [official.id]: { ...told, value: 32.3, of: 137, per: 424 },
          [among.id]: { ...told, value: 65.6, of: 137, per: 209 },
        },
      })),
    },
  })
  show(<NationalFigures />)
  await screen.findByText('32,3%')
  screen.getByText('65,6%')
  screen.getByText('137 dari 424 laporan yang wajib dikirim')
  screen.getByText('137 dari 209 dianalisis')
})

it('offers the open data behind the figures, and asks for them when they are opened', async () => {
  answer(getCatalogue, { data: [reporting] })
  answer(listFigures, oneMonth(told))
  const file = { form_type: 'limbahfasyankes', title: 'Pengelolaan Limbah Fasyankes' }
  const asked = answer(listOpenData, {
    data: {
      ...{ title: 'Data terbuka', description: 'Angka bulanan.', columns: {}, figures: [] },
      licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/', note: 'Sebutkan sumber.' },
      files: [2025, 2026].map((year) => ({
        ...{ ...file, year, csv: `/api/data-terbuka/limbahfasyankes-${year}.csv` },
        json: `/api/data-terbuka/limbahfasyankes-${year}.json`,
      })),
    },
  })
  const { user } = show(<NationalFigures />)
  await screen.findByText('12.080')
  expect(asked).toEqual([])
  await user.click(screen.getByText('Data terbuka'))
  const table = within(await screen.findByRole('table', { name: 'Berkas data terbuka' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Formulir',
    '2026',
    '2025',
  ])
  expect(
    table.getByRole('link', { name: 'Unduh CSV: Pengelolaan Limbah Fasyankes 2026' }).getAttribute('href'),
  ).toBe('/api/data-terbuka/limbahfasyankes-2026.csv')
})
