import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function NotificationsPage() {
  return (
    <>
      <PageHeader title="Notifikasi" />
      <EmptyState title="Halaman ini sedang disiapkan" />
    </>
  )
}
