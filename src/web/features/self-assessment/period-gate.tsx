import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import {
  type AssessmentPeriod,
  hasBegun,
  notBegunText,
  type Semester,
} from '#domain/self-assessment/periods.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { useThisMonth } from '../../api/this-month.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useSearchedPeriod } from './period.ts'

const semesters: readonly Semester[] = [1, 2]

/**
 * What needs a whole period: an address without a semester says so and offers both. Of a semester that has not begun nothing can
 * be saved; the page says so before anybody fills it in.
 */
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
  const today = `${useThisMonth()}-01` as const
  if (semester !== undefined) {
    const period = { year, semester }
    return (
      <>
        {!hasBegun(period, today) && (
          <Notice tone="warning">
            <p>{notBegunText(period)} Jawaban belum dapat disimpan.</p>
          </Notice>
        )}
        {children(period)}
      </>
    )
  }
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
