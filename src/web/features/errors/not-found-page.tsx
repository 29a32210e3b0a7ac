import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Halaman tidak ditemukan" />
      <EmptyState title="Alamat ini tidak mengarah ke mana pun" icon="search" />
    </>
  )
}
