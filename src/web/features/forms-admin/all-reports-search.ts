import { oneOf, regionSearch, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of the list of all reports carries. */
export const allReportsSearch = {
  ...regionSearch,
  date: textOf,
  form: textOf,
  tipe: wholeOf,
  status: oneOf('sent', 'revise', 'confirmed', 'unsend'),
  late: oneOf('1'),
  find: textOf,
  page: wholeOf,
}
export type AllReportsSearch = SearchOf<typeof allReportsSearch>
