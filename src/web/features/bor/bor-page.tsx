import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function BorPage() {
  return (
    <>
      <PageHeader title="BOR" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
