import { useMatches } from '@tanstack/react-router'

import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** A page that the product will have and does not have yet; it says so, and nothing more. */
export function ComingSoonPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? 'Halaman'
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="Segera hadir" icon="clock">
        Halaman “{title}” sedang kami siapkan dan belum dapat dipakai.
      </EmptyState>
    </>
  )
}
