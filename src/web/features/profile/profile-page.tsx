import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profil" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
