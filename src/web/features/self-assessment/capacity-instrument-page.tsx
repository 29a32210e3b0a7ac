import { parts } from '#domain/self-assessment.ts'

import { AssessmentPage } from './assessment-page.tsx'

export function CapacityInstrumentPage() {
  const { quick, instrument } = parts.capacity
  return (
    <AssessmentPage title={instrument.title} back={quick.route}>
      {null}
    </AssessmentPage>
  )
}
