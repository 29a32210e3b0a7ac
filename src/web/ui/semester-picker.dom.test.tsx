import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { sessionQuery } from '../api/session.ts'
import { siti } from '../testing/sample-me.ts'
import { show } from '../testing/show.tsx'
import { useBegunPeriod } from './semester-picker.tsx'

it.each([
  ['2026-11-15', undefined, undefined, '2026/2'],
  ['2026-03-15', undefined, undefined, '2026/1'],
  ['2026-03-15', 2026, 2, '2026/1'],
  ['2026-11-15', 2026, 1, '2026/1'],
  ['2026-03-15', 2025, undefined, '2025/2'],
  ['2026-03-15', 2027, 1, '2026/1'],
])('on %s an address with %s and %s means the semester %s', (day, year, semester, shown) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T03:00:00Z`) })
  function Period() {
    const period = useBegunPeriod({ year, semester })
    return <p>{`${period.year}/${period.semester}`}</p>
  }
  show(<Period />, (queries) => queries.setQueryData(sessionQuery.queryKey, siti))
  expect(screen.getByText(shown)).toBeTruthy()
})
