import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listOpenData } from '#contract/download.ts'
import { type Figure, getCatalogue, listFigures } from '#contract/figures.ts'
import { addMonths, currentMonth } from '#domain/month.ts'

import { answer } from '../../testing/network.ts'
import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { show } from '../../testing/show.tsx'
import { NationalFigures } from './national-figures.tsx'

const month = addMonths(currentMonth(new Date(), 'WIB'), -1)
const reporting = catalogueRow({ id: 'limbahfasyankes.reporting', unit: '%', decimals: 1 })
const told: Figure = {
  ...{ value: 90, of: 12_080, per: 13_423, n: 12_080, words: null, note: null },
  base: { n: 12_080, of: 13_423, confirmed: 12_080, as_of: null },
}

it('offers the open data behind the figures, and asks for them when they are opened', async () => {
  answer(getCatalogue, { data: [reporting] })
  answer(listFigures, {
    data: {
      mode: 'terkonfirmasi',
      regions: [{ code: 'ID', name: 'Indonesia', level: 0 }],
      spans: [{ span: month, label: month }],
      rows: [{ region: 'ID', span: month, figures: { [reporting.id]: told } }],
    },
  })
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
