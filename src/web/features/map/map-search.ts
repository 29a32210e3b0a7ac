import { figureSearch, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

/** The whole question of the map stands in its address. */
export const mapSearch = {
  ...figureSearch,
  /** The id of a figure of the catalogue. */
  indikator: textOf,
  /** The facility whose panel is open. */
  fasyankes: wholeOf,
}
export type MapSearch = SearchOf<typeof mapSearch>
