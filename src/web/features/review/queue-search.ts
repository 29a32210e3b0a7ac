import { isMonth } from '#domain/month.ts'

import { listPlace } from '../../ui/list-search.ts'
import type { Place } from '../../ui/places.tsx'
import { oneOf, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of the queue carries: every filter, so that a view can be bookmarked and shared. */
export const queueSearch = {
  date: textOf,
  form_type: textOf,
  tipe_fasyankes: wholeOf,
  status: oneOf('sent', 'revise', 'confirmed', 'unsend', 'unfilled', 'all'),
  late: oneOf('1'),
  find: textOf,
  page: wholeOf,
}
export type QueueSearch = SearchOf<typeof queueSearch>
export type QueueStatus = NonNullable<QueueSearch['status']>

export const queuePath = '/konfirmasi/formulir'
/** A city's sixty facilities on one page. */
export const rowsPerPage = 100
/** All that narrows the queue beside month and status. */
export const queueNarrows = ['form_type', 'tipe_fasyankes', 'find', 'late'] as const

/** The filters as the calls take them; what an old link carries and no call accepts is left out. */
export function filtersOf({ date, form_type, tipe_fasyankes, find }: QueueSearch) {
  return {
    ...(date && isMonth(date) ? { date } : {}),
    ...(form_type ? { form_type } : {}),
    ...(tipe_fasyankes === 1 || tipe_fasyankes === 2 ? { tipe_fasyankes } : {}),
    ...(find ? { find } : {}),
  }
}

/** What narrows the queue beside form and month, as the calls of a review take it: the next report is one of these. */
export function narrowingOf({ tipe_fasyankes, find, late }: QueueSearch) {
  return { ...filtersOf({ tipe_fasyankes, find }), ...(late && { late }) }
}

/** How many of the filters above the queue narrow it. */
export function filtersInUse({ date, form_type, tipe_fasyankes, find }: QueueSearch): number {
  return [date, form_type, tipe_fasyankes, find].filter((value) => value !== undefined).length
}

/** The queue with some filters changed. */
export function queuePlace(search: QueueSearch, change: QueueSearch = {}): Place {
  return listPlace(queuePath, search, change)
}
