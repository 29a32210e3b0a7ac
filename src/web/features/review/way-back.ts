import { useSearch } from '@tanstack/react-router'

import type { Month } from '#domain/month.ts'
import { reviewPage } from '#domain/report-pages.ts'

import { useMay } from '../../api/me.ts'
import type { Place } from '../../ui/places.tsx'
import { reads } from '../../ui/search-text.ts'
import { queuePlace, type QueueSearch, queueSearch } from './queue-search.ts'

type Carried = NonNullable<Place['search']>

/** What the address of a report carries on: the filters and the page of the queue or the table that it was opened from. */
export const useCarried = (): Carried => useSearch({ strict: false })

/** The filters of the queue among what is carried on. */
export const useQueueFilters = (): QueueSearch => reads(queueSearch)(useCarried())

/** Where the office decides on a report; what it carries leads to the next one of the same list, and back. */
export function reviewPlace(form: string, id: number, carried: Carried): Place {
  return { to: reviewPage(form, id), search: carried }
}

/** Where a reviewer came from: a table of reports, which names its form in the address, or the queue; without one, where their role finds reports. */
export function useWayBack(date?: Month): { place: Place; label: string } {
  const hasQueue = useMay('queue.read')
  const carried = useCarried()
  const filters = useQueueFilters()
  if (!hasQueue || 'form' in carried)
    return { place: { to: '/table/user', search: carried }, label: 'Tabel laporan' }
  const { page } = filters
  return { place: queuePlace(filters, { ...(date && { date }), page }), label: 'Antrean konfirmasi' }
}
