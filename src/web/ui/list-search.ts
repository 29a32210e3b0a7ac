import type { Place } from './places.tsx'

/** The address of a list: its filters, and the page where it is not the first. */
export type ListSearch = { page?: number | undefined }

/** A list with something changed in its address; it begins at its first page, unless the page is what changes. */
export function listPlace<Search extends ListSearch>(
  to: string,
  search: Search,
  change: Partial<Search>,
): Place {
  const { page: _page, ...kept } = search
  const next = Object.entries({ ...kept, ...change })
  return { to, search: Object.fromEntries(next.filter(([, value]) => value !== undefined)) }
}
