import { oneOf, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of the kept documents carries: what narrows the list, or the one that is open. */
export const documentsAdminSearch = {
  cari: textOf,
  kategori: textOf,
  status: oneOf('draft', 'published', 'withdrawn'),
  page: wholeOf,
  dokumen: wholeOf,
}
export type DocumentsAdminSearch = SearchOf<typeof documentsAdminSearch>
