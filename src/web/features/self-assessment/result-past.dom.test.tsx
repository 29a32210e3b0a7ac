import type { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { sessionQuery } from '../../api/session.ts'
import { siti } from '../../testing/sample-me.ts'
import { show } from '../../testing/show.tsx'
import { Comparison, History } from './result-past.tsx'
import type { Result } from './result-source.ts'
import { Summary } from './result-summary.tsx'
import { sampleHazard, sampleResult } from './testing/sample-result.ts'

const capacity = { value: 0.5, class: 'Sedang', terms: [] } as const
/** Counted with the capacity of the facility. */
const whole: Result = {
  ...sampleResult,
  risk: { ...sampleResult.risk, max: 0.5, mean: 0.5 },
  hazards: [{ ...sampleHazard, risk: 0.5 }],
  capacity: { ...capacity, terms: [] },
}
const withoutCapacity = [{ mark: 'withoutCapacity' as const, words: 'tanpa kapasitas' }]
/** The semester before, in which the capacity was not sent. */
const part: Result = {
  ...sampleResult,
  ...{ year: 2026, semester: 1 },
  risk: { ...sampleResult.risk, marks: withoutCapacity },
  hazards: [{ ...sampleHazard, marks: withoutCapacity }],
}
const shown = (previous: Result) =>
  show(
    <>
      <Summary result={whole} previous={previous} />
      <Comparison result={whole} previous={previous} />
    </>,
  )

it('calls no risk better that was only counted with more parts than the one before', () => {
  shown(part)
  expect(screen.queryByText(/membaik/)).toBeNull()
  expect(screen.getByText(/^Tidak sebanding dengan Semester 1 Tahun 2026/)).toBeTruthy()
  expect(screen.getAllByText('tidak sebanding')).toHaveLength(3)
  expect(
    screen.getByText(/Semester 1 Tahun 2026: tanpa kapasitas\. Semester 2 Tahun 2026: lengkap\./),
  ).toBeTruthy()
})

it('compares risks that rest on the same parts', () => {
  shown({ ...whole, ...{ year: 2026, semester: 1 }, risk: { ...whole.risk, max: 0.6, mean: 0.6 } })
  expect(screen.getAllByText('turun 0,100 (membaik)')).toHaveLength(3)
  expect(screen.queryByText(/sebanding/)).toBeNull()
})

it('says of a long history how much of it is shown', () => {
  const save = {
    actor: 'Siti',
    role: 'HealthServiceFacility',
    part: 'hazard',
    action: 'saveQuick',
    reason: null,
  } as const
  const data = ['2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z'].map((at) => ({ at, ...save }))
  const page = { data, current_page: 1, last_page: 1, per_page: 2, total: 2 }
  const know = (queries: QueryClient) => queries.setQueryData(sessionQuery.queryKey, siti)
  show(<History history={page} />, know)
  expect(screen.queryByText(/catatan terbaru/)).toBeNull()
  show(<History history={{ ...page, last_page: 125, total: 250 }} />, know)
  screen.getByText('Yang ditampilkan 2 catatan terbaru dari 250.')
})
