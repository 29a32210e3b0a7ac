import { figureSearch, oneOf, provinceOrNationIn, type SearchOf, textOf } from '../../ui/search-text.ts'

/** What the address of the charts holds beside their filters: the tab, a form or a figure of it, and what stands side by side. */
export const chartsSearch = {
  ...figureSearch,
  provinsi: provinceOrNationIn,
  bagian: textOf,
  formulir: textOf,
  indikator: textOf,
  menurut: oneOf('wilayah'),
}
export type ChartsSearch = SearchOf<typeof chartsSearch>
