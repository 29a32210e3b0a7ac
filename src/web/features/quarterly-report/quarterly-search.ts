import { provinceOrNationIn, type SearchOf, textOf } from '../../ui/search-text.ts'

/** What the address of the quarterly report holds. */
export const quarterlySearch = { triwulan: textOf, provinsi: provinceOrNationIn }
export type QuarterlySearch = SearchOf<typeof quarterlySearch>
