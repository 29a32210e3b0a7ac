import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import { RiskMatrix } from './result-matrix.tsx'
import { sampleHazard, sampleResult } from './testing/sample-result.ts'

const captions = () => screen.getAllByRole('caption').map(({ textContent }) => textContent)

it('marks the class of the capacity that was assessed', () => {
  show(<RiskMatrix result={{ ...sampleResult, capacity: { value: 0.5, class: 'Sedang', terms: [] } }} />)
  expect(captions()).toEqual(['Kapasitas Rendah', 'Kapasitas Sedang – fasyankes ini', 'Kapasitas Tinggi'])
})

it('calls no class the facility’s own where no capacity was assessed, and says how its risk is counted', () => {
  show(<RiskMatrix result={sampleResult} />)
  expect(captions()).toEqual([
    'Kapasitas Rendah – dihitung tanpa kapasitas',
    'Kapasitas Sedang',
    'Kapasitas Tinggi',
  ])
})

it('marks nothing where there is no risk to be counted', () => {
  show(<RiskMatrix result={{ ...sampleResult, hazards: [{ ...sampleHazard, risk: null, class: null }] }} />)
  expect(captions()).toEqual(['Kapasitas Rendah', 'Kapasitas Sedang', 'Kapasitas Tinggi'])
})
