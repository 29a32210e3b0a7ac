import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function ReviewPage() {
  return (
    <>
      <PageHeader title="Konfirmasi formulir" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
