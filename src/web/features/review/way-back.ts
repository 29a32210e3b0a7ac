import type { Month } from '#domain/month.ts'

import { useMay } from '../../api/me.ts'
import type { Place } from '../../ui/places.tsx'
import { queuePlace } from './queue-search.ts'

/** Where a reviewer came from: the city office its queue, a province its table of reports. */
export function useWayBack(date?: Month): { place: Place; label: string } {
  const hasQueue = useMay('queue.read')
  if (!hasQueue) return { place: { to: '/table/user' }, label: 'Tabel laporan' }
  return { place: queuePlace(date ? { date } : {}), label: 'Antrean konfirmasi' }
}
