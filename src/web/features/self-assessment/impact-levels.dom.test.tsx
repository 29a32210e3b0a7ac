import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import type { ImpactItem } from '#domain/self-assessment/questions.ts'

import { show } from '../../testing/show.tsx'
import { type HazardAnswers, noHazardAnswers } from './hazard-answers.ts'
import { ImpactLevels } from './impact-levels.tsx'

const item: ImpactItem = {
  ...{ id: 3, hazard: 'banjir', category: 'health', dimension: 'Korban', level: 'Tinggi' },
  text: 'Ada korban jiwa',
}

it.each([
  ['takes a tick', false, [[{ ...noHazardAnswers, special: [3] }]]],
  ['takes none once the instrument is sent', true, []],
])('%s', async (_what, isReadOnly, changes) => {
  const onChange = vi.fn<(answers: HazardAnswers) => void>()
  const { user } = show(
    <ImpactLevels items={[item]} answers={noHazardAnswers} isReadOnly={isReadOnly} onChange={onChange} />,
  )
  await user.click(screen.getByRole('checkbox', { name: 'Ada korban jiwa' }))
  expect(onChange.mock.calls).toEqual(changes)
})
