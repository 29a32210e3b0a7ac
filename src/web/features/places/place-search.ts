import { lackingNames, placeSorts } from '#contract/places.ts'

import type { Place } from '../../ui/places.tsx'
import { oneOf, regionSearch, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

export const sortIn = oneOf(...placeSorts)
/** What the address of the facilities carries. */
export const placeSearch = {
  ...regionSearch,
  tipe: wholeOf,
  status: oneOf('open', 'closed'),
  lacking: oneOf(...lackingNames),
  find: textOf,
  sort: sortIn,
  page: wholeOf,
}
export type PlaceSearch = SearchOf<typeof placeSearch>

export const placesPath = '/admin/data-fasyankes'
/** What the address of the move carries: where it begins. */
export const moveSearch = { dari: regionSearch.kota, fasyankes: wholeOf }

export const placeOf = (id: number): Place => ({ to: `${placesPath}/${id}` })
export const mergeOf = (id: number, duplicate?: number): Place => ({
  to: `${placesPath}/${id}/gabung`,
  ...(duplicate !== undefined && { search: { dengan: duplicate } }),
})
export const moveOf = (dari: string | undefined, fasyankes?: number): Place => ({
  to: `${placesPath}/pindah`,
  search: { ...(dari && { dari }), ...(fasyankes !== undefined && { fasyankes }) },
})
