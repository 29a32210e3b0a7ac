import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'

import { mostPages } from '#domain/paging.ts'

import { listPlace, type ListSearch } from './list-search.ts'
import { usePageWithin } from './paging.tsx'
import { type Place, useGo } from './places.tsx'

/** A page of a list, as the server gives it. */
export type ListReply = { data: readonly unknown[]; current_page: number; last_page: number; total: number }

/** What makes one list different from another; what it looks like is its columns and its filters. */
export type ListDefinition<Search extends ListSearch, Reply extends ListReply> = {
  /** The address of the list, without what narrows it. */
  to: string
  /** Its call, as queryOf makes it, for what the address says and a page of rows. */
  ask: (
    search: Search,
    rows: { page: number; per_page: number },
  ) => UseQueryOptions<Reply, Error, Reply, readonly [string, object]>
  rowsPerPage: number
  /** The filters: with one of them an empty list says that nothing matches, and offers to remove them. */
  narrows: readonly (keyof Search & string)[]
  words: ListWords
  /** The browser's way back leads to the page of rows before; else to where the person was before the list. */
  hasPageSteps?: boolean
}
type ListWords = {
  /** What the rows are, behind their number: `formulir`. */
  noun: string
  /** What nothing matches, where that is called otherwise. */
  sought?: string
  loading: string
  failed?: string
  /** The ways to the pages before and after. */
  steps?: readonly [string, string]
}

/** A list with its filters and page in the address. Make one with useList. */
export type List<Search extends ListSearch, Reply extends ListReply> = {
  definition: ListDefinition<Search, Reply>
  search: Search
  /** The page of rows; undefined until it is here. The page before stays until the next one is. */
  reply: Reply | undefined
  /** What the server last said, also of a page beyond the last one. */
  query: UseQueryResult<Reply>
  isNarrowed: boolean
  /** How many filters narrow the list. */
  inUse: number
  /** The address of the list with something changed. */
  placeOf: (change: Partial<Search>) => Place
  change: (change: Partial<Search>) => void
  /** The address without any filter. */
  widened: Place
}

/** Asks for the page of a list that its address names, and changes the address. A page beyond the last one leads to the last. */
export function useList<Search extends ListSearch, Reply extends ListReply>(
  definition: ListDefinition<Search, Reply>,
  search: Search,
): List<Search, Reply> {
  const { to, ask, rowsPerPage, narrows, hasPageSteps = false } = definition
  const go = useGo()
  // An address beyond what a call takes leads to the last page with rows, as any other.
  const page = Math.min(search.page ?? 1, mostPages)
  const query: UseQueryResult<Reply> = useQuery({
    ...ask(search, { page, per_page: rowsPerPage }),
    placeholderData: keepPreviousData,
  })
  const placeOf = (change: Partial<Search>) => listPlace(to, search, change)
  const clamp = (last: number) => go(listPlace<ListSearch>(to, search, { page: last }), { replace: true })
  const isBeyond = usePageWithin(query.data, clamp)
  const inUse = narrows.filter((name) => search[name] !== undefined).length
  return {
    definition,
    search,
    reply: isBeyond ? undefined : query.data,
    query,
    isNarrowed: inUse > 0,
    inUse,
    placeOf,
    change: (change) => go(placeOf(change), { replace: !(hasPageSteps && 'page' in change) }),
    widened: listPlace(
      to,
      search,
      Object.fromEntries(narrows.map((name) => [name, undefined])) as Partial<Search>,
    ),
  }
}
