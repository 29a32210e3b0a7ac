import { oneOf, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of /formulir carries: the view, and the month, year or semester that it shows. */
export const deskSearch = {
  tab: oneOf('bulan', 'penilaian', 'tahun'),
  bulan: textOf,
  tahun: wholeOf,
  semester: wholeOf,
}
export type DeskSearch = SearchOf<typeof deskSearch>
