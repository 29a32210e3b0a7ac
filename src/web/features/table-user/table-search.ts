import { oneOf, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'
import { assessmentSearch } from './assessment-search.ts'

/** What the address of the page carries: that of the self-assessment's table, and what the tables of reports add to it. */
export const tableSearch = {
  ...assessmentSearch,
  date: textOf,
  tipe: wholeOf,
  status: oneOf('sent', 'revise', 'confirmed', 'unfilled'),
  sort: textOf,
  order: oneOf('desc'),
  /** The facility whose card is open. */
  fasyankes: wholeOf,
}
export type ReportSearch = SearchOf<typeof tableSearch>

export const tablePath = '/table/user'
