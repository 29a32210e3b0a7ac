import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function DeskPage() {
  return (
    <>
      <PageHeader title="Formulir" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
