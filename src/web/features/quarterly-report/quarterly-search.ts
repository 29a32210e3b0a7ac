import { type SearchOf, textOf } from '../../ui/search-text.ts'

/** What the address of the quarterly report holds; `provinsi=ID` is the nation, for an office whose report begins at its province. */
export const quarterlySearch = { triwulan: textOf, provinsi: textOf }
export type QuarterlySearch = SearchOf<typeof quarterlySearch>
