import { type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of the documents carries: what is looked for, or the one that is open, with its version and the page of its PDF. */
export const documentSearch = {
  cari: textOf,
  kategori: textOf,
  page: wholeOf,
  dokumen: wholeOf,
  versi: wholeOf,
  lembar: wholeOf,
}
export type DocumentSearch = SearchOf<typeof documentSearch>
