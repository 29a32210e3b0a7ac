import { figureSearch, type SearchOf, textOf } from '../../ui/search-text.ts'

/** The whole question of the explorer stands in its address; `questionOf` reads these words. */
export const explorerSearch = {
  ...figureSearch,
  /** Ids of the catalogue, joined by commas. */
  indikator: textOf,
  rinci: textOf,
  /** The first span; `periode` is the last. */
  dari: textOf,
  jenis: textOf,
  tampak: textOf,
  baris: textOf,
  kolom: textOf,
  urut: textOf,
  arah: textOf,
  dasar: textOf,
  /** Of the spans, indicators and types, the one that bars and map show. */
  tampak_waktu: textOf,
  tampak_indikator: textOf,
  tampak_jenis: textOf,
  /** The code of a saved view. Without `indikator` beside it, its question counts. */
  tampilan: textOf,
}
export type ExplorerSearch = SearchOf<typeof explorerSearch>
export const explorerPath = '/jelajah'
