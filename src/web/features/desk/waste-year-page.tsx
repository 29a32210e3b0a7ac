import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function WasteYearPage() {
  return (
    <>
      <PageHeader title="Limbah fasyankes" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
