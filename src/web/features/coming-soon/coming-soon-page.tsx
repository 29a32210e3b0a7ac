import { useMatches } from '@tanstack/react-router'

import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

import classes from './coming-soon-page.module.css'

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

/** The same among the public pages, which have no column of their own. */
export function PublicComingSoonPage() {
  return (
    <div className={classes.column}>
      <ComingSoonPage />
    </div>
  )
}
