import type { ReactNode } from 'react'

import { isRefusal } from '../api/call.ts'
import { PageHeader } from './page-header.tsx'
import type { Place } from './places.tsx'
import { EmptyState } from './states.tsx'

/** Whether nothing can stand at an address: what it names is gone, or it is no name at all. Asking again would not help. */
export const isNowhere = (error: unknown): boolean =>
  isRefusal(error, 'notFound') || isRefusal(error, 'invalidInput')

/** In the place of a page whose address leads nowhere; `what` begins its sentence: `Panduan`. */
export function Missing({
  what,
  back,
  children,
}: {
  what: string
  back: { place: Place; label: string }
  /** What may have become of it. */
  children: ReactNode
}) {
  return (
    <>
      <PageHeader title={`${what} tidak ditemukan`} back={back} />
      <EmptyState title={`Tidak ada ${what.toLowerCase()} di alamat ini`} icon="search">
        {children}
      </EmptyState>
    </>
  )
}
