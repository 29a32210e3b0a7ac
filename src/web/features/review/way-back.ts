import { useSearch } from '@tanstack/react-router'

import type { Month } from '#domain/month.ts'
import { reviewPage } from '#domain/report-pages.ts'

import { useMay } from '../../api/me.ts'
import { listPlace } from '../../ui/list-search.ts'
import type { Place } from '../../ui/places.tsx'
import { reads } from '../../ui/search-text.ts'
import { queuePlace, type QueueSearch, queueSearch } from './queue-search.ts'

/** The filters of the queue that a report was opened from, which its address carries on. */
export const useQueueFilters = (): QueueSearch => reads(queueSearch)(useSearch({ strict: false }))

/** Where the office decides on a report; the filters lead to the next one of them, and back. */
export function reviewPlace(form: string, id: number, filters: QueueSearch): Place {
  return listPlace(reviewPage(form, id), filters)
}

/** Where a reviewer came from: the city office its queue, a province its table of reports. */
export function useWayBack(date?: Month): { place: Place; label: string } {
  const hasQueue = useMay('queue.read')
  const filters = useQueueFilters()
  if (!hasQueue) return { place: { to: '/table/user' }, label: 'Tabel laporan' }
  return { place: queuePlace(filters, date ? { date } : {}), label: 'Antrean konfirmasi' }
}
