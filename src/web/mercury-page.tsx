import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { mercuryForm } from '#forms/checks/merkuri.ts'

import { useMay, useMe } from './api/me.ts'
import { reportQuery } from './form/report-source.ts'
import { useReportOfPage } from './form/use-form-of-page.ts'
import { lazyPart } from './lazy-page.ts'
import { PageHeader } from './ui/page-header.tsx'
import { EmptyState, ErrorState, Skeletons } from './ui/states.tsx'

const FormPage = lazyPart(() => import('./features/report-form/form-page.tsx'), 'FormPage')
const SentReportPage = lazyPart(() => import('./features/report-view/sent-report-page.tsx'), 'SentReportPage')
const MercuryYearPage = lazyPart(() => import('./features/desk/form-year-page.tsx'), 'MercuryYearPage')

const opening = (
  <>
    <PageHeader title="Membuka formulir…" />
    <Skeletons rows={6} height={72} />
  </>
)

/** The mercury devices at their one address: a report to fill or to read, as its state has it, or the year of them. */
export function MercuryPage() {
  const id = useReportOfPage()
  const mayFill = useMay('report.fill')
  if (id !== undefined)
    return (
      <Suspense fallback={opening}>
        <MercuryReport key={id} id={id} />
      </Suspense>
    )
  if (mayFill)
    return (
      <Suspense fallback={opening}>
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

function MercuryReport({ id }: { id: number }) {
  const me = useMe()
  const { data, error, refetch } = useQuery({
    ...reportQuery(me.id, mercuryForm, id, 'form'),
    // As the form itself asks: what is on the screen is newer.
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  if (error)
    return (
      <>
        <PageHeader title="Alkes bermerkuri" />
        <ErrorState error={error} retry={refetch} title="Formulir belum dapat dibuka" />
      </>
    )
  if (!data) return opening
  const mayFill = data.report.actions.some((action) => action === 'save' || action === 'saveCorrection')
  return mayFill ? <FormPage /> : <SentReportPage />
}
