import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function SentReportPage() {
  return (
    <>
      <PageHeader title="Formulir terkirim" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
