import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { MapLegend } from './map-legend.tsx'

afterEach(cleanup)

it('counts places as an Indonesian reader expects', () => {
  const row = { id: 'publicHealthCenter', label: 'Puskesmas', colour: '#1565c0', count: 1100 }
  render(<MapLegend title="Kepatuhan" rows={[row]} />)
  expect(screen.getByRole('listitem').textContent).toBe('Puskesmas1.100')
})
