import { oneOf, regionSearch, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of the analysis carries, on both of its tabs. */
export const analysisSearch = {
  ...regionSearch,
  bagian: oneOf('mutu'),
  bulan: textOf,
  formulir: textOf,
  tipe: wholeOf,
  /** The rule whose findings are listed. */
  aturan: textOf,
  page: wholeOf,
}
export type AnalysisSearch = SearchOf<typeof analysisSearch>
