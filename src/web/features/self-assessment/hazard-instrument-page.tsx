import { parts } from '#domain/self-assessment.ts'

import { AssessmentPage } from './assessment-page.tsx'

export function HazardInstrumentPage() {
  const { quick, instrument } = parts.hazard
  return (
    <AssessmentPage title={instrument.title} back={quick.route}>
      {null}
    </AssessmentPage>
  )
}
