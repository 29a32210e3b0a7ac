import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type AssessmentPeriod, type Semester, sentences } from '#domain/self-assessment.ts'

import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useSearchedPeriod } from './period.ts'

const semesters: readonly Semester[] = [1, 2]

/** What needs a whole period: an address without a semester says so and offers both. */
export function PeriodGate({ children }: { children: (period: AssessmentPeriod) => ReactNode }) {
  const { year, semester } = useSearchedPeriod()
  const { pathname, search } = useLocation()
  if (semester !== undefined) return children({ year, semester })
  return (
    <EmptyState
      title={sentences.periodRequired}
      icon="calendar"
      action={semesters.map((one) => (
        <LinkButton
          key={one}
          variant="default"
          place={{ to: pathname, search: { ...search, year, semester: one } }}
        >
          {`Semester ${one} Tahun ${year}`}
        </LinkButton>
      ))}
    />
  )
}
