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

it('puts each hazard where its own classes of hazard and vulnerability meet, at the capacity of the facility', () => {
  const index = (level: 'Rendah' | 'Tinggi') => ({
    value: level === 'Rendah' ? 0.2 : 0.9,
    class: level,
    terms: [],
  })
  const hazard = { ...sampleHazard, hazard_index: index('Tinggi'), vulnerability_index: index('Rendah') }
  show(
    <RiskMatrix
      result={{ ...sampleResult, hazards: [hazard], capacity: { value: 0.5, class: 'Sedang', terms: [] } }}
    />,
  )
  const cell = screen.getByText('Banjir', { selector: 'td *' }).closest('td')
  const table = cell?.closest('table')
  expect(table?.caption?.textContent).toMatch(/^Kapasitas Sedang/)
  expect(cell?.closest('tr')?.querySelector('th')?.textContent).toBe('Bahaya Tinggi')
  const column = [...(cell?.parentElement?.children ?? [])].indexOf(cell as HTMLElement)
  expect(table?.querySelectorAll('thead th')[column]?.textContent).toBe('Kerentanan Rendah')
})
