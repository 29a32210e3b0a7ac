import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function VerificationPage() {
  return (
    <>
      <PageHeader title="Verifikasi" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
