import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { getFormPages } from '#domain/report-pages.ts'

import { isToFill, type LoadedReport } from '../../form/drafts/report-source.ts'
import { ReportGate } from '../../form/gates/report-gate.tsx'
import { useFormOfPage, useReportOfPage } from '../../form/gates/use-form-of-page.ts'
import { Skeletons } from '../../ui/states.tsx'
import { ReportEditor } from './report-editor.tsx'

/** A monthly form being filled in or corrected; any of them, by the address. */
export function FormPage() {
  return (
    <ReportGate id={useReportOfPage()} formId={useFormOfPage()} page="form">
      {(loaded) => <LoadedForm {...loaded} />}
    </ReportGate>
  )
}

function LoadedForm({ report, form, subforms, isRemembered }: LoadedReport) {
  if (!isToFill(report)) return <Redirect href={getFormPages(report.form_type).sent(report.report_id)} />
  return <ReportEditor key={report.report_id} {...{ report, form, subforms, isRemembered }} />
}

/** Goes there once. The router's own `Navigate` goes again at every render until the other page has arrived. */
function Redirect({ href }: { href: string }) {
  const navigate = useNavigate()
  // The address is outside of React.
  useEffect(() => {
    void navigate({ href, replace: true })
  }, [href, navigate])
  return <Skeletons rows={6} height={72} />
}
