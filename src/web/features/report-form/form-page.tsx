import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { getFormPages } from '#domain/report-pages.ts'

import { useMe } from '../../api/me.ts'
import { reportQuery } from '../../form/report-source.ts'
import { useFormOfPage, useReportOfPage } from '../../form/use-form-of-page.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx'
import { ReportEditor } from './report-editor.tsx'

/** A monthly form being filled in or corrected; any of them, told by the address. */
export function FormPage() {
  const me = useMe()
  const id = useReportOfPage()
  const tipe = useFormOfPage()
  const { data, error, refetch } = useQuery({
    ...reportQuery(me.id, tipe, id ?? 0, 'form'),
    enabled: id !== undefined,
    // What is on the screen is newer than any answer of the server.
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  if (id === undefined)
    return (
      <>
        <PageHeader title="Formulir" />
        <EmptyState title="Formulir tidak ditemukan" />
      </>
    )
  if (error)
    return (
      <>
        <PageHeader title="Formulir" />
        <ErrorState error={error} retry={refetch} title="Formulir belum dapat dibuka" />
      </>
    )
  if (!data)
    return (
      <>
        <PageHeader title="Membuka formulir…" />
        <Skeletons rows={6} height={72} />
      </>
    )
  const { report, form, subforms, isRemembered } = data
  const mayFill = report.actions.some((action) => action === 'save' || action === 'saveCorrection')
  if (!mayFill) return <Redirect href={getFormPages(report.form_type).sent(report.report_id)} />
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
