import { isMonth, type Month } from '#domain/month.ts'
import type { Day } from '#domain/time.ts'
import { dayText } from '#domain/words.ts'

import type { Place } from './places.tsx'
import type { RegionSearch } from './search-text.ts'

/** The address of a list: its filters, and the page where it is not the first. */
export type ListSearch = { page?: number | undefined }

/** The province that an address names; the code of a regency begins with that of its province. */
export function provinceOf({ provinsi, kota }: RegionSearch): string | undefined {
  return provinsi ?? kota?.slice(0, 2)
}

/**
 * The month of a list: the one that its address names, also while its rows are on their way; where there is no such month, the one
 * that the server chose.
 */
export function monthOfList(
  { date }: { date?: string | undefined },
  reply?: { date: Month },
): Month | undefined {
  return date !== undefined && isMonth(date) ? date : reply?.date
}

/** A sentence about the month of a list, and its due date once it is told for this month. */
export function withDueDate(sentence: string, month: Month, reply?: { date: Month; due_date: Day }): string {
  return reply?.date === month ? `${sentence} Batas waktu ${dayText(reply.due_date)}.` : sentence
}

/** A list with something changed in its address; it begins at its first page, unless the page is what changes. */
export function listPlace<Search extends object>(
  to: string,
  search: Search,
  change: Partial<Search> = {},
): Place {
  const { page: _page, ...kept } = search as Search & ListSearch
  const next = Object.entries({ ...kept, ...change }).filter(([, value]) => value !== undefined)
  // Safe: an address carries no other values.
  return { to, search: Object.fromEntries(next) as NonNullable<Place['search']> }
}
