import { oneOf, regionSearch, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of the offices carries. */
export const officeSearch = {
  ...regionSearch,
  level: oneOf('province', 'regency'),
  find: textOf,
  page: wholeOf,
}
export type OfficeSearch = SearchOf<typeof officeSearch>
