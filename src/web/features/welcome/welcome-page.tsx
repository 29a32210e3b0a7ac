import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function WelcomePage() {
  return (
    <>
      <PageHeader title="SILIKA" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
