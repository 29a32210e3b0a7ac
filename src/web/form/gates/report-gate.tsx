import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { isRefusal } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { HomeButton } from '../../ui/home-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loaded, Skeletons } from '../../ui/states.tsx'
import { type LoadedReport, reportQuery, type ReportPage } from '../drafts/report-source.ts'
import { MissingReport } from './missing-report.tsx'

const opening = 'Membuka formulir…'

/** What stands on a report's page until the report does. */
export const openingReport = (
  <>
    <PageHeader title={opening} />
    <Skeletons rows={6} height={72} />
  </>
)

/** A report on a page of its own: opening, unavailable, or missing where the address names none. */
export function ReportGate({
  id,
  formId,
  page,
  title = 'Formulir',
  children,
}: {
  id: number | undefined
  formId: string
  page: ReportPage
  /** The page's heading where there is no report. */
  title?: string
  children: (loaded: LoadedReport) => ReactNode
}) {
  const me = useMe()
  const answer = useQuery({
    ...reportQuery(me.id, formId, id ?? 0, page),
    enabled: id !== undefined,
  })
  if (id === undefined || isRefusal(answer.error, 'notFound'))
    return (
      <>
        <PageHeader title={title} />
        <MissingReport />
      </>
    )
  return (
    <>
      {!answer.data && <PageHeader title={answer.error ? title : opening} />}
      <Loaded
        answer={answer}
        rows={6}
        height={72}
        failed="Formulir belum dapat dibuka"
        action={<HomeButton variant="subtle" />}
      >
        {children}
      </Loaded>
    </>
  )
}
