import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function PrintReportPage() {
  return (
    <>
      <PageHeader title="Cetak" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
