import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import { RiskMatrix } from './result-matrix.tsx'
import type { HazardResult, Result } from './result-source.ts'

const index = { value: 0.5, class: 'Sedang', terms: [] } as const
const flood: HazardResult = {
  ...{ hazard: 'banjir', name: 'Banjir', ticked: true, base_level: null, base_source: null },
  ...{ hazard_index: { ...index, terms: [] }, vulnerability_index: { ...index, terms: [] } },
  ...{ risk: 0.63, class: 'Sedang', marks: [] },
}
const result: Result = {
  ...{ user_id: 1, facility: 'RS Contoh', regency: 'Kota Bandung', province: 'Jawa Barat' },
  ...{ year: 2026, semester: 2, parts: [], actions: [], levers: [] },
  risk: { max: 0.63, mean: 0.63, class: 'Sedang', leading: 'banjir', marks: [] },
  ...{ hazards: [flood], capacity: null },
}
const captions = () => screen.getAllByRole('caption').map(({ textContent }) => textContent)

it('marks the class of the capacity that was assessed', () => {
  show(<RiskMatrix result={{ ...result, capacity: { value: 0.5, class: 'Sedang', terms: [] } }} />)
  expect(captions()).toEqual(['Kapasitas Rendah', 'Kapasitas Sedang – fasyankes ini', 'Kapasitas Tinggi'])
})

it('calls no class the facility’s own where no capacity was assessed, and says how its risk is counted', () => {
  show(<RiskMatrix result={result} />)
  expect(captions()).toEqual([
    'Kapasitas Rendah – dihitung tanpa kapasitas',
    'Kapasitas Sedang',
    'Kapasitas Tinggi',
  ])
})

it('marks nothing where there is no risk to be counted', () => {
  show(<RiskMatrix result={{ ...result, hazards: [{ ...flood, risk: null, class: null }] }} />)
  expect(captions()).toEqual(['Kapasitas Rendah', 'Kapasitas Sedang', 'Kapasitas Tinggi'])
})
