import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { show } from '../../testing/show.tsx'
import { AreaNumbers } from './explorer-map.tsx'

it('names the unit of the numbers below the map', () => {
  const base = { n: 3, of: 10, confirmed: 1, as_of: null }
  const told = { value: 1234.5, of: 1234.5, per: null, n: 3, words: null, base, note: null }
  show(
    <AreaNumbers
      title="Limbah medis, Oktober 2026"
      figure={catalogueRow({ id: 'kg', label: 'Limbah medis' })}
      at={{ waktu: '2026-10', indikator: 'kg', jenis: 'semua' }}
      areas={[{ code: '32', name: 'Jawa Barat', told }]}
    />,
  )
  const table = screen.getByRole('table', { name: 'Limbah medis, Oktober 2026', hidden: true })
  expect(
    within(table)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['WilayahLimbah medis (kg)Dasar', 'Jawa Barat1.234,503 dari 10, data belum mewakili'])
})
