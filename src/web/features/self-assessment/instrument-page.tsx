import { Fragment, type ReactNode } from 'react'

import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'

import { AssessmentPage } from './assessment-page.tsx'
import { PeriodGate } from './period-gate.tsx'

/** The page of an instrument. Another period is another form. */
export function InstrumentPage({
  part,
  children,
}: {
  part: AssessmentPart
  children: (period: AssessmentPeriod) => ReactNode
}) {
  const { quick, instrument } = parts[part]
  return (
    <AssessmentPage title={instrument.title} back={quick.route}>
      <PeriodGate>
        {(period) => <Fragment key={`${period.year}/${period.semester}`}>{children(period)}</Fragment>}
      </PeriodGate>
    </AssessmentPage>
  )
}
