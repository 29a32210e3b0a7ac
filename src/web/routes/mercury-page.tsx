import { Suspense } from 'react'

import { formIds } from '#domain/form-ids.ts'

import { useMay } from '../api/me.ts'
import { isToFill } from '../form/drafts/report-source.ts'
import { openingReport, ReportGate } from '../form/gates/report-gate.tsx'
import { useReportOfPage } from '../form/gates/use-form-of-page.ts'
import { lazyPart } from '../ui/lazy-page.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyState } from '../ui/states.tsx'

const FormPage = lazyPart(() => import('../features/report-form/form-page.tsx'), 'FormPage')
const SentReportPage = lazyPart(
  () => import('../features/report-view/sent-report-page.tsx'),
  'SentReportPage',
)
const MercuryYearPage = lazyPart(() => import('../features/desk/form-year-page.tsx'), 'MercuryYearPage')

/**
 * The mercury devices at their one address: a report to fill or to read, as its state has it, or the year of them. It joins pages
 * of three features. The page inside asks for the report itself: the form shares this answer, the sent report reads it fresh.
 */
export function MercuryPage() {
  const id = useReportOfPage()
  const mayFill = useMay('report.fill')
  if (id !== undefined)
    return (
      <Suspense fallback={openingReport}>
        <ReportGate key={id} id={id} formId={formIds.mercury} page="form" title="Alkes bermerkuri">
          {({ report }) => (isToFill(report) ? <FormPage /> : <SentReportPage />)}
        </ReportGate>
      </Suspense>
    )
  if (mayFill)
    return (
      <Suspense fallback={openingReport}>
        <MercuryYearPage />
      </Suspense>
    )
  return (
    <>
      <PageHeader title="Alkes bermerkuri" />
      <EmptyState title="Belum ada laporan yang dipilih">
        Buka laporan sebuah fasyankes dari antrean konfirmasi atau dari tabel.
      </EmptyState>
    </>
  )
}
