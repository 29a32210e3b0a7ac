import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import { HazardRisks } from './result-hazards.tsx'
import type { Result } from './result-source.ts'
import { sampleHazard, sampleResult } from './testing/sample-result.ts'

const index = (value: number) => ({ value, class: 'Sedang', terms: [] }) as const
const hazards: Result['hazards'] = [
  {
    ...sampleHazard,
    hazard_index: { ...index(0.6), terms: [] },
    vulnerability_index: { ...index(0.4), terms: [] },
  },
]

it.each([
  ['the capacity', { value: 0.3, class: 'Rendah', terms: [] } as const, '∛(0,600 × 0,400 × 0,700)'],
  ['no capacity yet', null, '∛(0,600 × 0,400 × 1,000)'],
])('says what a risk is made of, with %s', (_what, capacity, formula) => {
  show(
    <HazardRisks
      result={{ ...sampleResult, hazards, capacity: capacity && { ...capacity, terms: [] } }}
      isOpen
    />,
  )
  screen.getByRole('table', { name: 'Risiko setiap bahaya' })
  const words = `Risiko = ∛(bahaya × kerentanan × (1 − kapasitas)) = ${formula} = 0,630`
  expect(screen.getByText((_, element) => element?.textContent === words)).toBeTruthy()
})
