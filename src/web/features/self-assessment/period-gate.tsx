import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type AssessmentPeriod, type Semester, sentences } from '#domain/self-assessment.ts'

import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useSearchedPeriod } from './period.ts'

const semesters: readonly Semester[] = [1, 2]

/** What needs a whole period: an address without a semester says so and offers both. */
export function PeriodGate({
  title,
  children,
}: {
  /** The page's heading, where the page itself has none without a period. */
  title?: string
  children: (period: AssessmentPeriod) => ReactNode
}) {
  const { year, semester } = useSearchedPeriod()
  const { pathname, search } = useLocation()
  if (semester !== undefined) return children({ year, semester })
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
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
    </>
  )
}
