import { isMonth } from '#domain/month.ts'

import type { Place } from '../../ui/places.tsx'

export type QueueStatus = 'sent' | 'revise' | 'confirmed' | 'unsend' | 'unfilled' | 'all'

/** What the address of the queue carries: every filter, so that a view can be bookmarked and shared. */
export type QueueSearch = {
  date?: string | undefined
  form_type?: string | undefined
  tipe_fasyankes?: number | undefined
  status?: QueueStatus | undefined
  late?: '1' | undefined
  find?: string | undefined
  page?: number | undefined
}

/** The filters as the calls take them; what an old link carries and no call accepts is left out. */
export function filtersOf({ date, form_type, tipe_fasyankes, find }: QueueSearch) {
  return {
    ...(date && isMonth(date) ? { date } : {}),
    ...(form_type ? { form_type } : {}),
    ...(tipe_fasyankes === 1 || tipe_fasyankes === 2 ? { tipe_fasyankes } : {}),
    ...(find ? { find } : {}),
  }
}

/** Whether anything but month and status narrows the list. */
export function isNarrowed({ form_type, tipe_fasyankes, find, late }: QueueSearch): boolean {
  return Boolean(form_type ?? tipe_fasyankes ?? find ?? late)
}

/** The queue with some filters changed; the page begins anew unless it is what changes. */
export function queuePlace(search: QueueSearch, change: QueueSearch = {}): Place {
  const { page: _page, ...kept } = search
  const next = { ...kept, ...change }
  return {
    to: '/konfirmasi/formulir',
    search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)),
  }
}
