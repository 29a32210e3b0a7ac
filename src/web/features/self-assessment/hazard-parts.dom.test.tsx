import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { HazardKey } from '#domain/hazards.ts'

import { showAt } from '../../testing/show-at.tsx'
import { assessmentYearIn, reads, semesterIn } from '../../ui/search-text.ts'
import { HazardParts } from './hazard-parts.tsx'

const open = (instrument: 'hazard' | 'vulnerability', enabled: readonly HazardKey[], isKnown = true) => {
  const Parts = () => (
    <HazardParts
      instrument={instrument}
      id="bagian"
      label="Bagian"
      parts={[{ key: 'general', label: 'Pertanyaan Umum' }]}
      enabled={enabled}
      isKnown={isKnown}
      place={{ hazard: enabled[0], part: 'general', open: () => undefined }}
      stateOf={() => ({})}
    >
      {null}
    </HazardParts>
  )
  return showAt('/form/creshcf/instrumen?year=2024&semester=2', Parts, {
    read: reads({ year: assessmentYearIn, semester: semesterIn }),
  })
}

it.each([
  ['hazard', '/form/creshcf/assessment?year=2024&semester=2'],
  ['vulnerability', '/form/creshcf/kerentanan?year=2024&semester=2'],
] as const)('leads from the %s instrument to where hazards are ticked while none is', async (part, place) => {
  open(part, [])
  const link = await screen.findByRole('link', { name: 'Pilih bencana' })
  expect(link.getAttribute('href')).toBe(place)
})

it('leads nowhere once a hazard is ticked', async () => {
  open('hazard', ['badai'])
  await screen.findByRole('tab', { name: /Pertanyaan Umum/ })
  expect(screen.queryByRole('link')).toBeNull()
})

it('does not say that no hazard is ticked where nobody knows', async () => {
  open('hazard', [], false)
  await screen.findByText('Bencana yang dipilih pada quick assessment belum dimuat.')
  expect(screen.queryByRole('link')).toBeNull()
})
