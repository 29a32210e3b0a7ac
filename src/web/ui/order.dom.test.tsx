import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { show } from '../testing/show.tsx'
import { MoveButtons } from './order.tsx'

it('tells a reader where a row stands once it was moved, and nothing before', async () => {
  function Row() {
    const [place, setPlace] = useState(1)
    return <MoveButtons name="Air" place={place} count={3} onMove={setPlace} />
  }
  const { user } = show(<Row />)
  expect(screen.queryByText(/^Urutan/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Naik: Air' }))
  const told = screen.getByText('Urutan 1 dari 3')
  expect(told.getAttribute('aria-live')).toBe('polite')
  await user.click(screen.getByRole('button', { name: 'Turun: Air' }))
  expect(told.textContent).toBe('Urutan 2 dari 3')
})
